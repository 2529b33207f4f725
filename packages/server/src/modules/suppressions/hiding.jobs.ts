import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineJob } from '../../platform/jobs/job.ts';

const HashedContact = z.object({
  kind: z.string(),
  hash: z.string().describe('Hex; nobody’s contact stands in a queue'),
});

/** Hides the records of an account that some opt-outs reach, in pieces. */
export const hideJob = defineJob({
  name: 'suppressions.hide',
  payload: z.object({
    contacts: z.array(HashedContact),
    list_id: Id.nullable(),
    after: z.int().default(0).describe('Records up to this one were hidden before'),
  }),
  load: async () => (await import('./hiding.worker.ts')).hide,
});
