import { adminPartnerRoutes } from '@galena/contract/partners';
import { describe, expect } from 'vitest';
import { callAs } from '../../list-makers.ts';
import { addCard, transaction, walletPath } from '../../money-pages.ts';
import { mailedCode, registerNewcomer } from '../../newcomers.ts';
import { people } from '../../people.ts';
import { fillCode, fillRegistration } from '../../sign-up-page.ts';
import { journey, signIn } from '../../visitor.ts';

describe('§3 Partners', () => {
  journey(
    'a stranger comes by a partner’s link, registers later and pays; the partner sees the commission, the operator records the payout [WL-050 ADM-019 ADM-016]',
    async ({ visit }) => {
      const partner = await registerNewcomer('Pia');
      const admin = await callAs(people.admin);
      const code = `pia-${Date.now()}`;
      const body = { name: 'Pia Partner', email: partner.email, code, commission_percent: 20 };
      const { data: made } = await admin(adminPartnerRoutes.create, { body });

      const { page } = await visit();
      await page.goto(`${new URL(made.link ?? '').pathname}?ref=${code}`);
      await page.getByLabel('First name').waitFor();
      // Whoever looks around first and registers from another page counts, too.
      const stranger = { email: `nora.${code}@mail.example`, password: 'nine green bottles' };
      await fillRegistration(page, stranger, 'Nora');
      await fillCode(page, await mailedCode('confirm_email', stranger.email));
      await page.getByRole('button', { name: 'Account menu' }).waitFor();
      await page.goto(walletPath);
      await page.getByRole('button', { name: 'Add card' }).click();
      await addCard(page, 'Payments succeed');
      await transaction(page, 'Card check');
      await page.getByRole('button', { name: 'Buy credits' }).click();
      const dialog = page.getByRole('dialog', { name: 'Buy credits' });
      await dialog.getByRole('combobox', { name: 'Credits' }).fill('100');
      await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await transaction(page, 'Bought');

      // What it brought is counted from the books: what the operator sees, the partner sees.
      const params = { id: made.id };
      const owed = async (): Promise<number> => (await admin(adminPartnerRoutes.get, { params })).data.owed_cents;
      await expect.poll(owed).toBeGreaterThan(100);
      const cents = await owed();
      const dollars = `$${(cents / 100).toFixed(2)}`;
      const own = await visit();
      await signIn(own.page, partner, '/profile-settings/profile');
      const card = own.page.getByRole('main');
      await card.getByRole('heading', { name: 'Your referrals' }).waitFor();
      await card.getByText(dollars).first().waitFor();
      await card.getByText('Nora Twofold').waitFor();
      // Not where she can be reached.
      expect(await card.getByText(stranger.email).count()).toBe(0);

      const operator = await visit();
      await signIn(operator.page, people.admin, '/admin/reports/user-referrals');
      await operator.page
        .getByRole('row')
        .filter({ hasText: stranger.email })
        .getByRole('link', { name: 'Pia Partner' })
        .click();
      await operator.page.getByRole('button', { name: 'Record payout' }).click();
      const payout = operator.page.getByRole('dialog');
      await payout.getByLabel('Amount').fill((cents / 100).toFixed(2));
      await payout.getByLabel('Note').fill('Bank transfer');
      await payout.getByRole('button', { name: 'Record payout' }).click();
      await operator.page.getByRole('row').filter({ hasText: 'Bank transfer' }).waitFor();
      expect(await owed()).toBe(0);
      await own.page.reload();
      await card.getByText('$0.00').first().waitFor();
    },
  );
});
