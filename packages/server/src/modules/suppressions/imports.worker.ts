import { AppError, failHard } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import { removeFile } from '../../platform/files/files.ts';
import type { JobHandler, JobRun } from '../../platform/jobs/job.ts';
import { tellProgress } from '../../platform/stream/tell.ts';
import type { Contact } from '../contacts/index.ts';
import { openCopy, reading, tablesPort } from '../imports/index.ts';
import * as store from './imports.store.ts';
import { keepAndHide } from './opt-outs.service.ts';
import { createRowReader } from './rows.service.ts';

type Part = {
  readonly contacts: readonly Contact[];
  readonly refusedLines: readonly number[];
  readonly linesRead: number;
};

const partSize = 500;

/** A row of a file: its number as a spreadsheet counts, and whom it names. Null: it is a head of columns. */
type Row = { readonly number: number; readonly contacts: readonly Contact[] | null };

/** The rows of a file that are not empty, its first one included. */
const rowsOf = async function* (context: Context, accountId: number, row: store.ImportRow, signal: AbortSignal) {
  const { file_id: fileId, encoding, phone_country: phoneCountry } = row;
  const input = { accountId, fileId, encoding: encoding ?? undefined, signal };
  const table = await openCopy(context, input, failHard);
  try {
    const { format, header, first } = table;
    const tables = await context.app.ports.get(tablesPort)();
    const reader = createRowReader(tables, { format, header, first: first?.cells ?? null, phoneCountry });
    if (first) yield { number: first.number, contacts: reader.first } satisfies Row;
    for await (const { content } of table.rows(signal))
      for (const { cells, number } of content)
        yield { number, contacts: cells === null ? [] : reader.read(cells) } satisfies Row;
  } finally {
    await table.close();
  }
};

/** The parts of a file that were not kept before. */
const partsOf = async function* (rows: AsyncIterable<Row>, begin: number): AsyncGenerator<Part> {
  let [contacts, refusedLines, linesRead]: [Contact[], number[], number] = [[], [], begin];
  for await (const row of rows) {
    if (row.number <= begin) continue;
    linesRead = row.number;
    contacts.push(...(row.contacts ?? []));
    if (row.contacts?.length === 0) refusedLines.push(row.number);
    if (contacts.length + refusedLines.length < partSize) continue;
    yield { contacts, refusedLines, linesRead };
    [contacts, refusedLines, begin] = [[], [], linesRead];
  }
  if (linesRead > begin) yield { contacts, refusedLines, linesRead };
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
  const rows = rowsOf(context, accountId, row, run.signal);
  for await (const part of partsOf(rows, row.lines_read)) {
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
    await reading(() => readFile(context, accountId, row, run));
  } catch (error) {
    // What is said in words would end the same way again: the file is gone, or cannot be read.
    const isFinal = error instanceof AppError || run.isLastAttempt;
    if (!isFinal || run.signal.aborted) throw error;
    context.log.warn({ err: error, import_id: id }, 'a file of opt-outs could not be read');
    state = 'failed';
  }
  await inTransaction(context, async (tx) => {
    await store.endImport(tx.db, accountId, id, { state, at: moment(tx.clock) });
    await removeFile(tx, row.file_id);
    await run.finish(tx);
  });
  await tellProgress(context, { kind: 'suppressions', id });
};
