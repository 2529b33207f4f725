import type { JobsOverview } from '@galena/contract/admin';
import { houseErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/work/transaction.ts';
import { userOf } from '../../platform/work/user-of.ts';
import type { Work } from '../../platform/work/work.ts';
import { asSystem } from './across-accounts.service.ts';
import { cancelJob, getOverview, takeDeadLetter } from './jobs.store.ts';

type FailNotFound = Fail<typeof houseErrors.not_found>;

/** What the machinery for long work is doing. */
export const watchJobs = (work: Work): Promise<JobsOverview> => asSystem(work, (tx) => getOverview(tx.db));

const note = (tx: Tx, action: string, id: string): Promise<void> =>
  writeAudit(tx, { action, entity: 'job', label: id, subjectId: userOf(tx).userId });

export const stopJob = (work: Work, id: string, fail: FailNotFound): Promise<void> =>
  asSystem(work, async (tx) => {
    if (!(await cancelJob(tx.db, id))) return fail(houseErrors.not_found);
    await note(tx, 'job_cancelled', id);
  });

/** Puts a dead letter back where it came from. */
export const retryDeadLetter = (work: Work, id: string, fail: FailNotFound): Promise<void> =>
  asSystem(work, async (tx) => {
    const letter = (await takeDeadLetter(tx.db, id)) ?? fail(houseErrors.not_found);
    const { account_id: account } = letter.data;
    const group = account === null ? {} : { group: { id: String(account) } };
    await tx.house.jobs.send(tx.db, letter.queue, { data: letter.data, ...group });
    await note(tx, 'dead_letter_retried', id);
  });

export const discardDeadLetter = (work: Work, id: string, fail: FailNotFound): Promise<void> =>
  asSystem(work, async (tx) => {
    if (!(await takeDeadLetter(tx.db, id))) return fail(houseErrors.not_found);
    await note(tx, 'dead_letter_discarded', id);
  });
