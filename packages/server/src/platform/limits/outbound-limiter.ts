import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Lease, Limiter } from '@galena/adapters/http';
import type { Clock } from '../clock/clock.ts';
import { moment } from '../clock/clock.ts';
import type { Db } from '../db/pool.ts';

// Waiting is polling, with some chance in it so that waiters do not step together.
const pauseMs = () => 50 + Math.random() * 150;

const takeLease = async (db: Db, key: string, highest: number, seconds: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number | null }>`
    select platform.take_lease(${key}, ${highest}, ${seconds}) as id`.execute(db);
  return rows[0]?.id ?? null;
};

/** The counting of calls failed: a trouble of this house, and not of whoever was to be asked. */
export class LimiterError extends Error {
  override readonly name = 'LimiterError';
  /** As the database gave it, so that its going away is told as such. */
  readonly code: unknown;

  constructor(cause: Error & { readonly code?: unknown }) {
    super(cause.message, { cause });
    this.code = cause.code;
  }
}

/** Waits for a token of the bucket `key`: so many may begin in a second. */
const awaitPace = async (db: Db, clock: Clock, key: string, perSecond: number, signal?: AbortSignal): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ granted: number; wait_seconds: number }>`
      select granted, wait_seconds from platform.take_tokens(
        ${`outbound:${key}`}, ${Math.max(1, perSecond)}, ${perSecond}, 1, ${moment(clock)})`.execute(db);
    const answer = rows[0];
    if (!answer || answer.granted > 0) return;
    await delay(Math.min(5_000, answer.wait_seconds * 1_000), undefined, signal ? { signal } : {});
  }
};

const take = async (
  db: Db,
  clock: Clock,
  key: string,
  limit: Parameters<Limiter['acquire']>[1],
  signal?: AbortSignal,
): Promise<Lease> => {
  for (;;) {
    signal?.throwIfAborted();
    const id = await takeLease(db, key, limit.concurrency, limit.leaseSeconds);
    if (id === null) {
      await delay(pauseMs(), undefined, signal ? { signal } : {});
      continue;
    }
    const release = async () => void (await sql`delete from platform.leases where id = ${id}`.execute(db));
    try {
      if (limit.perSecond) await awaitPace(db, clock, key, limit.perSecond, signal);
    } catch (error) {
      await release();
      throw error;
    }
    return { release };
  }
};

/**
 * The outbound client's limiter over all processes: leases in PostgreSQL, free again when their holder died. What fails in here is a
 * `LimiterError`.
 */
export const createLeaseLimiter = (db: Db, clock: Clock): Limiter => ({
  acquire: async (key, limit, signal) => {
    try {
      return await take(db, clock, key, limit, signal);
    } catch (error) {
      throw signal?.aborted || !(error instanceof Error) ? error : new LimiterError(error);
    }
  },
});
