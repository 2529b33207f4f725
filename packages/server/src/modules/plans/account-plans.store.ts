import { sql } from 'kysely';
import type { ModuleSlug } from '@galena/contract/kernel';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { PlansTables } from './tables.gen.ts';

const tables = (db: Db) => db.withTables<PlansTables>();

export type AccountPlanRow = {
  readonly account_id: number;
  readonly plan_id: number | null;
  readonly since: string;
  readonly changes: number;
  readonly anchor_day: number;
  readonly period_on: string;
  readonly next_reset_on: string | null;
  readonly trial_ends_at: string | null;
  readonly is_trial_over: boolean;
  readonly next_turn_at: string | null;
  readonly package_id: number | null;
  readonly seller_id: number | null;
  readonly package_name: string | null;
  readonly package_modules: ModuleSlug[] | null;
  readonly package_credit_cents: number | null;
  /** Since when a month's credits wait for the seller to pay for them. */
  readonly credits_owed_since: string | null;
  readonly package_charged: boolean;
  /** It was paid once: its credits came once, and no month begins. */
  readonly package_once: boolean;
  readonly prepaid_credits: number;
  readonly prepaid_months: number;
};

const find = async (db: TenantDb, accountId: number, isLocked: boolean): Promise<AccountPlanRow | null> => {
  const { rows } = await sql<AccountPlanRow>`
    select account_id, plan_id, since, changes, anchor_day, period_on::text as period_on, next_reset_on::text as next_reset_on,
      trial_ends_at, is_trial_over, next_turn_at, package_id, seller_id, package_name, package_modules, package_credit_cents,
      credits_owed_since, package_charged, package_once, prepaid_credits, prepaid_months
    from plans.account_plans where account_id = ${accountId} ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
};

export const maybeAccountPlan = (db: TenantDb, accountId: number): Promise<AccountPlanRow | null> =>
  find(db, accountId, false);

/** As `maybeAccountPlan`, locked until the transaction ends: whoever changes or counts against it takes turns. */
export const lockAccountPlan = (db: TenantDb, accountId: number): Promise<AccountPlanRow | null> =>
  find(db, accountId, true);

/** Puts a row there to be locked, for an account that never had a plan. */
export const ensureAccountPlan = async (db: TenantDb, accountId: number, at: string, day: string): Promise<void> => {
  await tables(db)
    .insertInto('plans.account_plans')
    .values({ account_id: accountId, since: at, anchor_day: 1, period_on: day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const changeAccountPlan = async (
  db: TenantDb,
  accountId: number,
  changes: Partial<Omit<AccountPlanRow, 'account_id'>>,
): Promise<void> => {
  await tables(db).updateTable('plans.account_plans').set(changes).where('account_id', '=', accountId).execute();
};

/** Accounts for which something has been due for long: their job died. Across accounts. */
export const findForgotten = async (db: TenantDb, before: string, limit: number): Promise<readonly number[]> =>
  (
    await tables(db)
      .selectFrom('plans.account_plans')
      .select('account_id')
      .where('next_turn_at', '<=', before)
      .orderBy('next_turn_at')
      .limit(limit)
      .execute()
  ).map(({ account_id: id }) => id);

/** What the plans of these accounts are called, by account; whoever is on none is left out. The transaction carries them. */
export const findPlanNames = async (
  db: TenantDb,
  accountIds: readonly number[],
): Promise<readonly { readonly account_id: number; readonly name: string }[]> => {
  const { rows } = await sql<{ account_id: number; name: string }>`
    select a.account_id, p.name from plans.account_plans a join plans.plans p on p.id = a.plan_id
    where a.account_id = any(${[...accountIds]}::bigint[])`.execute(db);
  return rows;
};
