import { adminUserRoutes } from '@galena/contract/admin';
import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import {
  adminSubscriptionRoutes as routes,
  subscriptionErrors,
  subscriptionSuccesses,
  type AdminSubscription,
} from '@galena/contract/subscriptions';
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
const later = '2026-12-20T08:31:00.000Z';

const subscriptionOf = (own: Partial<AdminSubscription> = {}): AdminSubscription => ({
  id: 41,
  account_id: 3,
  customer_name: 'Marta Klein',
  email: 'marta@mail.example',
  username: 'marta@mail.example',
  plan: { id: 4, name: 'Starter' },
  interval: 'month',
  status: 'active',
  access: 'full',
  managed_by: 'provider',
  canceled_by: null,
  price_cents: 2_900,
  currency: 'USD',
  started_at: moment,
  trial_ends_at: null,
  current_period_start: moment,
  current_period_end: later,
  expires_at: null,
  canceled_at: null,
  next_charge: { at: later, amount_cents: 2_900 },
  next_plan: null,
  last_charge: { at: moment, amount_cents: 2_900 },
  payment_problem: null,
  acts: ['cancel', 'refund'],
  ...own,
});

const refunded = subscriptionOf({
  status: 'canceled',
  access: 'none',
  canceled_by: 'refund',
  next_charge: null,
  last_charge: null,
  acts: ['reactivate'],
});
const endedThere = subscriptionOf({
  status: 'canceled',
  access: 'none',
  canceled_by: 'provider',
  next_charge: null,
  acts: ['restore'],
});

const answer = (backend: Backend, ...first: readonly AdminSubscription[]): { rows: readonly AdminSubscription[] } => {
  const known = { rows: first };
  backend.answer(adminUserRoutes.get, () => ({ data: fullUserOf() }));
  backend.answer(routes.list, () => pageOf(known.rows));
  return known;
};

describe('the subscription of a user', () => {
  screen('says what is paid, and when next; none is told from one that did not load', async ({ backend, open }) => {
    answer(backend, subscriptionOf());
    await open(path, { me });
    await expect
      .element(page.getByText('Starter · $29.00 a month · Active · Managed by the payment provider'))
      .toBeVisible();
    await expect.element(page.getByText('Next charge: $29.00')).toBeVisible();
    expect(backend.calls(routes.list).at(-1)?.query).toMatchObject({ account_id: 3 });
    await expectAccessible('a user with a subscription');
    answer(backend);
    await open(path, { me });
    await expect.element(page.getByText('This account has never had a subscription.')).toBeVisible();
    backend.answer(routes.list, () => failHard(generalErrors.unexpected));
    await open(path, { me });
    await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    await expect.element(page.getByText('This account has never had a subscription.')).not.toBeInTheDocument();
  });

  screen('says when a payment that failed is tried again, where that is known', async ({ backend, open }) => {
    const since = '2026-11-20T08:00:00.000Z';
    answer(backend, subscriptionOf({ payment_problem: { since, next_try_at: '2026-11-25T09:00:00.000Z' } }));
    await open(path, { me });
    await expect.element(page.getByText('The last payment failed')).toBeVisible();
    await expect.element(page.getByText(/^Next attempt: /)).toBeVisible();
    answer(backend, subscriptionOf({ payment_problem: { since, next_try_at: null } }));
    await open(path, { me });
    await expect.element(page.getByText('The last payment failed')).toBeVisible();
    await expect.element(page.getByText(/^Next attempt: /)).not.toBeInTheDocument();
  });

  screen('is refunded with a reason; what is refused is told [PLAN-022]', async ({ backend, open }) => {
    const known = answer(backend, subscriptionOf());
    backend.answer(routes.refund, () => failHard(subscriptionErrors.nothing_to_refund));
    await open(path, { me });
    await page.getByRole('button', { name: 'Refund…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund Marta Klein’s subscription' });
    await expect.element(dialog.getByText('$29.00 is refunded, and access ends now.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Refund and end access' }).click();
    expect(backend.calls(routes.refund)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bought by mistake');
    await dialog.getByRole('button', { name: 'Refund and end access' }).click();
    await expect.element(dialog.getByText(subscriptionErrors.nothing_to_refund.message)).toBeVisible();
    backend.answer(routes.refund, () => {
      known.rows = [refunded];
      return { data: refunded, ...successOf(subscriptionSuccesses.subscription_refunded) };
    });
    await dialog.getByRole('button', { name: 'Refund and end access' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('a month · Ended ·', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Refund…' })).not.toBeInTheDocument();
    expect(backend.calls(routes.refund).at(-1)).toMatchObject({
      params: { id: 41 },
      body: { reason: 'Bought by mistake' },
    });
  });

  screen('is restored for so many days, or for a year [PLAN-021]', async ({ backend, open }) => {
    answer(backend, endedThere);
    backend.answer(routes.restore, () => ({
      data: subscriptionOf(),
      ...successOf(subscriptionSuccesses.subscription_restored),
    }));
    await open(path, { me });
    await page.getByRole('button', { name: 'Restore…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore Marta Klein’s subscription' });
    await dialog.getByRole('textbox', { name: 'Days of access' }).fill('30');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Restore…' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(routes.restore).map(({ body }) => body)).toEqual([{ expires_in: 30 }, {}]);
  });

  screen('is canceled and reactivated: whom the provider charges needs no days', async ({ backend, open }) => {
    const ending = subscriptionOf({
      status: 'canceled',
      access: 'until_period_end',
      canceled_by: 'here',
      acts: ['reactivate'],
    });
    const known = answer(backend, subscriptionOf());
    backend.answer(routes.cancel, () => {
      known.rows = [ending];
      return { data: ending, ...successOf(subscriptionSuccesses.subscription_canceled) };
    });
    backend.answer(routes.reactivate, () => ({
      data: subscriptionOf(),
      ...successOf(subscriptionSuccesses.subscription_reactivated),
    }));
    await open(path, { me });
    await page.getByRole('button', { name: 'Cancel…' }).click();
    await page
      .getByRole('alertdialog', { name: 'Cancel Marta Klein’s subscription' })
      .getByRole('button', { name: 'Cancel subscription' })
      .click();
    await expect.element(page.getByText('Access until:', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Reactivate…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reactivate Marta Klein’s subscription' });
    await expect.element(dialog.getByRole('textbox', { name: 'Days of access' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Reactivate' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(routes.reactivate)).toHaveLength(1);
  });
});
