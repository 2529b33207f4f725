import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';

/** The records of values that may not be kept any more, of at most `max` values, the oldest first. Of all accounts. */
export const findDue = async (
  db: Db,
  day: string,
  max: number,
): Promise<readonly { readonly account_id: number; readonly result_id: number }[]> => {
  const { rows } = await sql<{ account_id: number; result_id: number }>`
    select distinct account_id, result_id from (
      select account_id, result_id from records.values where keep_until < ${day}::date order by keep_until limit ${max}) due
    order by account_id, result_id`.execute(db);
  return rows;
};

export type RemovedValue = { readonly result_id: number; readonly field: string; readonly value: unknown };

/** Removes values of records that may not be kept any more. @returns what they said */
export const removeDue = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
  day: string,
): Promise<readonly RemovedValue[]> => {
  const { rows } = await sql<RemovedValue>`
    delete from records.values
    where account_id = ${accountId} and result_id = any(${ids}::bigint[]) and keep_until < ${day}::date
    returning result_id, field, value`.execute(db);
  return rows;
};

/** Takes values out of the history of what people changed, so that no undo brings them back. */
export const forgetInEdits = async (
  db: TenantDb,
  accountId: number,
  removed: readonly RemovedValue[],
): Promise<void> => {
  await sql`
    update records.edits e
    set old = case when e.old = x.value then 'null' else e.old end, new = case when e.new = x.value then 'null' else e.new end
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as x (result_id bigint, field text, value jsonb)
    where e.account_id = ${accountId} and e.result_id = x.result_id and e.field = x.field and (e.old = x.value or e.new = x.value)`.execute(
    db,
  );
};
