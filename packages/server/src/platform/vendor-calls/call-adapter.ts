import { AppError, VendorError, type VendorFault } from '@galena/contract/kernel';
import { assertOutside } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { isDatabaseError } from '../db/database-errors.ts';
import { LimiterError } from '../limits/outbound-limiter.ts';

/** What goes on as it is: what an adapter promises to throw, what its caller decided, and troubles of this house. */
const isExpected = (error: unknown): boolean =>
  error instanceof VendorError || error instanceof AppError || error instanceof LimiterError || isDatabaseError(error);

/** What an adapter threw and should not have: a mistake of ours over this one question, which another may not meet. */
export class UnforeseenError extends VendorError {}

type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** What an unforeseen failure counts as. */
  readonly fault?: VendorFault;
  /** What was asked about: for the log. */
  readonly about?: string;
};

/**
 * Asks somebody outside by an adapter, and answers what it answers. Whatever the adapter throws that nobody foresaw is logged with its
 * stack and told as the failure of this one question, so that what one record meets never is that of everything else a run has to do.
 * @param vendor the adapter's registered name
 * @throws VendorError, `UnforeseenError` of them where nobody foresaw it; AppError, errors of the database and of limits as they come; the signal's reason; Error within a transaction
 */
export const callAdapter = async <Answer>(
  context: Context,
  vendor: string,
  ask: () => Promise<Answer>,
  { signal, fault = 'protocol', about }: CallOptions = {},
): Promise<Answer> => {
  assertOutside(context);
  try {
    return await ask();
  } catch (error) {
    if (signal?.aborted || isExpected(error)) throw error;
    context.log.error({ err: error, vendor, about }, 'an adapter failed in a way that nobody foresaw');
    throw new UnforeseenError(vendor, fault, 'It failed for a reason of ours, which is in the log', undefined, error);
  }
};
