import type { Crm, CrmSession } from '@galena/adapters/crm';
import { VendorError } from '@galena/contract/kernel';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { findHidden } from '../records/index.ts';
import { maybeConnection } from './connections.store.ts';
import { maybeCrm } from './crms.service.ts';
import * as store from './deliveries.store.ts';
import { CrmExpired, withSession } from './sessions.service.ts';
import { expire } from './states.service.ts';

/** So many deliveries are looked at with one question of the database. */
const piece = 200;

type Place = { readonly accountId: number; readonly connectionId: number; readonly listIds: readonly number[] };
type Mark = (session: CrmSession, id: string) => Promise<void>;

/** How a CRM is told; null: it has no place for that, or nobody wants it told. */
const markOf = (crm: Crm | undefined, isWanted: boolean): Mark | null =>
  isWanted && crm?.contacts.kind === 'book' ? (crm.contacts.markDoNotDisturb ?? null) : null;

/** The next deliveries whose people are not to be contacted any more: nothing is kept of what was sent of them. */
const forgetNext = (context: Context, { accountId, connectionId, listIds }: Place, after: number) =>
  inTransaction(context, async (tx) => {
    const row = await maybeConnection(tx.db, accountId, connectionId);
    const rows = await store.findHideable(tx.db, accountId, connectionId, { listIds, after, max: piece });
    const hidden = await findHidden(
      tx,
      accountId,
      rows.map((one) => one.record_id),
    );
    const found = rows.filter((one) => hidden.has(one.record_id));
    await store.forgetReceipts(
      tx.db,
      accountId,
      found.map(({ id }) => id),
    );
    return { row, found, last: rows.at(-1)?.id ?? null };
  });

const tell = async (
  context: Context,
  crm: Crm,
  mark: Mark,
  place: Place,
  one: store.HideableRow,
  signal: AbortSignal,
) => {
  const { remote_id: remoteId } = one;
  if (remoteId === null) return;
  try {
    await withSession(context, crm, place.connectionId, (session) => mark(session, remoteId), signal);
  } catch (error) {
    // Who is gone there needs no mark.
    if (!(error instanceof VendorError) || error.fault !== 'bad_input') throw error;
  }
  await inTransaction(context, (tx) => store.notePassedOn(tx.db, place.accountId, one.id));
};

type Payload = { connection_id: number; list_ids: number[] };

/** People are not to be contacted any more: their receipts are forgotten, and the CRM is told where the account wants it, each once. */
export const passOn: JobHandler<Payload> = async (context, { connection_id: connectionId, list_ids: listIds }, run) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a connection belongs to an account');
  const place = { accountId, connectionId, listIds };
  for (let after = 0; ;) {
    run.signal.throwIfAborted();
    const { row, found, last } = await forgetNext(context, place, after);
    if (!row || last === null) return;
    const crm = maybeCrm(context, row)?.crm;
    const mark = markOf(crm, row.passes_on);
    try {
      for (const one of found)
        if (crm && mark && !one.is_passed_on) await tell(context, crm, mark, place, one, run.signal);
    } catch (error) {
      if (!(error instanceof CrmExpired)) throw error;
      return inTransaction(context, (tx) => expire(tx, accountId, connectionId));
    }
    after = last;
  }
};
