import type { RefundOutcome } from '@galena/contract/outcomes';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { maybeLockedPurchase, maybePurchase, refundPurchase, type Bought } from '../billing/index.ts';
import * as policies from './policies.store.ts';
import { outcomeOf, versionIn, type Claim } from './refunds.rules.ts';
import * as store from './refunds.store.ts';
import * as terms from './terms.store.ts';

const day = 24 * 3600;
/** Over so long a share is looked at. */
const lookedBackSeconds = 30 * day;
/** For so long credits stay that come back when their own time is over. */
const keptSeconds = 30 * day;

/** Something that was perhaps charged, of whom an address bounced. */
export type BouncedItem = {
  /** An identity of the room contacts, and what was bought of it. */
  readonly subject: number;
  readonly item: string;
  /** What is charged is the contact, and another of its addresses takes mail. */
  readonly hasOther: boolean;
};

export type Refund = { readonly outcome: RefundOutcome; readonly credits: number };

const claimOf = async (tx: Tx, accountId: number, bought: Bought, hasOther: boolean): Promise<Claim> => {
  const since = momentIn(tx.clock, -lookedBackSeconds);
  const version = versionIn(bought.pricePolicy);
  return {
    terms: version === null ? null : await policies.maybePolicy(tx.db, version),
    isOwnKey: bought.runId !== null && (await terms.maybeVersion(tx.db, accountId, bought.runId)) !== null,
    credits: bought.credits,
    chargedAt: bought.chargedAt,
    isRefunded: await store.isRefunded(tx.db, accountId, bought),
    hasOther,
    charged: await terms.sumCharged(tx.db, accountId, since),
    refunded: await store.sumRefunded(tx.db, accountId, since),
    now: moment(tx.clock),
  };
};

const judge = async (tx: Tx, accountId: number, bought: Bought | null, hasOther: boolean): Promise<RefundOutcome> =>
  bought ? outcomeOf(await claimOf(tx, accountId, bought, hasOther)) : 'not_charged';

/** What a bounce would bring back if it were reported now. Changes nothing. */
export const foreseeRefund = async (tx: Tx, accountId: number, bounced: BouncedItem): Promise<Refund> => {
  const bought = await maybePurchase(tx, accountId, bounced);
  const outcome = await judge(tx, accountId, bought, bounced.hasOther);
  return { outcome, credits: outcome === 'refunded' ? (bought?.credits ?? 0) : 0 };
};

/**
 * Gives back what was charged by outcome for an address that bounced, in the transaction that writes the bounce down: within its window,
 * once, and no more of all charges than the terms allow. Take the lock of the account's records before.
 */
export const refundBounced = async (tx: Tx, accountId: number, bounced: BouncedItem): Promise<Refund> => {
  // Behind the wallet's lock: whoever reports the same at once is answered by what stands then.
  const bought = await maybeLockedPurchase(tx, accountId, bounced);
  const outcome = await judge(tx, accountId, bought, bounced.hasOther);
  if (!bought || outcome !== 'refunded') return { outcome, credits: 0 };
  const credits = await refundPurchase(tx, accountId, bought, keptSeconds);
  await store.addRefund(tx.db, accountId, bought, { credits, at: moment(tx.clock) });
  return { outcome, credits };
};
