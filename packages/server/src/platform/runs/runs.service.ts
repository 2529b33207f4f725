import { generalErrors, runErrors, type Fail, type Run } from '@galena/contract/kernel';
import { moment } from '../clock/clock.ts';
import { pageOf, planPage, type PageInput } from '../db/paging.ts';
import { enqueue, hurry } from '../jobs/enqueue.ts';
import { tellChange } from '../stream/tell.ts';
import { actorAccount } from '../context/actor-account.ts';
import { inTransaction, inReadTransaction, type Tx } from '../context/transaction.ts';
import { userOf } from '../context/user-of.ts';
import type { Context } from '../context/context.ts';
import { endRun } from './end-run.ts';
import type { RunKind } from './run-kind.ts';
import { runJob } from './runs.jobs.ts';
import * as store from './runs.store.ts';

/** Has somebody work on the run now; a job that waits for a later try is hurried. */
const carry = async (tx: Tx, runId: number, accountId: number): Promise<void> => {
  const key = `run:${runId}`;
  const id = await enqueue(tx, runJob, { run_id: runId }, { key, accountId });
  if (id === null) await hurry(tx, runJob, key, accountId);
};

export type NewRun = {
  readonly kind: RunKind;
  readonly subject: string;
  readonly input: unknown;
  readonly total?: number;
};

/** Starts long work in the caller's transaction; answers its id. */
export const startRun = async (tx: Tx, { kind, subject, input, total }: NewRun): Promise<number> => {
  const accountId = actorAccount(tx.actor);
  if (accountId === null) throw new Error('a run needs an account');
  const userId = tx.actor.kind === 'user' ? tx.actor.userId : null;
  const at = moment(tx.clock);
  const id = await store.createRun(tx.db, {
    accountId,
    kind: kind.name,
    subject,
    input,
    total: total ?? null,
    userId,
    at,
  });
  await carry(tx, id, accountId);
  return id;
};

/** Runs of the account, newest first. */
export const listRuns = async (context: Context, input: PageInput & store.RunFilter) => {
  const plan = planPage(input);
  const { rows, total } = await inReadTransaction(context, (tx) =>
    store.findRuns(tx.db, userOf(context).accountId, input, plan),
  );
  return pageOf(plan, rows, total);
};

type FailNotFound = Fail<typeof generalErrors.not_found>;

export const getRun = (context: Context, id: number, fail: FailNotFound): Promise<Run> =>
  inReadTransaction(
    context,
    async (tx) => (await store.maybeRun(tx.db, userOf(context).accountId, id)) ?? fail(generalErrors.not_found),
  );

const isOver = (run: Run): boolean => run.finished_at !== null;

type Place = { readonly accountId: number; readonly id: number };

/** Changes a run under its lock and answers it as it stands then. */
const change = (
  context: Context,
  { accountId, id }: Place,
  fail: FailNotFound,
  task: (tx: Tx, run: store.RunRow, at: string) => Promise<void>,
): Promise<Run> =>
  inTransaction(context, async (tx) => {
    const run = (await store.maybeLockedRun(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    await task(tx, run, moment(tx.clock));
    await tellChange(tx, { kind: 'run', id, accountId });
    return (await store.maybeRun(tx.db, accountId, id)) as Run;
  });

type FailOver = Fail<typeof generalErrors.not_found | typeof runErrors.run_over>;

/**
 * Ends a run: at once when nobody works on it, else within a second, at the end of the step under way.
 * @param accountId for work across accounts on a run of one; else the caller's own
 */
export const cancelRun = (
  context: Context,
  id: number,
  fail: FailOver,
  accountId: number = userOf(context).accountId,
): Promise<Run> =>
  change(context, { accountId, id }, fail, async (tx, run, at) => {
    if (isOver(run)) return fail(runErrors.run_over);
    await store.requestEnd(tx.db, accountId, id, 'cancel', at);
    if (run.state !== 'running') await endRun(tx, { accountId, id, kind: run.kind }, { state: 'canceled' });
  });

/** Holds a run; `resumeRun` goes on from where it was held. */
export const pauseRun = (context: Context, id: number, fail: FailOver): Promise<Run> => {
  const { accountId } = userOf(context);
  return change(context, { accountId, id }, fail, async (tx, run, at) => {
    if (isOver(run)) return fail(runErrors.run_over);
    if (run.state === 'running') await store.requestEnd(tx.db, accountId, id, 'pause', at);
    if (run.state === 'queued') await store.settleRun(tx.db, accountId, id, { state: 'paused', at });
  });
};

/**
 * Goes on with a run that was held.
 * @param accountId as for `cancelRun`
 */
export const resumeRun = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof runErrors.run_not_paused>,
  accountId: number = userOf(context).accountId,
): Promise<Run> =>
  change(context, { accountId, id }, fail, async (tx, run, at) => {
    if (run.state !== 'paused') return fail(runErrors.run_not_paused);
    await store.requeueRun(tx.db, accountId, id, at);
    await carry(tx, id, accountId);
  });
