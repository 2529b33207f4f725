import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const providerSuccesses = defineSuccesses({
  provider_connected: 'Payment account connected.',
  provider_disconnected: 'Payment account disconnected.',
});
