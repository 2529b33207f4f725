import { successOf } from '@galena/contract/kernel';
import { adminPlanRoutes as routes, plansSuccesses as successes } from '@galena/contract/plans';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { listAccountsOn, listPlanEvents } from './on-plan.service.ts';
import { createPlan, deletePlan, getAdminPlan, listPlans, sortPlans, updatePlan } from './plans.service.ts';

export const adminBindings: readonly Binding[] = [
  bind(routes.list, async (context) => ({
    data: await listPlans(context),
    currency: context.app.config.GALENA_CURRENCY,
    wholesale_cents: context.app.config.GALENA_WHOLESALE_CENTS,
  })),
  bind(routes.history, (context, { query }) => listPlanEvents(context, query)),
  bind(routes.get, async (context, { params }, fail) => ({ data: await getAdminPlan(context, params.id, fail) })),
  bind(routes.accounts, (context, { params, query }, fail) => listAccountsOn(context, params.id, query, fail)),
  bind(routes.create, async (context, { body }, fail) => ({
    data: await createPlan(context, body, fail),
    ...successOf(successes.plan_created),
  })),
  bind(routes.update, async (context, { params, body }, fail) => ({
    data: await updatePlan(context, params.id, body, fail),
    ...successOf(successes.plan_updated),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await deletePlan(context, params.id, fail);
    return successOf(successes.plan_deleted);
  }),
  bind(routes.sort, async (context, { body }) => {
    await sortPlans(context, body.ids);
    return successOf(successes.plans_sorted);
  }),
];
