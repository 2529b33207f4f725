import { offerOf } from '@galena/contract/enrichment';
import { AppError, failHard } from '@galena/contract/kernel';
import type { z } from 'zod';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { searchOver } from '../search/index.ts';
import { startLookupIn } from './lookups.service.ts';

/**
 * A search is over that wanted its leads looked up: those that came without an e-mail begin to be. What it may cost is what is left of
 * the search's own ceiling, so both together never cost more than was quoted.
 */
export const lookUpArrivals: JobHandler<z.output<typeof searchOver.payload>> = async (context, payload, job) => {
  const { run_id: runId, list_id: id, type, left } = payload;
  const offer = offerOf(type, 'email');
  if (!payload.find_emails || !offer || (offer.credits > 0 && left <= 0)) return;
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
    // Nothing to look up, no credits, the list is gone: then there is nothing to do, and nobody to tell.
    if (!(error instanceof AppError)) throw error;
  }
};
