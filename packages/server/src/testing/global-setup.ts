import { startTestCluster } from './cluster.ts';

/** Vitest's global set-up: the cluster lives as long as the run. */
export const setup = async (): Promise<() => Promise<void>> => {
  const cluster = await startTestCluster();
  process.env['GALENA_TEST_CLUSTER'] = cluster.url;
  process.env['GALENA_TEST_SUPERUSER'] = cluster.superUrl;
  return cluster.stop;
};
