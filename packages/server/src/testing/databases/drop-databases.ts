import pg from 'pg';
import { loginName } from '../../platform/logins/logins.ts';

/**
 * Drops databases of the test cluster with their logins, whoever is connected to them.
 * As superuser: `with (force)` must also end an autovacuum worker that happens to be at work in there, which the role
 * that owns the database may not.
 */
export const dropDatabases = async (names: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env['GALENA_TEST_SUPERUSER'] });
  await client.connect();
  try {
    for (const name of names) {
      await client.query(`drop database if exists ${name} with (force)`);
      const logins = [loginName('galena_app', name), loginName('galena_system', name)];
      await client.query(`drop role if exists ${logins.join(', ')}`);
    }
  } finally {
    await client.end();
  }
};
