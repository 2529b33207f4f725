import { adminUserRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { packageRoutes, salesSettingsRoutes } from '@galena/contract/packages';
import { providerRoutes } from '@galena/contract/providers';
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
    body: { user_type: 'reseller', modules: ['leads', 'ai_suggest', 'wallet', 'whitelabel'] },
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
      await page.getByRole('button', { name: /^Connect / }).waitFor();
      // The sandbox has nobody to agree with: it leads straight back, to an address that this product was not told it has.
      const { data: there } = await shop.reseller.call(providerRoutes.connect, {});
      const back = new URL(there.url);
      await page.goto(new URL(back.pathname + back.search, page.url()).href);
      await page.getByRole('button', { name: 'Disconnect' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/whitelabel/payment-integration');
      await publish(shop);

      const buyer = await visit({ origin: shop.origin, address: '203.0.113.77' });
      const email = `buyer.${shop.slug}@mail.example`;
      await buyer.page.goto(`/p/${shop.slug}`);
      await buyer.page.getByLabel('First name').fill('Bea');
      await buyer.page.getByLabel('Last name').fill('Buyer');
      await buyer.page.getByLabel('Email', { exact: true }).fill(email);
      await buyer.page.getByLabel('Password', { exact: true }).fill('nine green bottles');
      await buyer.page.getByLabel('I accept the terms of use').check();
      await buyer.page.locator('form').getByRole('button', { name: 'Continue to payment' }).click();
      await buyer.page.getByLabel('Code', { exact: true }).fill(await mailedCode('confirm_email', email));
      await buyer.page.keyboard.press('Enter');

      // The product asks about the package that they came for, and for a card of the reseller's provider.
      const asked = buyer.page.getByRole('dialog', { name: 'Start Harvest?' });
      await asked.getByRole('button', { name: 'Add a card' }).click();
      await addCard(buyer.page, 'Payments succeed');
      await asked.getByRole('button', { name: 'Pay $49.00' }).click();
      await asked.waitFor({ state: 'detached' });
      await buyer.page.goto(walletPath);
      await transaction(buyer.page, 'Plan payment');
      expect(await buyer.page.getByText('Galena').count()).toBe(0);

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
