import { AppError, failHard } from '@galena/contract/kernel';
import type { z } from 'zod';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import { tellRunOver } from '../lists/index.ts';
import type { searchOver } from '../search/index.ts';
import { startLookupIn } from './lookups.service.ts';
import { offerOf } from './offers.rules.ts';

/**
 * A search is over that wanted its leads looked up: those that came without an e-mail begin to be. What it may cost is what is left of
 * the search's own ceiling, so both together never cost more than was quoted.
 */
export const lookUpArrivals: JobHandler<z.output<typeof searchOver.payload>> = async (context, payload, job) => {
  const { run_id: runId, list_id: id, type, left } = payload;
  if (!payload.find_emails) return;
  const offer = offerOf(type, 'email');
  // Nobody goes on with it: then the search itself is the news.
  const tellOfSearch = (): Promise<void> =>
    inTransaction(context, async (tx) => {
      const { state, saved: count, user_id } = payload;
      await tellRunOver(tx, actorAccount(tx.actor) ?? 0, { list_id: id, kind: `search_${state}`, count, user_id });
      await job.finish(tx);
    });
  if (!offer || (offer.credits > 0 && left <= 0)) return tellOfSearch();
  const stopAt = offer.credits > 0 ? left : undefined;
  try {
    await inTransaction(context, async (tx) => {
      await startLookupIn(
        tx,
        { place: { id, type }, action: 'email', records: { runId }, isAgain: false, stopAt, isModest: true },
        failHard,
      );
      await job.finish(tx);
    });
  } catch (error) {
    // Nothing to look up, no credits, the list is gone.
    if (!(error instanceof AppError)) throw error;
    await tellOfSearch();
  }
};
