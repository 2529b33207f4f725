import { sql } from 'kysely';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/pool.ts';

export type OnPlanRow = {
  readonly id: number;
  readonly since: string;
  readonly trial_ends_at: string | null;
  readonly is_trial_over: boolean;
  readonly next_reset_on: string | null;
};

/** Accounts on a plan: a page and one more. */
export const findOnPlan = async (
  db: Db,
  planId: number,
  { after, offset, limit }: PagePlan,
): Promise<readonly OnPlanRow[]> => {
  const { rows } = await sql<OnPlanRow>`
    select a.account_id as id, a.since, a.trial_ends_at, a.is_trial_over, a.next_reset_on::text as next_reset_on
    from plans.account_plans a where a.plan_id = ${planId} and (${after}::bigint is null or a.account_id > ${after})
    order by a.account_id offset ${offset} limit ${limit + 1}`.execute(db);
  return rows;
};

/** What a seller's customers need of its credits, and how many wait for them. */
export type Needed = { readonly monthly: number; readonly waiting: number };

export const sumNeeded = async (db: Db, sellerId: number, customerIds: readonly number[]): Promise<Needed> => {
  const { rows } = await sql<Needed>`
    select coalesce(sum(p.search_limit) filter (where not a.package_charged and not a.package_once), 0)::bigint as monthly,
      (count(*) filter (where a.credits_owed_since is not null or exists (
        select from plans.owed_credits o where o.account_id = a.account_id and o.seller_id = ${sellerId})))::int as waiting
    from plans.account_plans a join plans.plans p on p.id = a.plan_id
    where a.account_id = any(${customerIds}::bigint[]) and a.seller_id = ${sellerId}`.execute(db);
  return rows[0] ?? { monthly: 0, waiting: 0 };
};
