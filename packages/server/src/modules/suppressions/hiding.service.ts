import type { Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import type { Hashed } from '../contacts/index.ts';
import { hideReaching, type Reached } from '../records/index.ts';
import { hideJob, packed } from './opt-outs.jobs.ts';

type Asked = { readonly accountId: number; readonly contacts: readonly Hashed[]; readonly listId: number | null };

// A transaction that changes more holds the account's other writers up.
const piecesAtOnce = 1;

/** Hides some of the records that contacts reach. The caller holds `lockIdentities`. */
export const hideStretch = (tx: Tx, asked: Asked, after = 0): Promise<Reached> =>
  asked.contacts.length === 0
    ? Promise.resolve({ count: 0, listIds: [], next: null })
    : hideReaching(tx, asked, { after, pieces: piecesAtOnce });

/** Hides them at once as far as one transaction should; a job hides the others. @returns how many disappeared at once */
export const hideNow = async (tx: Tx, asked: Asked): Promise<number> => {
  const { count, listIds, next } = await hideStretch(tx, asked);
  for (const id of listIds) await tellChange(tx, { kind: 'list', id });
  if (next !== null)
    await enqueue(tx, hideJob, { contacts: packed(asked.contacts), list_id: asked.listId, after: next });
  return count;
};
