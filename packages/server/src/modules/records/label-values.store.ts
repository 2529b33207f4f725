import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import { hasKey, hasValueAt, withValueAt } from '../../platform/db/keyed-values.ts';

const labels = sql`r.labels`;

/** How many records that can be seen have a value in a label, counted up to `max`. */
export const countLabelled = async (db: TenantDb, accountId: number, id: number, max: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from records.searchable r where r.account_id = ${accountId} and ${hasKey(labels, id)} and r.deleted_at is null
        and not r.is_suppressed limit ${max}) found`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Whether any record has a value in a label, seen or not. */
export const isAnyLabelled = async (db: TenantDb, accountId: number, id: number): Promise<boolean> => {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from records.searchable r where r.account_id = ${accountId} and ${hasKey(labels, id)}) as is_any`.execute(
    db,
  );
  return rows[0]?.is_any ?? false;
};

export type LabelValueChange = {
  readonly labelId: number;
  /** Of records with this value; null: with any. */
  readonly from: string | null;
  readonly to: string | null;
  /** Of so many records at most. */
  readonly max: number;
};

/** Changes the values of a label of some records, whether they can be seen or not. @returns how many */
export const changeLabelValues = async (
  db: TenantDb,
  accountId: number,
  { labelId, from, to, max }: LabelValueChange,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update records.results r set labels = ${withValueAt(labels, labelId, to)}
    where r.account_id = ${accountId} and r.id in (
      select r.id from records.searchable r
      where r.account_id = ${accountId} and ${from === null ? hasKey(labels, labelId) : hasValueAt(labels, labelId, from)}
      limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
