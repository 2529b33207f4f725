import { sql } from 'kysely';
import type { Batch, BatchKind } from '@galena/contract/bulk';
import type { LabelValue } from '@galena/contract/labels';
import type { Selection } from '@galena/contract/lists';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A label and what it is set to; the label has read it. With the act that it is among the edits of records, and the one it takes back. */
export type LabelSet = {
  readonly labelId: number;
  readonly value: LabelValue | null;
  readonly actId: string;
  readonly undoesId?: string | undefined;
};

export type NewBatch = {
  readonly accountId: number;
  readonly userId: number | null;
  readonly listId: number;
  readonly kind: BatchKind;
  readonly undoes: number | null;
  readonly targetId: number | null;
  readonly labelSet: LabelSet | null;
  readonly selection: Selection | null;
  readonly lastId: number;
  readonly at: string;
};

/** @returns its id */
export const createBatch = async (db: TenantDb, batch: NewBatch): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into bulk.batches (account_id, user_id, list_id, kind, undoes, target_id, label_set, selection, up_to, created_at)
    values (${batch.accountId}, ${batch.userId}, ${batch.listId}, ${batch.kind}, ${batch.undoes}, ${batch.targetId},
      ${batch.labelSet === null ? null : JSON.stringify(batch.labelSet)}::jsonb, ${JSON.stringify(batch.selection)}::jsonb, ${batch.lastId}, ${batch.at})
    returning id`.execute(db);
  return rows[0]?.id as number;
};

/** A batch as this room works on it. */
export type BatchRow = Omit<Batch, 'campaign_id' | 'target' | 'can_undo'> & {
  readonly user_id: number | null;
  readonly list_id: number;
  readonly target_id: number | null;
  readonly label_set: LabelSet | null;
  readonly selection: Selection | null;
  readonly up_to: number;
  readonly after_id: number;
  readonly history_ids: readonly number[];
  readonly undone_at: string | null;
};

const columns = sql`
  id, kind, undoes, list_id, user_id, target_id, label_set, selection, up_to, after_id, run_id, history_ids, state, done, known,
  denied, undone_at, created_at`;

export const maybeBatch = async (db: TenantDb, accountId: number, id: number): Promise<BatchRow | null> => {
  const { rows } = await sql<BatchRow>`
    select ${columns} from bulk.batches where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

export const maybeBatchOfRun = async (db: TenantDb, accountId: number, runId: number): Promise<BatchRow | null> => {
  const { rows } = await sql<BatchRow>`
    select ${columns} from bulk.batches where account_id = ${accountId} and run_id = ${runId}`.execute(db);
  return rows[0] ?? null;
};

/** Says which rows of which history tell of a batch, and which run works on it. */
export const attachBatch = async (
  db: TenantDb,
  accountId: number,
  id: number,
  { runId, historyIds }: { readonly runId: number | null; readonly historyIds: readonly number[] },
): Promise<void> => {
  await sql`
    update bulk.batches set run_id = ${runId}::bigint, history_ids = ${historyIds}::bigint[]
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export type Progress = {
  readonly afterId: number;
  readonly done: number;
  readonly known: number;
  readonly denied: number;
};

/** Says how far a batch has come; the counts are added. */
export const advanceBatch = async (db: TenantDb, accountId: number, id: number, by: Progress): Promise<void> => {
  await sql`
    update bulk.batches set after_id = ${by.afterId}, done = done + ${by.done},
      known = known + ${by.known}, denied = denied + ${by.denied}
    where account_id = ${accountId} and id = ${id}`.execute(db);
};

export const settleBatch = async (
  db: TenantDb,
  accountId: number,
  id: number,
  state: Batch['state'],
): Promise<void> => {
  await sql`
    update bulk.batches set state = ${state} where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** Says when a batch was taken back; null: it stands. */
export const markUndone = async (db: TenantDb, accountId: number, id: number, at: string | null): Promise<void> => {
  await sql`
    update bulk.batches set undone_at = ${at}::timestamptz where account_id = ${accountId} and id = ${id}`.execute(db);
};

/** A record that a batch changed. */
export type Change = {
  readonly id: number;
  /** What taking it back needs to know; left out: nothing. */
  readonly was?: unknown;
};

/** Keeps which records a batch changed. */
export const addChanges = async (
  db: TenantDb,
  accountId: number,
  batchId: number,
  changes: readonly Change[],
): Promise<void> => {
  if (changes.length === 0) return;
  await sql`
    insert into bulk.changes (account_id, batch_id, record_id, was)
    select ${accountId}, ${batchId}, c.id, c.was from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id bigint, was jsonb)
    on conflict do nothing`.execute(db);
};

/** The next records that a batch changed, by their ids. */
export const findChanges = async (
  db: TenantDb,
  accountId: number,
  batchId: number,
  { after, max }: { readonly after: number; readonly max: number },
): Promise<readonly Required<Change>[]> => {
  const { rows } = await sql<Required<Change>>`
    select record_id as id, was from bulk.changes
    where account_id = ${accountId} and batch_id = ${batchId} and record_id > ${after}
    order by record_id limit ${max}`.execute(db);
  return rows;
};

/** Forgets what can no longer be taken back, some batches at a time. Of all accounts. @returns how many */
export const purgeBatches = async (db: Db, before: string, max: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from bulk.batches b using (
      select account_id, id from bulk.batches
      where created_at < ${before} and state not in ('queued', 'running', 'paused') order by created_at limit ${max}) old
    where b.account_id = old.account_id and b.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0);
};
