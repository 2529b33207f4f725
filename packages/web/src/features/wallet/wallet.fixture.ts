import {
  cardRoutes,
  walletRoutes as payRoutes,
  type BalanceSettings,
  type Card,
  type CardCheck,
  type CardSetup,
  type Payment,
} from '@galena/contract/payments';
import { walletRoutes as routes, type Transaction, type Wallet } from '@galena/contract/wallet';
import { page } from 'vitest/browser';
import type { Backend } from '../../testing/backend.ts';
import { someone } from '../../testing/someone.ts';
import { pageAfter } from '../../testing/usual-answers.ts';

export const walletPath = '/settings/wallet';
export const main = page.getByRole('main');

/** Somebody who has a wallet. */
export const holder = (more: Partial<Parameters<typeof someone>[0]> = {}) =>
  someone({ modules: ['leads', 'wallet'].map((slug, id) => ({ id: id + 1, slug, name: slug })), ...more } as never);

const wallet: Wallet = {
  balance: 4_812,
  held: 0,
  buckets: [
    { kind: 'plan', count: 1_500, remaining: 1_200, expires_at: null },
    { kind: 'additional', count: 4_000, remaining: 3_612, expires_at: '2027-03-18T00:00:00.000Z' },
  ],
  next_reset_at: '2026-12-04T00:00:00.000Z',
  forecast: { per_day: 66, days: 66, until: '2027-01-25T00:00:00.000Z' },
  price_cents: 15,
  tax_percent: 23,
  wholesale_cents: null,
  currency: 'USD',
  default_card: null,
};

/** A card of somebody’s. */
export const cardOf = (id: number, more: Partial<Card> = {}): Card => ({
  id,
  provider: 'sandbox',
  brand: 'visa',
  last4: '4242',
  exp_month: 8,
  exp_year: 2028,
  is_default: true,
  status: 'active',
  ...more,
});

/** A line of the wallet. */
export const transactionOf = (id: number, more: Partial<Transaction> = {}): Transaction => ({
  id,
  kind: 'charge',
  credits: -112,
  balance_after: 4_812,
  amount_cents: null,
  currency: null,
  list_type: 'local',
  action: 'search',
  status: 'done',
  description: null,
  reference: null,
  invoice: null,
  run_id: 7,
  list: { id: 3, name: 'Dentists Lisbon metro', type: 'local' },
  record_id: null,
  found: 112,
  created_at: '2026-11-20T08:31:00.000Z',
  changed_at: '2026-11-20T08:31:00.000Z',
  ...more,
});

/** A payment for credits. */
export const paymentOf = (more: Partial<Payment> = {}): Payment => ({
  id: 5,
  kind: 'purchase',
  status: 'succeeded',
  credits: 500,
  amount_cents: 9_225,
  tax_cents: 1_725,
  currency: 'USD',
  refunded_cents: 0,
  description: '500 credits',
  failure: null,
  dispute: null,
  card: null,
  created_at: '2026-11-23T08:31:00.000Z',
  settled_at: null,
  ...more,
});

/** What auto top-up and notices are set to. */
export const settingsOf = (more: Partial<BalanceSettings['auto_top_up']> = {}): BalanceSettings => ({
  auto_top_up: {
    enabled: false,
    threshold: 10,
    amount: 100,
    monthly_cap_cents: null,
    failures: 0,
    spent_this_month_cents: 0,
    currency: 'USD',
    price_cents: 1_845,
    ...more,
  },
  low_balance_notice: null,
});

const cardCheck = { amount: 100, currency: 'USD', credits: 10 };

/** What the sandbox has a card entered with. */
export const sandboxSetup: CardSetup = {
  provider: 'sandbox',
  label: 'Sandbox',
  is_sandbox: true,
  account: null,
  check: cardCheck,
  publishable_key: null,
  client_secret: 'secret',
  setup: 'setup',
  approve_url: null,
  tokens: ['ok', 'declined'],
  providers: [{ name: 'sandbox', label: 'Sandbox' }],
};

type Held = {
  readonly wallet?: Partial<Wallet>;
  readonly cards?: readonly Card[];
  readonly transactions?: readonly Transaction[];
  /** What a new card costs. */
  readonly check?: CardCheck;
};

/** Somebody with this in their wallet. */
export const answerWallet = (backend: Backend, { cards = [], transactions = [], ...known }: Held = {}): void => {
  backend.answer(routes.wallet, () => ({ data: { ...wallet, ...known.wallet } }));
  backend.answer(cardRoutes.list, () => ({ data: [...cards], check: known.check ?? cardCheck }));
  backend.answer(routes.transactions, ({ query }) =>
    pageAfter(
      transactions.filter(({ kind }) => query.kind === undefined || kind === query.kind),
      query.cursor,
      2,
    ),
  );
  backend.answer(routes.usage, ({ query }) => ({
    data: {
      from: query.from,
      to: query.to,
      by: query.by ?? 'day',
      total: 30,
      rows: [
        { day: query.to, list_type: 'local', credits: 20 },
        { day: query.to, list_type: 'people', credits: 10 },
      ],
    },
  }));
  backend.answer(payRoutes.settings, () => ({ data: settingsOf() }));
  backend.answer(cardRoutes.setup, () => ({ data: { ...sandboxSetup, check: known.check ?? cardCheck } }));
};
