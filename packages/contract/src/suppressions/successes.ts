import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const suppressionSuccesses = defineSuccesses({
  opt_outs_added: { one: '{count} contact blocked.', many: '{count} contacts blocked.' },
  opt_out_removed: 'Contact unblocked.',
  opt_out_import_started: 'We’re reading your file.',
  exclusion_added: 'Exclusion added.',
  exclusion_removed: 'Exclusion removed.',
});
