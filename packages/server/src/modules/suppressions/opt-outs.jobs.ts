import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Hashed } from '../contacts/index.ts';

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

/** Finds the accounts in which opt-outs from above hide records, and gives each of them a job. */
export const reachDownJob = defineJob({
  name: 'suppressions.reach_down',
  payload: z.object({}),
  load: async () => (await import('./hiding.worker.ts')).reachDown,
});

/** Reads a file of opt-outs. */
export const importJob = defineJob({
  name: 'suppressions.import',
  payload: z.object({ import_id: Id }),
  perAccount: 1,
  timeoutSeconds: 2 * 3600,
  load: async () => (await import('./imports.worker.ts')).importOptOuts,
});

/** Contacts as a job carries them, and back. */
export const packed = (contacts: readonly Hashed[]) =>
  contacts.map(({ kind, hash }) => ({ kind, hash: hash.toString('hex') }));
export const unpacked = (contacts: readonly { readonly kind: string; readonly hash: string }[]): readonly Hashed[] =>
  contacts.map(({ kind, hash }) => ({ kind, hash: Buffer.from(hash, 'hex') }));

/** What was kept for others has to reach them: published with it, in the same transaction. */
export const letReachDown = async (tx: Tx): Promise<void> => {
  await enqueue(tx, reachDownJob, {});
};
