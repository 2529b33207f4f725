import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const keySuccesses = defineSuccesses({
  api_key_created: 'API key created.',
  api_key_changed: 'Description saved.',
  api_key_revoked: 'API key revoked.',
});
