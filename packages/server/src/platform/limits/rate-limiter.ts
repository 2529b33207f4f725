import { sql } from 'kysely';
import { moment, type Clock } from '../clock/clock.ts';
import type { Db } from '../db/pool.ts';

/** So many calls per so many seconds, as a bucket that refills evenly. */
export type RateLimit = { readonly name: string; readonly calls: number; readonly seconds: number };

export type RateLimiter = {
  /**
   * Takes one call from the bucket of `limit` and `key`.
   * @returns 0 when the call may go on, else the seconds until the next one may.
   */
  readonly take: (limit: RateLimit, key: string) => Promise<number>;
};

type Taken = { granted: number; wait_seconds: number };
type Lease = { left: number; until: number };

/**
 * Rate limits over all processes: the buckets are rows. So that not every call costs a write, a process takes a tenth of
 * a large bucket at once and spends that first. A small bucket (fewer than 20 calls) is taken one by one and is exact; a
 * large one may let a burst pass that is longer by a tenth for each process.
 */
export const createRateLimiter = (db: Db, clock: Clock): RateLimiter => {
  const leases = new Map<string, Lease>();
  const takeFromRow = async (limit: RateLimit, bucket: string, wanted: number): Promise<Taken> => {
    const { rows } = await sql<Taken>`
      select granted, wait_seconds from platform.take_tokens(
        ${bucket}, ${limit.calls}, ${limit.calls / limit.seconds}, ${wanted}, ${moment(clock)})`.execute(db);
    return rows[0] as Taken;
  };
  return {
    take: async (limit, key) => {
      const bucket = `${limit.name}:${key}`;
      const at = clock.now().getTime();
      const lease = leases.get(bucket);
      if (lease && lease.left > 0 && lease.until > at) {
        lease.left -= 1;
        return 0;
      }
      const wanted = Math.max(1, Math.floor(limit.calls / 10));
      const taken = await takeFromRow(limit, bucket, wanted);
      if (taken.granted === 0) return Math.max(1, Math.ceil(taken.wait_seconds));
      // The map stays small: what ran out of time is dropped whenever it has grown.
      if (leases.size > 5_000) for (const [name, old] of leases) if (old.until <= at) leases.delete(name);
      leases.set(bucket, { left: taken.granted - 1, until: at + limit.seconds * 1_000 });
      return 0;
    },
  };
};
