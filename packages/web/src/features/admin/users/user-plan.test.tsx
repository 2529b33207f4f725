import { adminErrors, adminSuccesses, adminUserRoutes as routes, type FullAdminUser } from '@galena/contract/admin';
import { failHard, successOf } from '@galena/contract/kernel';
import { adminPlanRoutes, plansErrors, type AdminPlan } from '@galena/contract/plans';
import { adminSubscriptionRoutes } from '@galena/contract/subscriptions';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { anAdmin } from '../../../testing/someone.ts';
import { pageOf } from '../../../testing/usual-answers.ts';
import { fullUserOf } from './user.fixture.ts';

const me = anAdmin();
const path = '/admin/users/7/edit';
const moment = '2026-11-20T08:31:00.000Z';

const planOf = (id: number, name: string, own: Partial<AdminPlan> = {}): AdminPlan => ({
  id,
  slug: name.toLowerCase(),
  name,
  description: '',
  price_cents: 9_900,
  yearly_price_cents: null,
  currency: 'USD',
  trial_days: 0,
  search_limit: 750,
  rollover: false,
  credit_price_cents: 14,
  own_key_fee_percent: 0,
  modules: ['leads', 'wallet'],
  ai_version: 'gpt-4',
  ai_token_limit: null,
  team_member_limit: null,
  related_account_limit: null,
  autopilot_limit: null,
  workflow_limit: null,
  list_limit: null,
  max_results_per_search: null,
  allow_related_accounts: false,
  kind: 'system',
  partner_id: null,
  available_for_resellers: false,
  parents_only: false,
  sales_platform_a_product_id: null,
  sales_platform_b_product_id: null,
  is_for_newcomers: false,
  is_active: true,
  position: id,
  accounts: 0,
  created_at: moment,
  updated_at: moment,
  ...own,
});

const pro = { id: 4, name: 'Pro', since: moment, next_reset_at: null, trial_ends_at: null, is_trial_over: false };
const answerUser = (backend: Backend, first: FullAdminUser): { user: FullAdminUser } => {
  const known = { user: first };
  backend.answer(routes.get, () => ({ data: known.user }));
  backend.answer(adminSubscriptionRoutes.list, () => pageOf([]));
  backend.answer(adminPlanRoutes.list, () => ({
    data: [planOf(4, 'Pro'), planOf(5, 'Parents', { parents_only: true }), planOf(6, 'Old', { is_active: false })],
    currency: 'USD',
    wholesale_cents: 12,
  }));
  return known;
};

describe('the plan of a user', () => {
  screen('is changed with a reason; what is refused is told [ADM-008]', async ({ backend, open }) => {
    const known = answerUser(backend, fullUserOf());
    backend.answer(routes.choosePlan, () => failHard(plansErrors.plan_not_offered));
    await open(path, { me });
    await expect.element(page.getByText('No plan')).toBeVisible();
    await page.getByRole('button', { name: 'Change plan…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Marta Klein’s plan' });
    await dialog.getByRole('combobox', { name: 'Plan' }).click();
    await expect.element(page.getByRole('option', { name: 'Parents' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'Old' })).not.toBeInTheDocument();
    await page.getByRole('option', { name: 'Pro' }).click();
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    expect(backend.calls(routes.choosePlan)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('As agreed');
    await expectAccessible('changing the plan');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect.element(dialog.getByText(plansErrors.plan_not_offered.message)).toBeVisible();
    backend.answer(routes.choosePlan, () => {
      known.user = fullUserOf({ plan: pro, balance: 1_990 });
      return { data: known.user, ...successOf(adminSuccesses.plan_changed) };
    });
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Balance: 1,990')).toBeVisible();
    expect(backend.calls(routes.choosePlan).at(-1)?.body).toEqual({ plan_id: pro.id, reason: 'As agreed' });
  });

  screen('of an account below another is none for parents; it can be taken away', async ({ backend, open }) => {
    answerUser(backend, fullUserOf({ parent_id: 1, plan: pro }));
    backend.answer(routes.choosePlan, () => ({ data: fullUserOf(), ...successOf(adminSuccesses.plan_changed) }));
    await open(path, { me });
    await page.getByRole('button', { name: 'Change plan…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Marta Klein’s plan' });
    await dialog.getByRole('combobox', { name: 'Plan' }).click();
    await expect.element(page.getByRole('option', { name: 'Parents' })).not.toBeInTheDocument();
    await page.getByRole('option', { name: 'No plan' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left us');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(routes.choosePlan).map(({ body }) => body)).toEqual([{ plan_id: null, reason: 'Left us' }]);
  });

  screen('credits are taken back once, however often it is sent', async ({ backend, open }) => {
    const known = answerUser(backend, fullUserOf());
    backend.answer(routes.revokeCredits, () => failHard(adminErrors.user_deleted));
    await open(path, { me });
    await page.getByRole('button', { name: 'Take credits back…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take credits back from Marta Klein' });
    await dialog.getByRole('textbox', { name: 'Credits' }).fill('40');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A mistake');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect.element(dialog.getByText(adminErrors.user_deleted.message)).toBeVisible();
    const first = backend.headersOf(routes.revokeCredits)?.get('idempotency-key');
    backend.answer(routes.revokeCredits, () => {
      known.user = fullUserOf({ balance: 1_200 });
      return { data: { revoked: 40, balance: 1_200 }, ...successOf(adminSuccesses.credits_revoked) };
    });
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect.element(page.getByText('Balance: 1,200')).toBeVisible();
    expect(backend.calls(routes.revokeCredits).at(-1)?.body).toEqual({ credits: 40, reason: 'A mistake' });
    expect(first).toBeTruthy();
    expect(backend.headersOf(routes.revokeCredits)?.get('idempotency-key')).toBe(first);
  });
});
