import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type Hashed = { readonly kind: string; readonly hash: Buffer };

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
  listId: number,
  asked: readonly Hashed[],
): Promise<readonly Hashed[]> => {
  const { rows } = await sql<Hashed>`
    select distinct s.kind, s.hash
    from unnest(${kindsOf(asked)}::text[], ${hashesOf(asked)}::bytea[]) as asked (kind, hash)
    join contacts.suppressions s on s.account_id = ${accountId} and s.kind = asked.kind and s.hash = asked.hash
    where s.level = 'account' or s.list_id = ${listId}`.execute(db);
  return rows;
};

type NewResellerSuppression = Hashed & {
  readonly accountId: number;
  readonly reason: string;
  readonly at: string;
};

export type NewSuppression = NewResellerSuppression & {
  readonly level: 'account' | 'list';
  readonly listId: number | null;
};

/** Keeps a suppression; one that stands already stays as it is. */
export const addSuppression = async (db: TenantDb, one: NewSuppression): Promise<void> => {
  await sql`
    insert into contacts.suppressions (account_id, level, list_id, kind, hash, reason, created_at)
    values (${one.accountId}, ${one.level}, ${one.listId}, ${one.kind}, ${one.hash}, ${one.reason}, ${one.at})
    on conflict do nothing`.execute(db);
};

/** Keeps suppressions of one origin; those that stand already stay as they are. */
export const addSuppressions = async (
  db: TenantDb,
  { accountId, level, listId, reason, at }: Omit<NewSuppression, keyof Hashed>,
  contacts: readonly Hashed[],
): Promise<void> => {
  await sql`
    insert into contacts.suppressions (account_id, level, list_id, kind, hash, reason, created_at)
    select ${accountId}::bigint, ${level}, ${listId}::bigint, one.kind, one.hash, ${reason}, ${at}::timestamptz
    from unnest(${kindsOf(contacts)}::text[], ${hashesOf(contacts)}::bytea[]) as one (kind, hash)
    on conflict do nothing`.execute(db);
};

/** The same for an account and its customers. */
export const addResellerSuppression = async (db: TenantDb, one: NewResellerSuppression): Promise<void> => {
  await sql`
    select contacts.suppress_for_customers(${one.accountId}, ${one.kind}, ${one.hash}, ${one.reason}, ${one.at})`.execute(
    db,
  );
};

/** Removes what was asked for a list alone. */
export const removeOfList = async (db: TenantDb, accountId: number, listId: number): Promise<void> => {
  await sql`
    delete from contacts.suppressions where account_id = ${accountId} and level = 'list' and list_id = ${listId}`.execute(
    db,
  );
};
