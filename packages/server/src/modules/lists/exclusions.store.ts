import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A list whose people never come into another one. */
export type Exclusion = {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly created_at: string;
};

/** The lists that a list excludes, as far as they are still there. */
export const findExclusions = async (
  db: TenantDb,
  accountId: number,
  listId: number,
): Promise<readonly Exclusion[]> => {
  const { rows } = await sql<Exclusion>`
    select l.id, l.name, l.type, x.created_at from lists.exclusions x
    join lists.lists l on l.account_id = ${accountId} and l.id = x.excluded_id and l.deleted_at is null
    where x.account_id = ${accountId} and x.list_id = ${listId} order by x.created_at, l.id`.execute(db);
  return rows;
};

/** Excludes a list; one that is excluded already stays so. */
export const addExclusion = async (
  db: TenantDb,
  accountId: number,
  { listId, excludedId, at }: { readonly listId: number; readonly excludedId: number; readonly at: string },
): Promise<void> => {
  await sql`
    insert into lists.exclusions (account_id, list_id, excluded_id, created_at)
    values (${accountId}, ${listId}, ${excludedId}, ${at}) on conflict do nothing`.execute(db);
};

/** @returns whether it was excluded */
export const removeExclusion = async (
  db: TenantDb,
  accountId: number,
  { listId, excludedId }: { readonly listId: number; readonly excludedId: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from lists.exclusions
    where account_id = ${accountId} and list_id = ${listId} and excluded_id = ${excludedId}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
};
