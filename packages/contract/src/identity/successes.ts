import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const identitySuccesses = defineSuccesses({
  profile_saved: 'Profile saved.',
  password_changed: 'Password changed. Your other devices were signed out.',
  password_reset: 'Password changed. Sign in with the new one.',
  email_changed: 'Email changed. Your other devices were signed out.',
  email_reverted: 'Your email was changed back.',
  time_zone_saved: 'Time zone saved.',
  picture_saved: 'Picture saved.',
  picture_removed: 'Picture removed.',
  session_ended: 'Device signed out.',
  other_sessions_ended: 'All other devices signed out.',
});
