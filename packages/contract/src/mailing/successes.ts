import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const mailingSuccesses = defineSuccesses({
  smtp_saved: 'Mail server saved.',
  smtp_removed: 'Mail server removed.',
  template_saved: 'Email template saved.',
  template_reset: 'Email template reset to the default.',
});
