import { z } from 'zod';
import type { JobCard } from '../../platform/jobs/job.ts';

const nothing = z.object({});

/** The queue in which accounts wait for records whose addresses are verified before a webhook is told of them. */
export const tellVerifiedQueue: JobCard<typeof nothing> = {
  name: 'integrations.tell-verified',
  payload: nothing,
  scope: 'account',
  concurrency: 4,
  perAccount: 2,
  timeoutSeconds: 10 * 60,
  retries: 5,
  backoffSeconds: 5,
  isUnique: true,
};

/** One job of an account at a time. */
export const tellVerifiedKey = 'verified';
