import { adminUserRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { providerRoutes } from '@galena/contract/providers';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { callAs } from '../../list-makers.ts';
import { addCard, transaction, walletPath } from '../../money-pages.ts';
import { mailedCode, registerNewcomer } from '../../newcomers.ts';
import { people } from '../../people.ts';
import { product } from '../../product.ts';
import { chooseKind, choosePlace, runButton, untilPreviewed } from '../../search-page.ts';
import { journey, landingPath, signIn } from '../../visitor.ts';

/** Somebody whom the operator made a reseller, and nothing more. */
const openShop = async () => {
  const reseller = await registerNewcomer('Ludlow');
  const { data: me } = await reseller.call(identityRoutes.me, {});
  const admin = await callAs(people.admin);
  await admin(adminUserRoutes.update, {
    params: { id: me.id },
    body: { user_type: 'reseller', modules: ['leads', 'ai_suggest', 'wallet', 'whitelabel'] },
  });
  const slug = `ludlow-${me.id}`;
  const origin = `http://${slug}.localhost:${new URL(product().origin).port}`;
  return { reseller, name: `Ludlow ${me.id}`, slug, origin };
};

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Names the business, which gives it its address. */
const nameBusiness = async (page: Page, { name, slug }: Shop): Promise<void> => {
  await page.getByLabel('Business name').fill(name);
  await page.getByRole('button', { name: 'Create business account' }).click();
  await page.getByRole('tab', { name: 'Domain' }).click();
  await page
    .getByRole('link', { name: new RegExp(`${slug}\\.localhost`) })
    .first()
    .waitFor();
};

/** Connects the sandbox, which has nobody to agree with: it leads straight back, to an address that this product was not told it has. */
const connect = async (page: Page, { reseller }: Shop): Promise<void> => {
  await page.getByRole('button', { name: /^Connect / }).waitFor();
  const { data: there } = await reseller.call(providerRoutes.connect, {});
  const back = new URL(there.url);
  await page.goto(new URL(back.pathname + back.search, page.url()).href);
  await page.getByRole('button', { name: 'Disconnect' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/whitelabel/payment-integration');
};

/** A package of 49 dollars a month, with a page. */
const publish = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Harvest');
  await page.getByRole('combobox', { name: /^Plan/ }).click();
  await page.getByRole('option', { name: /^Starter/ }).click();
  await page.getByRole('textbox', { name: /^Price a month/ }).fill('49');
  await page.getByRole('button', { name: 'Create package' }).click();
  await page
    .getByRole('row', { name: /Harvest/ })
    .getByRole('link', { name: 'Not set up' })
    .click();
  await page.getByLabel('Headline', { exact: true }).fill('A full pipeline by Friday');
  await page.getByRole('switch', { name: 'Published' }).click();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByRole('link', { name: 'Open' }).waitFor();
};

/** The first thing that the buyer does with their credits. */
const search = async (page: Page): Promise<void> => {
  await page.goto(new URL(`${landingPath}?type=company`, page.url()).href);
  await chooseKind(page, 'What kind of company?', 'Supermarket');
  await choosePlace(page, 'germ', 'Germany');
  await untilPreviewed(page);
  await runButton(page).click();
  await page.waitForURL(/\/lead-search\/saved-lists\/company-\d+$/);
  await page
    .getByText(/^Search (finished|complete)/)
    .filter({ visible: true })
    .first()
    .waitFor();
};

describe('§1 White-label: the first sale', () => {
  journey(
    'a brand, a payment account, a package with its page, a stranger who pays and searches, a refund [WL-002 WL-003 WL-043 NAV-062 NAV-063]',
    async ({ visit }) => {
      const shop = await openShop();
      const { page } = await visit();
      const go = (path: string) => page.goto(new URL(path, page.url()).href);
      await signIn(page, shop.reseller, '/whitelabel/business-account');
      await nameBusiness(page, shop);
      await go('/whitelabel/payment-integration');
      await connect(page, shop);
      await go('/whitelabel/packages/create');
      await publish(page);

      const buyer = await visit({ origin: shop.origin, address: '203.0.113.77' });
      const [email, password] = [`buyer.${shop.slug}@mail.example`, 'nine green bottles'];
      await buyer.page.goto('/p/harvest');
      await buyer.page.getByLabel('First name').fill('Bea');
      await buyer.page.getByLabel('Last name').fill('Buyer');
      await buyer.page.getByLabel('Email', { exact: true }).fill(email);
      await buyer.page.getByLabel('Password', { exact: true }).fill(password);
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

      await search(buyer.page);

      await go('/whitelabel/dashboard');
      await page.getByText(/^After \$[\d.]+ wholesale$/).waitFor();
      await go('/whitelabel/subscriptions');
      const choose = async (item: string, act: string): Promise<void> => {
        await page.getByRole('button', { name: 'Options for Bea Buyer' }).click();
        await page.getByRole('menuitem', { name: item }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: act, exact: true }).click();
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      };
      await choose('Cancel…', 'Cancel subscription');
      await choose('Refund…', 'Refund');
      await page
        .getByRole('row', { name: /Bea Buyer/ })
        .getByText('No access')
        .waitFor();
      await go(walletPath);
      await transaction(page, 'Sold to customers');
      await transaction(page, 'Refund');
    },
  );
});
