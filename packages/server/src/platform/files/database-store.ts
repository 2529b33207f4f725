import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { ByteRange, FileStore } from '@galena/adapters/files';
import { piecesOf, VendorError } from '@galena/contract/kernel';
import { inAccounts } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { pieceBytes } from './piece-bytes.ts';

const refuse = (text: string): VendorError => new VendorError('database', 'bad_input', text);

type Found = { id: number; size: number };

/** The rows of one account's pieces, each call in a transaction of its own. */
const piecesIn = (context: Context, accountId: number) => ({
  add: (key: string, position: number, bytes: Uint8Array): Promise<void> =>
    inAccounts(context, [accountId], async (tx) => {
      const { numAffectedRows } = await sql`
        insert into platform.file_chunks (account_id, file_id, position, bytes)
        select ${accountId}::bigint, id, ${position}, ${bytes} from platform.files
        where account_id = ${accountId} and key = ${key} and stored_at is null and deleted_at is null
        returning file_id`.execute(tx.db);
      if (numAffectedRows !== 1n) throw refuse('The file was removed while it was being stored');
    }),

  find: async (key: string): Promise<Found> => {
    const { rows } = await inAccounts(
      context,
      [accountId],
      (tx) =>
        sql<Found>`
          select f.id, (select coalesce(sum(octet_length(c.bytes)), 0) from platform.file_chunks c
            where c.account_id = ${accountId} and c.file_id = f.id)::bigint as size
          from platform.files f
          where f.account_id = ${accountId} and f.key = ${key} and f.stored_at is not null`.execute(tx.db),
      true,
    );
    if (!rows[0]) throw refuse('File not found');
    return rows[0];
  },

  get: async (fileId: number, position: number): Promise<Buffer> => {
    const { rows } = await inAccounts(
      context,
      [accountId],
      (tx) =>
        sql<{ bytes: Buffer }>`
          select bytes from platform.file_chunks
          where account_id = ${accountId} and file_id = ${fileId} and position = ${position}`.execute(tx.db),
      true,
    );
    if (!rows[0]) throw refuse('The file was removed while it was being read');
    return rows[0].bytes;
  },
});

type Pieces = ReturnType<typeof piecesIn>;

/** One piece after the other: the reader's pace is the pace. */
async function* read(pieces: Pieces, fileId: number, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (let position = Math.floor(start / pieceBytes); position * pieceBytes <= end; position += 1) {
    const at = position * pieceBytes;
    const piece = await pieces.get(fileId, position);
    yield piece.subarray(Math.max(0, start - at), end - at + 1);
  }
}

/**
 * The default store: PostgreSQL, so that a backup holds the files and every process sees them. A key is that of a row in
 * `platform.files`, made before. Each piece comes and goes in a transaction of its own: a slow sender or reader holds no
 * connection, and memory holds one piece.
 */
export const createDatabaseStore = (context: Context, accountId: number): FileStore => {
  const pieces = piecesIn(context, accountId);
  return {
    put: async (key, bytes, details) => {
      const hash = createHash('sha256');
      let [size, position] = [0, 0];
      for await (const piece of piecesOf(bytes, pieceBytes)) {
        hash.update(piece);
        size += piece.length;
        await pieces.add(key, position, piece);
        position += 1;
      }
      if (details.size !== undefined && details.size !== size) throw refuse('There are not as many bytes as announced');
      return { size, sha256: hash.digest() };
    },
    get: async (key, range) => {
      const { id, size } = await pieces.find(key);
      if (range && range.start >= size) throw refuse('There is no such part');
      const part = { start: range?.start ?? 0, end: Math.min(range?.end ?? Infinity, size - 1) };
      // A mark of one byte: it asks for the next piece only when the reader wants it.
      return Readable.from(read(pieces, id, part), { objectMode: false, highWaterMark: 1 });
    },
    remove: (key) =>
      inAccounts(context, [accountId], async (tx) => {
        await sql`delete from platform.files where account_id = ${accountId} and key = ${key}`.execute(tx.db);
      }),
  };
};
