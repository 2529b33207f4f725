import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** What a journal charged. */
export type ChargeName = { readonly journalKey: string; readonly subject: number; readonly item: string };

export const isRefunded = async (
  db: TenantDb,
  accountId: number,
  { journalKey, subject, item }: ChargeName,
): Promise<boolean> => {
  const { rows } = await sql<{ credits: number }>`
    select credits from outcomes.refunds
    where account_id = ${accountId} and journal_key = ${journalKey} and subject = ${subject} and item = ${item}`.execute(
    db,
  );
  return rows.length > 0;
};

export const addRefund = async (
  db: TenantDb,
  accountId: number,
  { journalKey, subject, item }: ChargeName,
  { credits, at }: { readonly credits: number; readonly at: string },
): Promise<void> => {
  await sql`
    insert into outcomes.refunds (account_id, journal_key, subject, item, credits, created_at)
    values (${accountId}, ${journalKey}, ${subject}, ${item}, ${credits}, ${at})`.execute(db);
};

/** What came back since a moment. */
export const sumRefunded = async (db: TenantDb, accountId: number, since: string): Promise<number> => {
  const { rows } = await sql<{ credits: number }>`
    select coalesce(sum(credits), 0)::bigint as credits from outcomes.refunds
    where account_id = ${accountId} and created_at >= ${since}`.execute(db);
  return rows[0]?.credits ?? 0;
};
