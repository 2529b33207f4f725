import { prepareLogins } from '../platform/logins/logins.ts';
import { startTestCluster } from './cluster.ts';
import { openProbeFolder } from './faults/probe-build.ts';
import { testSecretKeys } from './logins/secret-keys.ts';

/** Vitest's global set-up: the cluster, and the folder of programs, live as long as the run. */
export const setup = async (): Promise<() => Promise<void>> => {
  const removePrograms = openProbeFolder();
  const cluster = await startTestCluster();
  process.env['GALENA_TEST_CLUSTER'] = cluster.url;
  process.env['GALENA_TEST_SUPERUSER'] = cluster.superUrl;
  await prepareLogins(cluster.url, testSecretKeys);
  return async () => {
    await cluster.stop();
    removePrograms();
  };
};
