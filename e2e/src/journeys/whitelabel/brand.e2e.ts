import { adminUserRoutes } from '@galena/contract/admin';
import { identityRoutes } from '@galena/contract/identity';
import { describe, expect } from 'vitest';
import { callAs } from '../../list-makers.ts';
import { mailedCode, registerNewcomer } from '../../newcomers.ts';
import { people } from '../../people.ts';
import { product } from '../../product.ts';
import { choosePlan, fillCode, fillRegistration } from '../../sign-up-page.ts';
import { journey, signIn } from '../../visitor.ts';

const elements = '<b>Chat with us</b><script>document.body.dataset.own = String(self.origin)</script>';

describe('§1 White-label: a reseller’s own product', () => {
  journey(
    'from an upgrade to a customer who never reads another name [WL-001 WL-010 WL-031 WL-032 WL-033 NAV-053 NAV-064]',
    async ({ visit }) => {
      const reseller = await registerNewcomer('Kestrel');
      const { page } = await visit();
      await signIn(page, reseller, '/whitelabel/upgrade');
      await page.getByText('Sell this product as your own').waitFor();

      const { data: me } = await reseller.call(identityRoutes.me, {});
      const admin = await callAs(people.admin);
      const body = { user_type: 'reseller', modules: ['leads', 'wallet', 'whitelabel'] } as const;
      await admin(adminUserRoutes.update, { params: { id: me.id }, body: { ...body, modules: [...body.modules] } });

      await page.goto(new URL('/whitelabel/business-account', page.url()).href);
      const name = `Kestrel ${me.id}`;
      await page.getByLabel('Business name').fill(name);
      await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#0F766E');
      await page.getByRole('tab', { name: 'Code' }).click();
      await page.getByLabel('HTML and scripts').fill(elements);
      await page.getByRole('button', { name: 'Create business account' }).click();
      await page.getByText('Business account saved.').waitFor();
      await page.getByRole('tab', { name: 'Domain' }).click();
      const host = `kestrel-${me.id}.localhost`;
      await page
        .getByRole('link', { name: new RegExp(host.replace('.', String.raw`\.`)) })
        .first()
        .waitFor();

      await page.goto(new URL('/whitelabel/custom-links', page.url()).href);
      await page.getByRole('button', { name: 'Add a link' }).click();
      await page.getByLabel('Title').fill('Academy');
      await page.getByLabel('Address').fill('https://academy.example');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('https://academy.example').waitFor();

      const origin = `http://${host}:${new URL(product().origin).port}`;
      const there = await visit({ origin, address: '203.0.113.94' });
      const customer = { email: `casey.${me.id}@mail.example`, password: 'nine green bottles' };
      await fillRegistration(there.page, customer, 'Casey');
      expect(await there.page.title()).toContain(name);
      // Nothing of the reseller's own runs where somebody signs in.
      expect(there.page.frames()).toHaveLength(1);
      await fillCode(there.page, await mailedCode('confirm_email', customer.email));
      await choosePlan(there.page, name, 'Pay as you go');
      await there.page.getByRole('link', { name: 'Academy' }).waitFor();
      await there.page.getByText(name, { exact: true }).first().waitFor();
      expect(await there.page.getByText('Galena').count()).toBe(0);
      const frame = there.page.frameLocator('iframe');
      await frame.getByText('Chat with us').waitFor();
      // An origin that nothing of the page belongs to.
      expect(await frame.locator('body').evaluate('document.body.dataset.own')).toBe('null');
      await there.page.goto('/profile-settings/profile');
      await there.page.getByRole('heading', { level: 1 }).waitFor();
      expect(there.page.frames()).toHaveLength(1);
    },
  );
});
