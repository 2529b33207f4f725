import { z } from 'zod';
import type { JobCard } from '../../platform/jobs/job.ts';

const ofDomain = z.object({ host: z.string() });

/** The queue in which domains wait to be looked up. */
export const domainQueue: JobCard<typeof ofDomain> = {
  name: 'whitelabel.domain',
  payload: ofDomain,
  scope: 'account',
  concurrency: 4,
  perAccount: 1,
  timeoutSeconds: 60,
  retries: 5,
  backoffSeconds: 60,
  isUnique: true,
};
