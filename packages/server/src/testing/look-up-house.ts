import { afterAll, beforeAll } from 'vitest';
import { runJob } from '../platform/runs/runs.jobs.ts';
import { startLoopbackSites } from './loopback-sites.ts';
import { useTestHouse, type TestHouseOptions } from './test-house.ts';

/**
 * A house whose worker reads websites, for the tests of one file, and the websites of this machine that it reads; both end after
 * them. @param options jobs come beside the one that carries runs
 */
export const startLookUpHouse = async ({ jobs: others = [], ...options }: TestHouseOptions = {}) => {
  const sites = await startLoopbackSites();
  const jobs = [{ ...runJob, backoffSeconds: 0 }, ...others];
  const house = useTestHouse({
    resolve: sites.resolve,
    jobs,
    environment: { GALENA_RATE_LIMITS: 'off', GALENA_OUTBOUND_ALLOW: sites.allowed, GALENA_SITE_DELAY_MS: '0' },
    ...options,
  });
  let worker: { readonly stop: () => Promise<void> } | undefined;
  beforeAll(async () => {
    worker = await house().work(jobs);
  });
  afterAll(async () => {
    await worker?.stop();
    await sites.close();
  });
  return { house, sites, jobs };
};
