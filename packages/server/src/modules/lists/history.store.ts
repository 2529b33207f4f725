import { sql, type RawBuilder } from 'kysely';
import type { HistoryItem } from '@galena/contract/lists';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type NewHistory = {
  readonly accountId: number;
  readonly listIds: readonly number[];
  readonly userId: number | null;
  readonly kind: HistoryItem['kind'];
  readonly params: object;
  readonly filters?: unknown;
  readonly requested?: number;
  readonly found?: number;
  readonly status: HistoryItem['status'];
  readonly runId?: number;
  readonly at: string;
};

/** Writes down what was done with lists: a row in each. @returns their ids */
export const addHistory = async (db: TenantDb, one: NewHistory): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into lists.history (account_id, list_id, user_id, kind, params, filters, requested, found, status, run_id, created_at)
    select ${one.accountId}, id, ${one.userId}, ${one.kind}, ${JSON.stringify(one.params)}::jsonb,
      ${one.filters === undefined ? null : JSON.stringify(one.filters)}::jsonb, ${one.requested ?? null}::int,
      ${one.found ?? null}::int, ${one.status}, ${one.runId ?? null}::bigint, ${one.at}::timestamptz
    from unnest(${one.listIds}::bigint[]) as id
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

export type HistoryChange = {
  readonly found?: number;
  readonly credits?: number;
  readonly status?: HistoryItem['status'];
};

/** Brings the row of a run up to date; `found` and `credits` are added. */
export const advanceHistory = async (
  db: TenantDb,
  accountId: number,
  runId: number,
  { found = 0, credits = 0, status }: HistoryChange,
): Promise<void> => {
  await sql`
    update lists.history set found = coalesce(found, 0) + ${found}, credits = credits + ${credits},
      status = coalesce(${status ?? null}, status)
    where account_id = ${accountId} and run_id = ${runId}`.execute(db);
};

/** Says how something ended that was written down when it began. */
export const endHistory = async (
  db: TenantDb,
  accountId: number,
  id: number,
  end: { readonly status: HistoryItem['status']; readonly found: number | null },
): Promise<void> => {
  await sql`
    update lists.history set status = ${end.status}, found = ${end.found}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Says of what was done that it was taken back. */
export const markUndone = async (db: TenantDb, accountId: number, ids: readonly number[]): Promise<void> => {
  await sql`
    update lists.history set params = params || '{"undone": true}'
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(db);
};

/** Ends what a process left behind when it died. Of all accounts. @returns how many */
export const failAbandoned = async (db: Db, kind: HistoryItem['kind'], before: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    update lists.history set status = 'failed'
    where kind = ${kind} and status = 'running' and run_id is null and created_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

export type HistoryPage = {
  readonly where: RawBuilder<unknown>;
  readonly after: number | null;
  readonly offset: number;
  readonly limit: number;
};

/** What was done with a list, newest first: one row more than the page holds, and how many there are. */
export const findHistory = async (db: TenantDb, accountId: number, listId: number, page: HistoryPage) => {
  const among = sql`h.account_id = ${accountId} and h.list_id = ${listId} and ${page.where}`;
  const { rows } = await sql<Omit<HistoryItem, 'user_name'> & { readonly user_id: number | null }>`
    select h.id, h.kind, h.params, h.filters, h.requested, h.found, h.credits, h.status, h.run_id, h.user_id, h.created_at
    from lists.history h where ${among} and (${page.after}::bigint is null or h.id < ${page.after})
    order by h.id desc offset ${page.offset} limit ${page.limit + 1}`.execute(db);
  const total = await sql<{ n: number }>`select count(*) as n from lists.history h where ${among}`.execute(db);
  return { rows, total: total.rows[0]?.n ?? 0 };
};
