import { sql } from 'kysely';
import type { TransactionKind } from '@galena/contract/billing';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Journal } from './ledger.rules.ts';
import { quarterOf, readingOf } from './transactions.rules.ts';

/**
 * Keeps what people read of a journal, in the transaction that adds it: its transaction and, of a charge, the usage. Sent with the
 * journal's own statements; nothing for a hold or a release, which move nothing in or out.
 * @param usedAt when what it gives back was used: it is taken off the usage of then
 */
export const followForReading = (
  db: TenantDb,
  accountId: number,
  sequence: number,
  journal: Journal,
  usedAt: string = journal.at,
): readonly Promise<unknown>[] => {
  const reading = readingOf(journal);
  if (!reading) return [];
  const { kind, credits, spent, quarter, payment } = reading;
  const { runId, about, reason, reference, at } = journal;
  const transaction = sql`
    insert into billing.transactions as t (account_id, id, sequence, kind, run_id, credits, balance_after, amount, currency,
      list_type, action, reference, reason, created_at, changed_at)
    select ${accountId}::bigint, ${sequence}::bigint, ${sequence}::bigint, ${kind}, ${runId}::bigint, ${credits}::bigint,
      ${credits}::bigint + coalesce((select b.balance_after from billing.transactions b
        where b.account_id = ${accountId} order by b.sequence desc limit 1), 0),
      ${payment?.amount ?? null}::bigint, ${payment?.currency ?? null}::text, ${about?.listType ?? null}::text,
      ${about?.action ?? null}::text, ${reference}::text, ${reason}::text, ${at}::timestamptz,
      greatest(${at}::timestamptz, (select b.changed_at from billing.transactions b
        where b.account_id = ${accountId} order by b.sequence desc limit 1))
    on conflict (account_id, run_id) where kind = 'charge' do update set sequence = excluded.sequence,
      credits = t.credits + excluded.credits, balance_after = excluded.balance_after, action = excluded.action,
      journals = t.journals + 1, changed_at = excluded.changed_at`;
  const usage = sql`
    insert into billing.usage as u (account_id, quarter, list_type, action, credits)
    values (${accountId}, ${quarter}, ${about?.listType ?? 'other'}, ${about?.action ?? 'other'}, ${spent})
    on conflict (account_id, quarter, list_type, action) do update set credits = u.credits + excluded.credits`;
  const returned = sql`
    update billing.usage set credits = credits + ${spent}
    where account_id = ${accountId} and quarter = ${quarterOf(usedAt)} and list_type = ${about?.listType ?? 'other'}
      and action = ${about?.action ?? 'other'}`;
  const used = spent > 0 ? [usage] : spent < 0 ? [returned] : [];
  return [transaction, ...used].map((statement) => statement.execute(db));
};

/** What happened in a wallet, as people know it. */
export type TransactionRow = {
  readonly id: number;
  /** Its place, at its latest journal: what a run charges moves up while it goes on. */
  readonly sequence: number;
  readonly kind: TransactionKind;
  readonly run_id: number | null;
  readonly credits: number;
  readonly balance_after: number;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly list_type: string | null;
  readonly action: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly created_at: string;
  readonly changed_at: string;
};

/** Which transactions are asked for; moments: from the first on, before the second. */
export type TransactionFilter = {
  readonly kind: string | null;
  readonly from: string | null;
  readonly until: string | null;
};

/** A page needs no exact number of very many. */
const maxCounted = 10_000;

const columns = sql`id, sequence, kind, run_id, credits, balance_after, amount, currency, list_type, action, reference, reason,
  created_at, changed_at`;

/**
 * The seller's side of a month that a fee had paid for moves nothing: it is there for the auditor alone. Days are asked for by the places
 * at which they begin and end: `changed_at` never goes back from one place to the next, so that no page reads what lies between. Only
 * what is asked for stands in the text: a plan that is kept for every filter would count through the whole wallet, and with its kind
 * alone, or as `transactions_shown` has it, a place is counted in the index.
 */
const conditionOf = (accountId: number, { kind, from, until }: TransactionFilter) => sql`account_id = ${accountId}
    ${kind === null ? sql`` : sql`and kind = ${kind}`}
    ${kind === null || kind === 'resale' ? sql`and (kind <> 'resale' or credits <> 0 or amount is not null)` : sql``}
    ${
      from === null
        ? sql``
        : sql`and sequence >= (select f.sequence from billing.transactions f
            where f.account_id = ${accountId} and f.changed_at >= ${from} order by f.changed_at, f.sequence limit 1)`
    }
    ${
      until === null
        ? sql``
        : sql`and sequence <= (select u.sequence from billing.transactions u
            where u.account_id = ${accountId} and u.changed_at < ${until} order by u.changed_at desc, u.sequence desc limit 1)`
    }`;

/** Transactions, latest first: one more than the page holds, and how many there are, up to 10,000. */
export const findTransactions = async (
  db: TenantDb,
  accountId: number,
  filter: TransactionFilter,
  plan: PagePlan,
): Promise<{ readonly rows: readonly TransactionRow[]; readonly total: number; readonly isCapped: boolean }> => {
  const where = conditionOf(accountId, filter);
  const [{ rows }, counted] = await Promise.all([
    sql<TransactionRow>`
      select ${columns} from billing.transactions where ${where} ${plan.after === null ? sql`` : sql`and sequence < ${plan.after}`}
      order by sequence desc offset ${plan.offset} limit ${plan.limit + 1}`.execute(db),
    sql<{ n: number }>`
      select count(*) as n from (select from billing.transactions where ${where} limit ${maxCounted + 1}) c`.execute(
      db,
    ),
  ]);
  const n = counted.rows[0]?.n ?? 0;
  return { rows, total: Math.min(n, maxCounted), isCapped: n > maxCounted };
};

/** The next transactions in the order in which they began, latest first; that order never changes. */
export const findBegun = async (
  db: TenantDb,
  accountId: number,
  filter: TransactionFilter,
  before: number | null,
  max: number,
): Promise<readonly TransactionRow[]> => {
  const { rows } = await sql<TransactionRow>`
    select ${columns} from billing.transactions
    where ${conditionOf(accountId, filter)} ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${max}`.execute(db);
  return rows;
};
