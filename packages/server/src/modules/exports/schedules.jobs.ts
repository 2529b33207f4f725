import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineJob } from '../../platform/jobs/job.ts';

/** A scheduled export is due. */
export const dueJob = defineJob({
  name: 'exports.due',
  payload: z.object({ schedule_id: Id }),
  load: async () => (await import('./schedules.worker.ts')).exportDue,
});
