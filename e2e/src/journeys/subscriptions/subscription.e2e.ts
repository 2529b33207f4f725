import { identityRoutes } from '@galena/contract/identity';
import { billingPath } from '@galena/contract/payments';
import { adminSubscriptionRoutes, subscriptionRoutes } from '@galena/contract/subscriptions';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { callAs } from '../../list-makers.ts';
import { addCard, cardDialog } from '../../money-pages.ts';
import { registerNewcomer } from '../../newcomers.ts';
import { people } from '../../people.ts';
import { fillSignIn } from '../../sign-in-form.ts';
import { journey, landingPath, signIn } from '../../visitor.ts';

const confirmation = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));

/** Chooses a plan that costs something, with a card that is entered on the way. */
const payFor = async (page: Page, plan: string): Promise<void> => {
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  const dialog = confirmation(page, `Start ${plan}?`);
  await dialog.getByRole('button', { name: 'Add a card' }).click();
  await addCard(page, 'Payments succeed');
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 2, name: plan, exact: true }).waitFor();
};

describe('§4 A subscription', () => {
  journey(
    'somebody who has just come chooses a plan, pays for it, cancels, has access until the end, and goes on [PLAN-008 PLAN-024 NAV-024]',
    async ({ visit }) => {
      const buyer = await registerNewcomer('Paul');
      const { page } = await visit();
      await signIn(page, buyer, billingPath);
      await payFor(page, 'Starter');
      await page.getByText('Active', { exact: true }).waitFor();
      await page
        .getByRole('listitem')
        .filter({ hasText: /Invoice.*\$29\.00/ })
        .waitFor();
      // The credits of the plan are there at once: those of the trial are over, and those for the card stay.
      await page
        .getByRole('link', { name: /^Credits/ })
        .filter({ hasText: '210' })
        .waitFor();

      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      const cancel = confirmation(page, 'Cancel your subscription?');
      await cancel.getByText('You keep access until').waitFor();
      await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
      await page.getByText(/^Canceled\. You have access until /).waitFor();
      // Canceled is not gone.
      await page.goto(landingPath);
      await page.getByRole('heading', { level: 1, name: 'New search', exact: true }).waitFor();

      await page.goto(billingPath);
      await page.getByRole('button', { name: 'Reactivate' }).click();
      const reactivate = confirmation(page, 'Reactivate your subscription?');
      await reactivate.getByText(/The next charge is on /).waitFor();
      await reactivate.getByRole('button', { name: 'Reactivate' }).click();
      await page.getByText('Active', { exact: true }).waitFor();
      const { subscription, invoices } = (await buyer.call(subscriptionRoutes.billing, {})).data;
      expect(subscription).toMatchObject({ status: 'active', next_charge: { amount_cents: 2_900 } });
      // What was paid was paid once: the plan, and the dollar for the card.
      expect(invoices).toHaveLength(2);
    },
  );

  journey(
    'the bank asks about the payment for a plan: refused, all is as it was; confirmed, the plan is there [PLAN-008 WAL-012]',
    async ({ visit }) => {
      const buyer = await registerNewcomer('Bea');
      const { page } = await visit();
      await signIn(page, buyer, billingPath);
      const dialog = confirmation(page, 'Start Starter?');
      await page.getByRole('button', { name: 'Choose Starter' }).click();
      await dialog.getByRole('button', { name: 'Add a card' }).click();
      await addCard(page, 'Payments have to be confirmed', false);
      await cardDialog(page).getByRole('button', { name: 'Confirm payment' }).click();
      await cardDialog(page).getByText('Payment succeeded!').first().waitFor();
      await cardDialog(page).getByRole('button', { name: 'Close' }).last().click();

      await dialog.getByRole('button', { name: /^Pay / }).click();
      await dialog.getByRole('button', { name: 'Refuse payment' }).click();
      await dialog.getByText('Your plan hasn’t changed, and nothing was charged.').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      const { data: before } = await buyer.call(subscriptionRoutes.billing, {});
      expect(before.subscription).toBeNull();

      await page.getByRole('button', { name: 'Choose Starter' }).click();
      await dialog.getByRole('button', { name: /^Pay / }).click();
      await dialog.getByRole('button', { name: 'Confirm payment' }).click();
      await dialog.getByText('Payment succeeded!').first().waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('heading', { level: 2, name: 'Starter', exact: true }).waitFor();
      const { data: after } = await buyer.call(subscriptionRoutes.billing, {});
      expect(after.subscription).toMatchObject({ status: 'active', plan: { name: 'Starter' } });
      // The plan, and the dollar for the card.
      expect(after.invoices).toHaveLength(2);
    },
  );

  journey('one that is refunded is out at once, and may pay again [PLAN-022 PLAN-023]', async ({ visit }) => {
    const buyer = await registerNewcomer('Rita');
    const { page } = await visit();
    await signIn(page, buyer, billingPath);
    await payFor(page, 'Starter');
    const { account_id: accountId } = (await buyer.call(identityRoutes.me, {})).data;

    const operator = await callAs(people.admin);
    const { data } = await operator(adminSubscriptionRoutes.list, { query: { limit: 100 } });
    const id = data.find((one) => one.account_id === accountId)?.id ?? 0;
    await operator(adminSubscriptionRoutes.refund, { params: { id }, body: { reason: 'Bought by mistake' } });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    await fillSignIn(page, buyer);
    await page.getByText('Ended and refunded').waitFor();
  });
});
