import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { move, sumOf, take, type Part } from './ledger.rules.ts';
import { expireDue, write } from './ledger.service.ts';
import { createBucket, lockWallet, maybeJournal, moveEnds } from './ledger.store.ts';
import * as store from './money.store.ts';

export type PlanReset = {
  readonly accountId: number;
  /** The day it is for, so that it comes in once: `reset:2026-11-23`. */
  readonly key: string;
  /** The new month's; 0: none. */
  readonly credits: number;
  /** When the new month's lapse by themselves; null: with the next reset. */
  readonly expiresAt: string | null;
  /** What is left of the plan's credits stays until `unusedExpiresAt`; else it lapses. */
  readonly rollover: boolean;
  readonly unusedExpiresAt: string | null;
  readonly reason: string;
};

const idsOf = (parts: readonly Part[]): number[] => parts.map(({ bucketId }) => bucketId);

/**
 * Begins a new month of a plan: what is left of its credits becomes unused ones or lapses, and the new ones arrive, in one journal.
 * What work under way holds goes the same way when it comes back. A plan that rolls over is given credits without an end
 * (`expiresAt` null), so that none of them lapse before this is asked. A second time with the same key does nothing.
 * @returns whether it was done now
 */
export const resetPlanCredits = async (tx: Tx, reset: PlanReset): Promise<boolean> => {
  const { accountId, key, credits, expiresAt, rollover, unusedExpiresAt, reason } = reset;
  const locked = await lockWallet(tx.db, accountId);
  if (await maybeJournal(tx.db, accountId, key)) return false;
  const at = moment(tx.clock);
  const wallet = await expireDue(tx, locked);
  const left = await store.findPlanBuckets(tx.db, accountId, at);
  if (rollover) await store.keepUnused(tx.db, accountId, idsOf(left), unusedExpiresAt);
  else await store.endBuckets(tx.db, accountId, idsOf(left), at);
  const lapsing = rollover ? [] : left.filter((part) => part.credits > 0);
  const bucket = { accountId, kind: 'plan', credits, expiresAt, at } as const;
  const arriving = credits === 0 ? [] : [{ bucketId: await createBucket(tx.db, bucket), credits }];
  const entries = [...move(lapsing, 'available', 'expired', null), ...move(arriving, 'issued', 'available', null)];
  await write(tx, wallet, { key, kind: 'reset', reason, entries });
  return true;
};

/**
 * The month of an account's plan ends at another moment than was thought: its credits, and those of earlier months that end with it, do so
 * then. Those that have ended stay so.
 */
export const moveMonthEnd = async (
  tx: Tx,
  { accountId, from, to }: { readonly accountId: number; readonly from: string; readonly to: string },
): Promise<void> => {
  await expireDue(tx, await lockWallet(tx.db, accountId));
  if (from > moment(tx.clock)) await moveEnds(tx.db, accountId, from, to);
};

export type Revocation = {
  readonly accountId: number;
  readonly key: string;
  /** At most so many. */
  readonly credits: number;
  /** Of which credits; additional ones if it is left out. */
  readonly kind?: 'plan' | 'unused' | 'additional';
  readonly reason: string;
};

/**
 * Takes credits back, as far as they are neither spent nor held; the last to be spent first. A second time with the same key does
 * nothing. @returns how many
 */
export const revokeCredits = async (tx: Tx, revocation: Revocation): Promise<number> => {
  const { accountId, key, credits, kind = 'additional', reason } = revocation;
  const wallet = await lockWallet(tx.db, accountId);
  if (await maybeJournal(tx.db, accountId, key)) return 0;
  const parts = take(await store.findOpenOfKind(tx.db, accountId, kind, moment(tx.clock)), credits);
  if (parts.length === 0) return 0;
  await write(tx, wallet, { key, kind: 'revoke', reason, entries: move(parts, 'available', 'revoked', null) });
  return sumOf(parts);
};
