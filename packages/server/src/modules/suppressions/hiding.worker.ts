import { inTransaction } from '../../platform/context/transaction.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { lockIdentities } from '../contacts/index.ts';
import { unpacked } from './hiding.rules.ts';
import { hideStretch, showStretch } from './hiding.service.ts';

type Asked = {
  readonly contacts: readonly { readonly kind: string; readonly hash: string }[];
  readonly list_id: number | null;
  readonly after: number;
};

/**
 * Goes through the records piece by piece, each a transaction. One that is killed begins again: what is hidden, or shown, is not found
 * a second time.
 */
const inPieces =
  (change: typeof hideStretch): JobHandler<Asked> =>
  async (context, { contacts, list_id: listId, after: begin }, run) => {
    const accountId = actorAccount(context.actor);
    if (accountId === null) throw new Error('records are hidden in an account');
    const asked = { accountId, contacts: unpacked(contacts), listId };
    for (let after: number | null = begin; after !== null;) {
      run.signal.throwIfAborted();
      const from: number = after;
      after = await inTransaction(context, async (tx) => {
        await lockIdentities(tx, accountId);
        const { next, listIds } = await change(tx, asked, from);
        tx.app.faults.reach('results_written');
        for (const id of listIds) await tellChange(tx, { kind: 'list', id });
        if (next === null) await run.finish(tx);
        return next;
      });
    }
  };

export const hide = inPieces(hideStretch);
export const show = inPieces(showStretch);
