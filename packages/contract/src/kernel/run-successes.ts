import { defineSuccesses } from './successes.ts';

/** What the calls of runs say of their success. */
export const runSuccesses = defineSuccesses({
  stopping: 'Stopping…',
  pausing: 'Pausing…',
  going_on: 'Resumed.',
});
