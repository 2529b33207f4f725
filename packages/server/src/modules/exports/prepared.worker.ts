import type { Readable } from 'node:stream';
import { AppError, accountFileLimits, failHard, generalErrors } from '@galena/contract/kernel';
import { ExportBody, keptDays } from '@galena/contract/exports';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { storeFile } from '../../platform/files/files.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { RetryLater } from '../../platform/jobs/job.ts';
import { reportDone } from '../../platform/runs/report-done.ts';
import type { EndedRun, RunStep, StepResult } from '../../platform/runs/run-kind.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { advanceHistory } from '../lists/index.ts';
import { countAsked } from '../queries/index.ts';
import { type ExportInput, openContents, readContents } from './contents.service.ts';
import { tellJob } from './telling.jobs.ts';
import * as store from './prepared.store.ts';
import { noteOutcome } from './outcomes.service.ts';

/** Beyond that nobody waits for an exact figure. */
const maxCounted = 10_000_000;
const keptSeconds = keptDays * 24 * 3600;
const reportMs = 1_000;

type Run = { readonly id: number; readonly cursor: unknown; readonly done: number };

const accountOf = (context: Context): number => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('an export is of an account');
  return accountId;
};

const inputOf = (accountId: number, row: store.PreparedRow): ExportInput => ({
  accountId,
  userId: row.user_id,
  place: { id: row.list_id, type: row.type },
  request: ExportBody.parse(row.request),
});

const stepOf = (cursor: unknown, result: StepResult): RunStep => ({ cursor, commit: async () => result });

/** Passes bytes on, and says now and then how many records they hold. */
async function* reported(
  context: Context,
  runId: number,
  bytes: Readable,
  countRows: () => number,
): AsyncGenerator<Uint8Array> {
  let last = performance.now();
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    yield chunk;
    if (performance.now() - last < reportMs) continue;
    await reportDone(context, runId, countRows());
    last = performance.now();
  }
  // What the step adds counts from here.
  await reportDone(context, runId, countRows());
}

const waits: readonly string[] = [generalErrors.too_many.code, generalErrors.unavailable.code];

/** Whoever exports as much as an account may at once waits for its turn, and so does a house that is busy. */
const isWait = (error: unknown): boolean => error instanceof AppError && waits.includes(error.def.code);

const open = async (context: Context, row: store.PreparedRow) => {
  const input = inputOf(accountOf(context), row);
  const contents = await inReadTransaction(context, (tx) => readContents(tx, input, failHard));
  try {
    // The copy itself is over before its file is: nothing of it needs to be noted.
    const opened = await openContents(context, input, contents, async () => async () => undefined);
    return { name: contents.name, ...opened };
  } catch (error) {
    if (isWait(error)) throw new RetryLater(10, 'other exports of the account are under way');
    throw error;
  }
};

/** Gives the export its file, in the transaction that makes the file visible: both are there or neither. */
const attach = async (tx: Tx, row: store.PreparedRow, written: store.WrittenFile): Promise<void> => {
  if (await store.attachFile(tx.db, accountOf(tx), row.id, written)) return;
  throw new RetryLater(1, 'somebody asked not to be contacted while the file was written');
};

/** Writes the whole file out of one moment of the list: cut off, it leaves nothing, and is begun again. */
const write = async (context: Context, run: Run, row: store.PreparedRow, signal: AbortSignal): Promise<number> => {
  await inTransaction(context, (tx) => store.beginAnew(tx.db, accountOf(tx), row.id));
  await reportDone(context, run.id, 0);
  const { name, bytes, countRows } = await open(context, row);
  const stop = (): void => void bytes.destroy(new Error('the export was stopped'));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    await storeFile(
      context,
      { name, bytes: reported(context, run.id, bytes, countRows) },
      {
        kind: 'any',
        purpose: 'export',
        limitBytes: accountFileLimits.bytes,
        expiresInSeconds: keptSeconds,
        attach: (tx, { id: fileId, sizeBytes }) =>
          attach(tx, row, { fileId, sizeBytes, rows: countRows(), expiresAt: momentIn(tx.clock, keptSeconds) }),
      },
      failHard,
    );
  } finally {
    signal.removeEventListener('abort', stop);
    bytes.destroy();
  }
  return countRows();
};

const count = (context: Context, row: store.PreparedRow): Promise<number> =>
  inReadTransaction(context, async (tx) => {
    const { accountId, place, request } = inputOf(accountOf(tx), row);
    return countAsked(tx, accountId, place, request, maxCounted, failHard);
  });

/** First how many records there are, then all of them: a file is made of one moment, and is whole or not there. */
export const nextStep = async (context: Context, run: Run, signal: AbortSignal): Promise<RunStep> => {
  const row = await inReadTransaction(context, (tx) => store.maybePreparedOfRun(tx.db, accountOf(tx), run.id));
  // Its list went for good.
  if (!row) return stepOf(run.cursor, { done: 0, outcome: 'stopped' });
  if (row.state !== 'preparing' || row.file_id !== null) return stepOf(run.cursor, { done: 0, outcome: 'last' });
  if (run.cursor === null)
    return stepOf({ counted: true }, { done: 0, total: await count(context, row), outcome: 'next' });
  const rows = await write(context, run, row, signal);
  return stepOf(run.cursor, { done: 0, total: rows, outcome: 'last' });
};

const states = { completed: 'ready', stopped: 'stopped', canceled: 'stopped', failed: 'failed' } as const;

/** An export is over: it says so, as do the history of its list and the schedule that began it. Whoever waits for it is told. */
export const endExport = async (tx: Tx, { id: runId, accountId, state: ended, code }: EndedRun): Promise<void> => {
  const row = await store.maybePreparedOfRun(tx.db, accountId, runId);
  await advanceHistory(tx, accountId, runId, { status: ended, ...(row?.rows == null ? {} : { found: row.rows }) });
  if (!row) return;
  const state = states[ended];
  await store.settlePrepared(tx.db, accountId, row.id, { state, errorCode: code, at: moment(tx.clock) });
  await tellChange(tx, { kind: 'export', id: row.id, accountId });
  if (row.schedule_id !== null) await noteOutcome(tx, accountId, row.schedule_id, state);
  // Who stopped it knows that it is over.
  if (ended === 'completed' || ended === 'failed') await enqueue(tx, tellJob, { export_id: row.id }, { accountId });
};
