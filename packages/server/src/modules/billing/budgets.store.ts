import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { StopReason } from './budgets.rules.ts';
import type { About } from './ledger.rules.ts';

export type NewBudget = {
  readonly accountId: number;
  readonly runId: number;
  readonly userId: number | null;
  /** The API key that began it; null: a person, or nobody. */
  readonly apiKeyId: number | null;
  readonly about: About;
  readonly costMax: number;
  /** So much of the price is charged. */
  readonly percent: number;
  readonly holdId: number | null;
  readonly at: string;
};

export const createBudget = async (db: TenantDb, budget: NewBudget): Promise<void> => {
  await sql`
    insert into billing.budgets (account_id, run_id, user_id, api_key_id, list_type, action, cost_max, percent, hold_id,
      created_at)
    values (${budget.accountId}, ${budget.runId}, ${budget.userId}, ${budget.apiKeyId}, ${budget.about.listType},
      ${budget.about.action}, ${budget.costMax}, ${budget.percent}, ${budget.holdId}, ${budget.at})`.execute(db);
};

export type BudgetRow = {
  readonly costMax: number;
  readonly spent: number;
  readonly stopReason: StopReason | null;
  readonly listType: string;
  readonly action: string;
  /** What pays now. */
  readonly holdId: number | null;
  readonly isClosed: boolean;
  readonly apiKeyId: number | null;
  readonly percent: number;
  /** What is charged of all that it has paid for, in hundredths of a credit. */
  readonly chargedHundredths: number;
};

export const maybeBudget = async (db: TenantDb, accountId: number, runId: number): Promise<BudgetRow | null> => {
  const { rows } = await sql<BudgetRow>`
    select cost_max as "costMax", spent, stop_reason as "stopReason", list_type as "listType", action, hold_id as "holdId",
      closed_at is not null as "isClosed", api_key_id as "apiKeyId", percent,
      charged_hundredths as "chargedHundredths"
    from billing.budgets where account_id = ${accountId} and run_id = ${runId}`.execute(db);
  return rows[0] ?? null;
};

/** What a piece of work cost, and how much of it is paid. */
export type Charge = {
  readonly paid: number;
  readonly credits: number;
  readonly stopReason: StopReason | null;
};

/** What was answered under this key, or null. */
export const maybeCharge = async (
  db: TenantDb,
  accountId: number,
  runId: number,
  key: string,
): Promise<Charge | null> => {
  const { rows } = await sql<Charge>`
    select paid, credits, stop_reason as "stopReason" from billing.charges
    where account_id = ${accountId} and run_id = ${runId} and key = ${key}`.execute(db);
  return rows[0] ?? null;
};

export type NewCharge = Charge & {
  readonly accountId: number;
  readonly runId: number;
  readonly key: string;
  /** What is charged of it, in hundredths of a credit. */
  readonly chargedHundredths: number;
  /** What paid for it, and pays from now on. */
  readonly holdId: number;
  readonly at: string;
};

/** Keeps what was answered, and takes it off the budget. */
export const addCharge = async (db: TenantDb, charge: NewCharge): Promise<void> => {
  const { accountId, runId, key, paid, credits, stopReason, chargedHundredths, holdId, at } = charge;
  await Promise.all([
    sql`insert into billing.charges (account_id, run_id, key, paid, credits, stop_reason, created_at)
      values (${accountId}, ${runId}, ${key}, ${paid}, ${credits}, ${stopReason}, ${at})`.execute(db),
    sql`update billing.budgets set spent = spent + ${credits}, charged_hundredths = charged_hundredths + ${chargedHundredths},
        hold_id = ${holdId},
        stop_reason = coalesce(${stopReason}, stop_reason)
      where account_id = ${accountId} and run_id = ${runId}`.execute(db),
  ]);
};

export const closeBudget = async (db: TenantDb, accountId: number, runId: number, at: string): Promise<void> => {
  await sql`
    update billing.budgets set closed_at = coalesce(closed_at, ${at}::timestamptz)
    where account_id = ${accountId} and run_id = ${runId}`.execute(db);
};
