import type { TestApp } from '../../testing/test-app.ts';
import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';

const body = { name: 'Planted', price_cents: 100, search_limit: 10, credit_price_cents: 15, modules: ['leads'] };

const plantPlan = (app: TestApp, slug: string): Promise<number> =>
  plantRow(
    app,
    `insert into plans.plans (slug, name, price_cents, currency, search_limit, credit_price_cents, created_at, updated_at)
     values ($1, 'Planted', 100, 'USD', 10, 15, now(), now()) returning id`,
    [slug],
  );

/** What plans bring to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into plans.account_plans (account_id, plan_id, since, anchor_day, period_on) values (${accountId}, (select id from plans.plans where slug = 'pay-as-you-go'), now(), 1, '2026-11-01') on conflict do nothing`,
    `insert into plans.owed_credits (account_id, change, seller_id, package_id, package_name, currency, credits, prepaid, since) values (${accountId}, 1, 1, 1, 'p', 'USD', 1, 0, now())`,
  ],
  // One to be changed and one to be deleted, for each who calls.
  plant: async ({ app, person }) => ({
    planId: await plantPlan(app, `kept-${person.id}`),
    sparePlanId: await plantPlan(app, `spare-${person.id}`),
  }),
  // A trial has an end, an account that is on none has nothing due, and what is due is planned.
  faults: [
    `select account_id, 'due and not planned' from plans.account_plans a where next_turn_at is not null and not exists (
       select from platform.schedules s where s.account_id = a.account_id and s.subject = 'plan')`,
    `select a.account_id, 'does not stand as its plan says' from plans.account_plans a join identity.accounts i on i.id = a.account_id
       where (a.plan_id is null) <> (i.plan_state = 'none') and a.changes > 0`,
  ],
  cases: {
    'GET /api/plans': { input: noInput },
    'GET /api/admin/plans': { input: noInput },
    'GET /api/admin/plans/history': { input: noInput },
    'GET /api/admin/plans/:id': { input: ({ planId }) => ({ params: { id: planId } }) },
    'GET /api/admin/plans/:id/accounts': { input: ({ planId }) => ({ params: { id: planId } }) },
    'POST /api/admin/plans': {
      input: ({ person }) => ({ body: { ...body, slug: `made-by-${person.id}` } }),
      audits: ['created plan'],
    },
    'PUT /api/admin/plans/:id': {
      input: ({ planId, person }) => ({ params: { id: planId }, body: { ...body, slug: `changed-by-${person.id}` } }),
      audits: ['updated plan'],
    },
    'DELETE /api/admin/plans/:id': {
      input: ({ sparePlanId }) => ({ params: { id: sparePlanId } }),
      audits: ['deleted plan'],
    },
    'POST /api/admin/plans/sort': { input: ({ planId }) => ({ body: { ids: [planId] } }), audits: ['sorted plan'] },
  },
});
