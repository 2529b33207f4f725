import { failHard, type ListType } from '@galena/contract/kernel';
import type { Selection } from '@galena/contract/lists';
import { freshDays } from '@galena/contract/verification';
import { sql, type RawBuilder } from 'kysely';
import { momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { findAtWork } from '../../platform/runs/run-records.ts';
import { getBalance } from '../billing/index.ts';
import { lockIdentities } from '../contacts/index.ts';
import { maybeListRow } from '../lists/index.ts';
import { selectedWhere } from '../queries/index.ts';
import { countVerifiable, findAddressed, type Addressed } from '../records/index.ts';
import { findTriedAgain } from './answers.store.ts';
import { quoteVerification } from './charges.service.ts';
import { patienceSeconds, readinessOf, type Readiness } from './leaving.rules.ts';
import { askedIn, startVerificationIn } from './verifications.service.ts';

export { withoutUndeliverable } from './leaving.rules.ts';

type Place = { readonly id: number; readonly type: ListType };

/**
 * A record that is about to leave, since when it waits to be verified (null: it does not wait yet), and when somebody asked to send it
 * (null: it came into its list).
 */
type Leaving = { readonly id: number; readonly since: string | null; readonly askedAt: string | null };

const millisecondsOf = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null);

/** Begins to verify records of a list, where there is something to verify. */
const begin = async (tx: Tx, accountId: number, place: Place, where: RawBuilder<unknown>): Promise<void> => {
  const list = await maybeListRow(tx, accountId, place.id);
  if (list?.type !== place.type || list.is_archived || list.is_demo) return;
  const asked = await askedIn(tx, accountId, place, false);
  const { eligible } = await countVerifiable(tx, where, asked);
  if (eligible === 0) return;
  const { costMax } = await quoteVerification(tx, where, asked);
  // Nothing is left to pay it with: what is sent stays unverified.
  if (costMax > 0 && (await getBalance(tx, accountId)) === 0) return;
  await startVerificationIn(tx, { place, where, isAgain: false, origin: 'delivery' }, failHard);
};

/** Begins to verify what of a selection has to be before it leaves, all of it at once. */
export const verifyLeaving = async (tx: Tx, place: Place, selection: Selection): Promise<void> => {
  const accountId = actorAccount(tx.actor);
  if (accountId === null) throw new Error('records leave an account');
  await begin(tx, accountId, place, await selectedWhere(tx, { accountId, place, selection }, failHard));
};

type Asked = { readonly accountId: number; readonly place: Place; readonly records: readonly Leaving[] };

const examine = async (
  tx: Tx,
  { accountId, place, records }: Asked,
  addressed: readonly Addressed[],
): Promise<ReadonlyMap<number, Readiness>> => {
  const ids = addressed.map(({ id }) => id);
  const { openRuns } = await askedIn(tx, accountId, place, false);
  const atWork = await findAtWork(tx, openRuns, ids);
  const triedAgain = await findTriedAgain(tx.db, accountId, ids);
  const leaving = new Map(records.map((one) => [one.id, one]));
  const now = tx.clock.now().getTime();
  return new Map(
    addressed.map(({ id, emails }) => {
      const one = leaving.get(id);
      const situation = { emails, now, since: millisecondsOf(one?.since), askedAt: millisecondsOf(one?.askedAt) };
      const how = { isAtWork: atWork.has(id), isTriedAgain: triedAgain.has(id) };
      return [id, readinessOf({ ...situation, ...how }, freshDays)];
    }),
  );
};

/** What becomes of a record that is about to leave. */
type Leave = Exclude<Readiness, 'open'>;

/**
 * Which records of a list may leave now, as their addresses go: those that nobody asked about begin to be verified, in the caller's
 * transaction, and wait. Whoever hears `verification.over` asks again, and in any case at `askAgainAt`. Records that are gone are ready.
 */
export const checkLeaving = async (
  tx: Tx,
  asked: Asked,
): Promise<{ readonly leaves: ReadonlyMap<number, Leave>; readonly askAgainAt: string }> => {
  const { accountId, place, records } = asked;
  // Whoever ends a verification has it too: what begins to wait here is heard of there.
  await lockIdentities(tx, accountId);
  const addressed = await findAddressed(
    tx,
    accountId,
    records.map(({ id }) => id),
  );
  let known = await examine(tx, asked, addressed);
  const open = addressed.flatMap(({ id }) => (known.get(id) === 'open' ? [id] : []));
  if (open.length > 0) {
    const where = sql`(r.account_id = ${accountId} and r.list_id = ${place.id} and r.id = any(${open}::bigint[]))`;
    await begin(tx, accountId, place, where);
    known = await examine(tx, asked, addressed);
  }
  // What is open still cannot be verified: its list is archived, or it left it.
  const leaves = new Map([...known].map(([id, how]) => [id, how === 'open' ? ('ready' as const) : how]));
  return { leaves, askAgainAt: momentIn(tx.clock, patienceSeconds) };
};
