import { defineJob } from '../../platform/jobs/job.ts';
import { defineRun } from '../../platform/runs/run-kind.ts';
import { deliverQueue, newRecordsQueue, passOnQueue, readBackQueue } from './queues.jobs.ts';

/** Records of a list on their way to a CRM. */
export const crmRun = defineRun({
  name: 'crm.send',
  load: async () => (await import('./sending.worker.ts')).sendPiece,
  ended: async (tx, run) => (await import('./sending.worker.ts')).endSending(tx, run),
});

/** Sends records that came into a list to its CRMs. */
export const newRecordsJob = defineJob({
  ...newRecordsQueue,
  load: async () => (await import('./sending.worker.ts')).sendNewRecords,
});

/** Brings to one CRM what is due for it. */
export const deliverJob = defineJob({
  ...deliverQueue,
  load: async () => (await import('./delivering.worker.ts')).deliverDue,
});

/** Tells one CRM who is not to be contacted any more. */
export const passOnJob = defineJob({
  ...passOnQueue,
  load: async () => (await import('./passing-on.worker.ts')).passOn,
});

/** Goes through the contacts of one CRM. */
export const readBackJob = defineJob({
  ...readBackQueue,
  load: async () => (await import('./reading-back.worker.ts')).readBack,
});
