import { actorAccount } from '../../platform/context/actor-account.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { writeNotice } from '../../platform/notices/notices.ts';
import { findColleagues } from '../identity/index.ts';
import * as store from './schedules.store.ts';

/** Whoever gets the exports of a schedule hears that there are no more, and why. */
export const tellTurnedOff: JobHandler<{ schedule_id: number }> = (context, { schedule_id: id }, job) =>
  inTransaction(context, async (tx) => {
    const accountId = actorAccount(tx.actor) ?? 0;
    const row = await store.maybeLockedSchedule(tx.db, accountId, id);
    if (row?.off_reason) {
      const wanted = new Set([...row.recipients, row.user_id]);
      const people = (await findColleagues(tx, accountId, 'leads')).filter((one) => wanted.has(one.id));
      for (const person of people)
        await writeNotice(tx, {
          kind: `export_schedule_${row.off_reason}`,
          params: { list: row.list_name },
          userId: person.id,
          link: '/lead-search/exports?tab=schedules',
        });
    }
    await job.finish(tx);
  });
