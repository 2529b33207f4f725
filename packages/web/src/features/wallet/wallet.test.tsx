import {
  cardRoutes,
  paymentErrors,
  paymentSuccesses,
  walletRoutes as payRoutes,
  type Payment,
} from '@galena/contract/payments';
import { AppError, failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { walletRoutes as routes } from '@galena/contract/wallet';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { answerWallet, cardOf, holder, main, paymentOf, transactionOf, walletPath as path } from './wallet.fixture.ts';

describe('the wallet', () => {
  screen(
    'says how much is left, of what, and how long it lasts [WAL-001 WAL-002 NAV-026]',
    async ({ backend, open }) => {
      answerWallet(backend, { cards: [cardOf(1)], transactions: [transactionOf(1)] });
      await open(path, { me: holder() });
      await expect.element(main.getByText('9 weeks')).toBeVisible();
      await expect.element(main.getByText(/^1,200 from your plan, reset/)).toBeVisible();
      await expect.element(main.getByText(/^3,612 bought, the first expire/)).toBeVisible();
      await expect.element(main.getByText('$0.15 per credit')).toBeVisible();
      const own = page.getByRole('navigation', { name: 'Account' });
      await expect.element(own.getByRole('link', { name: /^Credits/ })).toHaveAttribute('aria-current', 'page');
      await expect.element(own.getByRole('link', { name: 'Settings' })).not.toHaveAttribute('aria-current');
      const table = main.getByRole('table', { name: 'Transactions' });
      const titles = table
        .getByRole('columnheader')
        .elements()
        .map((title) => title.textContent);
      expect(titles.slice(0, 3)).toEqual(['When', 'What', 'For']);
      await expect.element(table.getByRole('rowheader')).toHaveTextContent('Local search, 112 records');
      await expect.element(table.getByText('Local search, 112 records')).toBeVisible();
      await expect.element(table.getByText('−112')).toBeVisible();
      await expect.element(table.getByRole('link', { name: 'Dentists Lisbon metro' })).toBeVisible();
      await main.getByRole('button', { name: 'Show as table' }).click();
      await expect.element(main.getByRole('region', { name: 'Usage' }).first()).toBeVisible();
      await expectAccessible('the wallet');
    },
  );

  screen('a reseller reads that it pays the wholesale price [G-86]', async ({ backend, open }) => {
    answerWallet(backend, { wallet: { price_cents: 12, wholesale_cents: 12 } });
    await open(path, { me: holder() });
    await expect.element(main.getByText('$0.12 per credit · wholesale price')).toBeVisible();
  });

  screen('whoever bought from a reseller is told so, and offered nothing', async ({ backend, open }) => {
    const received = transactionOf(4, { kind: 'resale', action: null, credits: 100, description: 'Monthly credits' });
    answerWallet(backend, { transactions: [received] });
    const plan = { id: 1, name: 'Kick-off', ai_version: 'gpt-4', allow_related_accounts: false } as const;
    const resold = { ...plan, trial_ends_at: null, is_trial_over: false, is_resold: true, can_buy: false };
    await open(`${path}?buy=20`, { me: holder({ plan: resold }) });
    await expect.element(main.getByText(/^You buy plans and credits from /)).toBeVisible();
    expect(page.getByRole('button', { name: 'Buy credits' }).elements()).toEqual([]);
    expect(page.getByRole('dialog').elements()).toEqual([]);
    await expect.element(main.getByRole('row', { name: /Plan credits/ })).toBeVisible();
    await main.getByRole('button', { name: 'Type: All types' }).click();
    await expect.element(page.getByRole('menuitemradio', { name: 'Plan credits' })).toBeVisible();
    expect(page.getByRole('menuitemradio', { name: 'Sold to customers' }).elements()).toEqual([]);
  });

  screen('look-ups are named by what they look for [WAL-019]', async ({ backend, open }) => {
    answerWallet(backend, {
      transactions: [
        transactionOf(1, { list_type: 'people', action: 'phone', credits: -4, found: 4 }),
        transactionOf(2, { list_type: 'influencer', action: 'influencer', credits: -5, found: null }),
      ],
    });
    await open(path, { me: holder() });
    await expect.element(main.getByRole('row', { name: /Phone lookup, 4 found/ })).toBeVisible();
    await expect.element(main.getByRole('row', { name: /Profile lookup/ })).toBeVisible();
  });

  screen('transactions by kind, and more of them [WAL-019]', async ({ backend, open }) => {
    const bought = transactionOf(3, {
      kind: 'purchase',
      credits: 500,
      amount_cents: 9_225,
      currency: 'USD',
      list: null,
    });
    answerWallet(backend, {
      transactions: [
        transactionOf(1, { status: 'open' }),
        transactionOf(2, { kind: 'grant', credits: 9, list: null, description: 'Sorry' }),
        bought,
      ],
    });
    await open(path, { me: holder() });
    await expect.element(main.getByText('Running')).toBeVisible();
    await expect.element(main.getByText('Sorry')).toBeVisible();
    await main.getByRole('button', { name: 'Show more' }).click();
    await expect.element(main.getByText('+500')).toBeVisible();
    await expect.element(main.getByText('$92.25')).toBeVisible();
    await main.getByRole('button', { name: 'Type: All types' }).click();
    await page.getByRole('menuitemradio', { name: 'Bought' }).click();
    await expect.element(main.getByText('Running')).not.toBeInTheDocument();
    await expect.element(main.getByText('+500')).toBeVisible();
  });

  screen('is grey while it loads, and says why it did not', async ({ backend, open }) => {
    answerWallet(backend);
    backend.answer(routes.wallet, () => failHard(generalErrors.unexpected));
    await open(path, { me: holder() });
    await expect.element(main.getByRole('alert').first()).toHaveTextContent('Couldn’t load this');
    await expect.element(main.getByText('No transactions yet.', { exact: false })).toBeVisible();
    answerWallet(backend);
    await main.getByRole('button', { name: 'Retry' }).first().click();
    await expect.element(main.getByText('9 weeks')).toBeVisible();
  });

  screen('is not there for whoever has no wallet [NAV-108]', async ({ open }) => {
    // Who has no module at all lands on a page that asks for little.
    const { path: now } = await open(path, { me: someone({ modules: [] }) });
    await expect.poll(now).not.toBe(path);
    await expect.element(page.getByRole('link', { name: 'Credits' })).not.toBeInTheDocument();
  });

  screen('can be used by everybody, wide and narrow, in German', async ({ backend, open }) => {
    answerWallet(backend, {
      cards: [cardOf(1), cardOf(2, { is_default: false, status: 'reconnect' })],
      transactions: [transactionOf(1)],
    });
    const me = holder({ preferences: { lang: 'de' } });
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await open(path, { me, size });
      await expect.element(main.getByText('9 Wochen')).toBeVisible();
      await expectAccessible(`the wallet in German, ${size[0]} wide`);
    }
  });
});

describe('cards', () => {
  screen('one that is to be re-connected says so word for word [WAL-003 WAL-010]', async ({ backend, open }) => {
    answerWallet(backend, { cards: [cardOf(1), cardOf(2, { last4: '5100', is_default: false, status: 'reconnect' })] });
    backend.answer(cardRoutes.reconnect, () => ({
      data: cardOf(2, { last4: '5100' }),
      ...successOf(paymentSuccesses.card_reconnected),
    }));
    await open(path, { me: holder() });
    const sentence = 'For security reasons please re-connect your card to be able to continue paying for credits.';
    await expect.element(main.getByText(sentence)).toBeVisible();
    await main.getByRole('button', { name: 'Re-connect card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Re-connect card' });
    await dialog.getByRole('button', { name: 'Re-connect card' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(cardRoutes.reconnect).map(({ params }) => params.id)).toEqual([2]);
  });

  screen('a new one is charged a dollar; what the provider refuses is told [LEAD-044]', async ({ backend, open }) => {
    answerWallet(backend);
    backend.answer(cardRoutes.add, () => {
      throw new AppError(paymentErrors.payment_declined, { params: { reason: 'Not enough money.' } });
    });
    await open(path, { me: holder() });
    await main.getByRole('button', { name: 'Add card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add card' });
    await expect.element(dialog.getByText('Adding a card costs $1.00 and gives 10 credits.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Payments are declined' }).click();
    await expectAccessible('a new card');
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await expect.element(dialog.getByText('The payment was declined: Not enough money.')).toBeVisible();
    backend.answer(cardRoutes.add, () => ({
      data: { ...cardOf(1), payment: paymentOf({ kind: 'validation', credits: 10 }), authentication: null },
      ...successOf(paymentSuccesses.card_added),
    }));
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(cardRoutes.add).map(({ body }) => body.provider_token)).toEqual(['declined', 'declined']);
  });
});

describe('buying credits', () => {
  const dialog = page.getByRole('dialog', { name: 'Buy credits' });
  const buyButton = page.getByRole('button', { name: 'Buy credits' });

  screen('says price, tax and total before, and that it succeeded [WAL-011 WAL-022]', async ({ backend, open }) => {
    answerWallet(backend, { cards: [cardOf(1)] });
    backend.answer(payRoutes.buy, () => ({
      data: { payment: paymentOf(), authentication: null, balance: 5_312 },
      ...successOf(paymentSuccesses.payment_succeeded),
    }));
    await open(path, { me: holder() });
    await expect.element(main.getByText('9 weeks')).toBeVisible();
    await buyButton.click();
    await expect.element(dialog.getByText('$17.25')).toBeVisible();
    await expect.element(dialog.getByText('$92.25')).toBeVisible();
    await expect.element(dialog.getByText('5,312')).toBeVisible();
    await expectAccessible('buying');
    await dialog.getByRole('button', { name: 'Pay' }).click();
    await expect.element(page.getByRole('status').filter({ hasText: 'Payment succeeded!' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(payRoutes.buy).map(({ body }) => body.credits)).toEqual([500]);
  });

  screen('without a card asks for one in the words of the specification [WAL-009]', async ({ backend, open }) => {
    answerWallet(backend);
    backend.answer(payRoutes.buy, () => failHard(paymentErrors.no_default_card));
    await open(`${path}?buy=1234`, { me: holder() });
    await dialog.getByRole('button', { name: 'Pay' }).click();
    await expect.element(dialog.getByText('Please add a default credit card!')).toBeVisible();
    expect(backend.calls(payRoutes.buy).map(({ body }) => body.credits)).toEqual([1_234]);
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Add card' })).toBeVisible();
  });

  screen('tells of a payment that takes a while until it is over [WAL-012]', async ({ backend, open }) => {
    answerWallet(backend, { cards: [cardOf(1)] });
    const waits = { payment: paymentOf({ status: 'processing' }), authentication: null };
    backend.answer(payRoutes.buy, () => ({
      data: { ...waits, balance: 4_812 },
      ...successOf(paymentSuccesses.payment_processing),
    }));
    backend.answer(payRoutes.payment, () => ({ data: { ...waits.payment, authentication: null } }));
    await open(path, { me: holder() });
    await expect.element(main.getByText('9 weeks')).toBeVisible();
    await buyButton.click();
    await dialog.getByRole('button', { name: 'Pay' }).click();
    await expect.element(dialog.getByText('Your payment is processing.')).toBeVisible();
    backend.answer(payRoutes.payment, () => ({
      data: { ...paymentOf({ status: 'failed', failure: 'Stolen card.' }), authentication: null },
    }));
    await expect.element(dialog.getByText('Stolen card.')).toBeVisible();
  });

  screen('a payment that the bank wants confirmed is confirmed here', async ({ backend, open }) => {
    answerWallet(backend, { cards: [cardOf(1)] });
    const authentication = { provider: 'sandbox', client_secret: null, approve_url: null, is_sandbox: true };
    const asked = paymentOf({ status: 'needs_authentication' });
    backend.answer(payRoutes.buy, () => ({
      data: { payment: asked, authentication, balance: 4_812 },
      ...successOf(paymentSuccesses.payment_authentication),
    }));
    let now: Payment = asked;
    backend.answer(payRoutes.payment, () => ({
      data: { ...now, authentication: now === asked ? authentication : null },
    }));
    backend.answer(payRoutes.rehearse, () => {
      now = paymentOf();
      return { data: now };
    });
    await open(path, { me: holder() });
    await expect.element(main.getByText('9 weeks')).toBeVisible();
    await buyButton.click();
    await dialog.getByRole('button', { name: 'Pay' }).click();
    await dialog.getByRole('button', { name: 'Confirm payment' }).click();
    await expect.element(dialog.getByText('Payment succeeded!')).toBeVisible();
  });
});

describe('auto top-up', () => {
  screen('is switched and filled in where it stands [WAL-004 WAL-005]', async ({ backend, open }) => {
    answerWallet(backend, { cards: [cardOf(1)] });
    backend.answer(payRoutes.saveSettings, () => failHard(paymentErrors.top_up_cap_too_low));
    await open(path, { me: holder() });
    await main.getByLabelText('Credits per top-up').fill('2000');
    await main.getByLabelText('Top up at').fill('500');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect.element(main.getByText('The monthly limit is lower than one top-up.')).toBeVisible();
    const [body] = backend.calls(payRoutes.saveSettings).map((one) => one.body);
    expect(body?.auto_top_up).toMatchObject({ enabled: false, amount: 2_000, threshold: 500, monthly_cap_cents: null });
  });
});
