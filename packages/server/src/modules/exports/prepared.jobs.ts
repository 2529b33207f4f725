import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineJob } from '../../platform/jobs/job.ts';
import { defineRun } from '../../platform/runs/run-kind.ts';

/** Records into a file that is kept for a week. */
export const prepareRun = defineRun({
  name: 'exports.prepare',
  load: async () => (await import('./prepared.worker.ts')).nextStep,
  ended: async (tx, run) => (await import('./prepared.worker.ts')).endExport(tx, run),
});

/** Tells whoever waits for an export what came of it, under the bell and by mail. */
export const tellJob = defineJob({
  name: 'exports.tell',
  payload: z.object({ export_id: Id }),
  load: async () => (await import('./telling.worker.ts')).tellOfExport,
});
