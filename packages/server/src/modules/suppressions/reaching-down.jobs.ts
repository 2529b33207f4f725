import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Finds the accounts in which opt-outs from above hide records, and gives each of them a job. */
export const reachDownJob = defineJob({
  name: 'suppressions.reach_down',
  payload: z.object({}),
  load: async () => (await import('./reaching-down.worker.ts')).reachDown,
});
