import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Owned, Purchase } from './budgets.rules.ts';
import type { Part } from './ledger.rules.ts';

export type PurchaseTerms = {
  readonly accountId: number;
  readonly journalKey: string;
  readonly at: string;
  /** From when on it would be charged again; null: never. */
  readonly renewAfter: string | null;
};

/** What the account has of these subjects, and whether it would be charged again at `at`. */
export const findOwned = async (
  db: TenantDb,
  accountId: number,
  wanted: readonly Purchase[],
  at: string,
): Promise<readonly Owned[]> => {
  const { rows } = await sql<Owned>`
    select subject, item, coalesce(renew_after <= ${at}, false) as "isDue" from billing.purchases
    where account_id = ${accountId} and subject = any(${wanted.map(({ subject }) => subject)}::bigint[])`.execute(db);
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

// As arrays: written in two thirds of the time that JSON takes.
const columnsOf = (purchases: readonly Purchase[]) => sql`
  unnest(${purchases.map(({ subject }) => subject)}::bigint[], ${purchases.map(({ item }) => item)}::text[],
    ${purchases.map(({ credits }) => credits)}::bigint[]) as w (subject, item, credits)`;

/**
 * Notes what is bought for the first time. By whom the wallet was locked and looked what is owned: without a clause for conflicts it
 * takes half the time, and what would be bought twice fails.
 */
export const addPurchases = async (
  db: TenantDb,
  { accountId, journalKey, at, renewAfter }: PurchaseTerms,
  first: readonly Purchase[],
): Promise<void> => {
  if (first.length === 0) return;
  await sql`
    insert into billing.purchases (account_id, subject, item, journal_key, credits, bought_at, renew_after)
    select ${accountId}, subject, item, ${journalKey}, credits, ${at}, ${renewAfter}::timestamptz
    from ${columnsOf(first)} returning subject`.execute(db);
};

/** Notes what is bought again after its time. */
export const renewPurchases = async (
  db: TenantDb,
  { accountId, journalKey, at, renewAfter }: PurchaseTerms,
  again: readonly Purchase[],
): Promise<void> => {
  if (again.length === 0) return;
  await sql`
    update billing.purchases p set journal_key = ${journalKey}, credits = w.credits, bought_at = ${at},
      renew_after = ${renewAfter}::timestamptz
    from ${columnsOf(again)}
    where p.account_id = ${accountId} and p.subject = w.subject and p.item = w.item`.execute(db);
};

/** Something that was bought, and the journal that charged it last. */
export type Bought = {
  readonly subject: number;
  readonly item: string;
  readonly credits: number;
  /** When it was charged. */
  readonly chargedAt: string;
  readonly journalKey: string;
  /** The prices that it was charged by. */
  readonly pricePolicy: string | null;
  readonly runId: number | null;
  readonly listType: string | null;
  readonly action: string | null;
};

/** What the account has bought of somebody; null: it never has. */
export const maybeBought = async (
  db: TenantDb,
  accountId: number,
  { subject, item }: Pick<Purchase, 'subject' | 'item'>,
): Promise<Bought | null> => {
  const { rows } = await sql<Bought>`
    select p.subject, p.item, p.credits, j.created_at as "chargedAt", p.journal_key as "journalKey",
      j.price_policy as "pricePolicy", j.run_id as "runId", j.list_type as "listType", j.action
    from billing.purchases p join billing.journals j on j.account_id = ${accountId} and j.key = p.journal_key
    where p.account_id = ${accountId} and p.subject = ${subject} and p.item = ${item}`.execute(db);
  return rows[0] ?? null;
};

/** What a charge took of each bucket, less what came back of it: the last that was taken first. */
export const findTaken = async (
  db: TenantDb,
  accountId: number,
  journalKey: string,
  at: string,
): Promise<readonly (Part & { readonly isExpired: boolean })[]> => {
  const { rows } = await sql<Part & { readonly isExpired: boolean }>`
    select b.id as "bucketId", e.credits, coalesce(b.expires_at <= ${at}, false) as "isExpired"
    from (select bucket_id, sum(credits)::bigint as credits from billing.entries e
        where account_id = ${accountId} and ledger_account = 'spent' and journal_id in (
          select id from billing.journals
          where account_id = ${accountId} and (key = ${journalKey} or undoes = ${journalKey}))
        group by bucket_id) e
      join billing.buckets b on b.account_id = ${accountId} and b.id = e.bucket_id
    where e.credits > 0
    order by array_position('{plan,unused,additional}', b.kind) desc, b.expires_at desc nulls first, b.id desc`.execute(
    db,
  );
  return rows;
};
