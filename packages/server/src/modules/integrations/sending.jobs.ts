import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { defineRun } from '../../platform/runs/run-kind.ts';
import { tellVerifiedQueue } from './queues.jobs.ts';

/** Records of a list on their way to its webhook. */
export const webhookRun = defineRun({
  name: 'integrations.webhook',
  load: async () => (await import('./sending.worker.ts')).sendPiece,
  ended: async (tx, run) => (await import('./sending.worker.ts')).endSending(tx, run),
});

/** Tells the webhook of a list of the records that came in. */
export const newRecordsJob = defineJob({
  name: 'integrations.new-records',
  payload: z.object({ list_id: z.int() }),
  isUnique: true,
  load: async () => (await import('./sending.worker.ts')).tellNewRecords,
});

/** Tells webhooks of the records whose addresses are verified. */
export const tellVerifiedJob = defineJob({
  ...tellVerifiedQueue,
  load: async () => (await import('./verified.worker.ts')).tellVerified,
});

/** The key of a list's job. */
export const newRecordsKey = (listId: number): string => `list ${listId}`;
