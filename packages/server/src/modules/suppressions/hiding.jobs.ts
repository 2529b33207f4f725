import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineJob } from '../../platform/jobs/job.ts';

/** A contact as a queue may hold it. */
export const HashedContact = z.object({
  kind: z.string(),
  hash: z.string().describe('Hex; nobody’s contact stands in a queue'),
});

const Stretch = z.object({
  contacts: z.array(HashedContact),
  list_id: Id.nullable(),
  after: z.int().default(0).describe('Records up to this one were looked at before'),
});

/** Hides the records of an account that some opt-outs reach, in pieces. */
export const hideJob = defineJob({
  name: 'suppressions.hide',
  payload: Stretch,
  load: async () => (await import('./hiding.worker.ts')).hide,
});

/** Shows those again that an opt-out hid which was taken off, in pieces. */
export const showJob = defineJob({
  name: 'suppressions.show',
  payload: Stretch,
  load: async () => (await import('./hiding.worker.ts')).show,
});
