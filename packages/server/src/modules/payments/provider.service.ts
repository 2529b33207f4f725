import { VendorError } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { RetryLater } from '../../platform/jobs/job.ts';

/**
 * Asks a provider in a job: one that is out of order or out of reach delays the job, and fails nothing.
 * @param afterSeconds when the job comes again, where the provider names no time
 */
export const orLater = async <T>(context: Context, afterSeconds: number, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof VendorError) || error.fault === 'bad_input') throw error;
    context.log.warn({ err: error }, 'a payment provider cannot be asked');
    throw new RetryLater(error.retryAfterSeconds ?? afterSeconds, error.message);
  }
};
