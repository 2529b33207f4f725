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
