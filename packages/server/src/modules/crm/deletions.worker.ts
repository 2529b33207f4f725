import type { Crm, CrmSession } from '@galena/adapters/crm';
import { VendorError } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { contactOf, hashedOf, lockIdentities } from '../contacts/index.ts';
import * as connections from './connections.store.ts';
import { maybeCrm } from './crms.service.ts';
import { restSeconds, settledDeletion, type DeletionOutcome } from './deliveries.rules.ts';
import { type Doomed, takeDeletions } from './deletions.service.ts';
import * as store from './deletions.store.ts';
import { forgetContact } from './notices.store.ts';
import { findCustomers } from './reading-back.store.ts';
import { CrmExpired, withSession } from './sessions.service.ts';
import { expire } from './states.service.ts';
import type { Place } from './turns.service.ts';

type Book = Extract<Crm['contacts'], { kind: 'book' }>;
type Contact = NonNullable<Awaited<ReturnType<Book['read']>>>;

/** By what a contact may be known as a customer: its addresses and numbers, whatever its fields are called. */
const waysOf = ({ values }: Contact) =>
  Object.values(values)
    .flat()
    .flatMap((value) => [contactOf('email', String(value)) ?? [], contactOf('phone', String(value)) ?? []].flat());

/** Customers stay, whatever becomes of our records: those that the CRM says are, now or when it was read last. */
const isCustomer = async (
  { context, accountId }: Place,
  { customer_tag: tag }: connections.ConnectionRow,
  contact: Contact,
): Promise<boolean> => {
  if (tag !== null && contact.tags.some((one) => one.trim().toLowerCase() === tag.trim().toLowerCase())) return true;
  const asked = waysOf(contact).map(hashedOf);
  if (asked.length === 0) return false;
  return inReadTransaction(context, async (tx) => (await findCustomers(tx.db, accountId, asked)).length > 0);
};

/** The CRM that is asked: not the one that a transaction knew, which would ask within it. */
type Asked = { readonly crm: Crm; readonly row: connections.ConnectionRow };

/** Deletes a contact, and looks whether it is gone. @throws VendorError */
const deleteContact = async (
  place: Place,
  { crm, row }: Asked,
  session: CrmSession,
  remoteId: string,
): Promise<DeletionOutcome> => {
  if (crm.contacts.kind !== 'book') throw new Error('only a book of contacts deletes any');
  const { read, delete: remove } = crm.contacts;
  const contact = await read(session, remoteId);
  if (!contact) return { kind: 'deleted' };
  if (await isCustomer(place, row, contact)) return { kind: 'customer' };
  await remove?.(session, remoteId);
  if (await read(session, remoteId))
    throw new VendorError(crm.key, 'protocol', 'It said it had deleted the contact, and still has it');
  return { kind: 'deleted' };
};

/** Nobody is waited for within a transaction. */
const tryOne = async (place: Place, asked: Asked, { remote_id: remoteId }: Doomed): Promise<DeletionOutcome> => {
  const { context, connectionId, run } = place;
  try {
    const ask = (session: CrmSession) => deleteContact(place, asked, session, remoteId);
    return await withSession(context, asked.crm, connectionId, ask, run.signal);
  } catch (error) {
    if (error instanceof CrmExpired) return { kind: 'expired' };
    if (error instanceof VendorError) return { kind: 'error', error };
    throw error;
  }
};

type Tried = { readonly plan: Doomed; readonly outcome: DeletionOutcome };

/** Writes down how a turn went. Of a contact that is gone nothing is kept but that it is. */
const settle = (place: Place, tried: readonly Tried[]): Promise<void> =>
  inTransaction(place.context, async (tx) => {
    const { accountId, connectionId } = place;
    const at = moment(tx.clock);
    await lockIdentities(tx, accountId);
    if (!(await connections.lockConnection(tx.db, accountId, connectionId))) return;
    const settled = tried.flatMap(
      ({ plan, outcome }) =>
        settledDeletion(plan, outcome, { at, dueAfter: (seconds) => momentIn(tx.clock, seconds) }) ?? [],
    );
    await store.settlePlans(tx.db, accountId, settled, at);
    for (const { plan, outcome } of tried)
      if (outcome.kind === 'deleted') await forgetContact(tx.db, accountId, connectionId, plan.remote_id);
    const rest = Math.max(0, ...tried.map(({ outcome }) => restSeconds(outcome)));
    if (rest > 0) await connections.restConnection(tx.db, accountId, connectionId, momentIn(tx.clock, rest));
    if (tried.some(({ outcome }) => outcome.kind === 'expired')) await expire(tx, accountId, connectionId);
  });

/**
 * Deletes the contacts of a connection that are due, up to `most`. A worker that dies between an answer and its entry has the same
 * contact looked for again: it is gone, and that is written down.
 */
export const deleteDue = async (place: Place, most: number): Promise<void> => {
  for (let count = 0; count < most;) {
    place.run.signal.throwIfAborted();
    const turn = await takeDeletions(place);
    if (!turn) return;
    count += Math.max(1, turn.doomed.length);
    const found = maybeCrm(place.context, turn.row);
    if (!found) return;
    if (turn.doomed.length === 0) continue;
    const asked = { crm: found.crm, row: turn.row };
    const tried = await Promise.all(
      turn.doomed.map(async (plan) => ({ plan, outcome: await tryOne(place, asked, plan) })),
    );
    place.context.app.faults.reach('crm_answered');
    await settle(place, tried);
  }
};
