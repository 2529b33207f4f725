import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Purchase } from './budgets.rules.ts';

export type PurchaseTerms = {
  readonly accountId: number;
  readonly journalKey: string;
  readonly at: string;
  /** From when on it would be charged again; null: never. */
  readonly renewAfter: string | null;
};

// As arrays: read and written in two thirds of the time that JSON takes.
const columnsOf = (purchases: readonly Purchase[]) => sql`
  unnest(${purchases.map(({ subject }) => subject)}::bigint[], ${purchases.map(({ item }) => item)}::text[],
    ${purchases.map(({ credits }) => credits)}::bigint[])`;

/** Those of `wished` that `addPurchases` would note, in their order. */
export const findUnbought = async (
  db: TenantDb,
  accountId: number,
  wished: readonly Purchase[],
  at: string,
): Promise<readonly Purchase[]> => {
  const { rows } = await sql<Purchase>`
    select subject, item, credits
    from ${columnsOf(wished)} with ordinality as w (subject, item, credits, place)
    where not exists (select from billing.purchases p
      where p.account_id = ${accountId} and p.subject = w.subject and p.item = w.item
        and (p.renew_after is null or p.renew_after > ${at}))
    order by place`.execute(db);
  return rows;
};

/** Those of these identities of whom anything was ever bought. */
export const findBought = async (
  db: TenantDb,
  accountId: number,
  subjects: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ subject: number }>`
    select distinct subject from billing.purchases
    where account_id = ${accountId} and subject = any(${subjects}::bigint[])`.execute(db);
  return rows.map(({ subject }) => subject);
};

/** What stands under a key. */
const findOf = async (db: TenantDb, accountId: number, journalKey: string, wished: readonly Purchase[]) => {
  const { rows } = await sql<Purchase>`
    select subject, item, credits from billing.purchases
    where account_id = ${accountId} and subject = any(${wished.map(({ subject }) => subject)}::bigint[])
      and journal_key = ${journalKey}`.execute(db);
  return rows;
};

/**
 * Notes what is bought for the first time, or again after its time. Each once, and by whom the wallet was locked: nobody else buys
 * for the account meanwhile. @returns these; what the account already has is left out
 */
export const addPurchases = async (
  db: TenantDb,
  { accountId, journalKey, at, renewAfter }: PurchaseTerms,
  wished: readonly Purchase[],
): Promise<readonly Purchase[]> => {
  if (wished.length === 0) return [];
  const { numAffectedRows } = await sql`
    insert into billing.purchases as p (account_id, subject, item, journal_key, credits, bought_at, renew_after)
    select ${accountId}, subject, item, ${journalKey}, credits, ${at}, ${renewAfter}::timestamptz
    from ${columnsOf(wished)} as w (subject, item, credits)
    on conflict (account_id, subject, item) do update
      set journal_key = excluded.journal_key, credits = excluded.credits, bought_at = excluded.bought_at,
        renew_after = excluded.renew_after
      where p.renew_after <= excluded.bought_at`.execute(db);
  const count = Number(numAffectedRows);
  // Mostly all are new or none is: then nobody has to ask which.
  if (count === wished.length) return wished;
  return count === 0 ? [] : findOf(db, accountId, journalKey, wished);
};
