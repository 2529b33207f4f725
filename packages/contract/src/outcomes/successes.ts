import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const outcomeSuccesses = defineSuccesses({
  policy_saved: 'Settings saved.',
});
