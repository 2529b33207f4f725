import type { Tx } from '../../platform/context/transaction.ts';
import { linkTo } from '../../platform/mail/links.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { getPlatformRealm, maybePersonAt } from './realms.store.ts';
import * as store from './referring.store.ts';

/** Whose account has just been opened by somebody who registered. */
export type Registered = {
  readonly accountId: number;
  readonly userId: number;
  /** The reseller in whose realm they registered; null: the platform's own. */
  readonly ownerId: number | null;
  readonly email: string;
  /** As they gave it: the code of whoever sent them, or anything else. */
  readonly ref: string | null;
};

/**
 * Told inside the transaction in which a registration opens an account, which carries that account. Not told when the address was
 * registered before: who came first counts. Nobody here may refuse.
 */
export const registeredSlot = defineSlot<(tx: Tx, newcomer: Registered) => Promise<void>>('registered');

export type { MemberSeen } from './referring.store.ts';

/** Users of accounts that the transaction carries, by id, and how they stand; whoever was removed for good is left out. */
export const findMembers = async (
  tx: Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, store.MemberSeen>> => {
  const rows = userIds.length > 0 ? await store.findMembers(tx.db, userIds) : [];
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Where those who belong to an account sign in and up; null: to the platform itself. The transaction carries the account.
 * @returns null where the account has no realm of its own; `host` null where no host of it is verified
 */
export const maybeHomeOf = async (
  tx: Tx,
  ownerId: number | null,
): Promise<{ readonly realmId: number; readonly host: string | null } | null> => {
  if (ownerId === null) return { realmId: await getPlatformRealm(tx.db), host: null };
  const home = await store.maybeHomeOfAccount(tx.db, ownerId);
  return home && { realmId: home.realm_id, host: home.host };
};

/** The user whom an address belongs to in a realm, and their account; null: nobody. */
export const maybeUserAt = async (
  tx: Tx,
  realmId: number,
  email: string,
): Promise<{ readonly userId: number; readonly accountId: number } | null> => {
  const found = await maybePersonAt(tx.db, realmId, email);
  return found && { userId: found.user_id, accountId: found.account_id };
};

/** The address at which people register who come by somebody's code. */
export const registrationLink = (tx: Tx, code: string, host: string | null): string =>
  linkTo(tx, `/register?ref=${encodeURIComponent(code)}`, host);
