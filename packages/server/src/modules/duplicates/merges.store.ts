import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { MergeSnapshot } from '../records/index.ts';

export type MergeRow = {
  readonly id: number;
  readonly list_id: number;
  readonly kept_id: number;
  readonly merged_ids: readonly number[];
  readonly names: Readonly<Record<string, string | null>>;
  readonly user_id: number | null;
  readonly created_at: string;
  readonly undone_at: string | null;
};

const columns = sql`m.id, m.list_id, m.kept_id, m.merged_ids, m.names, m.user_id, m.created_at, m.undone_at`;

export type NewMerge = Omit<MergeRow, 'id' | 'created_at' | 'undone_at'> & {
  readonly accountId: number;
  readonly snapshot: MergeSnapshot;
  readonly at: string;
};

/** Writes down a merge with what it takes to undo it. */
export const addMerge = async (db: TenantDb, one: NewMerge): Promise<MergeRow> => {
  const { rows } = await sql<MergeRow>`
    insert into duplicates.merges as m (account_id, list_id, kept_id, merged_ids, names, snapshot, user_id, created_at)
    values (${one.accountId}, ${one.list_id}, ${one.kept_id}, ${one.merged_ids}::bigint[], ${JSON.stringify(one.names)}::jsonb,
      ${JSON.stringify(one.snapshot)}::jsonb, ${one.user_id}, ${one.at})
    returning ${columns}`.execute(db);
  return rows[0] as MergeRow;
};

/** The newest merges whose record that stayed is in a list. */
export const findMerges = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  limit: number,
): Promise<readonly MergeRow[]> => {
  const { rows } = await sql<MergeRow>`
    select ${columns} from duplicates.merges m
    where m.account_id = ${accountId} and m.list_id = ${listId} order by m.id desc limit ${limit}`.execute(db);
  return rows;
};

/** A merge with what it takes to undo it, locked until the transaction ends. */
export const maybeMerge = async (
  db: TenantDb,
  accountId: number,
  listId: number,
  id: number,
): Promise<(MergeRow & { readonly snapshot: MergeSnapshot }) | null> => {
  const { rows } = await sql<MergeRow & { snapshot: MergeSnapshot }>`
    select ${columns}, m.snapshot from duplicates.merges m
    where m.account_id = ${accountId} and m.list_id = ${listId} and m.id = ${id} for update`.execute(db);
  return rows[0] ?? null;
};

/** Whether something was merged into, or with, these records after a merge, and not undone. */
export const hasLater = async (
  db: TenantDb,
  accountId: number,
  id: number,
  resultIds: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from duplicates.merges m
      where m.account_id = ${accountId} and m.id > ${id} and m.undone_at is null
        and (m.kept_id = any(${resultIds}::bigint[]) or m.merged_ids && ${resultIds}::bigint[])) as found`.execute(db);
  return rows[0]?.found ?? false;
};

/** A merge was undone. */
export const endMerge = async (db: TenantDb, accountId: number, id: number, at: string): Promise<MergeRow> => {
  const { rows } = await sql<MergeRow>`
    update duplicates.merges m set undone_at = ${at} where m.account_id = ${accountId} and m.id = ${id} returning ${columns}`.execute(
    db,
  );
  return rows[0] as MergeRow;
};

export type KeptMerge = Pick<MergeRow, 'id' | 'kept_id' | 'names'> & { readonly snapshot: MergeSnapshot };

/** Merges that some records stayed of or went into, undone ones too, locked until the transaction ends. */
export const findMergesOf = async (
  db: TenantDb,
  accountId: number,
  resultIds: readonly number[],
): Promise<readonly KeptMerge[]> => {
  const { rows } = await sql<KeptMerge>`
    select m.id, m.kept_id, m.names, m.snapshot from duplicates.merges m
    where m.account_id = ${accountId} and (m.kept_id = any(${resultIds}::bigint[]) or m.merged_ids && ${resultIds}::bigint[])
    order by m.id for update`.execute(db);
  return rows;
};

/** Puts other names and snapshots in the place of what merges keep. */
export const putMerges = async (
  db: TenantDb,
  accountId: number,
  merges: readonly Pick<KeptMerge, 'id' | 'names' | 'snapshot'>[],
): Promise<void> => {
  await sql`
    update duplicates.merges m set names = x.names, snapshot = x.snapshot
    from jsonb_to_recordset(${JSON.stringify(merges)}::jsonb) as x (id bigint, names jsonb, snapshot jsonb)
    where m.account_id = ${accountId} and m.id = x.id`.execute(db);
};
