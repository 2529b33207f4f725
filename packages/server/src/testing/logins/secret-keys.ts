import { newSecretKey } from '../../platform/crypto/secrets.ts';

const name = 'GALENA_TEST_SECRET_KEYS';

/**
 * One for all houses of a run and all processes beside them: what one seals another opens, and the logins' passwords come of it. The
 * first to ask makes it; workers and processes inherit it.
 */
export const testSecretKeys: string = (process.env[name] ??= newSecretKey('k1'));
