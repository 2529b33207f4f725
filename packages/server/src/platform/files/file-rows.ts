import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { accountFileLimits, fileErrors, type Fail } from '@galena/contract/kernel';
import { moment } from '../clock/clock.ts';
import type { Tx } from '../context/transaction.ts';

export type Storage = 'database' | 's3';

/** A file before its bytes are there. */
export type FileDraft = {
  readonly accountId: number;
  readonly name: string;
  readonly contentType: string;
  readonly isInline: boolean;
  readonly storage: Storage;
  readonly purpose: string;
  readonly createdBy: number | null;
  /** ISO; null: it stays until it is removed. */
  readonly expiresAt: string | null;
};

export type FileRow = {
  readonly id: number;
  readonly account_id: number;
  readonly key: string;
  readonly name: string;
  readonly content_type: string;
  readonly is_inline: boolean;
  readonly size_bytes: number;
  readonly sha256: Buffer;
  readonly storage: Storage;
};

export type FailFull = Fail<typeof fileErrors.files_full>;

type Usage = { files: number; bytes: number };

/** What the account keeps, uploads under way with it. Others of the account wait here until this transaction ends. */
const lockUsage = async (tx: Tx, accountId: number): Promise<Usage> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${accountId}`}, 0))`.execute(tx.db);
  const { rows } = await sql<Usage>`
    select count(*) as files, coalesce(sum(size_bytes), 0)::bigint as bytes from platform.files
    where account_id = ${accountId} and deleted_at is null
      and (expires_at is null or expires_at > ${moment(tx.clock)})`.execute(tx.db);
  return rows[0] as Usage;
};

/** Makes the row of an upload. @throws by `fail` when the account has as many files as it may */
export const draftFile = async (tx: Tx, draft: FileDraft, fail: FailFull): Promise<{ id: number; key: string }> => {
  const usage = await lockUsage(tx, draft.accountId);
  if (usage.files >= accountFileLimits.files) return fail(fileErrors.files_full);
  const at = moment(tx.clock);
  const { rows } = await sql<{ id: number; key: string }>`
    insert into platform.files (account_id, key, name, content_type, is_inline, storage, purpose, created_by,
      created_at, written_at, expires_at)
    values (${draft.accountId}, ${randomBytes(16).toString('hex')}, ${draft.name}, ${draft.contentType},
      ${draft.isInline}, ${draft.storage}, ${draft.purpose}, ${draft.createdBy}, ${at}, ${at}, ${draft.expiresAt})
    returning id, key`.execute(tx.db);
  return rows[0] as { id: number; key: string };
};

/** Takes room for `bytes` more. @throws by `fail` when the account has no room for them */
export const growFile = async (tx: Tx, accountId: number, id: number, bytes: number, fail: FailFull): Promise<void> => {
  const usage = await lockUsage(tx, accountId);
  if (usage.bytes + bytes > accountFileLimits.bytes) return fail(fileErrors.files_full);
  await sql`
    update platform.files set size_bytes = size_bytes + ${bytes}, written_at = ${moment(tx.clock)}
    where account_id = ${accountId} and id = ${id}`.execute(tx.db);
};

/** Makes a file visible whose bytes are all there. */
export const finishFile = async (
  tx: Tx,
  accountId: number,
  id: number,
  size: number,
  sha256: Buffer,
): Promise<void> => {
  const { numAffectedRows } = await sql`
    update platform.files set sha256 = ${sha256}, stored_at = ${moment(tx.clock)}
    where account_id = ${accountId} and id = ${id} and size_bytes = ${size} and stored_at is null
      and deleted_at is null`.execute(tx.db);
  if (numAffectedRows !== 1n) throw new Error(`file ${id} changed while it was being stored`);
};

export const maybeFileRow = async (tx: Tx, accountId: number, id: number): Promise<FileRow | null> => {
  const { rows } = await sql<FileRow>`
    select id, account_id, key, name, content_type, is_inline, size_bytes, sha256, storage from platform.files
    where account_id = ${accountId} and id = ${id} and stored_at is not null and sha256 is not null and deleted_at is null
      and (expires_at is null or expires_at > ${moment(tx.clock)})`.execute(tx.db);
  return rows[0] ?? null;
};

/** Makes a file invisible, finished or not; housekeeping takes its bytes away. Answers whether there was one. */
export const buryFile = async (tx: Tx, accountId: number, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update platform.files set deleted_at = ${moment(tx.clock)}
    where account_id = ${accountId} and id = ${id} and deleted_at is null`.execute(tx.db);
  return numAffectedRows === 1n;
};

export const deleteFileRow = async (tx: Tx, accountId: number, id: number): Promise<void> => {
  await sql`delete from platform.files where account_id = ${accountId} and id = ${id}`.execute(tx.db);
};
