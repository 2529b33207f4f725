import * as store from './proving.store.ts';
import type { Fail } from '@galena/contract/kernel';
import { identityErrors } from '@galena/contract/identity';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { linkTo } from '../../platform/mail/links.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { getRealmOfHost, maybePersonAt } from './realms.store.ts';
import { placeOf } from './opening.service.ts';
import { revokeSessions } from './sessions.store.ts';
import { isKnownDevice, blockKey, countTry, uncountTries } from './sign-in.store.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { accountRule, blockSeconds, placeRule, type FailureRule } from './sign-in.rules.ts';

/** What rooms that prove who somebody is know of them. */
export type ProvablePerson = store.ProvableRow;

/** The realm of the host of this call, and the account whose brand it is (null: the platform's own). */
export const realmOfCall = async (
  context: Context,
): Promise<{ readonly id: number; readonly ownerId: number | null }> => {
  const id = await getRealmOfHost(context.db, context.origin.host);
  return { id, ownerId: await store.maybeOwnerOfRealm(context.db, id) };
};

/** A person of an account that the transaction carries. */
export const getProvable = (tx: Tx, accountId: number, userId: number): Promise<ProvablePerson> =>
  store.getProvable(tx.db, accountId, userId);

/** Who stands behind an address in a realm, deleted or not; null: nobody. */
export const maybeProvableByEmail = async (
  context: Context,
  realmId: number,
  email: string,
): Promise<ProvablePerson | null> => {
  const found = await maybePersonAt(context.db, realmId, email);
  return found && inAccounts(context, [found.account_id], (tx) => getProvable(tx, found.account_id, found.user_id));
};

/** Told when the owner of an address has come to an account that nobody had confirmed: whoever made it keeps no way into it. */
export const ownerArrivedSlot =
  defineSlot<(tx: Tx, person: { readonly accountId: number; readonly userId: number }) => Promise<void>>(
    'ownerArrived',
  );

/**
 * Hands an account that nobody has confirmed to the owner of its address: the password, the sessions and what upper rooms keep of
 * ways in are dropped, for somebody else may have made them; then the address is confirmed.
 */
export const handToOwner = async (tx: Tx, person: ProvablePerson): Promise<void> => {
  const owner = { accountId: person.account_id, userId: person.id };
  await store.confirmWithoutPassword(tx.db, owner.accountId, owner.userId, moment(tx.clock));
  await revokeSessions(tx.db, owner, { allBut: 0 }, moment(tx.clock));
  for (const tell of tx.app.slots.answersOf(ownerArrivedSlot)) await tell(tx, owner);
};

/**
 * One guess at a secret of a person who is known already (a code, a password asked for once more), under the counters of the
 * sign-in: too many are refused, a right one is forgiven, and nobody's guesses lock the person out of a device they know.
 * @returns what `check` answered
 */
export const guess = async (
  context: Context,
  person: ProvablePerson,
  check: () => Promise<boolean>,
  fail: Fail<typeof identityErrors.too_many_sign_ins>,
): Promise<boolean> => {
  const counters = tryOf(context, [person.realm_id], person.email);
  const isKnown = () =>
    inAccounts(context, [person.account_id], (tx) => {
      const { ip_address, browser } = placeOf(context);
      return isKnownDevice(tx.db, person.id, ip_address, browser);
    });
  await admitTry(context, counters, isKnown, fail);
  const isRight = await check();
  if (isRight) await forgiveTry(context, counters);
  return isRight;
};

/** Signs a person out everywhere. The transaction carries their account. */
export const endSessions = async (
  tx: Tx,
  person: { readonly accountId: number; readonly userId: number },
): Promise<void> => {
  await revokeSessions(tx.db, person, { allBut: null }, moment(tx.clock));
};

/** The administrators of the platform (system role). */
export const findAdminIds = (tx: Tx): Promise<readonly number[]> => store.findAdminIds(tx.db);

type FailTooMany = Fail<typeof identityErrors.too_many_sign_ins>;

/** The counters one try counts into. */
export type Try = { readonly accounts: readonly Buffer[]; readonly devices: readonly Buffer[]; readonly place: Buffer };

/**
 * @param realmIds where somebody may stand behind the address: a try counts in each of them, whether somebody does or not
 * @param address what was typed; known or not, it counts the same
 */
export const tryOf = (context: Context, realmIds: readonly number[], address: string): Try => ({
  accounts: realmIds.map((realmId) => tokenHash(`account ${realmId} ${address.toLowerCase()}`)),
  devices: realmIds.map((realmId) => tokenHash(`device ${realmId} ${address.toLowerCase()} ${context.origin.ip}`)),
  place: tokenHash(`place ${context.origin.ip}`),
});

const secondsBlocked = async (context: Context, key: Buffer, rule: FailureRule): Promise<number> => {
  const counted = await countTry(context.db, key, moment(context.clock), rule.windowSeconds);
  const left = counted.blocked_until ? (Date.parse(counted.blocked_until) - context.clock.now().getTime()) / 1000 : 0;
  if (left > 0) return Math.ceil(left);
  const block = blockSeconds(counted.failures, rule);
  if (block > 0) await blockKey(context.db, key, momentIn(context.clock, block));
  return block;
};

const longestBlocked = async (context: Context, keys: readonly Buffer[], rule: FailureRule): Promise<number> => {
  let longest = 0;
  for (const key of keys) longest = Math.max(longest, await secondsBlocked(context, key, rule));
  return longest;
};

/**
 * Counts a try to sign in and refuses it when there were too many. A known device is held back only by its own
 * failures, so that nobody can lock somebody else out: neither by guessing at their address, nor at others' from behind the
 * same network.
 * Without the database there is no count, and without a count no try: the error passes on and the sign-in fails closed.
 */
export const admitTry = async (
  context: Context,
  counters: Try,
  isKnown: () => Promise<boolean>,
  fail: FailTooMany,
): Promise<void> => {
  const own = await longestBlocked(context, counters.devices, accountRule);
  const others = Math.max(
    await secondsBlocked(context, counters.place, placeRule),
    await longestBlocked(context, counters.accounts, accountRule),
  );
  const wait = Math.max(own, others > 0 && !(await isKnown()) ? others : 0);
  if (wait > 0) fail(identityErrors.too_many_sign_ins, { params: { seconds: wait }, retryAfterSeconds: wait });
};

/** A try that succeeded does not count. */
export const forgiveTry = (context: Context, counters: Try): Promise<void> =>
  uncountTries(context.db, [...counters.accounts, ...counters.devices, counters.place]);

/** The address of a page of ours at the host that is called: a brand's people come back to their brand, and read no other name. */
export const linkHere = async (context: Context, path: string): Promise<string> => {
  const { ownerId } = await realmOfCall(context);
  return linkTo(context, path, ownerId === null ? null : context.origin.host);
};
