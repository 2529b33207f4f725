import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Interval } from '@galena/contract/subscriptions';
import type { PackageTerms } from '../plans/index.ts';
import type { Side } from './settling.rules.ts';
import type { SubscriptionsTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<SubscriptionsTables>();

/** What the provider is asked to do. `end`: over at once, without a refund. */
type ChangeKind = 'start' | 'now' | 'period_end' | 'keep' | 'cancel' | 'reactivate' | 'refund' | 'end';

const shown = [
  'account_id',
  'id',
  'kind',
  'side',
  'plan_id',
  'period',
  'amount',
  'currency',
  'price_ref',
  'trial_days',
  'package_id',
  'seller_id',
  'terms',
  'fee_percent',
  'fee',
  'entry_ref',
  'provider',
  'customer_ref',
  'card_ref',
  'subject_ref',
  'charge_id',
  'reason',
  'state',
  'failure',
  'asked_at',
  'waits_since',
] as const;

type Row = Awaited<ReturnType<typeof readChange>>;
const readChange = (db: TenantDb) =>
  tables(db).selectFrom('subscriptions.changes').select(shown).executeTakeFirstOrThrow();

export type ChangeRow = Omit<Row, 'kind' | 'side' | 'period' | 'state' | 'terms' | 'fee_percent'> & {
  readonly kind: ChangeKind;
  readonly side: Side;
  readonly period: Interval | null;
  readonly state: 'open' | 'done' | 'failed';
  /** Of the package that was agreed to; null: a plan of the platform's own. */
  readonly terms: PackageTerms | null;
  /** What of each payment stays with the platform; null: it is the platform's, or a single payment (`fee`). */
  readonly fee_percent: string | null;
};

export type NewChange = Pick<ChangeRow, 'kind' | 'side'> &
  Partial<Omit<ChangeRow, 'account_id' | 'id' | 'kind' | 'side' | 'state' | 'failure' | 'asked_at' | 'waits_since'>>;

/** Writes down what the provider will be asked; null: something else is being asked already. */
export const maybeAddChange = async (
  db: TenantDb,
  accountId: number,
  change: NewChange,
  at: string,
): Promise<ChangeRow | null> =>
  ((await tables(db)
    .insertInto('subscriptions.changes')
    .values({
      account_id: accountId,
      ...change,
      terms: change.terms ? JSON.stringify(change.terms) : null,
      asked_at: at,
    })
    // The one row that may be there already is what is open.
    .onConflict((conflict) => conflict.doNothing())
    .returning(shown)
    .executeTakeFirst()) as ChangeRow | undefined) ?? null;

/** What the provider is being asked for the account; null: nothing. */
export const maybeOpenChange = async (db: TenantDb, accountId: number): Promise<ChangeRow | null> =>
  ((await tables(db)
    .selectFrom('subscriptions.changes')
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .select(shown)
    .executeTakeFirst()) as ChangeRow | undefined) ?? null;

/** What the provider was asked under this name; null: nothing of the account's. */
export const maybeChange = async (db: TenantDb, accountId: number, id: number): Promise<ChangeRow | null> =>
  ((await tables(db)
    .selectFrom('subscriptions.changes')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(shown)
    .executeTakeFirst()) as ChangeRow | undefined) ?? null;

/** Writes down that an open change waits for somebody, from the first time on. */
export const noteWaiting = async (
  db: TenantDb,
  { account_id: accountId, id }: Pick<ChangeRow, 'account_id' | 'id'>,
  at: string,
): Promise<void> => {
  await tables(db)
    .updateTable('subscriptions.changes')
    .set({ waits_since: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('waits_since', 'is', null)
    .execute();
};

/** Settles a change, once. @returns false: somebody else did */
export const settleChange = async (
  db: TenantDb,
  { account_id: accountId, id }: Pick<ChangeRow, 'account_id' | 'id'>,
  failure: string | null,
  at: string,
): Promise<boolean> => {
  const rows = await tables(db)
    .updateTable('subscriptions.changes')
    .set({ state: failure === null ? 'done' : 'failed', failure, settled_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  return rows.length > 0;
};

/** Whether a provider is being asked to put an account on a package. Across accounts. */
export const isPackageAsked = async (db: Db, packageId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from subscriptions.changes c where c.state = 'open' and c.package_id = ${packageId}) as found
  `.execute(db);
  return rows[0]?.found ?? false;
};

/** Accounts of which something is asked since then and not settled. Across accounts. */
export const findStuck = async (db: Db, before: string, limit: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    select c.account_id from subscriptions.changes c
    where c.state = 'open' and c.asked_at <= ${before} order by c.asked_at limit ${limit}
  `.execute(db);
  return rows.map((row) => row.account_id);
};
