import { sql } from 'kysely';
import type { ListType } from '@galena/contract/kernel';
import type { ExportBody } from '@galena/contract/exports';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type Exporter = { readonly accountId: number; readonly userId: number; readonly listId: number };

/** Keeps what was asked for until its ticket is spent. @returns its id */
export const keepExport = async (
  db: TenantDb,
  { accountId, userId, listId }: Exporter,
  type: ListType,
  request: ExportBody,
  at: string,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into exports.exports (account_id, list_id, type, user_id, request, created_at)
    values (${accountId}, ${listId}, ${type}, ${userId}, ${JSON.stringify(request)}::jsonb, ${at})
    returning id`.execute(db);
  return rows[0]?.id as number;
};

export type KeptExport = {
  readonly list_id: number;
  readonly type: ListType;
  readonly user_id: number;
  readonly request: ExportBody;
};

export const maybeExport = async (db: TenantDb, accountId: number, id: number): Promise<KeptExport | null> => {
  const { rows } = await sql<KeptExport>`
    select list_id, type, user_id, request from exports.exports where account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Removes what nobody can fetch any more. Of all accounts. */
export const clearExports = async (db: Db, before: string): Promise<number> => {
  const { numAffectedRows } = await sql`delete from exports.exports where created_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
};
