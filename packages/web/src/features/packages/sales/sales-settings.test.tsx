import { failHard, generalErrors, lookOf, successOf } from '@galena/contract/kernel';
import {
  packageErrors,
  packageRoutes,
  packageSuccesses,
  salesSettingsRoutes as routes,
  type SalesSettings,
} from '@galena/contract/packages';
import { businessAccountRoutes } from '@galena/contract/whitelabel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { brandOf } from '../../../testing/brand.ts';
import { tenantOf } from '../../../widgets/brand/tenant.ts';
import { aPackage, aReseller, settings } from '../packages.fixture.ts';

const path = '/whitelabel/packages/4/sales-settings';
const look = () => ({ me: aReseller() });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const preview = () => page.getByRole('region', { name: 'Preview' });

const brandAccent = lookOf(tenantOf(brandOf().colours), 'light')['accent'];

/** The package, and the brand that it is sold under. */
const answerPackage = (backend: Backend): void => {
  backend.answer(packageRoutes.get, () => ({ data: aPackage() }));
  backend.answer(businessAccountRoutes.get, () => ({ data: brandOf() }));
};

describe('the sales page of a package', () => {
  screen('is written in parts, seen beside it and saved [NAV-057 WL-039]', async ({ backend, open }) => {
    let kept: SalesSettings = settings({
      features: [{ title: 'Fast', text: 'In minutes' }],
      body_html: '<p>All of <strong>it</strong><script>alert(1)</script></p>',
    });
    answerPackage(backend);
    backend.answer(routes.get, () => ({ data: kept }));
    backend.answer(routes.save, ({ body }) => {
      kept = { ...kept, ...(body as Partial<SalesSettings>) };
      return { data: kept, ...successOf(packageSuccesses.sales_page_saved) };
    });
    await open(path, look());
    await field('Headline').fill('More leads, less work');
    await expect.element(preview().getByText('More leads, less work')).toBeVisible();
    // In the brand's colors, made readable, and not in those of the page around it.
    await expect.element(preview().getByText('Start for free')).toHaveStyle(`background-color: ${brandAccent}`);
    await expect.element(preview().getByText('$49.00 a month')).toBeVisible();
    await expect.element(preview().getByText('it', { exact: true })).toBeVisible();
    await expect.element(preview().getByText('alert(1)')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Add feature' }).click();
    await page.getByLabelText('Title').nth(1).fill('Clean');
    await expect.element(preview().getByText('Clean')).toBeVisible();
    await page.getByRole('button', { name: 'Move Feature 2 up' }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
    await field('Question').fill('Who?');
    await field('Answer').fill('You.');
    await page.getByRole('textbox', { name: /^Video/ }).fill('https://youtu.be/dQw4w9WgXcQ');
    await expect.element(preview().getByText('YouTube video')).toBeVisible();
    await page.getByRole('switch', { name: 'Published' }).click();
    await expectAccessible('sales settings');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect
      .poll(() => backend.calls(routes.save))
      .toMatchObject([
        {
          params: { id: 4 },
          body: {
            headline: 'More leads, less work',
            features: [
              { title: 'Clean', text: '' },
              { title: 'Fast', text: 'In minutes' },
            ],
            faq: [{ q: 'Who?', a: 'You.' }],
            video_url: 'https://youtu.be/dQw4w9WgXcQ',
            is_published: true,
          },
        },
      ]);
    await expect.element(page.getByRole('link', { name: 'Open' })).toBeVisible();
  });

  screen('what is wrong is said at its field', async ({ backend, open }) => {
    answerPackage(backend);
    backend.answer(routes.get, () => ({ data: settings() }));
    await open(path, look());
    await page.getByRole('textbox', { name: /^Video/ }).fill('https://example.com/tour');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect.element(page.getByText('Field must be a valid url.')).toBeVisible();
    expect(backend.calls(routes.save)).toEqual([]);
  });

  screen('needs a business account: the way to it [WL-040]', async ({ backend, open }) => {
    backend.answer(routes.get, () => ({ data: settings({ has_business_account: false, url: null, is_saved: false }) }));
    await open(path, look());
    await expect.element(page.getByRole('link', { name: 'Fill in the business account' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await expectAccessible('no business account');
  });

  screen('the business account went meanwhile: the refusal is said [WL-040]', async ({ backend, open }) => {
    answerPackage(backend);
    backend.answer(routes.get, () => ({ data: settings() }));
    backend.answer(routes.save, () => failHard(packageErrors.sales_settings_need_account));
    await open(path, look());
    await field('Headline').fill('More');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect
      .element(
        page.getByText('A sales-page setting cannot be created until the business account form is filled.').first(),
      )
      .toBeVisible();
  });

  screen('is of a package that is gone', async ({ backend, open }) => {
    backend.answer(routes.get, () => failHard(generalErrors.not_found));
    await open(path, look());
    await expect.element(page.getByRole('heading', { name: 'Package not found' })).toBeVisible();
  });
});
