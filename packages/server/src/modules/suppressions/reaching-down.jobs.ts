import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineJob } from '../../platform/jobs/job.ts';
import { HashedContact } from './hiding.jobs.ts';

/** Finds the accounts in which opt-outs from above hide records, and gives each of them a job. */
export const reachDownJob = defineJob({
  name: 'suppressions.reach_down',
  payload: z.object({}),
  load: async () => (await import('./reaching-down.worker.ts')).reachDown,
});

/** Finds the accounts in which opt-outs from above may have hidden records, now that they are taken off, and gives each of them a job. */
export const bringBackJob = defineJob({
  name: 'suppressions.bring_back',
  payload: z.object({
    reseller: Id.nullable().describe('Whose customers it held for; null: everybody'),
    contacts: z.array(HashedContact),
  }),
  load: async () => (await import('./reaching-down.worker.ts')).bringBack,
});
