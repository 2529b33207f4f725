import { importErrors } from '@galena/contract/imports';
import { failHard } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { openCopy, reading, type OpenTable } from './file-copies.service.ts';
import type { ImportRow } from './imports.store.ts';
import type { FileRow } from './rows.service.ts';

/** Some rows of a file, in its order. */
export type Piece = {
  readonly rows: readonly FileRow[];
  /** Rows before it. */
  readonly from: number;
  /** How much of the file is behind it, 0 to 1. */
  readonly progress: number;
  readonly isLast: boolean;
};

/** How rows are read. */
export type RowReading<T> = {
  /** What was read by another one is read anew. */
  readonly key: string;
  readonly read: (rows: readonly FileRow[]) => Promise<T>;
};

type ReadPiece<T> = { readonly piece: Piece; readonly outcome: T };

/** A file that is read piece by piece, once. */
export type RowStream = {
  readonly table: OpenTable;
  /** Rows that were handed over. */
  readonly position: () => number;
  /** The next piece. The one behind it is read while somebody works on what was taken. */
  readonly take: <T>(how: RowReading<T>) => Promise<ReadPiece<T>>;
  readonly close: () => Promise<void>;
};

/** So many rows are one transaction: enough to be fast, few enough to be stopped and seen. */
const pieceRows = 2_000;

/** Rows of a table in pieces of any size. */
const createCutter = (table: OpenTable) => {
  const source = table.rows()[Symbol.asyncIterator]();
  let rows: FileRow[] = [];
  let at = 0;
  let progress = 0;
  let isOver = false;
  const fillUp = async (count: number): Promise<void> => {
    while (rows.length < count && !isOver) {
      const next = await reading(() => source.next());
      if (next.done) {
        isOver = true;
        progress = 1;
        return;
      }
      rows.push(...next.value.content);
      ({ progress } = next.value);
    }
  };
  const cut = async (count: number): Promise<Piece> => {
    // One more than asked for tells whether it was the last.
    await fillUp(count + 1);
    const piece = { rows: rows.slice(0, count), from: at, progress, isLast: isOver && rows.length <= count };
    rows = rows.slice(count);
    at += piece.rows.length;
    return piece;
  };
  return { cut, end: () => source.return?.(undefined) };
};

type Ahead = { readonly key: string; readonly next: Promise<ReadPiece<unknown>> };

/** Begins to read behind so many rows. */
const startStream = async (table: OpenTable, behind: number): Promise<RowStream> => {
  const { cut, end } = createCutter(table);
  let at = 0;
  let ahead: Ahead | null = null;
  const prepare = async <T>({ read }: RowReading<T>): Promise<ReadPiece<T>> => {
    const piece = await cut(pieceRows);
    return { piece, outcome: await read(piece.rows) };
  };
  const take = async <T>(how: RowReading<T>): Promise<ReadPiece<T>> => {
    const known = ahead;
    const next = (await (known?.next ?? prepare(how))) as ReadPiece<T>;
    const { piece } = next;
    const taken = known === null || known.key === how.key ? next : { piece, outcome: await how.read(piece.rows) };
    at = piece.from + piece.rows.length;
    ahead = piece.isLast ? null : { key: how.key, next: prepare(how) };
    // Whoever takes next is told.
    ahead?.next.catch(() => undefined);
    return taken;
  };
  for (let left = behind; left > 0;) {
    const piece = await cut(Math.min(left, 10_000));
    left -= piece.rows.length;
    at = piece.from + piece.rows.length;
    if (piece.isLast) break;
  }
  return {
    table,
    position: () => at,
    take,
    close: async () => {
      await ahead?.next.catch(() => undefined);
      await end();
      await table.close();
    },
  };
};

type Kept = { readonly stream: RowStream; timer: NodeJS.Timeout };

/** Files under way in this process, by their run: the next step goes on where the last one ended. */
const streams = new Map<number, Kept>();
// A run that is held or works elsewhere leaves its file; who comes back reads it anew.
const idleMs = 60_000;

/** Lets go of the file of a run. */
export const closeStream = async (runId: number): Promise<void> => {
  const kept = streams.get(runId);
  if (!kept) return;
  clearTimeout(kept.timer);
  streams.delete(runId);
  await kept.stream.close();
};

/** The file of an import, read up to a row. @throws AppError with what is wrong with it */
export const streamAt = async (
  context: Context,
  accountId: number,
  row: ImportRow & { readonly run_id: number },
  position: number,
): Promise<RowStream> => {
  const kept = streams.get(row.run_id);
  if (kept?.stream.position() === position) {
    kept.timer.refresh();
    return kept.stream;
  }
  await closeStream(row.run_id);
  if (row.file_id === null) return failHard(importErrors.file_gone);
  const { encoding, sheet } = row;
  const input = { accountId, fileId: row.file_id, encoding: encoding ?? undefined, sheet: sheet ?? undefined };
  const table = await openCopy(context, input, failHard);
  const stream = await startStream(table, position).catch(async (error: unknown) => {
    await table.close();
    throw error;
  });
  const timer = setTimeout(() => {
    closeStream(row.run_id).catch((error: unknown) => context.log.warn({ err: error }, 'a file was not let go of'));
  }, idleMs).unref();
  streams.set(row.run_id, { stream, timer });
  return stream;
};
