import { z } from 'zod';
import type { JobCard } from '../../platform/jobs/job.ts';

const ofConnection = z.object({ connection_id: z.int() });
const ofList = z.object({ list_id: z.int() });

/** The queue in which connections wait for what is due for them: one at a time works for one, under its key. */
export const deliverQueue: JobCard<typeof ofConnection> = {
  name: 'crm.deliver',
  payload: ofConnection,
  scope: 'account',
  concurrency: 8,
  perAccount: 4,
  timeoutSeconds: 10 * 60,
  retries: 5,
  backoffSeconds: 5,
  isUnique: true,
};

/** The key of a connection's job. */
export const deliverKey = (connectionId: number): string => `connection ${connectionId}`;

/** The queue in which lists wait for their new records to be sent. */
export const newRecordsQueue: JobCard<typeof ofList> = {
  name: 'crm.new-records',
  payload: ofList,
  scope: 'account',
  concurrency: 4,
  perAccount: 2,
  timeoutSeconds: 10 * 60,
  retries: 5,
  backoffSeconds: 5,
  isUnique: true,
};

/** The key of a list's job. */
export const newRecordsKey = (listId: number): string => `list ${listId}`;

/** The queue in which connections wait for their contacts to be gone through: one at a time works for one, under its key. */
export const readBackQueue: JobCard<typeof ofConnection> = {
  name: 'crm.read-back',
  payload: ofConnection,
  scope: 'account',
  concurrency: 4,
  perAccount: 1,
  timeoutSeconds: 10 * 60,
  retries: 5,
  backoffSeconds: 60,
  isUnique: true,
};

/** The key of the job that reads a connection's contacts. */
export const readBackKey = (connectionId: number): string => `contacts ${connectionId}`;

const hidden = z.object({ connection_id: z.int(), list_ids: z.array(z.int()) });

/** The queue in which connections wait for CRMs to be told who is not to be contacted. */
export const passOnQueue: JobCard<typeof hidden> = {
  name: 'crm.pass-on',
  payload: hidden,
  scope: 'account',
  concurrency: 4,
  perAccount: 2,
  timeoutSeconds: 10 * 60,
  retries: 20,
  backoffSeconds: 60,
  isUnique: false,
};
