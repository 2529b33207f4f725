import { createHash } from 'node:crypto';
import type { FileStore } from '@galena/adapters/files';
import { generalErrors, type Fail, type FileToSend, type Upload, piecesOf } from '@galena/contract/kernel';
import { momentIn } from '../clock/clock.ts';
import { actorAccount } from '../context/actor-account.ts';
import { inAccounts, isInTransaction, type Tx } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { checkContent, type Content, type ContentInput, type FailUpload } from './content.ts';
import { createDatabaseStore } from './database-store.ts';
import {
  buryFile,
  deleteFileRow,
  draftFile,
  finishFile,
  growFile,
  maybeFileRow,
  type FileRow,
  type Storage,
} from './file-rows.ts';
import { pieceBytes } from './piece-bytes.ts';
import { issueTicket } from './tickets.ts';

export type StoredFile = {
  readonly id: number;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
};

export type FileInput = ContentInput & {
  /** What it is for: `logo`, `import`, `export`. */
  readonly purpose: string;
  /** Removed so many seconds from now; left out: it stays. */
  readonly expiresInSeconds?: number;
  /** Runs in the transaction that makes the file visible: what refers to it comes with it or not at all. */
  readonly attach?: (tx: Tx, file: StoredFile) => Promise<void>;
};

const accountOf = (context: Context): number => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a file belongs to an account: this work has none');
  return accountId;
};

/** The store that a file's bytes lie in. */
const storeOf = (context: Context, accountId: number, storage: Storage): FileStore => {
  if (storage === 'database') return createDatabaseStore(context, accountId);
  const { objectStore } = context.app;
  if (!objectStore) throw new Error('a file lies in an object store, and none is configured');
  return objectStore;
};

type Draft = { readonly id: number; readonly key: string; readonly accountId: number; readonly storage: Storage };

/** Takes room in the account for what passes, a piece at a time, before it is stored. */
async function* growing(
  context: Context,
  { accountId, id }: Draft,
  bytes: AsyncIterable<Uint8Array>,
  fail: FailUpload,
): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf(bytes, pieceBytes)) {
    await inAccounts(context, [accountId], (tx) => growFile(tx, accountId, id, piece.length, fail));
    yield piece;
  }
}

/** Takes away what a failed upload left; what cannot be reached now is left to housekeeping. */
const discard = async (context: Context, draft: Draft): Promise<void> => {
  const { accountId, id, key, storage } = draft;
  try {
    if (storage !== 'database') await storeOf(context, accountId, storage).remove(key);
    await inAccounts(context, [accountId], (tx) => deleteFileRow(tx, accountId, id));
  } catch (error) {
    context.log.warn({ err: error, file_id: id }, 'a failed upload was not cleared away; housekeeping will');
  }
};

const keep = async (
  context: Context,
  draft: Draft,
  content: Content,
  input: FileInput,
  fail: FailUpload,
): Promise<StoredFile> => {
  const { accountId, id, key, storage } = draft;
  const { name, contentType } = content;
  const bytes = growing(context, draft, content.bytes, fail);
  const { size, sha256 } = await storeOf(context, accountId, storage).put(key, bytes, { contentType });
  const file = { id, name, contentType, sizeBytes: size };
  await inAccounts(context, [accountId], async (tx) => {
    await finishFile(tx, accountId, id, size, sha256);
    await input.attach?.(tx, file);
  });
  return file;
};

/**
 * Stores a file in the actor's account: checks what it really is, makes pictures anew, takes room in the account piece by
 * piece. Runs outside of transactions and opens short ones; until the last there is nothing to see, and an upload that
 * fails leaves nothing.
 * @throws by `fail`: wrong type, unreadable or too large picture, account full; a too large file as a validation error
 */
export const storeFile = async (
  context: Context,
  upload: Upload,
  input: FileInput,
  fail: FailUpload,
): Promise<StoredFile> => {
  if (isInTransaction(context)) throw new Error('files are stored outside of transactions: an upload can take an hour');
  const accountId = accountOf(context);
  const content = await checkContent(upload, input, fail);
  const storage: Storage = context.app.objectStore ? 's3' : 'database';
  const row = await inAccounts(context, [accountId], (tx) =>
    draftFile(
      tx,
      {
        accountId,
        storage,
        name: content.name,
        contentType: content.contentType,
        isInline: content.isInline,
        purpose: input.purpose,
        createdBy: context.actor.kind === 'user' ? context.actor.userId : null,
        expiresAt: input.expiresInSeconds === undefined ? null : momentIn(context.clock, input.expiresInSeconds),
      },
      fail,
    ),
  );
  const draft = { ...row, accountId, storage };
  try {
    return await keep(context, draft, content, input, fail);
  } catch (error) {
    await discard(context, draft);
    throw error;
  }
};

/** Holds the last chunk back until the hash of all is known: what was damaged in the store ends short, never whole. */
async function* verified(bytes: AsyncIterable<Uint8Array>, { id, sha256 }: FileRow): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  for await (const chunk of bytes) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (!hash.digest().equals(sha256))
    throw new Error(`file ${id} is damaged: its hash is not the one it was stored with`);
  if (held) yield held;
}

/** A file of `accountId`, for whoever has shown that they may have it. */
export const openFileOf = async (
  context: Context,
  accountId: number,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<FileToSend> => {
  const row = await inAccounts(context, [accountId], (tx) => maybeFileRow(tx, accountId, id), true);
  if (!row) return fail(generalErrors.not_found);
  return {
    name: row.name,
    contentType: row.content_type,
    size: row.size_bytes,
    etag: row.sha256.toString('hex'),
    isInline: row.is_inline,
    open: async (range) => {
      const bytes = await storeOf(context, accountId, row.storage).get(row.key, range);
      return range ? bytes : verified(bytes, row);
    },
  };
};

/** A file of the actor's account, ready to be sent or read: `open()` streams it, or a part of it. */
export const openFile = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<FileToSend> => openFileOf(context, accountOf(context), id, fail);

/** Removes a file of the actor's account, in the caller's transaction; answers whether there was one. */
export const removeFile = (context: Context, id: number): Promise<boolean> => {
  const accountId = accountOf(context);
  return inAccounts(context, [accountId], (tx) => buryFile(tx, accountId, id));
};

/** What a ticket to a file is issued and spent for. */
export const ticketOfFile = (id: number) => ({ purpose: 'file', subject: String(id) }) as const;

/** The address of a file with a ticket in it. Whether the actor may have the file is the caller's to check. */
export const issueFileLink = async (
  context: Context,
  id: number,
  limits: { readonly uses: number; readonly seconds: number },
): Promise<string> => `/api/files/${id}?ticket=${await issueTicket(context, { ...ticketOfFile(id), ...limits })}`;
