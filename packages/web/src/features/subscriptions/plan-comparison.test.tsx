import { plansRoutes, type Plan } from '@galena/contract/plans';
import { subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';

const main = page.getByRole('main');
const table = main.getByRole('table', { name: 'Compare plans' });
const phone = [390, 844] as const;

const starter: Plan = {
  id: 1,
  slug: 'starter',
  name: 'Starter',
  description: 'For people who look for leads.',
  price_cents: 2_900,
  yearly_price_cents: null,
  currency: 'USD',
  trial_days: 14,
  search_limit: 200,
  rollover: false,
  credit_price_cents: 15,
  own_key_fee_percent: 20,
  modules: ['leads', 'wallet'],
  ai_version: 'gpt-3.5',
  ai_token_limit: 20_000,
  team_member_limit: 3,
  related_account_limit: null,
  autopilot_limit: 2,
  workflow_limit: 4,
  list_limit: 50,
  max_results_per_search: 1_000,
  allow_related_accounts: false,
};
const agency: Plan = {
  ...starter,
  id: 2,
  slug: 'agency',
  name: 'Agency',
  price_cents: 19_900,
  yearly_price_cents: 199_000,
  trial_days: 0,
  search_limit: 5_000,
  rollover: true,
  credit_price_cents: 13,
  own_key_fee_percent: 0,
  modules: ['leads', 'ai_suggest', 'whitelabel', 'wallet'],
  ai_version: 'gpt-4',
  ai_token_limit: null,
  team_member_limit: null,
  related_account_limit: 25,
  autopilot_limit: null,
  workflow_limit: null,
  list_limit: null,
  max_results_per_search: null,
  allow_related_accounts: true,
};

const answerPlans = (backend: Backend, ...plans: readonly Plan[]): void => {
  backend.answer(plansRoutes.offered, () => ({ data: [...plans] }));
  backend.answer(routes.billing, () => ({
    data: { plan: null, subscription: null, invoices: [], portal: null, choices: 'plans' as const, is_sandbox: false },
  }));
};

const cellsOf = (name: string): readonly (string | null)[] =>
  table
    .getByRole('row')
    .elements()
    .filter((row) => row.querySelector('th[scope="row"]')?.textContent === name)
    .flatMap((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));

// PLAN-001
describe('the comparison of plans', () => {
  screen('has all that they differ by, in columns beside each other', async ({ backend, open }) => {
    answerPlans(backend, starter, agency);
    await open('/billing-portal');
    await expect.element(table).toBeVisible();
    const titles = table.getByRole('columnheader').elements();
    expect(titles.map((title) => title.textContent)).toEqual(['What you get', 'Starter', 'Agency']);
    for (const [name, ...told] of [
      ['Price', '$29.00 a month', '$199.00 a month'],
      ['Free trial', '14 days', 'None'],
      ['Credits a month', '200', '5,000'],
      ['More credits', '$0.15 each', '$0.13 each'],
      ['Fee with your own key', '20% of the credits', 'None'],
      ['Unused credits last another month', 'Not included', 'Included'],
      ['Lead search', 'Included', 'Included'],
      ['AI tools', 'Not included', 'Included'],
      ['White-label', 'Not included', 'Included'],
      ['Credit wallet', 'Included', 'Included'],
      ['Team members', '3', 'No limit'],
      ['Related accounts', 'Not included', '25'],
      ['Lists', '50', 'No limit'],
      ['Results per search', '1,000', 'No limit'],
      ['Autopilots', '2', 'No limit'],
      ['Workflows', '4', 'No limit'],
      ['AI version', 'GPT-3.5', 'GPT-4'],
      ['AI tokens a month', '20,000', 'No limit'],
    ])
      expect(cellsOf(name as string), name).toEqual(told);
    await expectAccessible('a comparison of plans');
  });

  screen('goes by the interval that is chosen above it', async ({ backend, open }) => {
    answerPlans(backend, starter, agency);
    await open('/billing-portal');
    await expect.element(table).toBeVisible();
    (main.getByRole('radio', { name: 'Yearly' }).element() as HTMLElement).click();
    await expect.poll(() => cellsOf('Price')).toEqual(['Monthly only', '$1,990.00 a year']);
  });

  screen('is folded on a phone, and opened there one thing below the other', async ({ backend, open }) => {
    answerPlans(backend, starter, agency);
    await open('/billing-portal', { size: phone });
    const summary = main.getByText('Compare plans');
    await expect.element(summary).toBeVisible();
    expect(table.elements()).toEqual([]);
    await summary.click();
    await expect.element(table.getByRole('row', { name: /^Workflows/ })).toBeVisible();
    expect(cellsOf('Workflows')).toEqual(['4', 'No limit']);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
    await expectAccessible('a comparison of plans on a phone');
  });

  screen('is left out where there is nothing to compare', async ({ backend, open }) => {
    answerPlans(backend, starter);
    await open('/billing-portal');
    await expect.element(main.getByRole('button', { name: 'Choose Starter' })).toBeVisible();
    expect(main.getByText('Compare plans').elements()).toEqual([]);
  });

  screen('fits in German, wide and narrow', async ({ backend, open }) => {
    answerPlans(backend, starter, agency, { ...agency, id: 3, slug: 'pro', name: 'Professional' });
    const me = someone({ preferences: { lang: 'de' } });
    for (const size of [[1440, 900], phone] as const) {
      await open('/billing-portal', { me, size });
      const summary = main.getByText('Tarife vergleichen');
      await expect.element(summary.first()).toBeVisible();
      if (size === phone) await summary.click();
      await expect.element(main.getByRole('row', { name: /^Gebühr mit eigenem Schlüssel/ })).toBeVisible();
      await expectAccessible(`a comparison of plans in German, ${size[0]} wide`);
    }
  });
});
