import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { emptyTables } from '../../platform/purging/purging.ts';
import { findOverdue, purgeSettled } from './deletions.store.ts';
import { beginReading } from './reading-back.service.ts';
import { findDueReadings } from './reading-back.store.ts';
import { purgeNotices } from './notices.store.ts';
import { purgeSignIns } from './sign-ins.store.ts';
import { wake } from './states.service.ts';
import { findForgotten } from './turns.store.ts';

/** Deliveries that wait so long after they were due are taken up again. */
const forgottenSeconds = 15 * 60;
const maxPerRound = 50;
/** A notice is known so long: longer than one may be told for. */
const noticeSeconds = 30 * 24 * 3_600;
/** What became of contacts whose records are gone stands in the log so long. */
const deletionSeconds = 30 * 24 * 3_600;
const maxForgotten = 5_000;

/**
 * Ends sign-ins that nobody completed, has contacts of CRMs read or deleted that are due, and takes up deliveries that nobody works on.
 * @returns how many rows went
 */
export const tidyUp = async (context: Context): Promise<number> => {
  const forgotten = await findForgotten(context.db, momentIn(context.clock, -forgottenSeconds), maxPerRound);
  const overdue = await findOverdue(context.db, moment(context.clock), maxPerRound);
  for (const { account_id: accountId, connection_id: id } of [...forgotten, ...overdue])
    await inAccounts(context, [accountId], (tx) => wake(tx, accountId, id));
  const unread = await findDueReadings(context.db, moment(context.clock), maxPerRound);
  for (const { account_id: accountId, connection_id: id } of unread)
    await inAccounts(context, [accountId], (tx) => beginReading(tx, accountId, id));
  const settled = await purgeSettled(context.db, momentIn(context.clock, -deletionSeconds), maxForgotten);
  const old = await purgeNotices(context.db, momentIn(context.clock, -noticeSeconds));
  return settled + old + (await purgeSignIns(context.db, moment(context.clock)));
};

/** An account goes for good: what CRMs let it in with, and all that was sent. */
export const forgetCrms = emptyTables(
  'crm.deliveries',
  'crm.customers',
  'crm.readings',
  'crm.list_connections',
  'crm.connections',
  'crm.sign_ins',
  'crm.sandbox_contacts',
);
