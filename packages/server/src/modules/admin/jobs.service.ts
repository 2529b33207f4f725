import type { JobsOverview } from '@galena/contract/admin';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { asSystem } from './across-accounts.service.ts';
import { cancelJob, getOverview, takeDeadLetter } from './jobs.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** What the machinery for long work is doing. */
export const watchJobs = (context: Context): Promise<JobsOverview> => asSystem(context, (tx) => getOverview(tx.db));

const note = (tx: Tx, action: string, id: string): Promise<void> =>
  writeAudit(tx, { action, entity: 'job', label: id, subjectId: userOf(tx).userId });

export const stopJob = (context: Context, id: string, fail: FailNotFound): Promise<void> =>
  asSystem(context, async (tx) => {
    if (!(await cancelJob(tx.db, id))) return fail(generalErrors.not_found);
    await note(tx, 'job_cancelled', id);
  });

/** Puts a dead letter back where it came from. */
export const retryDeadLetter = (context: Context, id: string, fail: FailNotFound): Promise<void> =>
  asSystem(context, async (tx) => {
    const letter = (await takeDeadLetter(tx.db, id)) ?? fail(generalErrors.not_found);
    const { queue, data } = letter;
    if (queue === null || data === null) return fail(generalErrors.not_found);
    const group = data.account_id === null ? {} : { group: { id: String(data.account_id) } };
    await tx.app.jobs.send(tx.db, queue, { data, ...group });
    await note(tx, 'dead_letter_retried', id);
  });

export const discardDeadLetter = (context: Context, id: string, fail: FailNotFound): Promise<void> =>
  asSystem(context, async (tx) => {
    if (!(await takeDeadLetter(tx.db, id))) return fail(generalErrors.not_found);
    await note(tx, 'dead_letter_discarded', id);
  });
