import { successOf } from '@galena/contract/kernel';
import { adminBrandRoutes as routes, whitelabelSuccesses as successes } from '@galena/contract/whitelabel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { screen } from '../../../testing/screen.tsx';
import { anAdmin } from '../../../testing/someone.ts';
import { pageOf } from '../../../testing/usual-answers.ts';
import { adminBrandOf } from '../whitelabel.fixture.ts';

const allow = () => page.getByRole('switch', { name: 'Allow Kestrel’s code in the page' });
const block = () => page.getByRole('switch', { name: 'Turn off Kestrel’s code' });

// WL-024, G-120
describe('Admin:Brands', () => {
  screen(
    'a reseller’s code is let into the page after a question, and switched off without',
    async ({ backend, open }) => {
      let brand = adminBrandOf(4, { business_name: 'Kestrel', app_url: 'app.kestrel.example' });
      backend.answer(routes.list, ({ query }) => pageOf(query.search === 'zed' ? [] : [brand]));
      backend.answer(routes.setCode, ({ body }) => {
        brand = { ...brand, ...(body as Partial<typeof brand>) };
        return { data: brand, ...successOf(successes.brand_code_saved) };
      });
      await open('/admin/brands', { me: anAdmin() });
      const row = page.getByRole('row', { name: /Kestrel/ });
      await expect.element(row.getByText('app.kestrel.example')).toBeVisible();
      await expect.element(row.getByText('In a frame')).toBeVisible();
      await expectAccessible('brands');
      await allow().click();
      await expect.element(page.getByRole('heading', { name: 'Let Kestrel’s code run in the page?' })).toBeVisible();
      expect(backend.calls(routes.setCode)).toEqual([]);
      await page.getByRole('button', { name: 'Allow', exact: true }).click();
      await expect.element(allow()).toBeChecked();
      await block().click();
      await expect.element(block()).toBeChecked();
      await allow().click();
      await expect.element(allow()).not.toBeChecked();
      expect(backend.calls(routes.setCode).map(({ body }) => body)).toEqual([
        { direct_allowed: true },
        { scripts_blocked: true },
        { direct_allowed: false },
      ]);
      await page.getByRole('searchbox', { name: 'Search brands' }).fill('zed');
      await expect.element(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
    },
  );

  screen('is not for admins who are no super admins', async ({ open }) => {
    // Nothing else is open to them here, so that no page of the work opens in its place.
    const { path } = await open('/admin/brands', { me: anAdmin({ is_super_admin: false, modules: [] }) });
    await expect.poll(path).not.toBe('/admin/brands');
  });
});
