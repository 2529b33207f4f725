import { momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { purgeLists, purgeResults } from './housekeeping.store.ts';

const month = 30 * 24 * 3600;

/** What was deleted a month ago goes for good: records first, then lists that have none left. */
export const purgeDeleted = async (context: Context): Promise<number> => {
  const before = momentIn(context.clock, -month);
  return (await purgeResults(context.db, before)) + (await purgeLists(context.db, before));
};
