import { defineErrors } from '../kernel/index.ts';

export const keyErrors = defineErrors('keys', {
  key_expiry_past: { status: 422, message: 'Choose an expiry date in the future.' },
  too_many_keys: { status: 422, message: 'You have {count} active API keys. Revoke one to create another.' },
});
