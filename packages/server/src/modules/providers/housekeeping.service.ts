import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { purgeSignIns } from './sign-ins.store.ts';

/** Ends sign-ins that nobody completed. @returns how many rows went */
export const tidyUp = (context: Context): Promise<number> => purgeSignIns(context.db, moment(context.clock));
