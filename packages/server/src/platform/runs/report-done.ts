import { moment } from '../clock/clock.ts';
import { actorAccount } from '../context/actor-account.ts';
import { inTransaction } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { tellProgress } from '../stream/tell.ts';
import * as store from './runs.store.ts';

/**
 * Says how far a long step is, before it commits: for steps that cannot be cut in two, like the writing of one file. A step that is
 * begun again says so by a lower number.
 * @param done of the whole run, this step with it; what the step adds in the end counts from the last number that was told
 */
export const reportDone = async (context: Context, runId: number, done: number): Promise<void> => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a run works in an account');
  await inTransaction(context, (tx) => store.setDone(tx.db, accountId, runId, done, moment(context.clock)));
  await tellProgress(context, { kind: 'run', id: runId });
};
