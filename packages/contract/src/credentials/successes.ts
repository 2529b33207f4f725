import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const credentialSuccesses = defineSuccesses({
  second_factor_switched_on: 'Two-step sign-in is on.',
  second_factor_switched_off: 'Two-step sign-in is off.',
  recovery_codes_renewed: 'New recovery codes created. The old ones no longer work.',
  passkey_added: 'Passkey added.',
  passkey_renamed: 'Passkey renamed.',
  passkey_removed: 'Passkey removed.',
  provider_connected: 'Account connected.',
  provider_disconnected: 'Account disconnected.',
});
