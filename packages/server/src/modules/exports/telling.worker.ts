import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { writeNotice } from '../../platform/notices/notices.ts';
import { findColleagues, getProvable, mailPerson } from '../identity/index.ts';
import * as store from './prepared.store.ts';
import { maybeLockedSchedule } from './schedules.store.ts';

/** The page of exports, where one of them stands out. A link to it needs a sign-in, as the page does. */
const pageOf = (id: number): string => `/lead-search/exports?export=${id}`;

/** Who waits for an export: whoever began it, or the people of its schedule; of both those who may still see leads. */
const findWaiting = async (tx: Tx, accountId: number, row: store.PreparedRow): Promise<readonly number[]> => {
  const schedule = row.schedule_id === null ? null : await maybeLockedSchedule(tx.db, accountId, row.schedule_id);
  const wanted = new Set(schedule?.recipients ?? [row.user_id]);
  return (await findColleagues(tx, accountId, 'leads')).flatMap(({ id }) => (wanted.has(id) ? [id] : []));
};

const mail = async (tx: Tx, accountId: number, userId: number, row: store.PreparedRow): Promise<void> => {
  const person = await getProvable(tx, accountId, userId);
  await mailPerson(
    tx,
    { accountId, realmId: person.realm_id, email: person.email, lang: person.lang },
    { kind: 'export_ready', texts: 'exports.mails.ready', params: { list: row.list_name }, path: pageOf(row.id) },
  );
};

/** An export is over: those who wait for it find that under the bell, and once it can be had a mail with the way to it. */
export const tellOfExport: JobHandler<{ export_id: number }> = (context, { export_id: id }, job) =>
  inTransaction(context, async (tx) => {
    const accountId = actorAccount(tx.actor) ?? 0;
    const row = await store.maybePrepared(tx.db, accountId, id);
    // Deleted or taken back meanwhile: there is nothing to come for.
    if (row && (row.state === 'ready' || row.state === 'failed'))
      for (const userId of await findWaiting(tx, accountId, row)) {
        const kind = row.state === 'ready' ? 'export_ready' : 'export_failed';
        await writeNotice(tx, { kind, params: { list: row.list_name }, userId, link: pageOf(id) });
        if (row.state === 'ready') await mail(tx, accountId, userId, row);
      }
    await job.finish(tx);
  });
