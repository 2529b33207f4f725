import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Hashed, SuppressionKind, SuppressionSource } from './suppressions.rules.ts';

/** An opt-out of an account as it is kept. */
export type OptOut = {
  readonly id: number;
  readonly kind: SuppressionKind;
  readonly hash: Buffer;
  readonly level: 'account' | 'list';
  readonly list_id: number | null;
  readonly reason: string;
  readonly source: SuppressionSource;
  readonly user_id: number | null;
  readonly for_customers: boolean;
  readonly created_at: string;
};

const columns = sql`s.id, s.kind, s.hash, s.level, s.list_id, s.reason, s.source, s.user_id, s.for_customers, s.created_at`;

/** Which opt-outs are asked for. Moments bound the days in the account's own zone. */
export type OptOutFilter = {
  readonly listId: number | null;
  readonly kind: SuppressionKind | null;
  readonly reason: string | null;
  readonly since: string | null;
  readonly until: string | null;
};

const matching = (accountId: number, { listId, kind, reason, since, until }: OptOutFilter) => sql`
  s.account_id = ${accountId} and s.level = ${listId === null ? 'account' : 'list'}
  and (${listId}::bigint is null or s.list_id = ${listId}::bigint)
  and (${kind}::text is null or s.kind = ${kind}) and (${reason}::text is null or s.reason = ${reason})
  and (${since}::timestamptz is null or s.created_at >= ${since}::timestamptz)
  and (${until}::timestamptz is null or s.created_at < ${until}::timestamptz)`;

/** Opt-outs, newest first. */
export const findOptOuts = async (
  db: TenantDb,
  accountId: number,
  filter: OptOutFilter,
  { after, offset, limit }: { readonly after: number | null; readonly offset: number; readonly limit: number },
): Promise<readonly OptOut[]> => {
  const { rows } = await sql<OptOut>`
    select ${columns} from contacts.suppressions s
    where ${matching(accountId, filter)} and (${after}::bigint is null or s.id < ${after}::bigint)
    order by s.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
};

/** How many opt-outs a filter leaves, counted up to `max`. */
export const countOptOuts = async (
  db: TenantDb,
  accountId: number,
  filter: OptOutFilter,
  max: number,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from contacts.suppressions s where ${matching(accountId, filter)} limit ${max}) found`.execute(db);
  return rows[0]?.n ?? 0;
};

/** The reasons that were given most, of the account's opt-outs. */
export const findReasons = async (db: TenantDb, accountId: number, most: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ reason: string }>`
    select reason from contacts.suppressions
    where account_id = ${accountId} and level = 'account' and reason <> ''
    group by reason order by count(*) desc, reason limit ${most}`.execute(db);
  return rows.map(({ reason }) => reason);
};

/** What the account itself says of these contacts, for itself or for some list. */
export const findOptOutsOf = async (
  db: TenantDb,
  accountId: number,
  { kind, hash }: Hashed,
): Promise<readonly OptOut[]> => {
  const { rows } = await sql<OptOut>`
    select ${columns} from contacts.suppressions s
    where s.account_id = ${accountId} and s.kind = ${kind} and s.hash = ${hash} order by s.id`.execute(db);
  return rows;
};

/** Takes an opt-out off. @returns what it was; null: there is none */
export const removeOptOut = async (db: TenantDb, accountId: number, id: number): Promise<OptOut | null> => {
  const { rows } = await sql<OptOut>`
    delete from contacts.suppressions s where s.account_id = ${accountId} and s.id = ${id} returning ${columns}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** The customers of an account may be reached this way again, as far as it is asked. */
export const releaseForCustomers = async (db: TenantDb, accountId: number, { kind, hash }: Hashed): Promise<void> => {
  await sql`select contacts.release_for_customers(${accountId}, ${kind}, ${hash}::bytea)`.execute(db);
};

export type EntryFromAbove = { readonly level: 'platform' | 'reseller'; readonly created_at: string };

/** What platform and reseller say of a contact. */
export const findFromAbove = async (
  db: TenantDb,
  accountId: number,
  { kind, hash }: Hashed,
): Promise<readonly EntryFromAbove[]> => {
  const { rows } = await sql<EntryFromAbove>`
    select level, created_at from contacts.entries_from_above(${accountId}, array[${kind}]::text[], array[${hash}]::bytea[])`.execute(
    db,
  );
  return rows;
};

/** How many opt-outs hold for an account from above, and since when the newest does. */
export const sumFromAbove = async (
  db: TenantDb,
  accountId: number,
): Promise<{ readonly n: number; readonly newest: string | null }> => {
  const { rows } = await sql<{ n: number; newest: string | null }>`
    select n, newest from contacts.sum_from_above(${accountId})`.execute(db);
  return rows[0] ?? { n: 0, newest: null };
};

/** Since when the newest opt-out of an account's own stands. */
export const maybeNewestOwn = async (db: TenantDb, accountId: number): Promise<string | null> => {
  const { rows } = await sql<{ newest: string | null }>`
    select max(created_at) as newest from contacts.suppressions where account_id = ${accountId}`.execute(db);
  return rows[0]?.newest ?? null;
};
