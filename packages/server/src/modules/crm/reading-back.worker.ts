import type { Crm } from '@galena/adapters/crm';
import { VendorError } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { JobHandler, JobRun } from '../../platform/jobs/job.ts';
import { hashedOf, lockIdentities } from '../contacts/index.ts';
import * as connections from './connections.store.ts';
import { maybeCrm } from './crms.service.ts';
import { restSeconds } from './deliveries.rules.ts';
import { readBackKey, readBackQueue } from './queues.jobs.ts';
import { customersIn, isRead, isSameReading, suppressRefused } from './reading-back.service.ts';
import * as store from './reading-back.store.ts';
import { CrmExpired, withSession } from './sessions.service.ts';
import { expire } from './states.service.ts';

/** After so many pages it is others' turn. */
const longestTurn = 50;
/** A CRM that is away is asked again after so long. */
const pauseSeconds = 300;
/** Contacts are gone through once a day; a reading whose job is lost is taken up after an hour. */
const [day, hour] = [24 * 3_600, 3_600];

type Listing = NonNullable<Extract<Crm['contacts'], { kind: 'book' }>['list']>;
type Page = Awaited<ReturnType<Listing>>;

type Place = {
  readonly context: Context;
  readonly accountId: number;
  readonly connectionId: number;
  readonly run: JobRun;
};

/** How its contacts are listed; null: it has no list, or cannot be asked. */
const listingOf = (context: Context, row: connections.ConnectionRow): { crm: Crm; list: Listing } | null => {
  const found = maybeCrm(context, row);
  if (!found?.isConfigured || found.crm.contacts.kind !== 'book') return null;
  const { list } = found.crm.contacts;
  return list ? { crm: found.crm, list } : null;
};

const isOpen = (row: connections.ConnectionRow | null): row is connections.ConnectionRow =>
  row?.status === 'active' && row.is_active && isRead(row);

/** Where a reading goes on; one that nobody goes through begins now. */
const takeTurn = ({ context, accountId, connectionId }: Place) =>
  inReadTransaction(context, async (tx) => {
    const row = await connections.maybeConnection(tx.db, accountId, connectionId);
    if (!isOpen(row)) return null;
    const reading = await store.readReading(tx.db, accountId, connectionId);
    return { row, beganAt: reading.began_at ?? moment(tx.clock), place: reading.began_at && reading.place };
  });
type Turn = NonNullable<Awaited<ReturnType<typeof takeTurn>>>;

/** Keeps what a page says, and how far the reading is, in one transaction. @returns whether it goes on */
const keepPage = ({ context, accountId, connectionId }: Place, { beganAt, place, row: asked }: Turn, page: Page) =>
  inTransaction(context, async (tx) => {
    await lockIdentities(tx, accountId);
    const row = await connections.lockConnection(tx.db, accountId, connectionId);
    const now = await store.readReading(tx.db, accountId, connectionId);
    const isSame = row !== null && isSameReading(row, asked);
    // Somebody wishes something else by now, or reads it as well: what is kept then is theirs.
    if (!isOpen(row) || !isSame || (now.began_at && now.place) !== place) return isOpen(row);
    const customers = customersIn(page.contacts, row).map(hashedOf);
    await store.keepCustomers(tx.db, accountId, connectionId, beganAt, customers);
    if (row.reads_back) await suppressRefused(tx, accountId, row, page.contacts);
    tx.app.faults.reach('results_written');
    if (page.next !== null) {
      const reading = { ...now, began_at: beganAt, place: page.next, last_error: null };
      await store.putReading(tx.db, accountId, connectionId, reading, momentIn(tx.clock, hour));
      return true;
    }
    await store.dropUnseen(tx.db, accountId, connectionId, beganAt);
    const read = { began_at: null, place: null, read_at: moment(tx.clock), last_error: null };
    await store.putReading(tx.db, accountId, connectionId, read, momentIn(tx.clock, day));
    return false;
  });

/** Ends the job; `afterSeconds`: the rest of the pages is read then. */
const endTurn = ({ context, accountId, connectionId, run }: Place, afterSeconds: number | null): Promise<void> =>
  inTransaction(context, async (tx) => {
    await run.finish(tx);
    if (afterSeconds === null) return;
    const key = readBackKey(connectionId);
    await enqueue(tx, readBackQueue, { connection_id: connectionId }, { accountId, key, afterSeconds });
  });

/** The CRM did not tell: it is asked again later, or tomorrow; whoever sends to it waits as long as it asked for. */
const noteTrouble = async (place: Place, error: VendorError): Promise<void> => {
  const { context, accountId, connectionId } = place;
  const rest = restSeconds({ kind: 'error', error });
  await inTransaction(context, async (tx) => {
    const row = await connections.lockConnection(tx.db, accountId, connectionId);
    if (!row) return;
    if (rest > 0) await connections.restConnection(tx.db, accountId, connectionId, momentIn(tx.clock, rest));
    const reading = await store.readReading(tx.db, accountId, connectionId);
    // A refused place leads nowhere: the next reading begins at the first page.
    const kept = rest > 0 ? reading : { ...reading, began_at: null, place: null };
    const dueAt = momentIn(tx.clock, rest > 0 ? hour : day);
    await store.putReading(tx.db, accountId, connectionId, { ...kept, last_error: error.message }, dueAt);
  });
  await endTurn(place, rest > 0 ? Math.max(rest, error.fault === 'unavailable' ? pauseSeconds : 0) : null);
};

/** It has no list of its contacts: that is not asked again before tomorrow. */
const passOver = async (place: Place): Promise<void> => {
  const { context, accountId, connectionId } = place;
  await inTransaction(context, async (tx) => {
    const reading = await store.readReading(tx.db, accountId, connectionId);
    await store.putReading(tx.db, accountId, connectionId, reading, momentIn(tx.clock, day));
  });
  await endTurn(place, null);
};

const secondsUntil = ({ clock }: Context, at: string | null): number =>
  at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - clock.now().getTime()) / 1000));

/**
 * Goes through the contacts of a CRM: who is a customer already, and who is not to be contacted any more. Nobody is waited for within a
 * transaction. A worker that dies goes on at the page that it was at.
 */
export const readBack: JobHandler<{ connection_id: number }> = async (
  context,
  { connection_id: connectionId },
  run,
) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a connection belongs to an account');
  const place: Place = { context, accountId, connectionId, run };
  try {
    for (let pages = 0; pages < longestTurn; pages += 1) {
      run.signal.throwIfAborted();
      const turn = await takeTurn(place);
      const asked = turn && listingOf(context, turn.row);
      if (!turn) return await endTurn(place, null);
      if (!asked) return await passOver(place);
      const rest = secondsUntil(context, turn.row.resting_until);
      if (rest > 0) return await endTurn(place, rest);
      const { crm, list } = asked;
      const page = await withSession(context, crm, connectionId, (session) => list(session, turn.place), run.signal);
      context.app.faults.reach('crm_answered');
      if (!(await keepPage(place, turn, page))) return await endTurn(place, null);
    }
    return await endTurn(place, 0);
  } catch (error) {
    if (error instanceof CrmExpired) {
      await inTransaction(context, (tx) => expire(tx, accountId, connectionId));
      return endTurn(place, null);
    }
    if (error instanceof VendorError) return noteTrouble(place, error);
    throw error;
  }
};
