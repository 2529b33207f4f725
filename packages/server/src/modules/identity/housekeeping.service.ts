import { momentIn } from '../../platform/clock/clock.ts';
import type { Work } from '../../platform/work/work.ts';
import { purgeSessions } from './sessions.store.ts';
import { purgeFailures } from './sign-in.store.ts';

const day = 24 * 3600;

/** Removes sessions that ended 30 days ago and failures nobody counts any more. */
export const removeEnded = async (work: Work): Promise<number> =>
  (await purgeSessions(work.db, momentIn(work.clock, -30 * day))) +
  (await purgeFailures(work.db, momentIn(work.clock, -day)));
