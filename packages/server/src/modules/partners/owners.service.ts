import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { maybeHomeOf, registrationLink } from '../identity/index.ts';

/** The platform's own partners stand under an id that no account has. */
export const platformOwner = 0;

/** For whom somebody works: a reseller's partners are its account's, the operator's the platform's. */
export type Side = 'reseller' | 'operator';

const ownerOn = (context: Context, side: Side): number =>
  side === 'operator' ? platformOwner : userOf(context).accountId;

/** Runs `task` where the partners of a side are seen; the route has made sure that the caller may. */
export const inOwner = <T>(context: Context, side: Side, task: (tx: Tx, ownerId: number) => Promise<T>): Promise<T> => {
  const ownerId = ownerOn(context, side);
  return inTransaction(context, (tx) => alsoInAccounts(tx, [ownerId], () => task(tx, ownerId)));
};

/** As `inOwner`, for reading only. */
export const readInOwner = <T>(
  context: Context,
  side: Side,
  task: (tx: Tx, ownerId: number) => Promise<T>,
): Promise<T> => {
  const ownerId = ownerOn(context, side);
  return inReadTransaction(context, (tx) => alsoInAccounts(tx, [ownerId], () => task(tx, ownerId)));
};

/** Where the people of an owner register; null: a reseller without a brand. */
export const homeOf = (tx: Tx, ownerId: number): ReturnType<typeof maybeHomeOf> =>
  maybeHomeOf(tx, ownerId === platformOwner ? null : ownerId);

/** Makes the referral links of an owner's partners; they are null until a reseller has a verified domain. */
export const linksOf = async (tx: Tx, ownerId: number): Promise<(code: string) => string | null> => {
  const home = await homeOf(tx, ownerId);
  if (home === null || (ownerId !== platformOwner && home.host === null)) return () => null;
  return (code) => registrationLink(tx, code, home.host);
};
