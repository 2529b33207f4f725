import { defineRun } from '../../platform/runs/run-kind.ts';

/** Something that is done with many records of a list, piece by piece. */
export const batchRun = defineRun({
  name: 'bulk.batch',
  load: async () => (await import('./batches.worker.ts')).stepBatch,
  ended: async (tx, run) => (await import('./batches.worker.ts')).endBatchRun(tx, run),
});
