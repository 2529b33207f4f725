import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type NewTerms = { readonly accountId: number; readonly runId: number; readonly version: number };

export const addTerms = async (db: TenantDb, { accountId, runId, version }: NewTerms, at: string): Promise<void> => {
  await sql`
    insert into outcomes.terms (account_id, run_id, version, created_at)
    values (${accountId}, ${runId}, ${version}, ${at}) on conflict do nothing`.execute(db);
};

/** The version that a run charges by; null: the table of prices alone. */
export const maybeVersion = async (db: TenantDb, accountId: number, runId: number): Promise<number | null> => {
  const { rows } = await sql<{ version: number }>`
    select version from outcomes.terms where account_id = ${accountId} and run_id = ${runId}`.execute(db);
  return rows[0]?.version ?? null;
};

/** A run has charged so many credits more by outcome. */
export const addCharged = async (
  db: TenantDb,
  { accountId, runId }: Pick<NewTerms, 'accountId' | 'runId'>,
  credits: number,
  at: string,
): Promise<void> => {
  await sql`
    update outcomes.terms set charged = charged + ${credits}, charged_at = ${at}
    where account_id = ${accountId} and run_id = ${runId}`.execute(db);
};

/** What runs charged by outcome that charged something since a moment. */
export const sumCharged = async (db: TenantDb, accountId: number, since: string): Promise<number> => {
  const { rows } = await sql<{ credits: number }>`
    select coalesce(sum(charged), 0)::bigint as credits from outcomes.terms
    where account_id = ${accountId} and charged_at >= ${since}`.execute(db);
  return rows[0]?.credits ?? 0;
};
