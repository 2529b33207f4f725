import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const identitySuccesses = defineSuccesses({
  session_ended: 'Signed out there.',
  other_sessions_ended: 'Signed out everywhere else.',
});
