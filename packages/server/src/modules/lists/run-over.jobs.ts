import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { runOverKinds, type RunOver } from './run-over.rules.ts';

export const runOverJob = defineJob({
  name: 'lists.run_over',
  payload: z.object({
    list_id: Id,
    kind: z.enum(runOverKinds),
    count: z.int().min(0),
    user_id: Id.nullable(),
  }),
  load: async () => (await import('./run-over.worker.ts')).noteRunOver,
});

/** Work on a list is over: whoever began it finds that under the bell. A job writes it, so that nothing that moves money waits. */
export const tellRunOver = async (tx: Tx, accountId: number, over: RunOver): Promise<void> => {
  await enqueue(tx, runOverJob, over, { accountId });
};
