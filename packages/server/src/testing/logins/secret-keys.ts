import { newSecretKey } from '../../platform/crypto/secrets.ts';

/** One for the house of a test and all processes beside it: what one seals another opens, and the logins' passwords come of it. */
export const testSecretKeys = newSecretKey('k1');
