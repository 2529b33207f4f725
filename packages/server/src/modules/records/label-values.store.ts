import { sql } from 'kysely';
import type { LabelValue } from '@galena/contract/labels';
import type { TenantDb } from '../../platform/context/transaction.ts';
import { hasKey, hasValueAt, valueAt, withoutKey, withValueAt } from '../../platform/db/keyed-values.ts';

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

/** A record, and what it held in a label before. */
export type LabelBefore = { readonly id: number; readonly was: LabelValue | null };

export type Labelling = {
  readonly listId: number;
  readonly ids: readonly number[];
  readonly labelId: number;
  /** Null: none. */
  readonly value: LabelValue | null;
  readonly at: string;
};

/**
 * Sets a label of records of a list. In two statements, not joined with what the records held before: where statistics lag behind, such a
 * join goes through all records of the account for each. The caller holds `lockIdentities`.
 * @returns which, with what each held before
 */
export const setLabelValues = async (
  db: TenantDb,
  accountId: number,
  { listId, ids, labelId, value, at }: Labelling,
): Promise<readonly LabelBefore[]> => {
  const { rows } = await sql<LabelBefore>`
    select r.id, ${valueAt(labels, labelId)} as was from records.searchable r
    where r.account_id = ${accountId} and r.list_id = ${listId} and r.id = any(${ids}::bigint[]) and r.deleted_at is null
      and not r.is_suppressed`.execute(db);
  await sql`
    update records.results r set labels = ${withValueAt(labels, labelId, value)}, updated_at = ${at}
    where r.account_id = ${accountId} and r.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  return rows;
};

/** Gives records the values of a label that they had. @returns which, with what each held until now */
export const restoreLabelValues = async (
  db: TenantDb,
  accountId: number,
  { labelId, befores, at }: Pick<Labelling, 'labelId' | 'at'> & { readonly befores: readonly LabelBefore[] },
): Promise<readonly LabelBefore[]> => {
  const { rows } = await sql<LabelBefore>`
    update records.results r set updated_at = ${at},
      labels = case when b.wanted is null or b.wanted = 'null'::jsonb then ${withoutKey(labels, labelId)}
        else r.labels || jsonb_build_object(${String(labelId)}::text, b.wanted) end
    from (select r.id, x.was as wanted, ${valueAt(labels, labelId)} as was
      from jsonb_to_recordset(${JSON.stringify(befores)}::jsonb) as x (id bigint, was jsonb)
      join records.results r on r.account_id = ${accountId} and r.id = x.id and r.deleted_at is null) b
    where r.account_id = ${accountId} and r.id = b.id
    returning r.id, b.was`.execute(db);
  return rows;
};
