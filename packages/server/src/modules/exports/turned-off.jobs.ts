import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineJob } from '../../platform/jobs/job.ts';

/** A schedule was turned off; those who get its exports are told. */
export const turnedOffJob = defineJob({
  name: 'exports.turned_off',
  payload: z.object({ schedule_id: Id }),
  load: async () => (await import('./turned-off.worker.ts')).tellTurnedOff,
});
