import type { Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { hideJob } from './hiding.jobs.ts';
import { packed } from './hiding.rules.ts';
import { hideStretch, type Hiding } from './hiding.service.ts';
import { reachDownJob } from './reaching-down.jobs.ts';

/** Hides records at once as far as one transaction should; a job hides the others. @returns how many disappeared at once */
export const hideNow = async (tx: Tx, asked: Hiding): Promise<number> => {
  const { count, listIds, next } = await hideStretch(tx, asked);
  for (const id of listIds) await tellChange(tx, { kind: 'list', id });
  if (next !== null)
    await enqueue(tx, hideJob, { contacts: packed(asked.contacts), list_id: asked.listId, after: next });
  return count;
};

/** What was kept for others has to reach them: published with it, in the same transaction. */
export const letReachDown = async (tx: Tx): Promise<void> => {
  await enqueue(tx, reachDownJob, {});
};
