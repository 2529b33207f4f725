import { z } from 'zod';
import type { JobCard } from '../jobs/job.ts';

const payload = z.object({ endpoint_id: z.int() });

/** The queue in which endpoints wait for what is due for them: one at a time works for one, under its key. */
export const webhookQueue: JobCard<typeof payload> = {
  name: 'platform.webhooks',
  payload,
  scope: 'account',
  concurrency: 8,
  perAccount: 4,
  timeoutSeconds: 10 * 60,
  retries: 5,
  backoffSeconds: 5,
  isUnique: true,
};

/** The key of an endpoint's job. */
export const jobKeyOf = (endpointId: number): string => `endpoint ${endpointId}`;
