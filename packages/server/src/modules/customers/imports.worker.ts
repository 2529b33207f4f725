import { customerErrors, type NewCustomerBody, type RowRefusal } from '@galena/contract/customers';
import { AppError, failHard } from '@galena/contract/kernel';
import { subscriptionErrors } from '@galena/contract/subscriptions';
import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { buryFile } from '../../platform/files/file-rows.ts';
import type { JobHandler, JobRun } from '../../platform/jobs/job.ts';
import { tellChange, tellProgress } from '../../platform/stream/tell.ts';
import { mayUse } from '../identity/index.ts';
import { openCopy } from '../imports/index.ts';
import { findPackages } from '../packages/index.ts';
import { packageNamesOf, placesIn, readRow, type Reading, type ReadRow } from './import-rows.rules.ts';
import * as store from './imports.store.ts';
import { addCustomer } from './selling.service.ts';

type Work = {
  readonly context: Context;
  readonly run: JobRun;
  readonly sellerId: number;
  readonly row: store.ImportRow;
};

/** How a file ended. */
type End = Pick<store.Ending, 'state' | 'stoppedAt'>;

/** A row of a file: how many were before it, its number as a spreadsheet counts, and what it says. */
type Row = { readonly before: number; readonly number: number; readonly read: ReadRow };

/** The rows of a file behind those that are done with. */
async function* rowsOf({ context, run, sellerId, row }: Work): AsyncGenerator<Row> {
  const packages = await inReadTransaction(context, (tx) => findPackages(tx, sellerId));
  const file = { accountId: sellerId, fileId: row.file_id, signal: run.signal };
  const table = await openCopy(context, file, failHard);
  try {
    const reading: Reading = {
      places: placesIn(table.header),
      packages: packageNamesOf(packages),
      packageId: row.package_id,
    };
    let before = -1;
    for await (const { content } of table.rows(run.signal))
      for (const { cells, number } of content) {
        before += 1;
        if (before >= row.rows_read) yield { before, number, read: readRow(cells, reading) };
      }
  } finally {
    await table.close();
  }
}

/** What came of a step: nothing more is to be done after any but `done`. */
type Step = 'done' | 'short' | 'withdrawn' | 'ended';

/**
 * Does a row in a transaction that whoever cancels the file waits for, unless that has happened or its reseller may not work on the white
 * label any more.
 */
const inRow = ({ context, run, sellerId, row: { id } }: Work, task: (tx: Tx) => Promise<void>): Promise<Step> =>
  inTransaction(context, async (tx) => {
    if (!(await store.lockUnderWay(tx.db, { sellerId, id }))) return 'ended';
    if (!(await mayUse(tx, sellerId, 'whitelabel'))) return 'withdrawn';
    await task(tx);
    await run.progressed(tx);
    return 'done';
  });

/** Counts a row that adds nobody. */
const count = (work: Work, before: number, refusal: store.Refusal | null): Promise<Step> =>
  inRow(work, async (tx) => {
    const place = { sellerId: work.sellerId, id: work.row.id };
    if (refusal !== null) await store.addRefusal(tx.db, place, refusal);
    await store.countRow(tx.db, place, before, refusal === null ? 'known' : 'refused');
  });

/** Adds a customer as *Add an account* does, and counts the row: both, or nothing. */
const add = (work: Work, before: number, customer: NewCustomerBody): Promise<Step> =>
  inRow(work, async (tx) => {
    const { sellerId, row } = work;
    await addCustomer(tx, sellerId, customer, failHard);
    await store.countRow(tx.db, { sellerId, id: row.id }, before, 'added');
    tx.app.faults.reach('rows_written');
  });

type Fault = 'known' | 'not_sold' | 'short';

const faults: ReadonlyMap<unknown, Fault> = new Map<unknown, Fault>([
  [subscriptionErrors.subscription_exists, 'known'],
  [customerErrors.package_not_sold, 'not_sold'],
  [customerErrors.credits_short, 'short'],
]);

/** What is expected to go wrong with a row; anything else is thrown on. */
const faultOf = (error: unknown): Fault => {
  const fault = error instanceof AppError ? faults.get(error.def) : undefined;
  if (fault === undefined) throw error;
  return fault;
};

/** Does a row. `short`: the reseller's credits ran out */
const takeRow = async (work: Work, { before, number, read }: Row): Promise<Step> => {
  const refuse = (reasons: readonly RowRefusal[]) => count(work, before, { row: number, reasons });
  if ('reasons' in read) return refuse(read.reasons);
  try {
    return await add(work, before, read.customer);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === 'short') return fault;
    return fault === 'known' ? count(work, before, null) : refuse(['package']);
  }
};

/** How a file ends after a step that was not done; null: whoever canceled it has ended it. */
const endAfter = (step: Exclude<Step, 'done'>, number: number): End | null =>
  step === 'ended' ? null : { state: step === 'short' ? 'stopped' : 'withdrawn', stoppedAt: number };

const readFile = async (work: Work): Promise<End | null> => {
  const { context, run, row } = work;
  for await (const one of rowsOf(work)) {
    run.signal.throwIfAborted();
    const step = await takeRow(work, one);
    if (step !== 'done') return endAfter(step, one.number);
    await tellProgress(context, { kind: 'customer_import', id: row.id });
  }
  return { state: 'completed', stoppedAt: null };
};

// Of a file that cannot be read on nobody knows the row: how many are done with tells it.
const failed: End = { state: 'failed', stoppedAt: null };

/**
 * Adds the customers of a file, each in a transaction of its own with its place in the file, so that a worker that dies neither
 * loses nor doubles one. The file is forgotten at the end.
 */
export const importCustomers: JobHandler<{ import_id: number }> = async (context, { import_id: id }, run) => {
  const sellerId = actorAccount(context.actor);
  if (sellerId === null) throw new Error('customers are added to an account');
  const row = await inTransaction(context, (tx) => store.maybeImport(tx.db, sellerId, id));
  if (!row || row.finished_at !== null) return;
  let end: End | null = failed;
  try {
    end = await readFile({ context, run, sellerId, row });
  } catch (error) {
    // What is said in words would end the same way again: the file is gone, or cannot be read.
    const isFinal = error instanceof AppError || run.isLastAttempt;
    if (!isFinal || run.signal.aborted) throw error;
    context.log.warn({ err: error, import_id: id }, 'a file of customers could not be read');
  }
  await inTransaction(context, async (tx) => {
    if (end !== null) {
      await store.endImport(tx.db, { sellerId, id }, { ...end, at: moment(tx.clock) });
      await buryFile(tx, sellerId, row.file_id);
      await tellChange(tx, { kind: 'customer_import', id });
    }
    await run.finish(tx);
  });
};
