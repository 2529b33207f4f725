import { momentIn } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { getAccount, type OwnerRow } from '../identity/index.ts';
import { planOf } from '../plans/index.ts';
import { startPackage, subscriptionOf } from '../subscriptions/index.ts';
import type { Offer } from './offers.service.ts';

/** The reseller has too few credits for what is to be sold: whatever was done in the transaction is undone. */
export class SoldOut extends Error {}

const day = 24 * 3600;

/** Whether an account has what it was sold before: then a stranger's page changes nothing of it. */
const isOnPlan = async (tx: Tx, accountId: number): Promise<boolean> => {
  const on = await planOf(tx, accountId);
  return on !== null && !on.isTrialOver;
};

/**
 * Puts the account of a reseller's customer, which the transaction carries, on what the reseller offers; its owner is mailed that it begins.
 * @returns `to_pay`: nothing has begun, it is paid for on another page; `not_theirs`: it is no customer of this reseller's; `has_package`: it has one; `tried`: its trial was before
 * @throws SoldOut
 */
export const startOffer = async (
  tx: Tx,
  offer: Offer,
  owner: OwnerRow,
): Promise<'started' | 'to_pay' | 'not_theirs' | 'has_package' | 'tried' | 'closed'> => {
  const { sellerId, plan, terms, door } = offer;
  if (door.kind !== 'open') return 'closed';
  const { way } = door;
  const { account_id: accountId } = owner;
  const account = await getAccount(tx, accountId);
  if (account.parent_id !== sellerId || account.kind !== 'customer') return 'not_theirs';
  // Whoever was given one, or tries one, may pay for it.
  if (way.kind === 'card') return 'to_pay';
  if (await isOnPlan(tx, accountId)) return 'has_package';
  const before = await subscriptionOf(tx, accountId);
  if (way.kind === 'trial' && before !== null && before.trial_ends_at !== null) return 'tried';
  const end = way.kind === 'trial' ? momentIn(tx.clock, way.days * day) : null;
  const outcome = await startPackage(tx, {
    accountId,
    terms,
    plan,
    interval: way.interval,
    expiresAt: end,
    trialEndsAt: end,
    by: 'account',
  });
  if (outcome === 'pool_empty') throw new SoldOut();
  if (outcome === 'exists') return 'has_package';
  if (outcome === 'gone') return 'closed';
  return 'started';
};
