import { defineRun } from '../../platform/runs/run-kind.ts';

/** Verifies addresses of records of a list: several mail servers at once, each answer saved as soon as it is there. */
export const verificationRun = defineRun({
  name: 'verification.verify',
  load: async () => (await import('./verifications.worker.ts')).stepVerification,
  ended: async (tx, run) => (await import('./endings.service.ts')).endVerification(tx, run),
});
