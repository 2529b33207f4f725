import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const identitySuccesses = defineSuccesses({
  session_ended: 'Device signed out.',
  other_sessions_ended: 'All other devices signed out.',
});
