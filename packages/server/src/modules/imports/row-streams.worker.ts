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

/** A file that is read row by row, once. */
export type RowStream = {
  readonly table: OpenTable;
  /** Rows that were handed over. */
  readonly position: () => number;
  readonly take: (count: number) => Promise<Piece>;
  readonly close: () => Promise<void>;
};

/** Begins to read behind so many rows. */
const startStream = async (table: OpenTable, behind: number): Promise<RowStream> => {
  const pieces = table.rows()[Symbol.asyncIterator]();
  let rows: FileRow[] = [];
  let at = 0;
  let progress = 0;
  let isOver = false;
  const fillUp = async (count: number): Promise<void> => {
    while (rows.length < count && !isOver) {
      const next = await reading(() => pieces.next());
      if (next.done) {
        isOver = true;
        progress = 1;
        return;
      }
      rows.push(...next.value.content);
      ({ progress } = next.value);
    }
  };
  // What comes next is read while somebody works on what was taken.
  let ahead = Promise.resolve();
  const take = async (count: number): Promise<Piece> => {
    await ahead;
    // One more than asked for tells whether it was the last.
    await fillUp(count + 1);
    const piece = { rows: rows.slice(0, count), from: at, progress, isLast: isOver && rows.length <= count };
    rows = rows.slice(count);
    at += piece.rows.length;
    ahead = fillUp(count + 1);
    // Whoever takes next is told.
    ahead.catch(() => undefined);
    return piece;
  };
  for (let left = behind; left > 0;) {
    const { rows: passed, isLast } = await take(Math.min(left, 10_000));
    left -= passed.length;
    if (isLast) break;
  }
  return {
    table,
    position: () => at,
    take,
    close: async () => {
      await pieces.return?.(undefined);
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
