import { customerRoutes as routes, setupSteps, type SellerDashboard, type SetupStep } from '@galena/contract/customers';
import { failHard, generalErrors } from '@galena/contract/kernel';
import { packageRoutes } from '@galena/contract/packages';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../../../platform/i18n.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { aReseller, aSubscription } from '../customers.fixture.ts';

const path = '/whitelabel/dashboard';
const phone = [390, 844] as const;

/** A reseller who can buy credits, too. */
const me = () => {
  const reseller = aReseller();
  return { ...reseller, modules: [...reseller.modules, { id: 3, slug: 'wallet' as const, name: 'wallet' }] };
};

const stepsWith = (...open: readonly SetupStep[]): SellerDashboard['checklist'] =>
  setupSteps.map((step) => ({
    step,
    is_done: !open.includes(step),
    is_required: step !== 'mail' && step !== 'payments',
  }));

const aDashboard = (own: Partial<SellerDashboard> = {}): SellerDashboard => ({
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  customers: { active: 1_204, new: 31, lost: 12, at_start: 1_185, churn_percent: 1.1 },
  money: [
    {
      currency: 'USD',
      recurring_cents: 5_899_600,
      revenue_cents: 6_120_050,
      wholesale_cents: 1_445_000,
      margin_cents: 4_675_050,
    },
  ],
  credits: { sold: 120_400, used: 98_310, left: 41_000, monthly: 10_000, months: 4, waiting: 0 },
  failing: [],
  failing_total: 0,
  checklist: stepsWith('mail'),
  ...own,
});

const answer = (backend: Backend, own: Partial<SellerDashboard> = {}): void =>
  backend.answer(routes.dashboard, () => ({ data: aDashboard(own) }));

const heading = (name: string) => page.getByRole('heading', { name });
const stat = (label: string) => page.getByRole('region', { name: 'Figures' }).getByText(label, { exact: true });

describe('Whitelabel:Dashboard', () => {
  screen('a newcomer reads what leads to the first sale, and no figures', async ({ backend, open }) => {
    answer(backend, {
      checklist: stepsWith('address', 'logo', 'mail', 'payments', 'package', 'sales_page', 'credits', 'customer'),
      customers: { active: 0, new: 0, lost: 0, at_start: 0, churn_percent: null },
    });
    const { path: at } = await open(path, { me: me(), size: phone });
    await expect.element(heading('Your first sale')).toBeVisible();
    await expect.element(page.getByText('1 of 9 steps done')).toBeVisible();
    await expect.element(page.getByText('Name your business')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Name your business' })).not.toBeInTheDocument();
    await expect.element(page.getByText('Free packages don’t need it.')).toBeVisible();
    expect(page.getByText('Optional').elements().length).toBe(2);
    await expect.element(page.getByRole('region', { name: 'Figures' })).not.toBeInTheDocument();
    await expect.element(heading('Failing payments')).not.toBeInTheDocument();
    await expectAccessible('a newcomer');
    // The page that it leads to asks at once.
    for (const route of [routes.list, packageRoutes.list, packageRoutes.choices])
      backend.answer(route, () => failHard(generalErrors.unavailable));
    await page.getByRole('link', { name: 'Create a package' }).click();
    await expect.poll(at).toBe('/whitelabel/packages');
  });

  screen('without a wallet nobody is sent there', async ({ backend, open }) => {
    answer(backend, { checklist: stepsWith('credits', 'customer') });
    await open(path, { me: aReseller() });
    await expect.element(page.getByText('Get credits to sell')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Get credits to sell' })).not.toBeInTheDocument();
  });

  screen(
    'a going concern: figures of a period, another one on request, nothing left to do',
    async ({ backend, open }) => {
      answer(backend);
      await open(path, { me: me() });
      await expect.element(stat('1,204')).toBeVisible();
      await expect.element(stat('New: 31, lost: 12')).toBeVisible();
      await expect.element(stat('1.1%')).toBeVisible();
      await expect.element(stat('$58,996.00')).toBeVisible();
      await expect.element(stat('$61,200.50')).toBeVisible();
      await expect.element(stat('$46,750.50')).toBeVisible();
      await expect.element(stat('After $14,450.00 wholesale')).toBeVisible();
      await expect.element(stat('Used: 98,310')).toBeVisible();
      await expect.element(stat('Enough for 4 months')).toBeVisible();
      await expect.element(heading('Your first sale')).not.toBeInTheDocument();
      await expect.element(page.getByText('No payment is failing.')).toBeVisible();
      await expectAccessible('a going concern');
      await page.getByText('90 days').click();
      const daysOf = ({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }): number =>
        (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
      await expect.poll(() => backend.calls(routes.dashboard).map(({ query }) => daysOf(query))).toEqual([30, 90]);
    },
  );

  screen('failing payments lead to their subscriptions; the newest of many are named', async ({ backend, open }) => {
    const since = '2026-11-20T08:31:00.000Z';
    const failing = {
      customer_name: 'Kim Kid',
      email: 'kim@shop.example',
      since,
      amount_cents: 4_900,
      currency: 'USD',
    };
    answer(backend, { failing: [{ id: 4, account_id: 40, ...failing }], failing_total: 21 });
    backend.answer(routes.get, () => ({ data: aSubscription() }));
    backend.answer(packageRoutes.list, () => ({ data: [] }));
    const { path: at } = await open(path, { me: me(), size: phone });
    const row = page.getByRole('row', { name: /Kim Kid/ });
    await expect.element(row).toHaveTextContent('$49.00');
    await expect.element(page.getByText('Latest 1 of 21')).toBeVisible();
    await expectAccessible('failing payments');
    await row.getByRole('link', { name: 'Kim Kid' }).click();
    await expect.poll(at).toBe('/whitelabel/subscriptions/4/edit');
  });

  screen('too few credits are said: for those who wait, and for the month to come', async ({ backend, open }) => {
    const credits = { sold: 0, used: 0, left: 50, monthly: 200, months: 0, waiting: 2 };
    answer(backend, { credits });
    await open(path, { me: me() });
    await expect.element(page.getByText('2 customers wait for credits')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Get credits' })).toBeVisible();
    answer(backend, { credits: { ...credits, waiting: 0 } });
    await page.getByText('12 months').click();
    await expect.element(page.getByText('Your customers need 200 credits a month. You have 50.')).toBeVisible();
  });

  screen('figures that did not come are said so, and asked again', async ({ backend, open }) => {
    backend.answer(routes.dashboard, () => failHard(generalErrors.unavailable));
    await open(path, { me: me() });
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    answer(backend);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(stat('1,204')).toBeVisible();
  });

  screen('on a phone, in German', async ({ backend, open }) => {
    answer(backend, { checklist: stepsWith('logo', 'mail') });
    await open(path, { me: me(), size: phone });
    await expect.element(stat('1,204')).toBeVisible();
    await chooseLanguage('de');
    await expect.element(page.getByText('Fügen Sie Ihr Logo hinzu')).toBeVisible();
    await expect.element(page.getByText('Genug für 4 Monate')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await chooseLanguage('en');
  });
});
