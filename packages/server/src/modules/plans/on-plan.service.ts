import { adminPlanRoutes as routes } from '@galena/contract/plans';
import { generalErrors, type Fail, type RouteInput, type RouteResult } from '@galena/contract/kernel';
import { findAuditsOfAll } from '../../platform/audit/read-audits.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import { pageOf, planPage } from '../../platform/db/paging.ts';
import { findNamesOfAll, findOwners } from '../identity/index.ts';
import { startOfDay } from './calendar.service.ts';
import * as store from './on-plan.store.ts';
import { countAccountsOn, maybePlan } from './plans.store.ts';

export const plansOfAll = defineSystemUse('who is on which plan, and what happened to plans');

const everywhere = (context: Context): Context => ({ ...context, db: context.app.systemDb(plansOfAll) });

/** Who is on a plan, oldest account first. */
export const listAccountsOn = async (
  context: Context,
  id: number,
  query: RouteInput<typeof routes.accounts>['query'],
  fail: Fail<typeof generalErrors.not_found>,
): Promise<RouteResult<typeof routes.accounts>> => {
  const system = everywhere(context);
  const { db } = system;
  if ((await maybePlan(db, id)) === null) return fail(generalErrors.not_found);
  const plan = planPage(query);
  const page = pageOf(plan, await store.findOnPlan(db, id, plan), await countAccountsOn(db, id));
  const ids = page.data.map(({ id: accountId }) => accountId);
  const owners = await inReadTransaction(system, (tx) => findOwners(tx, ids));
  const data = page.data.map(({ next_reset_on: day, ...row }) => {
    const owner = owners.get(row.id);
    return {
      ...row,
      name: owner?.account_name ?? '',
      owner: owner ? { id: owner.id, name: owner.name, email: owner.email } : null,
      next_reset_at: day === null ? null : startOfDay(day, owner?.time_zone ?? 'UTC'),
    };
  });
  return { ...page, data };
};

/** What happened to plans, newest first. */
export const listPlanEvents = async (
  context: Context,
  query: RouteInput<typeof routes.history>['query'],
): Promise<RouteResult<typeof routes.history>> => {
  const plan = planPage(query);
  const { audits, names } = await inReadTransaction(everywhere(context), async (tx) => {
    const found = await findAuditsOfAll(tx.db, 'plan', plan);
    const actors = found.flatMap(({ actor_id: id }) => (id === null ? [] : [id]));
    return { audits: found, names: await findNamesOfAll(tx, actors) };
  });
  const rows = audits.map(({ actor_id: id, ...row }) => {
    const name = id === null ? undefined : names.get(id);
    return { ...row, actor: id === null || name === undefined ? null : { id, name } };
  });
  const more = rows.length > plan.limit;
  const { data, pagination } = pageOf(plan, rows, plan.offset + rows.length);
  // Nobody counts what happened over years: the page says whether there is more.
  return { data, pagination: { ...pagination, total_is_capped: more } };
};

/**
 * How many of a seller's credits its customers need each month, other than those whose payments pay for them, and how many customers
 * wait for credits. The transaction carries them, a few hundred at most.
 */
export const sumNeeded = (tx: Tx, sellerId: number, customerIds: readonly number[]): Promise<store.Needed> =>
  store.sumNeeded(tx.db, sellerId, customerIds);
