import { packageRoutes } from '@galena/contract/packages';
import { failHard, successOf } from '@galena/contract/kernel';
import {
  providerErrors as errors,
  providerRoutes as routes,
  providerSuccesses as successes,
  type PaymentIntegration,
} from '@galena/contract/providers';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';

// The payment account of a reseller. WL-003, WL-043, NAV-062, NAV-063

const main = page.getByRole('main');
const aReseller = () =>
  someone({
    user_type: 'reseller',
    modules: [
      { id: 1, slug: 'leads', name: 'leads' },
      { id: 2, slug: 'whitelabel', name: 'whitelabel' },
    ],
  });

const none: PaymentIntegration = {
  status: 'none',
  account_name: null,
  connected_at: null,
  provider: { name: 'stripe', label: 'Stripe', is_sandbox: false },
  paying_customers: 0,
};
const connected: PaymentIntegration = {
  ...none,
  status: 'connected',
  account_name: 'Lodestar Ltd',
  connected_at: '2026-11-20T12:00:00.000Z',
  paying_customers: 3,
};

const answer = (backend: Backend, integration: PaymentIntegration): { now: PaymentIntegration } => {
  const state = { now: integration };
  backend.answer(routes.get, () => ({ data: state.now }));
  backend.answer(packageRoutes.choices, () => ({
    data: [],
    currency: 'USD',
    wholesale_cents: 12,
    lowest_credit_price: 12,
    credit_price_cents: 15,
    has_business_account: true,
  }));
  return state;
};

describe('the payment integration', () => {
  screen('says why one would connect an account, and where', async ({ backend, open }) => {
    answer(backend, none);
    await open('/whitelabel/payment-integration', { me: aReseller() });
    await expect.element(main.getByRole('heading', { name: 'No payment account yet' })).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Connect Stripe' })).toBeEnabled();
    await expect.element(main.getByText('$0.12 for each credit', { exact: false })).toBeVisible();
    await expectAccessible('a payment integration that is not there');
  });

  screen('offers nothing where no provider can be connected', async ({ backend, open }) => {
    answer(backend, { ...none, provider: null });
    await open('/whitelabel/payment-integration', { me: aReseller() });
    await expect.element(main.getByText('Payments aren’t set up', { exact: false })).toBeVisible();
    await expect.element(main.getByRole('button', { name: /^Connect/ })).not.toBeInTheDocument();
  });

  screen('shows the account and who pays into it, and asks before it lets go', async ({ backend, open }) => {
    const state = answer(backend, connected);
    backend.answer(routes.disconnect, () => {
      state.now = none;
      return { data: none, ...successOf(successes.provider_disconnected) };
    });
    await open('/whitelabel/payment-integration', { me: aReseller() });
    await expect.element(main.getByText('Stripe · Lodestar Ltd')).toBeVisible();
    await expectAccessible('a payment integration');
    await main.getByRole('button', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect
      .element(
        dialog.getByText('3 customers pay through this account and will keep being charged there', { exact: false }),
      )
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(main.getByRole('heading', { name: 'No payment account yet' })).toBeVisible();
  });

  screen('says what a restricted account waits for', async ({ backend, open }) => {
    answer(backend, { ...connected, status: 'restricted' });
    await open('/whitelabel/payment-integration', { me: aReseller() });
    await expect.element(main.getByText('Restricted')).toBeVisible();
    await expect.element(main.getByText('Stripe needs something from you', { exact: false })).toBeVisible();
  });
});

describe('coming back from the provider', () => {
  screen('completes the connection once and shows it', async ({ backend, open }) => {
    const state = answer(backend, none);
    const asked: unknown[] = [];
    backend.answer(routes.complete, ({ body }) => {
      asked.push(body);
      state.now = connected;
      return { data: connected, ...successOf(successes.provider_connected) };
    });
    await open('/whitelabel/payment-integration/callback?code=c1&state=s1', { me: aReseller() });
    await expect.element(main.getByText('Stripe · Lodestar Ltd')).toBeVisible();
    expect(asked).toEqual([{ code: 'c1', state: 's1' }]);
  });

  screen('says why not, and leads back', async ({ backend, open }) => {
    answer(backend, none);
    backend.answer(routes.complete, () => failHard(errors.connect_state_expired));
    await open('/whitelabel/payment-integration/callback?code=c2&state=s2', { me: aReseller() });
    await expect.element(main.getByText('This took too long', { exact: false })).toBeVisible();
    await main.getByRole('button', { name: 'Back to payment integration' }).click();
    await expect.element(main.getByRole('heading', { name: 'No payment account yet' })).toBeVisible();
  });

  screen('knows that nobody agreed', async ({ backend, open }) => {
    answer(backend, none);
    await open('/whitelabel/payment-integration/callback?error=access_denied&state=s3', { me: aReseller() });
    await expect.element(main.getByText('You didn’t agree to it', { exact: false })).toBeVisible();
  });
});
