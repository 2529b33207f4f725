import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { getTimeZone, setPlanStanding } from '../identity/index.ts';
import * as store from './account-plans.store.ts';
import { dayAt, startOfDay } from './calendar.service.ts';
import { endMonth, giveMonth, isPaidFor } from './months.service.ts';
import { dropOwed, oweCredits } from './owed.service.ts';
import { openPeriod, planTurn } from './periods.service.ts';
import { maybePlan, type Plan } from './plans.store.ts';
import { returnPrepaid, tellSeller } from './prepaid.service.ts';
import {
  columnsOfPrepaid,
  columnsOfTerms,
  modulesBy,
  prepaidOf,
  termsOfRow,
  type PackageTerms,
} from './terms.rules.ts';

/** Which plan an account is on, and what of it is due when. */
export type AccountPlan = {
  readonly plan: Plan;
  readonly since: string;
  /** The day of the month on which credits are reset. */
  readonly anchorDay: number;
  readonly periodStartedAt: string;
  readonly nextResetAt: string | null;
  readonly trialEndsAt: string | null;
  /** Whether the trial has ended and nothing was chosen since: nothing is paid for. */
  readonly isTrialOver: boolean;
  /** The package by which a reseller sold it; null: a plan of the platform's own. */
  readonly terms: PackageTerms | null;
};

/** A plan, or null. */
export const getPlan = (tx: Tx, planId: number): Promise<Plan | null> => maybePlan(tx.db, planId);

/** Which plan an account of the transaction is on; null: none. */
export const planOf = async (tx: Tx, accountId: number): Promise<AccountPlan | null> => {
  const row = await store.maybeAccountPlan(tx.db, accountId);
  const plan = row?.plan_id ? await maybePlan(tx.db, row.plan_id) : null;
  if (!row || !plan) return null;
  const timeZone = await getTimeZone(tx, accountId);
  return {
    plan,
    since: row.since,
    anchorDay: row.anchor_day,
    periodStartedAt: startOfDay(row.period_on, timeZone),
    nextResetAt: row.next_reset_on === null ? null : startOfDay(row.next_reset_on, timeZone),
    trialEndsAt: row.trial_ends_at,
    isTrialOver: row.is_trial_over,
    terms: termsOfRow(row),
  };
};

/** The terms by which a reseller last sold an account of the transaction a plan, also one that has ended; null: none did. */
export const lastTermsOf = async (tx: Tx, accountId: number): Promise<PackageTerms | null> => {
  const row = await store.maybeAccountPlan(tx.db, accountId);
  return row === null ? null : termsOfRow(row);
};

/** What the plans of accounts of the transaction are called, by account; whoever is on none is left out. */
export const findPlanNames = async (tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = accountIds.length > 0 ? await store.findPlanNames(tx.db, accountIds) : [];
  return new Map(rows.map((row) => [row.account_id, row.name]));
};

/** Who puts an account on a plan, for its history. */
export type PlanChooser = 'account' | 'parent' | 'reseller' | 'operator' | 'system';

export type Assignment = {
  readonly accountId: number;
  readonly planId: number;
  readonly reason: string;
  /** Left out: as it is for the plan the account is on, and none for another. Null: no trial, or no more. */
  readonly trialEndsAt?: string | null;
  readonly by: PlanChooser;
  /** False: no credits until the first reset, for accounts that were here before there were plans. */
  readonly withCredits?: boolean;
  /** Left out: as they are for the plan the account is on, and the platform's own for another. */
  readonly terms?: PackageTerms | null;
  /** It was charged already: what of its first month cannot be given now is owed, and nothing is refused. */
  readonly isCharged?: boolean;
  /** It was paid for as something of its own: it begins anew also on the plan that the account is on. */
  readonly isAnew?: boolean;
  /** Its payment is missing: what a reseller sold waits for it, and takes nothing of the reseller's meanwhile. */
  readonly isAwaited?: boolean;
};

const lockRow = async (tx: Tx, accountId: number): Promise<store.AccountPlanRow> => {
  const at = moment(tx.clock);
  await store.ensureAccountPlan(tx.db, accountId, at, dayAt(at, await getTimeZone(tx, accountId)));
  return (await store.lockAccountPlan(tx.db, accountId)) as store.AccountPlanRow;
};

const note = (
  tx: Tx,
  action: 'plan_assigned' | 'plan_ended',
  accountId: number,
  [before, after]: readonly [Plan | null, Plan | null],
  { reason, by }: { readonly reason: string; readonly by: PlanChooser },
): Promise<void> =>
  writeAudit(tx, {
    action,
    entity: 'account',
    entityId: accountId,
    label: (after ?? before)?.name ?? '',
    accountId,
    changes: { plan: [before?.name ?? null, after?.name ?? null], reason: [null, reason], by: [null, by] },
  });

type Beginning = Pick<Assignment, 'trialEndsAt' | 'withCredits' | 'terms' | 'isAwaited'> & {
  readonly row: store.AccountPlanRow;
  readonly plan: Plan;
  readonly before: Plan | null;
  /** Whether its first month's credits are paid for. */
  readonly isPaid: boolean;
};

/** A plan, or another one: a month of its own begins today, and what the plan before had left lapses or is unused. */
const begin = async (
  tx: Tx,
  { row, plan, before, isPaid, isAwaited = false, trialEndsAt = null, withCredits = true, terms = null }: Beginning,
): Promise<void> => {
  const { account_id: accountId } = row;
  const at = moment(tx.clock);
  const changes = row.changes + 1;
  const opened = openPeriod(dayAt(at, await getTimeZone(tx, accountId)));
  const period = terms?.isOnce === true ? { ...opened, next_reset_on: null } : opened;
  await store.changeAccountPlan(tx.db, accountId, {
    ...period,
    plan_id: plan.id,
    since: at,
    changes,
    trial_ends_at: trialEndsAt,
    is_trial_over: false,
    // What was paid once is owed by itself.
    credits_owed_since: isPaid || terms?.isOnce === true ? null : at,
    ...columnsOfTerms(terms),
  });
  if (!withCredits) return;
  const month = {
    key: `plan:${changes}`,
    nextResetOn: period.next_reset_on,
    reason: `Plan ${terms?.name ?? plan.name}`,
  };
  const given = { plan, before, wasOnce: row.package_once, terms, prepaid: prepaidOf(row) };
  const left = await giveMonth(tx, accountId, given, month, !isPaid);
  if (left === null && isPaid) throw new Error(`the first month of account ${accountId} was to be paid for`);
  if (left !== null) return store.changeAccountPlan(tx.db, accountId, columnsOfPrepaid(left));
  if (terms?.isOnce === true) await oweCredits(tx, { row, change: changes, plan, terms });
  if (terms !== null && !isAwaited) await tellSeller(tx, terms.sellerId);
};

/** Whether an account stays in the month that it is in: on the same plan, which then only has other terms. */
const isSameMonth = (row: store.AccountPlanRow, plan: Plan, { terms, isAnew = false }: Assignment): boolean =>
  row.plan_id === plan.id && !isAnew && (terms === undefined || row.package_once === (terms?.isOnce ?? false));

/**
 * Puts an account on a plan. Its credits, modules and limits follow in the same transaction, and so does its standing: one below
 * another is active from now on. On the plan that it is on already only the trial's end and the terms change.
 * @returns `pool_empty`: a reseller sells it that has too few credits for its first month; nothing has changed
 */
export const assignPlan = (tx: Tx, assignment: Assignment): Promise<'assigned' | 'pool_empty'> =>
  alsoInAccounts(tx, [assignment.accountId], async () => {
    const { accountId, planId, trialEndsAt } = assignment;
    const row = await lockRow(tx, accountId);
    const plan = await maybePlan(tx.db, planId);
    if (plan === null) throw new Error(`there is no plan ${planId}`);
    const before = row.plan_id === null ? null : await maybePlan(tx.db, row.plan_id);
    const isSame = isSameMonth(row, plan, assignment);
    if (isSame && !row.is_trial_over && trialEndsAt === undefined && assignment.terms === undefined) return 'assigned';
    const terms = assignment.terms === undefined ? (isSame ? termsOfRow(row) : null) : assignment.terms;
    if (!isSame || row.is_trial_over) {
      const isPaid =
        assignment.withCredits === false ||
        terms === null ||
        (assignment.isAwaited !== true && (await isPaidFor(tx, accountId, { plan, terms, prepaid: prepaidOf(row) })));
      if (!isPaid && assignment.isCharged !== true) return 'pool_empty';
      await begin(tx, { ...assignment, row, plan, before, terms, isPaid });
    } else {
      const trial = trialEndsAt === undefined ? {} : { trial_ends_at: trialEndsAt };
      await store.changeAccountPlan(tx.db, accountId, { ...trial, ...columnsOfTerms(terms) });
    }
    await setPlanStanding(tx, accountId, {
      state: 'active',
      modules: modulesBy(plan, terms),
      mayHaveRelated: plan.allow_related_accounts,
    });
    await planTurn(tx, accountId);
    await note(tx, 'plan_assigned', accountId, [before, plan], assignment);
    await tellChange(tx, { kind: 'plan', id: plan.id, accountId });
    return 'assigned';
  });

/**
 * Whether the first month of a plan that an account would begin now can be given: by what is paid for, with `credits` more, and by whoever
 * sells it. What that has stays locked until the transaction ends.
 */
export const canBegin = (
  tx: Tx,
  {
    accountId,
    plan,
    terms,
    credits,
  }: Pick<Beginning, 'plan'> & {
    readonly accountId: number;
    readonly terms: PackageTerms;
    readonly credits: number;
  },
): Promise<boolean> =>
  alsoInAccounts(tx, [accountId], async () => {
    const row = await store.maybeAccountPlan(tx.db, accountId);
    // On the plan that it is on already no month begins; what is paid once begins always, and with its own payment alone.
    const isSame = row?.plan_id === plan.id && row.package_once === terms.isOnce && !terms.isOnce;
    if (isSame && !row.is_trial_over) return true;
    const prepaid = { credits: (terms.isOnce ? 0 : (row?.prepaid_credits ?? 0)) + credits, months: 1 };
    return isPaidFor(tx, accountId, { plan, terms, prepaid });
  });

/** Takes an account off its plan: what came with it goes, and one below another is inactive until a plan is chosen. */
export const endPlan = (
  tx: Tx,
  {
    accountId,
    reason,
    by = 'system',
  }: { readonly accountId: number; readonly reason: string; readonly by?: PlanChooser },
): Promise<void> =>
  alsoInAccounts(tx, [accountId], async () => {
    const row = await store.lockAccountPlan(tx.db, accountId);
    const plan = row?.plan_id ? await maybePlan(tx.db, row.plan_id) : null;
    if (!row || !plan) return;
    const terms = termsOfRow(row);
    const owed = await dropOwed(tx, row);
    if (terms !== null) await returnPrepaid(tx, { ...row, prepaid_credits: row.prepaid_credits + owed }, terms);
    await endMonth(tx, accountId, `end:${row.changes}`, `Plan ${terms?.name ?? plan.name} ended`);
    await store.changeAccountPlan(tx.db, accountId, {
      ...columnsOfPrepaid({ credits: 0, months: 0 }),
      plan_id: null,
      next_reset_on: null,
      next_turn_at: null,
      trial_ends_at: null,
      is_trial_over: false,
      credits_owed_since: null,
    });
    await setPlanStanding(tx, accountId, { state: 'none', modules: [], mayHaveRelated: false });
    await planTurn(tx, accountId);
    await note(tx, 'plan_ended', accountId, [plan, null], { reason, by });
    await tellChange(tx, { kind: 'plan', id: plan.id, accountId });
  });

/** When the trial of a plan that begins now ends; null: it has none. */
export const trialEndOf = (tx: Tx, plan: Plan): string | null =>
  plan.trial_days === 0 ? null : momentIn(tx.clock, plan.trial_days * 24 * 3600);
