import { defineRun } from '../../platform/runs/run-kind.ts';

/** Records into a file that is kept for a week. */
export const prepareRun = defineRun({
  name: 'exports.prepare',
  load: async () => (await import('./prepared.worker.ts')).nextStep,
  ended: async (tx, run) => (await import('./prepared.worker.ts')).endExport(tx, run),
});
