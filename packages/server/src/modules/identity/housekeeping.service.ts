import { momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { purgeCodes } from './codes.store.ts';
import { purgeSessions } from './sessions.store.ts';
import { purgeFailures } from './sign-in.store.ts';

const day = 24 * 3600;

/** Removes sessions and codes that ended 30 days ago, and failures and turns nobody counts any more. */
export const removeEnded = async (context: Context): Promise<number> =>
  (await purgeSessions(context.db, momentIn(context.clock, -30 * day))) +
  (await purgeCodes(context.db, momentIn(context.clock, -30 * day))) +
  (await purgeFailures(context.db, momentIn(context.clock, -day)));
