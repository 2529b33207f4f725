import type { UserLimits } from '@galena/contract/billing';
import type { Fail } from '@galena/contract/kernel';
import { plansErrors as errors } from '@galena/contract/plans';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import type { MeOfUpperRooms } from '../identity/index.ts';
import { canCharge } from '../providers/index.ts';
import { lockAccountPlan } from './account-plans.store.ts';
import { planOf } from './account-plans.service.ts';
import { hasRoom, limitedThings, limitOf, type LimitedThing } from './limits.rules.ts';
import { maybePlan } from './plans.store.ts';

type Used = Partial<Readonly<Record<LimitedThing, number>>>;

/** How many of what a plan bounds an account has: each room answers for what is its own. */
export const usedSlot = defineSlot<(tx: Tx, accountId: number) => Promise<Used>>('used');

const usedOf = async (tx: Tx, accountId: number): Promise<Used> => {
  const all: Used[] = [];
  for (const count of tx.app.slots.answersOf(usedSlot)) all.push(await count(tx, accountId));
  return Object.assign({}, ...all) as Used;
};

/**
 * Asked by whoever makes more of something, in the transaction that does and before it: refuses when the account's plan has no room.
 * Two that ask at once take turns, so that they cannot pass the limit together. Without a plan there is none.
 */
export const requireRoomFor = async (
  tx: Tx,
  accountId: number,
  thing: LimitedThing,
  fail: Fail<typeof errors.limit_reached>,
  more = 1,
): Promise<void> => {
  const row = await lockAccountPlan(tx.db, accountId);
  const limit = limitOf(row?.plan_id ? await maybePlan(tx.db, row.plan_id) : null, thing);
  if (limit === null) return;
  const used = (await usedOf(tx, accountId))[thing] ?? 0;
  if (!hasRoom(limit, used, more)) return fail(errors.limit_reached, { params: { limit } });
};

/** Refuses a search for more than the account's plan allows at once. */
export const requireResultsWithin = async (
  tx: Tx,
  accountId: number,
  results: number,
  fail: Fail<typeof errors.too_many_results>,
): Promise<void> => {
  const limit = (await planOf(tx, accountId))?.plan.max_results_per_search ?? null;
  if (limit !== null && results > limit) return fail(errors.too_many_results, { params: { limit } });
};

/** What `/api/user-limits` counts: how much of each is used, and what the plan allows. */
export const countAgainstPlan = async (tx: Tx): Promise<UserLimits['counts']> => {
  const { accountId } = userOf(tx);
  const [onPlan, used] = [await planOf(tx, accountId), await usedOf(tx, accountId)];
  return Object.fromEntries(
    limitedThings.map((thing) => [thing, { used: used[thing] ?? 0, limit: limitOf(onPlan?.plan ?? null, thing) }]),
  ) as UserLimits['counts'];
};

/** What the account's plan charges of the credits where its own vendor key does the work, in percent; without a plan nothing. */
export const ownKeyFeeOf = async (tx: Tx, accountId: number): Promise<number> =>
  (await planOf(tx, accountId))?.plan.own_key_fee_percent ?? 0;

/** When the account's credits are reset next. */
export const nextResetOf = async (tx: Tx): Promise<string | null> =>
  (await planOf(tx, userOf(tx).accountId))?.nextResetAt ?? null;

/** What `/api/me` says of the plan. */
export const meOfPlans = async (tx: Tx): Promise<MeOfUpperRooms> => {
  const onPlan = await planOf(tx, userOf(tx).accountId);
  if (onPlan === null) return { plan: null };
  const { plan, terms, trialEndsAt, isTrialOver } = onPlan;
  const { id, ai_version, allow_related_accounts } = plan;
  return {
    plan: {
      id,
      name: terms?.name ?? plan.name,
      ai_version,
      allow_related_accounts,
      trial_ends_at: trialEndsAt,
      is_trial_over: isTrialOver,
      is_resold: terms !== null,
      can_buy: terms === null || (await canCharge(tx, terms.sellerId)),
    },
  };
};
