import { loginName } from '../../platform/logins/logins.ts';
import { askCluster } from './cluster-admin.ts';

/**
 * Drops databases of the test cluster with their logins, whoever is connected to them.
 * As superuser: `with (force)` must also end an autovacuum worker that happens to be at work in there, which the role
 * that owns the database may not.
 */
export const dropDatabases = async (names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await askCluster(`drop database if exists ${name} with (force)`);
    const logins = [loginName('galena_app', name), loginName('galena_system', name)];
    await askCluster(`drop role if exists ${logins.join(', ')}`);
  }
};
