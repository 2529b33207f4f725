import { adminUserRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { packageRoutes, salesSettingsRoutes } from '@galena/contract/packages';
import { businessAccountRoutes } from '@galena/contract/whitelabel';
import { describe, expect } from 'vitest';
import { callAs } from '../../list-makers.ts';
import { addCard, transaction, walletPath } from '../../money-pages.ts';
import { mailedCode, registerNewcomer } from '../../newcomers.ts';
import { people } from '../../people.ts';
import { product } from '../../product.ts';
import { journey, signIn } from '../../visitor.ts';

/** Somebody who was made a reseller and has named their business. */
const openShop = async () => {
  const reseller = await registerNewcomer('Ludlow');
  const { data: me } = await reseller.call(identityRoutes.me, {});
  const admin = await callAs(people.admin);
  await admin(adminUserRoutes.update, {
    params: { id: me.id },
    body: { user_type: 'reseller', modules: ['leads', 'wallet', 'whitelabel'] },
  });
  const slug = `ludlow-${me.id}`;
  await reseller.call(businessAccountRoutes.save, { body: { business_name: `Ludlow ${me.id}`, slug } });
  return { reseller, slug, origin: `http://${slug}.localhost:${new URL(product().origin).port}` };
};

type Shop = Awaited<ReturnType<typeof openShop>>;

/** A package of 49 dollars a month, with a page. */
const publish = async ({ reseller, slug }: Shop): Promise<void> => {
  const { data: plans } = await reseller.call(packageRoutes.choices, {});
  const plan = plans.find((one) => one.search_limit > 0 && one.search_limit <= 400);
  if (!plan) throw new Error('no plan with credits may be resold');
  const body = { plan_id: plan.id, name: 'Harvest', slug, price_cents: 4_900, collect_payment_method: true };
  const { data: sold } = await reseller.call(packageRoutes.create, { body });
  await reseller.call(salesSettingsRoutes.save, {
    params: { id: sold.id },
    body: { slug, headline: 'A full pipeline by Friday', is_published: true },
  });
};

describe('§1 White-label: the first sale', () => {
  journey(
    'a payment account, a stranger who pays, and a refund [WL-002 WL-003 WL-043 NAV-062 NAV-063]',
    async ({ visit }) => {
      const shop = await openShop();
      const { page } = await visit();
      await signIn(page, shop.reseller, '/whitelabel/payment-integration');
      await page.getByRole('button', { name: /^Connect / }).click();
      await page.getByRole('button', { name: 'Disconnect' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/whitelabel/payment-integration');
      await publish(shop);

      const there = await visit({ origin: shop.origin, address: '203.0.113.77' });
      const email = `buyer.${shop.slug}@mail.example`;
      await there.page.goto(`/p/${shop.slug}`);
      await there.page.getByLabel('First name').fill('Bea');
      await there.page.getByLabel('Last name').fill('Buyer');
      await there.page.getByLabel('Email', { exact: true }).fill(email);
      await there.page.getByLabel('Password', { exact: true }).fill('nine green bottles');
      await there.page.getByLabel('I accept the terms of use').check();
      await there.page.locator('form').getByRole('button', { name: 'Continue to payment' }).click();
      await there.page.getByLabel('Code', { exact: true }).fill(await mailedCode('confirm_email', email));
      await there.page.keyboard.press('Enter');

      // The product asks about the package that they came for, and for a card of the reseller's provider.
      const asked = there.page.getByRole('dialog', { name: 'Start Harvest?' });
      await asked.getByRole('button', { name: 'Add a card' }).click();
      await addCard(there.page, 'Payments succeed');
      await asked.getByRole('button', { name: 'Pay $49.00' }).click();
      await asked.waitFor({ state: 'detached' });
      await there.page.goto(walletPath);
      await transaction(there.page, 'Plan payment');
      expect(await there.page.getByText('Galena').count()).toBe(0);

      await page.goto(new URL('/whitelabel/subscriptions', page.url()).href);
      await page.getByRole('button', { name: 'Options of Bea Buyer' }).click();
      await page.getByRole('menuitem', { name: 'Refund…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Refund', exact: true }).click();
      await page
        .getByRole('row', { name: /Bea Buyer/ })
        .getByText('No access')
        .waitFor();
      await page.goto(new URL(walletPath, page.url()).href);
      await transaction(page, 'Sold to customers');
      await transaction(page, 'Refund');
    },
  );
});
