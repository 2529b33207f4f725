import { sql } from 'kysely';
import type { ModuleSlug } from '@galena/contract/kernel';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { PlansTables } from './tables.gen.ts';

const tables = (db: Db) => db.withTables<PlansTables>();

/** A plan with every field that it has. */
export type Plan = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly kind: 'system' | 'partner';
  readonly partner_id: number | null;
  readonly price_cents: number;
  readonly yearly_price_cents: number | null;
  readonly currency: string;
  readonly trial_days: number;
  readonly search_limit: number;
  readonly rollover: boolean;
  readonly credit_price_cents: number;
  readonly own_key_fee_percent: number;
  readonly modules: ModuleSlug[];
  readonly ai_version: 'gpt-3.5' | 'gpt-4';
  readonly ai_token_limit: number | null;
  readonly team_member_limit: number | null;
  readonly related_account_limit: number | null;
  readonly autopilot_limit: number | null;
  readonly workflow_limit: number | null;
  readonly list_limit: number | null;
  readonly max_results_per_search: number | null;
  readonly available_for_resellers: boolean;
  readonly parents_only: boolean;
  readonly allow_related_accounts: boolean;
  readonly sales_platform_a_product_id: string | null;
  readonly sales_platform_b_product_id: string | null;
  readonly is_for_newcomers: boolean;
  readonly is_active: boolean;
  readonly position: number;
  readonly created_at: string;
  readonly updated_at: string;
};

export type PlanFields = Omit<Plan, 'id' | 'created_at' | 'updated_at'>;

const one = async (db: Db, id: number, isLocked: boolean): Promise<Plan | null> => {
  const asked = tables(db).selectFrom('plans.plans').selectAll().where('id', '=', id);
  const row = await (isLocked ? asked.forUpdate() : asked).executeTakeFirst();
  return (row as Plan | undefined) ?? null;
};

export const maybePlan = (db: Db, id: number): Promise<Plan | null> => one(db, id, false);

/** As `maybePlan`, so that until the transaction ends no account comes to it. */
export const lockPlan = (db: TenantDb, id: number): Promise<Plan | null> => one(db, id, true);

/** All plans, in their order. */
export const findPlans = async (db: Db): Promise<readonly Plan[]> =>
  (await tables(db).selectFrom('plans.plans').selectAll().orderBy('position').orderBy('id').execute()) as Plan[];

/** The plan that accounts open on. */
export const maybePlanForNewcomers = async (db: Db): Promise<Plan | null> => {
  const row = await tables(db)
    .selectFrom('plans.plans')
    .selectAll()
    .where('is_for_newcomers', '=', true)
    .executeTakeFirst();
  return (row as Plan | undefined) ?? null;
};

export const maybePlanBySlug = async (db: Db, slug: string): Promise<Plan | null> => {
  const row = await tables(db).selectFrom('plans.plans').selectAll().where('slug', '=', slug).executeTakeFirst();
  return (row as Plan | undefined) ?? null;
};

export const createPlan = async (db: TenantDb, fields: PlanFields, at: string): Promise<Plan> =>
  (await tables(db)
    .insertInto('plans.plans')
    .values({ ...fields, modules: [...fields.modules], created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()) as Plan;

export const changePlan = async (db: TenantDb, id: number, fields: Partial<PlanFields>, at: string): Promise<Plan> =>
  (await tables(db)
    .updateTable('plans.plans')
    .set({ ...fields, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Plan;

export const removePlan = async (db: TenantDb, id: number): Promise<void> => {
  await tables(db).deleteFrom('plans.plans').where('id', '=', id).execute();
};

/** Accounts open on no plan any more, until one is named. */
export const forgetNewcomers = async (db: TenantDb, at: string): Promise<void> => {
  await tables(db)
    .updateTable('plans.plans')
    .set({ is_for_newcomers: false, updated_at: at })
    .where('is_for_newcomers', '=', true)
    .execute();
};

/** How many accounts are on a plan, of all tenants. */
export const countAccountsOn = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ accounts: number }>`select plans.accounts_on(${id}) as accounts`.execute(db);
  return rows[0]?.accounts ?? 0;
};

/** The accounts on a plan, of all tenants. */
export const findAccountsOn = async (
  db: Db,
  id: number,
): Promise<readonly { readonly account_id: number; readonly package_modules: ModuleSlug[] | null }[]> => {
  const { rows } = await sql<{ account_id: number; package_modules: ModuleSlug[] | null }>`
    select account_id, package_modules from plans.terms_on(${id})`.execute(db);
  return rows;
};

// Two processes that start at once must not both find the house empty; nor two operators name the plan of newcomers.
export const lockPlans = async (db: TenantDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7147014)`.execute(db);
};

/** Whether there was ever a plan: those that were deleted do not come back. */
export const hadPlans = async (db: TenantDb): Promise<boolean> => {
  const { rows } = await sql<{ had: boolean }>`
    select pg_sequence_last_value(pg_get_serial_sequence('plans.plans', 'id')::regclass) is not null as had`.execute(
    db,
  );
  return rows[0]?.had ?? false;
};
