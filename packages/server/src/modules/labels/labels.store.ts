import { sql, type RawBuilder } from 'kysely';
import type { ListType } from '@galena/contract/kernel';
import type { CustomLabel } from '@galena/contract/labels';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { ValueChange } from './labels.rules.ts';
import type { LabelsTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<LabelsTables>();

/** A label as it is kept. */
export type LabelRow = Omit<CustomLabel, 'records'> & {
  readonly changes: readonly ValueChange[];
  readonly deleted_at: string | null;
};

const shown = sql`l.id, l.list_type, l.name, l.title, l.kind, l.options, l.position, l.is_active, l.changes, l.deleted_at`;

/** The labels of a kind of list, or of all kinds; also those that were deleted and whose values still go. */
export const findRows = async (
  db: TenantDb,
  accountId: number,
  type: ListType | null,
): Promise<readonly LabelRow[]> => {
  const { rows } = await sql<LabelRow>`
    select ${shown} from labels.labels l
    where l.account_id = ${accountId} and (${type}::text is null or l.list_type = ${type})
    order by l.list_type, l.position, l.id`.execute(db);
  return rows;
};

/**
 * The ids of labels whose values nobody may see, as a `text[]` in the statement of whoever reads records: asked for by itself, every
 * page of a list would wait for one more way to the database.
 */
export const hiddenLabels = (accountId: number, type: ListType): RawBuilder<unknown> => sql`
  array(select l.id::text from labels.labels l
    where l.account_id = ${accountId} and l.list_type = ${type} and (not l.is_active or l.deleted_at is not null))`;

/** A label, locked until the transaction ends; also one that was deleted. */
export const maybeLockedRow = async (db: TenantDb, accountId: number, id: number): Promise<LabelRow | null> => {
  const { rows } = await sql<LabelRow>`
    select ${shown} from labels.labels l where l.account_id = ${accountId} and l.id = ${id} for update`.execute(db);
  return rows[0] ?? null;
};

/** Until the transaction ends nobody else adds labels to the account, calls one otherwise or puts them in another order. */
export const lockLabels = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`labels ${accountId}`}, 0))`.execute(db);
};

export type LabelValues = Pick<CustomLabel, 'name' | 'title' | 'kind' | 'options' | 'is_active'>;

export const createRow = async (
  db: TenantDb,
  accountId: number,
  {
    list_type,
    name,
    title,
    kind,
    options,
    is_active,
    position,
  }: LabelValues & Pick<CustomLabel, 'list_type' | 'position'>,
  at: string,
): Promise<LabelRow> => {
  const { rows } = await sql<LabelRow>`
    insert into labels.labels as l
      (account_id, list_type, name, title, kind, options, position, is_active, created_at, updated_at)
    values (${accountId}, ${list_type}, ${name}, ${title}, ${kind}, ${options}::text[], ${position}, ${is_active}, ${at}, ${at})
    returning ${shown}`.execute(db);
  return rows[0] as LabelRow;
};

export const changeRow = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { name, title, kind, options, is_active, changes }: LabelValues & Pick<LabelRow, 'changes'>,
  at: string,
): Promise<LabelRow> => {
  const { rows } = await sql<LabelRow>`
    update labels.labels l set name = ${name}, title = ${title}, kind = ${kind}, options = ${options}::text[],
      is_active = ${is_active}, changes = ${JSON.stringify(changes)}::jsonb, updated_at = ${at}
    where l.account_id = ${accountId} and l.id = ${id} returning ${shown}`.execute(db);
  return rows[0] as LabelRow;
};

/** Hides a label for good; its values are still to go. */
export const markDeleted = async (db: TenantDb, accountId: number, id: number, at: string): Promise<void> => {
  const changes: readonly ValueChange[] = [{ from: null, to: null }];
  await sql`
    update labels.labels set deleted_at = ${at}, updated_at = ${at}, changes = ${JSON.stringify(changes)}::jsonb
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const setPosition = async (db: TenantDb, accountId: number, id: number, position: number): Promise<void> => {
  await tables(db)
    .updateTable('labels.labels')
    .set({ position })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
};

/** What values of a label have still to become. */
export const setChanges = async (
  db: TenantDb,
  accountId: number,
  id: number,
  changes: readonly ValueChange[],
): Promise<void> => {
  await sql`
    update labels.labels set changes = ${JSON.stringify(changes)}::jsonb
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const removeRow = async (db: TenantDb, accountId: number, id: number): Promise<void> => {
  await tables(db).deleteFrom('labels.labels').where('account_id', '=', accountId).where('id', '=', id).execute();
};

/** The labels of an account that goes for good. */
export const removeAll = async (db: TenantDb, accountId: number): Promise<void> => {
  await tables(db).deleteFrom('labels.labels').where('account_id', '=', accountId).execute();
};
