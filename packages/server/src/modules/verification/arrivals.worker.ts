import { AppError, failHard, type ListType } from '@galena/contract/kernel';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import type { JobHandler, JobRun } from '../../platform/jobs/job.ts';
import { lookedUpRecords, type lookupOver } from '../enrichment/index.ts';
import { runRecords } from '../records/index.ts';
import type { searchOver } from '../search/index.ts';
import { areArrivalsVerified } from './answers.store.ts';
import { startVerificationIn } from './verifications.service.ts';

type Arrived = {
  readonly list: { readonly id: number; readonly type: ListType };
  readonly where: (accountId: number) => RawBuilder<unknown>;
};

/** Verifies what came in, where the account wants that. */
const verifyArrived = async (context: Context, { list, where }: Arrived, job: JobRun): Promise<void> => {
  const accountId = actorAccount(context.actor) ?? 0;
  try {
    await inTransaction(context, async (tx) => {
      if (await areArrivalsVerified(tx.db, accountId))
        await startVerificationIn(
          tx,
          { place: list, where: where(accountId), isAgain: false, origin: 'arrived' },
          failHard,
        );
      await job.finish(tx);
    });
  } catch (error) {
    // Nothing with an address came, or the list is gone.
    if (!(error instanceof AppError)) throw error;
  }
};

/** A search is over: the addresses that it brought are verified. */
export const verifySearched: JobHandler<z.output<typeof searchOver.payload>> = (context, payload, job) => {
  const { run_id: runId, list_id: id, type } = payload;
  return verifyArrived(context, { list: { id, type }, where: (accountId) => runRecords(accountId, id, runId) }, job);
};

/** A look-up is over: the addresses that it found are verified. */
export const verifyLookedUp: JobHandler<z.output<typeof lookupOver.payload>> = (context, payload, job) => {
  const { run_id: runId, list_id: id, type } = payload;
  return verifyArrived(
    context,
    { list: { id, type }, where: (accountId) => lookedUpRecords(accountId, id, runId) },
    job,
  );
};
