import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const verificationSuccesses = defineSuccesses({
  verification_started: 'Verification started.',
  settings_saved: 'Settings saved.',
  bounce_reported: 'Bounce reported.',
  bounces_reported: 'Bounces reported.',
});
