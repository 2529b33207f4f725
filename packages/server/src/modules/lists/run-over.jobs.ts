import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

const RunOver = z.object({
  list_id: Id,
  /** What ended, and how: the interface has a sentence for each. Who stopped it themselves knows that it is over. */
  kind: z.templateLiteral([z.enum(['search', 'lookup', 'people']), '_', z.enum(['completed', 'stopped', 'failed'])]),
  /** What came of it: records saved, e-mails or people found. */
  count: z.int().min(0),
  /** Who began it; null: everybody of the account is told. */
  user_id: Id.nullable(),
});
export type RunOver = z.infer<typeof RunOver>;

export const runOverJob = defineJob({
  name: 'lists.run_over',
  payload: RunOver,
  load: async () => (await import('./run-over.worker.ts')).noteRunOver,
});

/** Work on a list is over: whoever began it finds that under the bell. A job writes it, so that nothing that moves money waits. */
export const tellRunOver = async (tx: Tx, accountId: number, over: RunOver): Promise<void> => {
  await enqueue(tx, runOverJob, over, { accountId });
};
