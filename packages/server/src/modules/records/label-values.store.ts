import { sql, type RawBuilder } from 'kysely';
import type { LabelValue } from '@galena/contract/labels';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** What a record `r` holds in a label, as JSON; null for nothing. */
export const labelJson = (id: number): RawBuilder<unknown> => sql`(r.labels -> ${String(id)}::text)`;

/** The same as a text. */
export const labelText = (id: number): RawBuilder<unknown> => sql`(r.labels ->> ${String(id)}::text)`;

// The first half is what the index is for: most records have no label at all.
const isLabelled = sql`r.labels <> '{}'::jsonb`;

/** Whether a record `r` has a value in a label. */
export const hasLabel = (id: number): RawBuilder<unknown> => sql`(${isLabelled} and r.labels ? ${String(id)}::text)`;

/** Whether a record `r` has exactly this value in a label. */
export const hasLabelValue = (id: number, value: LabelValue): RawBuilder<unknown> =>
  sql`(${isLabelled} and r.labels @> ${JSON.stringify({ [id]: value })}::jsonb)`;

/** What a record `r` shows of its labels. @param hidden ids of those that nobody may see */
export const shownLabels = (hidden: readonly number[]): RawBuilder<unknown> =>
  hidden.length === 0 ? sql`r.labels` : sql`(r.labels - ${hidden.map(String)}::text[]) as labels`;

/** What becomes of the labels of a record by a new value of one of them; null: it has none any more. */
export const withLabel = (id: number, value: LabelValue | null): RawBuilder<unknown> =>
  value === null
    ? sql`r.labels - ${String(id)}::text`
    : sql`r.labels || ${JSON.stringify({ [id]: value })}::jsonb`;

/** How many records that can be seen have a value in a label, counted up to `max`. */
export const countLabelled = async (db: TenantDb, accountId: number, id: number, max: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from records.searchable r where r.account_id = ${accountId} and ${hasLabel(id)} and r.deleted_at is null
        and not r.is_suppressed limit ${max}) found`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Whether any record has a value in a label, seen or not. */
export const isAnyLabelled = async (db: TenantDb, accountId: number, id: number): Promise<boolean> => {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from records.searchable r where r.account_id = ${accountId} and ${hasLabel(id)}) as is_any`.execute(
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
    update records.results r set labels = ${withLabel(labelId, to)}
    where r.account_id = ${accountId} and r.id in (
      select r.id from records.searchable r
      where r.account_id = ${accountId} and ${from === null ? hasLabel(labelId) : hasLabelValue(labelId, from)}
      limit ${max})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
