import { z } from 'zod';
import { generalErrors, Id, Message, One, OneWithMessage, Page, PageQuery, route } from '../kernel/index.ts';
import { plansErrors as errors } from './errors.ts';
import { AdminPlan, Plan, PlanAccount, PlanBody, PlanEvent } from './plan.ts';

const params = z.object({ id: Id });
const read = { who: 'admin', anyModule: ['admin'], effect: 'read' } as const;
const write = { ...read, effect: 'write' } as const;
const { not_found: notFound } = generalErrors;

export const plansRoutes = {
  offered: route({
    method: 'GET',
    path: '/api/plans',
    summary: 'The plans that this account may choose',
    access: { who: 'signed_in', inactiveAllowed: true, effect: 'read' },
    query: z.object({
      for: z
        .enum(['self', 'related'])
        .default('self')
        .describe('`related`: what a parent may choose for accounts below'),
    }),
    returns: z.strictObject({ data: z.array(Plan) }),
  }),
};

/** The operator’s plans. */
export const adminPlanRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/plans',
    summary: 'All plans in their order, and how many accounts are on each',
    access: read,
    returns: z.strictObject({
      data: z.array(AdminPlan),
      currency: z.string(),
      wholesale_cents: z.int().describe('What resellers pay for a credit'),
    }),
  }),
  history: route({
    method: 'GET',
    path: '/api/admin/plans/history',
    summary: 'What happened to plans, newest first',
    access: read,
    query: PageQuery,
    returns: Page(PlanEvent),
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/plans/:id',
    summary: 'One plan',
    access: read,
    params,
    returns: One(AdminPlan),
    errors: [notFound],
  }),
  accounts: route({
    method: 'GET',
    path: '/api/admin/plans/:id/accounts',
    summary: 'Who is on a plan',
    access: read,
    params,
    query: PageQuery,
    returns: Page(PlanAccount),
    errors: [notFound],
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/plans',
    summary: 'Create a plan',
    access: write,
    body: PlanBody,
    returns: OneWithMessage(AdminPlan),
    status: 201,
    errors: [generalErrors.validation],
  }),
  update: route({
    method: 'PUT',
    path: '/api/admin/plans/:id',
    summary: 'Change a plan: limits and modules count at once for whoever is on it, credits from the next reset',
    access: write,
    params,
    body: PlanBody,
    returns: OneWithMessage(AdminPlan),
    errors: [notFound, generalErrors.validation],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/plans/:id',
    summary: 'Delete a plan that nobody is on',
    access: write,
    params,
    returns: Message,
    errors: [notFound, errors.plan_in_use],
  }),
  sort: route({
    method: 'POST',
    path: '/api/admin/plans/sort',
    summary: 'Put plans in an order',
    access: write,
    body: z.object({ ids: z.array(Id).min(1).max(500) }),
    returns: Message,
  }),
};
