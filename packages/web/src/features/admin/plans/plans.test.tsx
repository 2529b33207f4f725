import { adminPlanRoutes as routes, plansErrors, plansSuccesses, type AdminPlan } from '@galena/contract/plans';
import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { screen } from '../../../testing/screen.tsx';
import { anAdmin } from '../../../testing/someone.ts';
import type { Backend } from '../../../testing/backend.ts';
import { pageOf } from '../../../testing/usual-answers.ts';

const me = anAdmin();
const moment = '2026-11-20T08:31:00.000Z';

const aPlan = (own: Partial<AdminPlan> = {}): AdminPlan => ({
  id: 4,
  slug: 'pro',
  name: 'Pro',
  description: 'For teams.',
  price_cents: 9_900,
  yearly_price_cents: 99_000,
  currency: 'USD',
  trial_days: 0,
  search_limit: 750,
  rollover: true,
  credit_price_cents: 14,
  own_key_fee_percent: 0,
  modules: ['leads', 'wallet'],
  ai_version: 'gpt-4',
  ai_token_limit: null,
  team_member_limit: 10,
  related_account_limit: 5,
  autopilot_limit: 25,
  workflow_limit: 25,
  list_limit: null,
  max_results_per_search: 10_000,
  allow_related_accounts: true,
  kind: 'system',
  partner_id: null,
  available_for_resellers: false,
  parents_only: false,
  sales_platform_a_product_id: null,
  sales_platform_b_product_id: null,
  is_for_newcomers: false,
  is_active: true,
  position: 1,
  accounts: 3,
  created_at: moment,
  updated_at: moment,
  ...own,
});

const trial = aPlan({ id: 1, slug: 'free-trial', name: 'Free trial', price_cents: 0, is_for_newcomers: true });
const answerPlans = (backend: Backend, plans: readonly AdminPlan[]): void =>
  backend.answer(routes.list, () => ({ data: [...plans], currency: 'USD', wholesale_cents: 12 }));
const choose = async (name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('Admin:Plans', () => {
  screen(
    'plans with price, credits and accounts; their order is changed [ADM-008 NAV-082]',
    async ({ backend, open }) => {
      answerPlans(backend, [
        trial,
        aPlan(),
        aPlan({ id: 5, slug: 'agency', name: 'Agency', available_for_resellers: true }),
      ]);
      backend.answer(routes.sort, () => successOf(plansSuccesses.plans_sorted));
      await open('/admin/plans', { me });
      const row = page.getByRole('row', { name: /Pro/ });
      await expect.element(row.getByText('$99.00 a month')).toBeVisible();
      await expect.element(row.getByText('750')).toBeVisible();
      await expect.element(page.getByRole('row', { name: /Agency/ }).getByText('Resellers')).toBeVisible();
      await expect.element(page.getByRole('row', { name: /Free trial/ }).getByText('New accounts')).toBeVisible();
      await expectAccessible('the plans');
      await choose('Pro', 'Move up');
      await expect.poll(() => backend.calls(routes.sort)[0]?.body.ids).toEqual([4, 1, 5]);
    },
  );

  screen('a plan in use stays, and why is said [PLAN-022]', async ({ backend, open }) => {
    answerPlans(backend, [aPlan()]);
    backend.answer(routes.remove, () => failHard(plansErrors.plan_in_use));
    await open('/admin/plans', { me });
    await choose('Pro', 'Delete…');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('The plan cannot be deleted because it is in use.')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Pro/ })).toBeVisible();
  });

  screen('no plans; they could not be loaded', async ({ backend, open }) => {
    answerPlans(backend, []);
    await open('/admin/plans', { me });
    await expect.element(page.getByRole('heading', { name: 'No plans yet' })).toBeVisible();
  });
});

describe('Admin:PlanCreate', () => {
  screen(
    'a plan is made; wholesale stands beside the price of a credit [NAV-083 WAL-014 WAL-015]',
    async ({ backend, open }) => {
      answerPlans(backend, [aPlan()]);
      backend.answer(routes.create, () => ({ data: aPlan(), ...successOf(plansSuccesses.plan_created) }));
      await open('/admin/plans/create', { me });
      await expect.element(page.getByText('Wholesale price: 12 cents. It must be higher.')).toBeVisible();
      await page.getByLabelText('Name').fill('Basic');
      await page.getByLabelText('Slug').fill('basic');
      await page.getByLabelText('Price a month (cents)').fill('1900');
      await page.getByLabelText('Credits a month').fill('100');
      await page.getByLabelText('Price per credit (cents)').fill('12');
      await page.getByRole('button', { name: 'Create plan' }).click();
      await expect.element(page.getByText('Field must be greater than 12.').first()).toBeVisible();
      await page.getByLabelText('Price per credit (cents)').fill('13');
      await page.getByRole('button', { name: 'Create plan' }).click();
      await expect
        .poll(() => backend.calls(routes.create)[0]?.body)
        .toMatchObject({ slug: 'basic', price_cents: 1_900, search_limit: 100, credit_price_cents: 13 });
    },
  );
});

describe('Admin:PlanEdit', () => {
  screen('what it is, who is on it, and what a change does [NAV-084]', async ({ backend, open }) => {
    answerPlans(backend, [aPlan()]);
    const account = { id: 9, name: 'Marigold Media', since: moment, next_reset_at: moment, is_trial_over: false };
    const owner = { id: 7, name: 'Marta Klein', email: 'marta@mail.example' };
    backend.answer(routes.accounts, () => pageOf([{ ...account, owner, trial_ends_at: null }]));
    backend.answer(routes.update, () => failHard(generalErrors.not_found));
    await open('/admin/plans/4/edit', { me });
    await expect.element(page.getByText(/3 accounts are on this plan/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Marigold Media' })).toBeVisible();
    await expectAccessible('a plan');
    await page.getByLabelText('Lists').fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => backend.calls(routes.update)[0]?.body).toMatchObject({ list_limit: 5, name: 'Pro' });
  });
});

describe('Admin:PlansHistory', () => {
  screen('who changed what [NAV-085]', async ({ backend, open }) => {
    const event = {
      id: 1,
      entity: 'plan',
      entity_id: 4,
      label: 'Pro',
      created_at: moment,
      actor: { id: 1, name: 'Ann Admin' },
    };
    backend.answer(routes.history, () => pageOf([{ ...event, action: 'updated', changes: { list_limit: [2, 5] } }]));
    await open('/admin/plans/history', { me });
    await expect.element(page.getByText('Changed a plan')).toBeVisible();
    await expect.element(page.getByText('Ann Admin')).toBeVisible();
    await expectAccessible('the history of plans');
  });
});
