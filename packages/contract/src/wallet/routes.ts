import { z } from 'zod';
import { transactionKinds } from '../billing/index.ts';
import { Day, FileContent, Id, Moment, One, Page, PageQuery, route } from '../kernel/index.ts';
import { cardStatuses } from '../payments/index.ts';
import { invoiceKinds } from '../subscriptions/index.ts';
import { walletErrors } from './errors.ts';

/** Usage is read for so many days at most. */
export const maxUsageDays = 800;

export const Bucket = z.strictObject({
  kind: z.enum(['plan', 'unused', 'additional']),
  count: z.int().describe('What it held at first'),
  remaining: z.int(),
  expires_at: Moment.nullable(),
});

export const Wallet = z.strictObject({
  balance: z.int().describe('What can be spent now'),
  held: z.int().describe('Held for running work; unused credits are returned'),
  buckets: z.array(Bucket).describe('What can be spent, in the order in which it is'),
  next_reset_at: Moment.nullable().describe('When the plan’s credits are reset; null: they are not'),
  forecast: z
    .strictObject({ per_day: z.number(), days: z.int(), until: Moment })
    .nullable()
    .describe('How long the credits last at the pace of the last 30 days; null: nothing was spent'),
  price_cents: z.int().describe('What a credit costs, in minor units of the currency, before tax'),
  tax_percent: z.number().describe('Added to prices'),
  wholesale_cents: z.int().nullable().describe('What it costs a reseller; null: the account is none'),
  currency: z.string(),
  default_card: z
    .strictObject({ id: Id, brand: z.string(), last4: z.string(), status: z.enum(cardStatuses) })
    .nullable()
    .describe('What credits are paid with; null: nothing yet'),
});
export type Wallet = z.infer<typeof Wallet>;

/** One act in a wallet. What a run charges is one, however often it charges; it stands at its latest charge. */
export const Transaction = z.strictObject({
  id: Id,
  kind: z.enum(transactionKinds),
  credits: z.int().describe('Gained; negative: spent or taken away'),
  balance_after: z.int().describe('Credits after it, free and held; of a run after its latest charge'),
  amount_cents: z.int().nullable().describe('Paid, with tax, in minor units; negative: what went back'),
  currency: z.string().nullable(),
  list_type: z.string().nullable(),
  action: z.string().nullable(),
  status: z.enum(['open', 'done']).describe('open: a run that is not over and may charge more'),
  description: z.string().nullable().describe('Why, where somebody said it'),
  reference: z.string().nullable().describe('What the payment provider calls it'),
  invoice: z
    .strictObject({ id: Id, number: z.string(), kind: z.enum(invoiceKinds) })
    .nullable()
    .describe('What was issued for the payment; null: nothing, or the caller is not the owner, who alone sees it'),
  run_id: Id.nullable(),
  list: z.strictObject({ id: Id, name: z.string(), type: z.string() }).nullable().describe('null: none, or deleted'),
  record_id: Id.nullable().describe('The one record that it paid; null: none, or several'),
  found: z.int().nullable().describe('How many things the run brought until now'),
  created_at: Moment,
  changed_at: Moment.describe('When it last charged something'),
});
export type Transaction = z.infer<typeof Transaction>;

const TransactionFilter = z.object({
  kind: z.enum(transactionKinds).optional(),
  from: Day.optional().describe('The first day, by the account’s own calendar'),
  to: Day.optional().describe('The last day'),
});
export type TransactionFilter = z.output<typeof TransactionFilter>;

const Span = z.object({ from: Day, to: Day });

export const Usage = z.strictObject({
  from: z.string(),
  to: z.string(),
  by: z.enum(['day', 'month']),
  total: z.int(),
  rows: z.array(
    z.strictObject({
      day: z.string().describe('Of a month its first day'),
      list_type: z.string().describe('A kind of list, or other'),
      credits: z.int(),
    }),
  ),
});
export type Usage = z.infer<typeof Usage>;

export const StatementKey = z.strictObject({ id: z.string(), public_key: z.string(), created_at: Moment });

const read = { who: 'signed_in', anyModule: ['wallet'], effect: 'read' } as const;

export const walletRoutes = {
  wallet: route({
    method: 'GET',
    path: '/api/wallet',
    summary: 'What the account has in credits, and how long they last',
    access: read,
    returns: One(Wallet),
  }),
  transactions: route({
    method: 'GET',
    path: '/api/wallet/transactions',
    summary: 'What brought credits into the wallet and what took them out, latest first',
    access: read,
    query: TransactionFilter.extend(PageQuery.shape),
    returns: Page(Transaction),
    errors: [walletErrors.span_backwards],
  }),
  transactionsFile: route({
    method: 'GET',
    path: '/api/wallet/transactions.csv',
    summary: 'The same transactions as CSV, as many as there are, in the order in which they began',
    access: read,
    query: TransactionFilter,
    returns: FileContent,
    errors: [walletErrors.span_backwards],
  }),
  usage: route({
    method: 'GET',
    path: '/api/wallet/usage',
    summary: 'Credits spent by day or month of the account’s own calendar, and by kind of list',
    access: read,
    query: Span.extend({ by: z.enum(['day', 'month']).default('day') }),
    returns: One(Usage),
    errors: [walletErrors.span_backwards, walletErrors.span_too_long],
  }),
  statement: route({
    method: 'GET',
    path: '/api/wallet/statement',
    summary: 'The part of the ledger that was written in these days, with its hashes, signed',
    access: read,
    query: Span,
    returns: FileContent,
    errors: [walletErrors.span_backwards],
  }),
  statementKeys: route({
    method: 'GET',
    path: '/api/statement-keys',
    summary: 'The public keys that statements of this installation are signed with',
    access: { who: 'public', effect: 'read' },
    returns: One(z.array(StatementKey)),
  }),
};
