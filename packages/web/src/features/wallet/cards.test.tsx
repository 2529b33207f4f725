import { cardRoutes as routes, paymentSuccesses, type CardSetup } from '@galena/contract/payments';
import { successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { screen } from '../../testing/screen.tsx';
import { answerWallet, cardOf, holder, main, paymentOf, sandboxSetup, walletPath } from './wallet.fixture.ts';

const dialog = page.getByRole('dialog', { name: 'Add card' });
const providers = [
  { name: 'sandbox', label: 'Sandbox' },
  { name: 'paypal', label: 'PayPal' },
];
const paypalSetup: CardSetup = {
  ...sandboxSetup,
  provider: 'paypal',
  label: 'PayPal',
  // In its test mode no money moves; it asks as it always does.
  is_sandbox: true,
  client_secret: '',
  setup: 'SET-1',
  approve_url: 'https://www.paypal.test/agreements/approve?approval_session_id=SET-1',
  tokens: [],
  providers,
};

/** A house that takes money with two providers, the first of which is asked unless somebody says otherwise. */
const answerTwo = (backend: Backend): void => {
  answerWallet(backend);
  backend.answer(routes.setup, ({ body }) => ({
    data: body.provider === 'paypal' ? paypalSetup : { ...sandboxSetup, providers },
  }));
  backend.answer(routes.add, ({ body }) => ({
    data: {
      ...cardOf(1, { provider: body.provider ?? 'sandbox' }),
      payment: paymentOf({ kind: 'validation', credits: 10 }),
      authentication: null,
    },
    ...successOf(paymentSuccesses.card_added),
  }));
};

const added = (backend: Backend) => backend.calls(routes.add).map(({ body }) => body);

// WAL-003 WAL-020
describe('with whom a card is entered', () => {
  screen('one provider: nothing is asked about it', async ({ backend, open }) => {
    answerTwo(backend);
    backend.answer(routes.setup, () => ({ data: sandboxSetup }));
    await open(walletPath, { me: holder() });
    await main.getByRole('button', { name: 'Add card' }).click();
    await expect.element(dialog.getByRole('radiogroup', { name: 'Test card' })).toBeVisible();
    expect(dialog.getByRole('radiogroup', { name: 'Pay with' }).elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(added(backend)).toEqual([{ provider_token: 'ok', provider: 'sandbox' }]);
    expect(backend.calls(routes.setup).map(({ body }) => body)).toEqual([{}]);
  });

  screen('two: one chooses, and what was agreed to there is handed over for it', async ({ backend, open }) => {
    answerTwo(backend);
    await open(walletPath, { me: holder() });
    await main.getByRole('button', { name: 'Add card' }).click();
    const ways = dialog.getByRole('radiogroup', { name: 'Pay with' });
    await expect.element(ways.getByRole('radio', { name: 'Sandbox' })).toBeChecked();
    await ways.getByRole('radio', { name: 'PayPal' }).click();
    await expect.element(dialog.getByText('Confirm on PayPal’s page, then come back here.')).toBeVisible();
    await expect.element(ways.getByRole('radio', { name: 'PayPal' })).toBeChecked();
    expect(dialog.getByRole('radiogroup', { name: 'Test card' }).elements()).toEqual([]);
    const link = dialog.getByRole('link', { name: 'Open PayPal' });
    await expect.element(link).toHaveAttribute('href', paypalSetup.approve_url);
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expectAccessible('a choice between providers');
    await dialog.getByRole('button', { name: 'Add PayPal' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(added(backend)).toEqual([{ provider_token: 'SET-1', provider: 'paypal' }]);
  });

  screen('two: whoever chooses again is asked by the first as before', async ({ backend, open }) => {
    answerTwo(backend);
    await open(walletPath, { me: holder() });
    await main.getByRole('button', { name: 'Add card' }).click();
    const ways = dialog.getByRole('radiogroup', { name: 'Pay with' });
    await ways.getByRole('radio', { name: 'PayPal' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Add PayPal' })).toBeVisible();
    await ways.getByRole('radio', { name: 'Sandbox' }).click();
    await dialog.getByRole('radio', { name: 'Payments succeed' }).click();
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(added(backend)).toEqual([{ provider_token: 'ok', provider: 'sandbox' }]);
  });

  screen('a card is entered again with the provider that has it', async ({ backend, open }) => {
    answerTwo(backend);
    const account = cardOf(3, { provider: 'paypal', brand: 'paypal', last4: '', status: 'reconnect' });
    backend.answer(routes.list, () => ({ data: [account], check: null }));
    backend.answer(routes.reconnect, () => ({
      data: { ...account, status: 'active' as const },
      ...successOf(paymentSuccesses.card_reconnected),
    }));
    await open(walletPath, { me: holder() });
    // It has no number, and does not expire.
    await expect.element(main.getByRole('button', { name: 'Options for PayPal' })).toBeVisible();
    await main.getByRole('button', { name: 'Re-connect card' }).click();
    const again = page.getByRole('dialog', { name: 'Re-connect card' });
    await expect.element(again.getByRole('link', { name: 'Open PayPal' })).toBeVisible();
    expect(again.getByRole('radiogroup', { name: 'Pay with' }).elements()).toEqual([]);
    await again.getByRole('button', { name: 'Re-connect card' }).click();
    await expect.element(again).not.toBeInTheDocument();
    expect(backend.calls(routes.setup).map(({ body }) => body)).toEqual([{ provider: 'paypal' }]);
    expect(backend.calls(routes.reconnect).map(({ body }) => body.provider_token)).toEqual(['SET-1']);
  });
});
