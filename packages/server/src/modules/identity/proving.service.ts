import type { Fail } from '@galena/contract/kernel';
import type { identityErrors } from '@galena/contract/identity';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { isPassword } from '../../platform/crypto/passwords.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { admitTry, forgiveTry, tryOf } from './guessing.service.ts';
import * as store from './proving.store.ts';
import { getRealmOfHost, maybePersonAt } from './realms.store.ts';
import { placeOf } from './session-opening.service.ts';
import { revokeSessions } from './sessions.store.ts';
import { isKnownDevice } from './sign-in.store.ts';

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

/** Whether this is the person's password. */
export const isPasswordOf = async (person: ProvablePerson, password: string): Promise<boolean> =>
  person.password_hash !== null && isPassword(person.password_hash, password);

/** The administrators of the platform (system role). */
export const findAdminIds = (tx: Tx): Promise<readonly number[]> => store.findAdminIds(tx.db);
