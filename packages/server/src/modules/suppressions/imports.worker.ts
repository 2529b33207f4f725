import { failHard } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import { openFile, removeFile } from '../../platform/files/files.ts';
import type { JobHandler, JobRun } from '../../platform/jobs/job.ts';
import { tellProgress } from '../../platform/stream/tell.ts';
import type { Contact } from '../contacts/index.ts';
import { linesOf, readLine } from './lines.service.ts';
import * as store from './imports.store.ts';
import { keepAndHide } from './opt-outs.service.ts';

type Part = {
  readonly contacts: readonly Contact[];
  readonly refusedLines: readonly number[];
  readonly linesRead: number;
};

const partSize = 500;

/** The parts of a file that were not kept before. */
const partsOf = async function* (bytes: AsyncIterable<Uint8Array>, begin: number): AsyncGenerator<Part> {
  let [contacts, refusedLines, number]: [Contact[], number[], number] = [[], [], 0];
  for await (const text of linesOf(bytes)) {
    number += 1;
    if (number <= begin) continue;
    const line = readLine(text, number);
    if (line === 'refused') refusedLines.push(number);
    else if (line !== 'empty') contacts.push(line);
    if (contacts.length + refusedLines.length < partSize) continue;
    yield { contacts, refusedLines, linesRead: number };
    [contacts, refusedLines] = [[], []];
  }
  if (contacts.length + refusedLines.length > 0) yield { contacts, refusedLines, linesRead: number };
};

/** Keeps a part, hides what it reaches, and counts it: all of it, or nothing. */
const keepPart = (context: Context, accountId: number, row: store.ImportRow, part: Part): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { list_id: listId, reason, user_id: userId, for_customers: forCustomers } = row;
    const level = listId === null ? 'account' : 'list';
    const keeping = { accountId, level, listId, reason, source: 'file', userId, forCustomers } as const;
    const kept = await keepAndHide(tx, keeping, part.contacts);
    const { linesRead, refusedLines } = part;
    await store.advanceImport(tx.db, accountId, row.id, { ...kept, linesRead, refusedLines });
    tx.app.faults.reach('results_written');
  });

const readFile = async (context: Context, accountId: number, row: store.ImportRow, run: JobRun): Promise<void> => {
  const { open } = await openFile(context, row.file_id, failHard);
  for await (const part of partsOf(await open(), row.lines_read)) {
    run.signal.throwIfAborted();
    await keepPart(context, accountId, row, part);
    await tellProgress(context, { kind: 'suppressions', id: row.id });
  }
};

/** Reads a file of opt-outs to its end, from where a worker that died left it. The file is forgotten then. */
export const importOptOuts: JobHandler<{ import_id: number }> = async (context, { import_id: id }, run) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('opt-outs are kept in an account');
  const row = await inTransaction(context, (tx) => store.maybeImport(tx.db, accountId, id));
  if (!row || row.finished_at !== null) return;
  let state: 'completed' | 'failed' = 'completed';
  try {
    await readFile(context, accountId, row, run);
  } catch (error) {
    if (!run.isLastAttempt || run.signal.aborted) throw error;
    context.log.error({ err: error, import_id: id }, 'a file of opt-outs could not be read');
    state = 'failed';
  }
  await inTransaction(context, async (tx) => {
    await store.endImport(tx.db, accountId, id, { state, at: moment(tx.clock) });
    await removeFile(tx, row.file_id);
    await run.finish(tx);
  });
  await tellProgress(context, { kind: 'suppressions', id });
};
