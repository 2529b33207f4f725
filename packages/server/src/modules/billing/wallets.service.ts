import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { nextResetSlot } from './limits.service.ts';
import { findBuckets, maybeWallet, type BucketRow } from './limits.store.ts';
import * as store from './wallets.store.ts';

/** What an account can spend, by bucket in the order in which they are spent, and what is held. */
export type WalletState = {
  readonly balance: number;
  readonly held: number;
  readonly buckets: readonly BucketRow[];
  /** When the plan's credits are reset; null: they are not. */
  readonly nextResetAt: string | null;
};

const order: readonly BucketRow['kind'][] = ['plan', 'unused', 'additional'];
const expiryOf = ({ expires_at: at }: BucketRow): number =>
  at === null ? Number.POSITIVE_INFINITY : new Date(at).getTime();

export const findWalletState = async (tx: Tx, accountId: number): Promise<WalletState> => {
  const wallet = await maybeWallet(tx.db, accountId);
  const buckets = await findBuckets(tx.db, accountId, moment(tx.clock));
  let nextResetAt: string | null = null;
  for (const next of tx.app.slots.answersOf(nextResetSlot)) nextResetAt ??= await next(tx);
  return {
    nextResetAt,
    balance: buckets.reduce((sum, { remaining }) => sum + remaining, 0),
    held: wallet?.held ?? 0,
    buckets: buckets
      .filter(({ remaining }) => remaining > 0)
      .toSorted((a, b) => {
        const byKind = order.indexOf(a.kind) - order.indexOf(b.kind);
        return byKind === 0 ? Math.sign(expiryOf(a) - expiryOf(b)) || 0 : byKind;
      }),
  };
};

/** Which of these runs are not over: what they charge may still grow. */
export const findOpenRuns = (tx: Tx, accountId: number, runIds: readonly number[]): Promise<readonly number[]> =>
  runIds.length === 0 ? Promise.resolve([]) : store.findOpenRuns(tx.db, accountId, runIds);
