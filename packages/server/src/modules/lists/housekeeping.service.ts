import { momentIn } from '../../platform/clock/clock.ts';
import type { Work } from '../../platform/work/work.ts';
import { purgeLists, purgeResults } from './housekeeping.store.ts';

const month = 30 * 24 * 3600;

/** What was deleted a month ago goes for good: records first, then lists that have none left. */
export const purgeDeleted = async (work: Work): Promise<number> => {
  const before = momentIn(work.clock, -month);
  return (await purgeResults(work.db, before)) + (await purgeLists(work.db, before));
};
