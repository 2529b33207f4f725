import type { Hashed } from '../contacts/index.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { hideJob, showJob } from './hiding.jobs.ts';
import { packed } from './hiding.rules.ts';
import { hideStretch, type Hiding, showStretch } from './hiding.service.ts';
import { bringBackJob, reachDownJob } from './reaching-down.jobs.ts';

/** Changes them at once as far as one transaction should; a job does the others. @returns how many were changed at once */
const now =
  (change: typeof hideStretch, job: typeof hideJob) =>
  async (tx: Tx, asked: Hiding): Promise<number> => {
    const { count, listIds, next } = await change(tx, asked);
    for (const id of listIds) await tellChange(tx, { kind: 'list', id });
    if (next !== null) await enqueue(tx, job, { contacts: packed(asked.contacts), list_id: asked.listId, after: next });
    return count;
  };

/** Hides the records that contacts reach: the first at once, the others in the background. */
export const hideNow = now(hideStretch, hideJob);

/** Shows those again that nothing else hides: the first at once, the others in the background. */
export const showNow = now(showStretch, showJob);

/** What was kept for others has to reach them: published with it, in the same transaction. */
export const letReachDown = async (tx: Tx): Promise<void> => {
  await enqueue(tx, reachDownJob, {});
};

/** What was kept for others is taken off: the records that it hid come back to all whom it concerned, in the same transaction. */
export const letComeBack = async (tx: Tx, reseller: number | null, gone: Hashed): Promise<void> => {
  await enqueue(tx, bringBackJob, { reseller, contacts: packed([gone]) });
};
