import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let serial = 0;

/** A plan of the platform's that everybody who resells may sell. */
export const plantResellablePlan = (app: TestApp): Promise<number> =>
  plantRow(
    app,
    `insert into plans.plans (slug, name, price_cents, currency, search_limit, credit_price_cents, created_at, updated_at)
     values ($1, 'To be resold', 100, 'USD', 10, 15, now(), now()) returning id`,
    [`resold-${(serial += 1)}`],
  );

/** A package of an account, by hand. */
export const plantPackage = (app: TestApp, accountId: number, planId: number, name: string): Promise<number> =>
  plantRow(
    app,
    `insert into packages.packages (account_id, plan_id, slug, name, currency, price_cents, modules, credit_price_cents, created_at, updated_at)
     values ($1, $2, $3, $4, 'USD', 1000, '{}', 20, now(), now()) returning id`,
    [accountId, planId, `planted-${(serial += 1)}`, name],
  );

/** The account has a host and a business account, where another case gave it none. */
const plantHome = async (app: TestApp, accountId: number): Promise<void> => {
  await app.owner.query(
    `insert into identity.realms (kind, name, account_id) select 'reseller', 'Planted', $1
     where not exists (select from identity.realms where account_id = $1)`,
    [accountId],
  );
  await app.owner.query(
    `insert into identity.realm_hosts (host, realm_id, verified_at)
     select 'sells-' || account_id || '.example', id, now() from identity.realms where account_id = $1 on conflict do nothing`,
    [accountId],
  );
  await app.owner.query(
    `insert into whitelabel.business_accounts (account_id, realm_id, business_name, slug)
     select account_id, id, 'Planted', 'own-' || account_id from identity.realms where account_id = $1 on conflict do nothing`,
    [accountId],
  );
};

/** What packages bring to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into packages.packages (account_id, plan_id, slug, name, currency, price_cents, modules, credit_price_cents, created_at, updated_at)
       values (${accountId}, 1, 'canary', 'Canary', 'USD', 100, '{}', 20, now(), now())`,
    `insert into packages.sales_pages (account_id, package_id, slug, headline, created_at, updated_at)
       select account_id, id, slug, name, now(), now() from packages.packages where account_id = ${accountId}`,
    `insert into packages.form_links (account_id, package_id, token_hash, created_at)
       select account_id, id, 'canary', now() from packages.packages where account_id = ${accountId}`,
    `insert into packages.seeds (account_id, seeded_at) values (${accountId}, now())`,
  ],
  prepare: async (app) => ({ resoldPlanId: await plantResellablePlan(app) }),
  plant: async ({ app, person: { accountId }, canary }) => {
    await plantHome(app, accountId);
    const planId = await plantResellablePlan(app);
    const packageId = await plantPackage(app, accountId, planId, canary);
    await app.owner.query(
      `insert into packages.sales_pages (account_id, package_id, slug, headline, created_at, updated_at)
       select account_id, id, slug, name, now(), now() from packages.packages where id = $1`,
      [packageId],
    );
    return { packageId, sparePackageId: await plantPackage(app, accountId, planId, canary) };
  },
  // What is sold is a plan that stands, and its modules are of the plan.
  faults: [
    `select p.id, 'grants a plan that is not there' from packages.packages p where p.account_id > 0
       and not exists (select from plans.plans l where l.id = p.plan_id)`,
    `select p.id, 'sells what its plan does not bring' from packages.packages p join plans.plans l on l.id = p.plan_id
       where not p.modules <@ l.modules`,
  ],
  cases: {
    'GET /api/wl/packages': { input: noInput },
    'GET /api/wl/packages/plans': { input: noInput },
    'GET /api/wl/packages/:id': { input: ({ packageId }) => ({ params: { id: packageId } }) },
    'POST /api/wl/packages': {
      input: ({ resoldPlanId }) => ({
        body: { plan_id: resoldPlanId, name: 'Made', slug: 'made', price_cents: 4_900 },
      }),
      audits: ['created package'],
    },
    'PUT /api/wl/packages/:id': {
      input: ({ packageId, resoldPlanId }) => ({
        params: { id: packageId },
        body: { plan_id: resoldPlanId, name: 'Changed', slug: 'changed', price_cents: 5_900 },
      }),
      audits: ['updated package'],
    },
    'DELETE /api/wl/packages/:id': {
      input: ({ sparePackageId }) => ({ params: { id: sparePackageId } }),
      audits: ['deleted package'],
    },
    'POST /api/wl/packages/sort': {
      input: ({ packageId }) => ({ body: { ids: [packageId] } }),
      audits: ['sorted package'],
    },
    'POST /api/wl/packages/:id/form-link': {
      input: ({ packageId }) => ({ params: { id: packageId } }),
      audits: ['created form_link'],
    },
    'GET /api/wl/packages/:id/sales-settings': { input: ({ packageId }) => ({ params: { id: packageId } }) },
    'PUT /api/wl/packages/:id/sales-settings': {
      input: ({ packageId }) => ({
        params: { id: packageId },
        body: { slug: `page-${packageId}`, headline: 'More leads' },
      }),
      audits: ['updated sales_page'],
    },
  },
});
