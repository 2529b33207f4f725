import type { UserLimits } from '@galena/contract/billing';
import { moment } from '../../platform/clock/clock.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import type { MeOfUpperRooms } from '../identity/index.ts';
import { findBuckets, maybeWallet, type BucketRow } from './limits.store.ts';

type Counts = Partial<UserLimits['counts']>;

/** What upper rooms count of the account against its plan, asked by `/api/user-limits`. */
export const countsSlot = defineSlot<(tx: Tx) => Promise<Counts>>('limitCounts');

/** When the plan's credits are reset next, asked by `/api/user-limits`: credits that roll over know no end of their own. */
export const nextResetSlot = defineSlot<(tx: Tx) => Promise<string | null>>('nextReset');

const nothing = { used: 0, limit: null };

const untilUpperRoomsAnswer: UserLimits['counts'] = {
  team_members: nothing,
  related_accounts: nothing,
  autopilots: nothing,
  workflows: nothing,
  lists: nothing,
  ai_tokens: nothing,
};

const only = (buckets: readonly BucketRow[], kind: BucketRow['kind']): readonly BucketRow[] =>
  buckets.filter((bucket) => bucket.kind === kind);

const boughtOf = ({ granted, remaining, expires_at }: BucketRow) => ({ count: granted, remaining, expires_at });

/** The plan's credits of this month: what of them was used is what is neither there nor held. */
const planOf = (buckets: readonly BucketRow[]): UserLimits['search_limit'] => {
  const plan = only(buckets, 'plan').at(-1);
  if (!plan) return { total: 0, used: 0, remaining: 0, last_reset_at: null, next_reset_at: null };
  const { granted: total, remaining, held, created_at, expires_at } = plan;
  return { total, used: total - remaining - held, remaining, last_reset_at: created_at, next_reset_at: expires_at };
};

const hasSome = ({ remaining, held }: BucketRow): boolean => remaining + held > 0;

/** What the account can spend now. */
export const getBalance = async (tx: Tx, accountId: number): Promise<number> =>
  (await findBuckets(tx.db, accountId, moment(tx.clock))).reduce((sum, { remaining }) => sum + remaining, 0);

/** What an account has left, held for work under way or not. */
export const getLeft = async (tx: Tx, accountId: number): Promise<number> =>
  (await getBalance(tx, accountId)) + ((await maybeWallet(tx.db, accountId))?.held ?? 0);

/** The account's credits and what its plan counts. */
export const getUserLimits = (context: Context): Promise<UserLimits> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const [wallet, buckets] = [
      await maybeWallet(tx.db, accountId),
      // Without what has expired a moment ago and nobody has taken away yet.
      await findBuckets(tx.db, accountId, moment(tx.clock)),
    ];
    const counts: Counts[] = [];
    let nextReset: string | null = null;
    for (const next of tx.app.slots.answersOf(nextResetSlot)) nextReset ??= await next(tx);
    for (const count of tx.app.slots.answersOf(countsSlot)) counts.push(await count(tx));
    return {
      balance: buckets.reduce((sum, { remaining }) => sum + remaining, 0),
      held: wallet?.held ?? 0,
      search_limit: { ...planOf(buckets), ...(nextReset !== null && { next_reset_at: nextReset }) },
      additional: only(buckets, 'additional').filter(hasSome).map(boughtOf),
      unused: only(buckets, 'unused').filter(hasSome).map(boughtOf),
      counts: Object.assign({}, untilUpperRoomsAnswer, ...counts) as UserLimits['counts'],
    };
  });

/** What `/api/me` says of credits. */
export const meOfBilling = async (tx: Tx): Promise<MeOfUpperRooms> => {
  const buckets = await findBuckets(tx.db, userOf(tx).accountId, moment(tx.clock));
  const { total, used, last_reset_at } = planOf(buckets);
  const counted = (kind: BucketRow['kind']) =>
    only(buckets, kind)
      .filter(hasSome)
      .map(({ remaining, expires_at }) => ({ count: remaining, expires_at }));
  return {
    search_limit: only(buckets, 'plan').length === 0 ? null : { total, used, last_reset_at },
    additional_queries: counted('additional'),
    unused_limits: counted('unused'),
  };
};
