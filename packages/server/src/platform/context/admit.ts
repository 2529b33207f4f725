import { AppError, generalErrors } from '@galena/contract/kernel';
import type { Context } from './context.ts';
import type { RateLimit } from '../limits/rate-limiter.ts';

/**
 * Leave to do something once more under a limit of its own, over all processes. Where the operator switched limits off there is none.
 * @param key for whom it is counted
 * @throws AppError 429 that says how long to wait
 */
export const admit = async ({ app }: Context, limit: RateLimit, key: string): Promise<void> => {
  if (!app.config.GALENA_RATE_LIMITS) return;
  const wait = await app.limiter.take(limit, key);
  if (wait > 0) throw new AppError(generalErrors.too_many, { retryAfterSeconds: wait, params: { seconds: wait } });
};
