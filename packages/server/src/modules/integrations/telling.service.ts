import { failHard, type ListType } from '@galena/contract/kernel';
import type { EmailCheck } from '@galena/contract/verification';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { enqueue, hurry } from '../../platform/jobs/enqueue.ts';
import { tell, tellNobody } from '../../platform/webhooks/webhooks.service.ts';
import { readTold } from '../records/index.ts';
import { checkLeaving, withoutUndeliverable } from '../verification/index.ts';
import { beginArrivals } from './arrivals.store.ts';
import { readToldList } from './list-webhooks.service.ts';
import { tellVerifiedKey, tellVerifiedQueue } from './queues.jobs.ts';
import * as store from './verifying.store.ts';
import { bodyOf } from './webhooks.rules.ts';

/**
 * A record, since when it waits to be verified (null: it does not yet), the run that sends it (null: none), and when somebody asked for
 * that (null: nobody did).
 */
type ToldRecord = {
  readonly id: number;
  readonly since: string | null;
  readonly runId: number | null;
  readonly askedAt: string | null;
};

/** Records that the webhook of a list is told of, and what it wants of their addresses. */
type Telling = {
  readonly list: { readonly id: number; readonly type: ListType };
  readonly endpointId: number;
  readonly check: EmailCheck;
  readonly records: readonly ToldRecord[];
};

/** Has those that wait looked at again, soon after the transaction commits. */
export const wakeVerifying = async (tx: Tx, accountId: number): Promise<void> => {
  const id = await enqueue(tx, tellVerifiedQueue, {}, { accountId, key: tellVerifiedKey });
  if (id === null) await hurry(tx, tellVerifiedQueue, tellVerifiedKey, accountId);
};

/** What of these may leave, what of it takes no mail, and what has to wait: that is written down. */
const checkEmails = async (tx: Tx, accountId: number, { list, endpointId, check, records }: Telling) => {
  const ids = records.map(({ id }) => id);
  if (check === 'off') return { leaving: ids, undeliverable: [] };
  const { leaves, askAgainAt } = await checkLeaving(tx, { accountId, place: list, records });
  const waiting = records.filter(({ id }) => leaves.get(id) === 'waits');
  if (waiting.length > 0) {
    const at = moment(tx.clock);
    const rows = waiting.map(({ id, since, runId }) => ({
      list_id: list.id,
      record_id: id,
      run_id: runId,
      since: since ?? at,
    }));
    await store.putVerifying(tx.db, accountId, rows, askAgainAt);
    const begun = waiting.map(({ id }) => ({ recordId: id, messageId: null, error: null }));
    await beginArrivals(tx.db, accountId, { endpointId, listId: list.id, at }, begun);
    await wakeVerifying(tx, accountId);
  }
  const isWithheld = (id: number): boolean => check === 'withhold' && leaves.get(id) === 'undeliverable';
  return {
    leaving: ids.filter((id) => leaves.get(id) !== 'waits' && !isWithheld(id)),
    undeliverable: ids.filter(isWithheld),
  };
};

/**
 * Writes what the webhook of a list is told of some records; those whose addresses have to be verified before wait, and those that take no
 * mail stand in its log with the reason.
 * @returns of whom it was told: those that are gone nobody is told of
 */
export const tellRecords = async (tx: Tx, accountId: number, telling: Telling): Promise<ReadonlySet<number>> => {
  const { list, endpointId, check } = telling;
  const { leaving, undeliverable } = await checkEmails(tx, accountId, telling);
  const toldList = await readToldList(tx, accountId, list.id, failHard);
  const found = await readTold(tx, accountId, list, leaving);
  const leads = check === 'off' ? found : found.map(withoutUndeliverable);
  const told = leads.map((lead) => ({ event: 'lead', body: bodyOf(toldList, lead), subjectId: lead.id }));
  const toldIds = await tell(tx, accountId, endpointId, told);
  const nobody = { event: 'lead', subjectIds: undeliverable, reason: 'undeliverable' };
  const nobodyIds = await tellNobody(tx, accountId, endpointId, nobody);
  if (toldIds !== null) {
    const begun = leads.map(({ id }, at) => ({ recordId: id, messageId: toldIds[at] ?? null, error: null }));
    const withheld = undeliverable.map((id, at) => ({
      recordId: id,
      messageId: nobodyIds[at] ?? null,
      error: nobody.reason,
    }));
    const place = { endpointId, listId: list.id, at: moment(tx.clock) };
    await beginArrivals(tx.db, accountId, place, [...begun, ...withheld]);
  }
  return new Set(leads.map(({ id }) => id));
};
