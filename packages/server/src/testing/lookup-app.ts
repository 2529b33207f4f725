import { afterAll, beforeAll } from 'vitest';
import { runJob } from '../platform/runs/runs.jobs.ts';
import { startLoopbackSites } from './loopback-sites.ts';
import { useTestApp, type TestAppOptions } from './test-app.ts';

/**
 * A house whose worker reads websites, for the tests of one file, and the websites of this machine that it reads; both end after
 * them. @param options jobs come beside the one that carries runs
 */
export const startLookupApp = async ({ jobs: others = [], ...options }: TestAppOptions = {}) => {
  const sites = await startLoopbackSites();
  const jobs = [{ ...runJob, backoffSeconds: 0 }, ...others];
  const app = useTestApp({
    resolve: sites.resolve,
    jobs,
    environment: {
      GALENA_RATE_LIMITS: 'off',
      GALENA_OUTBOUND_ALLOW: sites.allowed,
      GALENA_SITE_DELAY_MS: '0',
      // As many sites at once as the product has, and somebody who looks on.
      GALENA_POOL_SIZE: '10',
    },
    ...options,
  });
  let worker: { readonly stop: () => Promise<void> } | undefined;
  beforeAll(async () => {
    worker = await app().startWorker(jobs);
  });
  afterAll(async () => {
    await worker?.stop();
    await sites.close();
  });
  return { app, sites, jobs };
};
