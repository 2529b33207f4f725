import {
  cardRoutes as routes,
  paymentSuccesses,
  walletRoutes as payRoutes,
  type CardSetup,
  type Payment,
} from '@galena/contract/payments';
import { successOf } from '@galena/contract/kernel';
import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { screen } from '../../testing/screen.tsx';
import { serveForStripe, standInForStripe, withoutStripe } from '../../testing/stripe-js.ts';
import { answerWallet, cardOf, holder, main, paymentOf, sandboxSetup, walletPath } from './wallet.fixture.ts';

const setup: CardSetup = {
  ...sandboxSetup,
  provider: 'stripe',
  label: 'Stripe',
  publishable_key: 'pk_test_1',
  client_secret: 'seti_1_secret_2',
  setup: 'seti_1',
  tokens: [],
  providers: [{ name: 'stripe', label: 'Stripe' }],
};
const dialog = page.getByRole('dialog', { name: 'Add card' });
const field = dialog.getByLabelText('Card number (stand-in for Stripe)');
const validation = paymentOf({ kind: 'validation', credits: 10 });

const answerStripe = (backend: Backend, more: Partial<CardSetup> = {}): void => {
  answerWallet(backend);
  backend.answer(routes.setup, () => ({ data: { ...setup, ...more } }));
  backend.answer(routes.add, () => ({
    data: { ...cardOf(1, { provider: 'stripe' }), payment: validation, authentication: null },
    ...successOf(paymentSuccesses.card_added),
  }));
};

const openDialog = async (open: (path: string, look: object) => Promise<unknown>): Promise<void> => {
  await open(walletPath, { me: holder() });
  await main.getByRole('button', { name: 'Add card' }).click();
};

const tokens = (backend: Backend) => backend.calls(routes.add).map(({ body }) => body);

// WAL-003 WAL-020
describe('the provider’s own fields', () => {
  screen('a script that cannot be had is said so; nothing is charged', async ({ backend, open }) => {
    serveForStripe();
    await withoutStripe();
    answerStripe(backend);
    await openDialog(open);
    await expect.element(dialog.getByText('failed to load the provider library')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add card' }).click();
    expect(tokens(backend)).toEqual([]);
  });

  screen('are mounted with what the server began; confirmed, the setup is handed over', async ({ backend, open }) => {
    serveForStripe();
    const calls = await standInForStripe();
    answerStripe(backend);
    await openDialog(open);
    await expect.element(field).toBeVisible();
    await expectAccessible('fields of a provider');
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls).toEqual([
      ['Stripe', 'pk_test_1'],
      ['elements', 'seti_1_secret_2'],
      ['mount'],
      ['submit'],
      ['confirmSetup'],
      ['destroy'],
    ]);
    expect(tokens(backend)).toEqual([{ provider_token: 'seti_1', provider: 'stripe' }]);
  });

  screen('work for the reseller’s own account where one pays a reseller [WL-003]', async ({ backend, open }) => {
    serveForStripe();
    const calls = await standInForStripe();
    answerStripe(backend, { account: 'acct_1', check: null });
    await openDialog(open);
    await expect.element(field).toBeVisible();
    expect(calls[0]).toEqual(['Stripe', 'pk_test_1', { stripeAccount: 'acct_1' }]);
    expect(dialog.getByText('Adding a card costs', { exact: false }).elements()).toEqual([]);
  });

  screen('what they refuse is told in the provider’s words, and can be put right', async ({ backend, open }) => {
    serveForStripe();
    let refusal: string | null = 'Your card number is incomplete.';
    let declined: string | null = 'Your card was declined.';
    const told = (message: string | null) => (message === null ? {} : { error: { message } });
    await standInForStripe({ submit: () => told(refusal), confirmSetup: () => told(declined) });
    answerStripe(backend);
    await openDialog(open);
    await expect.element(field).toBeVisible();
    const add = dialog.getByRole('button', { name: 'Add card' });
    await add.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Your card number is incomplete.');
    refusal = null;
    await add.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Your card was declined.');
    await expectAccessible('a card that its bank declines');
    expect(tokens(backend)).toEqual([]);
    declined = null;
    await add.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(tokens(backend)).toHaveLength(1);
  });

  screen(
    'a page that was not served for the script is loaded once more, and then says so',
    async ({ backend, open }) => {
      const calls = await standInForStripe();
      let reloads = 0;
      // The page of the tests stays: what it was about to do is counted.
      const keep = (event: Event & { readonly navigationType?: string }): void => {
        if (event.navigationType !== 'reload') return;
        event.preventDefault();
        reloads += 1;
      };
      const { navigation } = globalThis as unknown as { navigation: EventTarget };
      navigation.addEventListener('navigate', keep);
      onTestFinished(() => navigation.removeEventListener('navigate', keep));
      answerStripe(backend);
      await openDialog(open);
      await expect.element(dialog.getByText('failed to load the provider library')).toBeVisible();
      expect([reloads, calls]).toEqual([1, []]);
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await main.getByRole('button', { name: 'Add card' }).click();
      await expect.element(dialog.getByText('failed to load the provider library')).toBeVisible();
      expect([reloads, calls]).toEqual([1, []]);
    },
  );
});

// WAL-011 WAL-012
describe('a payment that the bank wants confirmed', () => {
  const authentication = {
    provider: 'stripe',
    client_secret: 'pi_1_secret_2',
    approve_url: null,
    is_sandbox: false,
  };

  /** A card whose first payment waits for its holder, and is paid as soon as Stripe has their answer. */
  const answerAsked = (backend: Backend, now: () => Payment): void => {
    answerStripe(backend);
    const asked = paymentOf({ ...validation, status: 'needs_authentication' });
    backend.answer(routes.add, () => ({
      data: { ...cardOf(1, { provider: 'stripe', status: 'validating' }), payment: asked, authentication },
      ...successOf(paymentSuccesses.payment_authentication),
    }));
    backend.answer(payRoutes.payment, () => ({
      data: { ...now(), authentication: now().status === 'needs_authentication' ? authentication : null },
    }));
  };

  screen('is confirmed in the provider’s layer, and done', async ({ backend, open }) => {
    serveForStripe();
    let payment = paymentOf({ ...validation, status: 'needs_authentication' });
    const calls = await standInForStripe({
      handleNextAction: () => {
        payment = validation;
        return {};
      },
    });
    answerAsked(backend, () => payment);
    await openDialog(open);
    await expect.element(field).toBeVisible();
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await expect.element(dialog.getByText('Your bank asks you to confirm this payment.')).toBeVisible();
    // Nobody plays the bank but the bank.
    expect(dialog.getByRole('button', { name: 'Refuse payment' }).elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm payment' }).click();
    await expect.element(dialog.getByText('Payment succeeded!')).toBeVisible();
    expect(calls.filter(([what]) => what === 'handleNextAction')).toEqual([['handleNextAction', 'pi_1_secret_2']]);
  });

  screen('refused there, it says so in the provider’s words, and what became of it', async ({ backend, open }) => {
    serveForStripe();
    const words = 'We are unable to authenticate your payment method.';
    let payment = paymentOf({ ...validation, status: 'needs_authentication' });
    await standInForStripe({ handleNextAction: () => ({ error: { message: words } }) });
    answerAsked(backend, () => payment);
    await openDialog(open);
    await expect.element(field).toBeVisible();
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await dialog.getByRole('button', { name: 'Confirm payment' }).click();
    await expect.element(dialog.getByText(words)).toBeVisible();
    payment = paymentOf({ ...validation, status: 'failed', failure: 'The card was not authenticated.' });
    await expect.element(dialog.getByText('The card was not authenticated.')).toBeVisible();
  });
});
