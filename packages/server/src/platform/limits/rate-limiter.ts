import { sql } from 'kysely';
import { moment, type Clock } from '../clock/clock.ts';
import type { Db } from '../db/pool.ts';

/** So many calls per so many seconds, as a bucket that refills evenly. */
export type RateLimit = { readonly name: string; readonly calls: number; readonly seconds: number };

/** What a bucket answered. */
export type Drawn = {
  /** 0: the call may go on; else the seconds until the next one may. */
  readonly waitSeconds: number;
  /** So many calls could follow at once, as far as this process knows. */
  readonly left: number;
  /** Seconds until the bucket is full again, if nobody calls. */
  readonly fullInSeconds: number;
};

export type RateLimiter = {
  /** Takes one call from the bucket of `limit` and `key`, and says what is left in it. */
  readonly draw: (limit: RateLimit, key: string) => Promise<Drawn>;
  /**
   * Takes one call from the bucket of `limit` and `key`.
   * @returns 0 when the call may go on, else the seconds until the next one may.
   */
  readonly take: (limit: RateLimit, key: string) => Promise<number>;
};

type Taken = { granted: number; wait_seconds: number; rest: number };
/** What a process took at once and has not spent; `rest` stayed in the row, at that moment. */
type Lease = { left: number; until: number; readonly rest: number; readonly at: number };

/**
 * Rate limits over all processes: the buckets are rows. So that not every call costs a write, a process takes a tenth of
 * a large bucket at once and spends that first. A small bucket (fewer than 20 calls) is taken one by one and is exact; a
 * large one may let a burst pass that is longer by a tenth for each process.
 */
export const createRateLimiter = (db: Db, clock: Clock): RateLimiter => {
  const leases = new Map<string, Lease>();
  const underway = new Map<string, Promise<number>>();

  const spend = (bucket: string): boolean => {
    const lease = leases.get(bucket);
    if (!lease || lease.left === 0 || lease.until <= clock.now().getTime()) return false;
    lease.left -= 1;
    return true;
  };

  /** Takes a new lease; answers 0, or the seconds until there is one. */
  const refill = async (limit: RateLimit, bucket: string): Promise<number> => {
    const at = clock.now().getTime();
    const wanted = Math.max(1, Math.floor(limit.calls / 10));
    const taken = await takeFromRow(db, clock, limit, bucket, wanted);
    if (taken.granted === 0) return Math.max(1, Math.ceil(taken.wait_seconds));
    // The map stays small: what ran out of time is dropped whenever it has grown.
    if (leases.size > 5_000) for (const [name, old] of leases) if (old.until <= at) leases.delete(name);
    leases.set(bucket, { left: taken.granted, until: at + limit.seconds * 1_000, rest: taken.rest, at });
    return 0;
  };

  const take = async (limit: RateLimit, key: string): Promise<number> => {
    const bucket = bucketOf(limit, key);
    while (!spend(bucket)) {
      // Calls that come at once share one refill; each taking its own would empty the bucket with most of it unspent.
      let refilled = underway.get(bucket);
      if (!refilled) {
        refilled = refill(limit, bucket).finally(() => underway.delete(bucket));
        underway.set(bucket, refilled);
      }
      const wait = await refilled;
      if (wait > 0) return wait;
    }
    return 0;
  };

  /** What is left of a bucket: the lease, and what the row had, which has grown since. */
  const leftOf = (limit: RateLimit, bucket: string): number => {
    const lease = leases.get(bucket);
    if (!lease) return 0;
    const seconds = Math.max(0, clock.now().getTime() - lease.at) / 1_000;
    return Math.min(limit.calls, Math.floor(lease.left + lease.rest + (seconds * limit.calls) / limit.seconds));
  };

  return {
    take,
    draw: async (limit, key) => {
      const waitSeconds = await take(limit, key);
      const left = waitSeconds > 0 ? 0 : leftOf(limit, bucketOf(limit, key));
      const fullInSeconds = Math.ceil(((limit.calls - left) * limit.seconds) / limit.calls);
      return { waitSeconds, left, fullInSeconds };
    },
  };
};

const bucketOf = (limit: RateLimit, key: string): string => `${limit.name}:${key}`;

const takeFromRow = async (db: Db, clock: Clock, limit: RateLimit, bucket: string, wanted: number): Promise<Taken> => {
  const { rows } = await sql<Taken>`
    select granted, wait_seconds, rest from platform.take_tokens(
      ${bucket}, ${limit.calls}, ${limit.calls / limit.seconds}, ${wanted}, ${moment(clock)})`.execute(db);
  return rows[0] as Taken;
};
