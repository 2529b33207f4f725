import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Hashed } from './suppressions.rules.ts';
import type { SuppressionSource } from './suppressions.rules.ts';

const kindsOf = (asked: readonly Hashed[]) => asked.map(({ kind }) => kind);
const hashesOf = (asked: readonly Hashed[]) => asked.map(({ hash }) => hash);

/** Which of these nobody of the account may contact, by the word of the platform or of its reseller. */
export const findDeniedFromAbove = async (
  db: TenantDb,
  accountId: number,
  asked: readonly Hashed[],
): Promise<readonly Hashed[]> => {
  const { rows } = await sql<Hashed>`
    select kind, hash from contacts.denied_from_above(${accountId}, ${kindsOf(asked)}::text[], ${hashesOf(asked)}::bytea[])`.execute(
    db,
  );
  return rows;
};

/** Which of these nobody may contact through this list, by the word of the account or for the list alone. */
export const findSuppressed = async (
  db: TenantDb,
  accountId: number,
  listId: number | null,
  asked: readonly Hashed[],
): Promise<readonly Hashed[]> => {
  const { rows } = await sql<Hashed>`
    select distinct s.kind, s.hash
    from unnest(${kindsOf(asked)}::text[], ${hashesOf(asked)}::bytea[]) as asked (kind, hash)
    join contacts.suppressions s on s.account_id = ${accountId} and s.kind = asked.kind and s.hash = asked.hash
    where s.level = 'account' or s.list_id = ${listId}`.execute(db);
  return rows;
};

/** Who keeps an opt-out, why, and how it came. */
export type Keeping = {
  readonly accountId: number;
  readonly level: 'account' | 'list';
  /** Only at the level `list`. */
  readonly listId: number | null;
  readonly reason: string;
  readonly source: SuppressionSource;
  readonly userId: number | null;
  readonly forCustomers: boolean;
  readonly at: string;
};

/** Keeps suppressions; those that stand already stay as they are. @returns those that did not stand */
export const addSuppressions = async (
  db: TenantDb,
  one: Keeping,
  contacts: readonly Hashed[],
): Promise<readonly Hashed[]> => {
  const { rows } = await sql<Hashed>`
    insert into contacts.suppressions (account_id, level, list_id, kind, hash, reason, source, user_id, for_customers, created_at)
    select ${one.accountId}::bigint, ${one.level}, ${one.listId}::bigint, kind, hash, ${one.reason}, ${one.source},
      ${one.userId}::bigint, ${one.forCustomers}::boolean, ${one.at}::timestamptz
    from unnest(${kindsOf(contacts)}::text[], ${hashesOf(contacts)}::bytea[]) as c (kind, hash)
    on conflict do nothing
    returning kind, hash`.execute(db);
  return rows;
};

/** Says of suppressions of an account that they hold for its customers, too. @returns those of which it was not said before */
export const extendToCustomers = async (
  db: TenantDb,
  accountId: number,
  contacts: readonly Hashed[],
): Promise<readonly Hashed[]> => {
  const { rows } = await sql<Hashed>`
    update contacts.suppressions s set for_customers = true
    from unnest(${kindsOf(contacts)}::text[], ${hashesOf(contacts)}::bytea[]) as c (kind, hash)
    where s.account_id = ${accountId} and s.level = 'account' and s.kind = c.kind and s.hash = c.hash and not s.for_customers
    returning s.kind, s.hash`.execute(db);
  return rows;
};

/** Makes the customers of an account keep what it keeps. */
export const addForCustomers = async (
  db: TenantDb,
  { accountId, reason, at }: Pick<Keeping, 'accountId' | 'reason' | 'at'>,
  contacts: readonly Hashed[],
): Promise<void> => {
  await sql`
    select contacts.suppress_for_customers(${accountId}, c.kind, c.hash, ${reason}, ${at}::timestamptz)
    from unnest(${kindsOf(contacts)}::text[], ${hashesOf(contacts)}::bytea[]) as c (kind, hash)`.execute(db);
};

/** Removes what was asked for a list alone. */
export const removeOfList = async (db: TenantDb, accountId: number, listId: number): Promise<void> => {
  await sql`
    delete from contacts.suppressions where account_id = ${accountId} and level = 'list' and list_id = ${listId}`.execute(
    db,
  );
};
