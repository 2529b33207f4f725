import { inTransaction } from '../../platform/context/transaction.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { writeNotice } from '../../platform/notices/notices.ts';
import { maybeListRow } from './lists.service.ts';
import type { RunOver } from './run-over.rules.ts';

/** The page of a list (specification, section 2). */
const pageOf = ({ type, id }: { readonly type: string; readonly id: number }): string =>
  `/lead-search/saved-lists/${type}-${id}`;

/** Writes the notice, with the name that the list has now; of a list that has gone nobody is told. */
export const noteRunOver: JobHandler<RunOver> = (context, { list_id: listId, kind, count, user_id: userId }, job) =>
  inTransaction(context, async (tx) => {
    const list = await maybeListRow(tx, actorAccount(tx.actor) ?? 0, listId);
    if (list)
      await writeNotice(tx, {
        kind,
        params: { list: list.name, count },
        link: pageOf(list),
        ...(userId === null ? {} : { userId }),
      });
    await job.finish(tx);
  });
