import { z } from 'zod';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { defineJob, type JobHandler } from '../../platform/jobs/job.ts';
import { removeSchedule, setSchedule } from '../../platform/schedules/schedules.ts';
import { getTimeZone, setPlanStanding } from '../identity/index.ts';
import * as store from './account-plans.store.ts';
import {
  anchorOf,
  dayAt,
  earlier,
  isDayReached,
  latestResetDay,
  nextResetDay,
  startOfDay,
} from './calendar.service.ts';
import { endMonth, giveLate, giveMonth } from './months.service.ts';
import { giveOwedCredits, isOwed } from './owed.service.ts';
import { maybePlan, type Plan } from './plans.store.ts';
import type { Prepaid } from './prepaid.rules.ts';
import { tellSeller } from './prepaid.service.ts';
import { columnsOfPrepaid, isAwaited, modulesBy, prepaidOf, termsOfRow } from './terms.rules.ts';

// What is due of an account is written down as days of its calendar and done under a lock on its row; the ledger knows each reset by
// its day. So whoever comes for it, how often and how late, it happens once.

const subject = 'plan';

/** Days of a period: when it began, and when the next one does. */
type Period = Pick<store.AccountPlanRow, 'anchor_day' | 'period_on' | 'next_reset_on'>;

/** The month that begins on a day, and the anchor with it. */
export const openPeriod = (day: string): Period & { readonly next_reset_on: string } => {
  const anchor = anchorOf(day);
  return { anchor_day: anchor, period_on: day, next_reset_on: nextResetDay(day, anchor) };
};

/** While a month's credits wait for the seller to pay for them, somebody looks so often, in seconds. */
const owedLookSeconds = 3600;

/** When something is due next of a plan; null: never. */
const nextTurnOf = (tx: Tx, row: store.AccountPlanRow, timeZone: string, isOwing: boolean): string | null => {
  const owed = isOwing ? momentIn(tx.clock, owedLookSeconds) : null;
  if (row.plan_id === null || row.is_trial_over) return owed;
  const reset = row.next_reset_on === null ? null : startOfDay(row.next_reset_on, timeZone);
  // What its customer has to pay for comes with the payment (`prepayMonths`); nobody needs to look.
  const look = row.credits_owed_since === null || isAwaited(row) ? null : momentIn(tx.clock, owedLookSeconds);
  return earlier(earlier(row.trial_ends_at, reset), earlier(look, owed));
};

// What is due sets when the next is due, so the job, its work and its planning stand together.

/** Does what is due of an account's plan: the reset of a month, the end of a trial. A second one finds nothing to do. */
export const turnJob = defineJob({
  name: 'plans.turn',
  payload: z.object({ account_id: z.int() }),
  concurrency: 4,
  perAccount: 1,
  timeoutSeconds: 60,
  retries: 8,
  backoffSeconds: 5,
  load: async () => doTurn,
});

/** Sees to it that somebody comes when something is due next, in the transaction that changed it. */
export const planTurn = async (tx: Tx, accountId: number): Promise<void> => {
  const row = await store.maybeAccountPlan(tx.db, accountId);
  const timeZone = await getTimeZone(tx, accountId);
  const next = row && nextTurnOf(tx, row, timeZone, await isOwed(tx, accountId));
  await store.changeAccountPlan(tx.db, accountId, { next_turn_at: next });
  if (next === null) return removeSchedule(tx, subject, accountId);
  await setSchedule(tx, {
    accountId,
    subject,
    job: turnJob,
    payload: { account_id: accountId },
    repeat: 'once',
    // What is due already is due now: a schedule never runs in the past.
    startsAt: next < moment(tx.clock) ? moment(tx.clock) : next,
    endsAt: null,
    timeZone,
  });
};

const endTrial = async (tx: Tx, row: store.AccountPlanRow, plan: Plan): Promise<void> => {
  await endMonth(tx, row.account_id, `trial:${row.changes}`, 'Free trial ended');
  await store.changeAccountPlan(tx.db, row.account_id, { is_trial_over: true, next_reset_on: null });
  await setPlanStanding(tx, row.account_id, {
    state: 'over',
    modules: modulesBy(plan, termsOfRow(row)),
    mayHaveRelated: plan.allow_related_accounts,
  });
};

const resetMonth = async (tx: Tx, row: store.AccountPlanRow, plan: Plan, today: string): Promise<void> => {
  const day = latestResetDay(row.next_reset_on as string, row.anchor_day, today);
  const nextResetOn = nextResetDay(day, row.anchor_day);
  const month = { key: `reset:${day}`, nextResetOn, reason: 'Monthly credits' };
  const [terms, prepaid, isLate] = [termsOfRow(row), prepaidOf(row), isAwaited(row)];
  // Where no credits ever come, there is nothing to reset.
  const isBare = plan.search_limit === 0 && !plan.rollover;
  const left = isBare
    ? prepaid
    : await giveMonth(tx, row.account_id, { plan, before: plan, terms, prepaid }, month, isLate);
  const owedSince = left !== null ? null : (row.credits_owed_since ?? moment(tx.clock));
  const period = { period_on: day, next_reset_on: nextResetOn, credits_owed_since: owedSince };
  await store.changeAccountPlan(tx.db, row.account_id, { ...period, ...columnsOfPrepaid(left ?? prepaid) });
  if (owedSince !== null && terms !== null && !isLate) await tellSeller(tx, terms.sellerId);
};

/** The credits of a month that their seller could not pay for, as soon as it can. */
const giveWhatIsOwed = async (tx: Tx, row: store.AccountPlanRow, plan: Plan): Promise<void> => {
  const [terms, nextResetOn] = [termsOfRow(row), row.next_reset_on];
  if (terms === null || nextResetOn === null || isAwaited(row)) return;
  const month = { key: `late:${row.period_on}`, nextResetOn, reason: 'Monthly credits' };
  const left = await giveLate(tx, row.account_id, { plan, terms, prepaid: prepaidOf(row) }, month);
  if (left === null) return;
  await store.changeAccountPlan(tx.db, row.account_id, { credits_owed_since: null, ...columnsOfPrepaid(left) });
};

/**
 * Takes turns with whoever gives an account its months, until the transaction ends: before its wallet is locked, as they do, so that the
 * two never wait for each other in a circle.
 */
export const lockMonths = (tx: Tx, accountId: number): Promise<void> =>
  alsoInAccounts(tx, [accountId], async () => {
    await store.lockAccountPlan(tx.db, accountId);
  });

/**
 * Credits of months to come are paid for: `credits` over so many `months`. A month that waits for it has them at once, its own part
 * out of the seller's.
 */
export const prepayMonths = (
  tx: Tx,
  { accountId, credits, months }: Prepaid & { readonly accountId: number },
): Promise<void> =>
  alsoInAccounts(tx, [accountId], async () => {
    const at = moment(tx.clock);
    await store.ensureAccountPlan(tx.db, accountId, at, dayAt(at, await getTimeZone(tx, accountId)));
    const row = (await store.lockAccountPlan(tx.db, accountId)) as store.AccountPlanRow;
    const more = columnsOfPrepaid({ credits: row.prepaid_credits + credits, months: row.prepaid_months + months });
    await store.changeAccountPlan(tx.db, accountId, more);
    const plan = row.plan_id ? await maybePlan(tx.db, row.plan_id) : null;
    if (plan === null || row.is_trial_over) return;
    if (row.credits_owed_since !== null) await giveWhatIsOwed(tx, { ...row, ...more }, plan);
    await planTurn(tx, accountId);
  });

/** Does what is due of an account's plan at this moment, and plans the next time. */
export const doWhatIsDue = async (tx: Tx, accountId: number): Promise<void> => {
  const row = await store.lockAccountPlan(tx.db, accountId);
  const plan = row?.plan_id ? await maybePlan(tx.db, row.plan_id) : null;
  if (!row) return;
  // Before a month: whoever was first to pay is first to get.
  await giveOwedCredits(tx, row);
  if (!plan || row.is_trial_over) return planTurn(tx, accountId);
  const [at, timeZone] = [moment(tx.clock), await getTimeZone(tx, accountId)];
  if (row.trial_ends_at !== null && row.trial_ends_at <= at) await endTrial(tx, row, plan);
  else if (row.next_reset_on !== null && isDayReached(row.next_reset_on, at, timeZone))
    await resetMonth(tx, row, plan, dayAt(at, timeZone));
  else if (row.credits_owed_since !== null) await giveWhatIsOwed(tx, row, plan);
  await planTurn(tx, accountId);
};

/** Does what is due of an account's plan. */
const doTurn: JobHandler<{ account_id: number }> = (context, { account_id: accountId }, run) =>
  inTransaction(context, async (tx) => {
    await doWhatIsDue(tx, accountId);
    await run.finish(tx);
  });

const graceSeconds = 3600;
const maxPerRound = 200;

/** Comes for what nobody came for within an hour: a job that failed for good must not cost anybody their credits. */
export const remindOfTurns = async (context: Context): Promise<number> => {
  const accounts = await store.findForgotten(
    context.db as Tx['db'],
    momentIn(context.clock, -graceSeconds),
    maxPerRound,
  );
  for (const accountId of accounts) await inTransaction(context, (tx) => doWhatIsDue(tx, accountId));
  return accounts.length;
};
