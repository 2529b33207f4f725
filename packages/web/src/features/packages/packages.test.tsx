import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { packageErrors, packageRoutes as routes, packageSuccesses, type OwnPackage } from '@galena/contract/packages';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';
import { aPackage, aReseller, choices } from './packages.fixture.ts';

const root = '/whitelabel/packages';
const look = () => ({ me: aReseller() });

const choose = async (name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const field = (name: string) => page.getByLabelText(name, { exact: true });
/** Its unit stands in its name. */
const amount = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const margin = () => page.getByRole('region', { name: 'What you earn' });

const once = aPackage({
  id: 5,
  name: 'Lifetime',
  price_cents: 0,
  yearly_price_cents: null,
  one_time_price_cents: 19_900,
  trial_days: 0,
  is_active: false,
  sales_page: null,
});

describe('packages', () => {
  screen('what they cost, what they grant, how far they are [NAV-054 WL-002]', async ({ backend, open }) => {
    backend.answer(routes.choices, () => choices());
    backend.answer(routes.list, () => ({ data: [aPackage(), once] }));
    await open(root, look());
    const row = page.getByRole('row', { name: /Starter/ });
    await expect.element(row.getByText('$49.00 a month')).toBeVisible();
    await expect.element(row.getByText('or $490.00 a year · 14 days free')).toBeVisible();
    await expect.element(row.getByText('Growth')).toBeVisible();
    await expect.element(row.getByText('300')).toBeVisible();
    await expect.element(row.getByRole('link', { name: 'Published' })).toBeVisible();
    const other = page.getByRole('row', { name: /Lifetime/ });
    await expect.element(other.getByText('$199.00 once')).toBeVisible();
    await expect.element(other.getByRole('link', { name: 'Not set up' })).toBeVisible();
    await expect.element(other.getByText('Inactive')).toBeVisible();
    await expectAccessible('packages');
  });

  screen('none yet: what they are, and the way to the first', async ({ backend, open }) => {
    backend.answer(routes.choices, () => choices());
    backend.answer(routes.list, () => ({ data: [] as OwnPackage[] }));
    const { path } = await open(root, look());
    await expect.element(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible();
    await expectAccessible('no packages');
    await page.getByRole('button', { name: 'Add package' }).last().click();
    await expect.poll(path).toBe(`${root}/create`);
  });

  screen('they could not be loaded, and are after all', async ({ backend, open }) => {
    let isBroken = true;
    backend.answer(routes.choices, () => choices());
    backend.answer(routes.list, () => (isBroken ? failHard(generalErrors.unexpected) : { data: [aPackage()] }));
    await open(root, look());
    await expect.element(page.getByRole('alert').first()).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('row', { name: /Starter/ })).toBeVisible();
  });

  screen('without a business account: no links, and the way to it [WL-040]', async ({ backend, open }) => {
    backend.answer(routes.choices, () => choices({ has_business_account: false }));
    backend.answer(routes.list, () => ({ data: [aPackage({ sales_page: null })] }));
    await open(root, look());
    await expect.element(page.getByRole('link', { name: 'Fill in the business account' })).toBeVisible();
    await page.getByRole('button', { name: 'Options for Starter' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Get sign-up link…' })).toBeDisabled();
  });

  screen('one moves before another at once, and stays there', async ({ backend, open }) => {
    let packages = [aPackage(), once];
    backend.answer(routes.choices, () => choices());
    backend.answer(routes.list, () => ({ data: packages }));
    backend.answer(routes.sort, ({ body }) => {
      packages = body.ids.flatMap((id) => packages.find((one) => one.id === id) ?? []);
      return successOf(packageSuccesses.packages_sorted);
    });
    await open(root, look());
    await choose('Lifetime', 'Move up');
    await expect.element(page.getByRole('row').nth(1).getByText('Lifetime')).toBeVisible();
    expect(backend.calls(routes.sort)).toMatchObject([{ body: { ids: [5, 4] } }]);
  });

  screen('a sign-up link is made, shown once and copied [WL-017]', async ({ backend, open }) => {
    backend.answer(routes.choices, () => choices());
    backend.answer(routes.list, () => ({ data: [aPackage()] }));
    const url = 'https://agency.example/p/starter?form=form_abc';
    backend.answer(routes.formLink, () => ({ data: { url, expires_at: '2026-12-20T08:31:00.000Z' } }));
    await open(root, look());
    await choose('Starter', 'Get sign-up link…');
    await expect.element(page.getByText(url)).toBeVisible();
    await expect.element(page.getByText(/Valid until December 20, 2026/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy the sign-up link' })).toBeVisible();
    await expectAccessible('sign-up link');
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    expect(backend.calls(routes.formLink)).toHaveLength(1);
  });

  screen('one is deleted after a question; one in use stays, and why is said', async ({ backend, open }) => {
    backend.answer(routes.choices, () => choices());
    backend.answer(routes.list, () => ({ data: [aPackage()] }));
    backend.answer(routes.remove, () => failHard(packageErrors.package_in_use));
    await open(root, look());
    await choose('Starter', 'Delete…');
    expect(backend.calls(routes.remove)).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('The package cannot be deleted because it is in use.').first()).toBeVisible();
  });
});

describe('a new package', () => {
  screen(
    'is made; the slug follows the name, cost and margin follow the price [NAV-055 WAL-015]',
    async ({ backend, open }) => {
      backend.answer(routes.choices, () => choices());
      backend.answer(routes.list, () => ({ data: [] as OwnPackage[] }));
      backend.answer(routes.create, () => ({ data: aPackage(), ...successOf(packageSuccesses.package_created) }));
      const { path } = await open(`${root}/create`, look());
      await field('Name').fill('Étude Pro');
      await expect.element(field('Slug')).toHaveValue('etude-pro');
      await expect.element(page.getByText('You pay 12 cents a credit (wholesale).')).toBeVisible();
      await expect.element(margin().getByText('Choose a plan to see your cost and margin.')).toBeVisible();
      await page.getByRole('combobox', { name: /^Plan/ }).click();
      await page.getByRole('option', { name: /Growth/ }).click();
      await amount('Price a month').fill('30');
      await expect.element(margin().getByText('$36.00')).toBeVisible();
      await expect.element(margin().getByText('-$6.00')).toBeVisible();
      await expect.element(margin().getByText('The credits cost you more than the package earns.')).toBeVisible();
      await amount('Price a month').fill('49.5');
      await expect.element(margin().getByText('$13.50')).toBeVisible();
      await expectAccessible('a new package');
      await page.getByRole('button', { name: 'Create package' }).click();
      await expect.poll(path).toBe(root);
      expect(backend.calls(routes.create)).toMatchObject([
        {
          body: {
            plan_id: 7,
            name: 'Étude Pro',
            slug: 'etude-pro',
            price_cents: 4_950,
            one_time_price_cents: null,
            modules: ['leads', 'ai_suggest'],
            credit_price_cents: 15,
          },
        },
      ]);
    },
  );

  screen('may be paid once: then there is no other price [WL-014]', async ({ backend, open }) => {
    backend.answer(routes.choices, () => choices({ data: choices().data.slice(0, 1) }));
    backend.answer(routes.list, () => ({ data: [] as OwnPackage[] }));
    backend.answer(routes.create, () => ({ data: aPackage(), ...successOf(packageSuccesses.package_created) }));
    await open(`${root}/create`, look());
    await field('Name').fill('Lifetime');
    await amount('Price a year').fill('99');
    (page.getByRole('radio', { name: 'Once' }).element() as HTMLElement).click();
    await expect.element(page.getByText(/Customers pay once/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: /^Trial days/ })).not.toBeInTheDocument();
    await amount('Price ,').fill('199');
    await expect.element(margin().getByText('$163.00')).toBeVisible();
    await page.getByRole('button', { name: 'Create package' }).click();
    await expect
      .poll(() => backend.calls(routes.create))
      .toMatchObject([{ body: { price_cents: 0, yearly_price_cents: null, one_time_price_cents: 19_900 } }]);
  });

  screen('what is wrong is said at its field; so is what only the server knows', async ({ backend, open }) => {
    backend.answer(routes.choices, () => choices({ data: choices().data.slice(0, 1) }));
    backend.answer(routes.create, () => failHard(packageErrors.payment_provider_missing));
    await open(`${root}/create`, look());
    await page.getByRole('button', { name: 'Create package' }).click();
    await expect.element(page.getByText('Field is required.').first()).toBeVisible();
    await field('Name').fill('Gold');
    await page.getByText('Create it at your payment provider too').click();
    await page.getByRole('button', { name: 'Create package' }).click();
    await expect.element(page.getByText('Connect your payment provider first.').first()).toBeVisible();
  });

  screen('cannot be made without a plan to resell: who to ask is said', async ({ backend, open }) => {
    backend.answer(routes.choices, () => choices({ data: [] }));
    await open(`${root}/create`, look());
    await expect.element(page.getByText('No plans to resell')).toBeVisible();
    await expectAccessible('no plan to resell');
  });
});

describe('a package', () => {
  screen('is changed: what was not touched stays [NAV-056]', async ({ backend, open }) => {
    backend.answer(routes.get, () => ({ data: aPackage() }));
    backend.answer(routes.choices, () => choices());
    backend.answer(routes.update, () => ({ data: aPackage(), ...successOf(packageSuccesses.package_updated) }));
    await open(`${root}/4/edit`, look());
    await expect.element(amount('Price a month')).toHaveValue('49');
    await field('Name').fill('Larger');
    // People have its address.
    await expect.element(field('Slug')).toHaveValue('starter');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => backend.calls(routes.update))
      .toMatchObject([
        {
          params: { id: 4 },
          body: { name: 'Larger', slug: 'starter', price_cents: 4_900, modules: ['leads'], credit_price_cents: 20 },
        },
      ]);
  });

  screen('is gone', async ({ backend, open }) => {
    backend.answer(routes.get, () => failHard(generalErrors.not_found));
    backend.answer(routes.choices, () => choices());
    await open(`${root}/4/edit`, look());
    await expect.element(page.getByRole('heading', { name: 'Package not found' })).toBeVisible();
  });
});
