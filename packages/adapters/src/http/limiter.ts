import { OutboundError } from './outbound-error.ts';

/** How many requests with one key may be under way at once, and how many may begin in a second. */
export type Limit = { concurrency: number; perSecond?: number };

/** A place taken with the limiter. Giving it back twice is harmless. */
export type Lease = { release(): Promise<void> };

/**
 * Port: keeps limits across processes (the server's are leases in PostgreSQL).
 * `acquire` waits until there is room for `key` and answers with the place; `leaseSeconds` after that the place is
 * free again even if nobody gave it back, because its holder may have died. Rejects when `signal` fires.
 */
export type Limiter = {
  acquire(key: string, limit: Limit & { leaseSeconds: number }, signal?: AbortSignal): Promise<Lease>;
};

/** A place where nobody counts them. */
export const noLease: Lease = { release: async () => {} };

/** The limiter that limits nothing. */
export const noLimit: Limiter = { acquire: async () => noLease };

/**
 * Takes a place, or gives up when `signal` fires, even with a limiter that is deaf to it. A place that comes too
 * late is given back.
 * @throws the signal's reason, or the limiter's own error unchanged (our database is down; the target is innocent)
 */
export const acquireLease = async (
  limiter: Limiter,
  key: string,
  limit: Limit & { leaseSeconds: number },
  signal: AbortSignal,
): Promise<Lease> => {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  const acquired = limiter.acquire(key, limit, signal);
  try {
    return await Promise.race([acquired, aborted]);
  } catch (error) {
    acquired.then(releaseQuietly, () => {});
    throw signal.aborted && !(error instanceof OutboundError) ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

/** Gives a place back. A failure is no matter: the place frees itself when its lease ends, and the answer is good. */
export const releaseQuietly = async (lease: Lease): Promise<void> => {
  try {
    await lease.release();
  } catch {
    // See above.
  }
};
