import type { TestApp } from '../../testing/test-app.ts';
import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';

let serial = 0;

/** A partner of an owner: an account, or 0 for the platform. */
export const plantPartner = (app: TestApp, ownerId: number, name: string): Promise<number> =>
  plantRow(
    app,
    `insert into partners.partners (account_id, name, email, code, commission_percent, created_at, updated_at)
     values ($1, $2, $3, $4, 10, now(), now()) returning id`,
    [ownerId, name, `partner${(serial += 1)}@mail.example`, `partner-${serial}`],
  );

/** Somebody who came through a partner and has paid. */
const plantReferral = (app: TestApp, ownerId: number, partnerId: number, cents: number): Promise<number> =>
  plantRow(
    app,
    `insert into partners.referrals (account_id, partner_id, code, commission_percent, signed_up_at, revenue_cents, commission_cents)
     values ($1, $2, 'gone', 10, now(), $3::bigint, $3::bigint / 10) returning id`,
    [ownerId, partnerId, cents],
  );

const body = (code: string) => ({ name: 'Made', email: `${code}@mail.example`, code, commission_percent: 20 });

const plantTwo = async (app: TestApp, ownerId: number, name: string) => {
  const partnerId = await plantPartner(app, ownerId, name);
  await plantReferral(app, ownerId, partnerId, 10_000);
  return { partnerId, spareId: await plantPartner(app, ownerId, name) };
};

/** What partners bring to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into partners.partners (account_id, name, email, code, commission_percent, created_at, updated_at)
       values (${accountId}, 'P', 'p@mail.example', 'p', 10, now(), now())`,
    `insert into partners.referrals (account_id, partner_id, code, commission_percent, signed_up_at)
       select account_id, id, 'p', 10, now() from partners.partners where account_id = ${accountId}`,
    `insert into partners.payouts (account_id, partner_id, amount_cents, created_at)
       select account_id, id, 1, now() from partners.partners where account_id = ${accountId}`,
  ],
  prepare: async (app) => {
    const { partnerId, spareId } = await plantTwo(app, 0, 'Of the platform');
    return { platformPartnerId: partnerId, platformSpareId: spareId };
  },
  plant: ({ app, person, canary }) => plantTwo(app, person.accountId, canary),
  // A commission is its percent of the revenue, rounded down; and nobody is referred by a partner of two owners.
  faults: [
    `select id, 'commission is not its percent of the revenue' from partners.referrals
       where commission_cents <> revenue_cents * commission_percent / 100`,
    `select r.id, 'is paid for by nobody known' from partners.referrals r where r.customer_id is not null
       and not exists (select from identity.accounts a where a.id = r.customer_id)`,
  ],
  cases: {
    'GET /api/wl/partners': { input: noInput },
    'GET /api/wl/partners/:id': { input: ({ partnerId }) => ({ params: { id: partnerId } }) },
    'GET /api/wl/referrals': { input: noInput },
    'POST /api/wl/partners': {
      // The same of every account: each has codes of its own.
      input: () => ({ body: body('made') }),
      audits: ['created partner'],
    },
    'PUT /api/wl/partners/:id': {
      input: ({ partnerId }) => ({ params: { id: partnerId }, body: body('changed') }),
      audits: ['updated partner'],
    },
    'DELETE /api/wl/partners/:id': {
      input: ({ spareId }) => ({ params: { id: spareId } }),
      audits: ['deleted partner'],
    },
    'POST /api/wl/partners/:id/payouts': {
      input: ({ partnerId }) => ({ params: { id: partnerId }, body: { amount_cents: 1 } }),
      audits: ['paid_out partner'],
    },
    'GET /api/admin/partners': { input: noInput },
    'GET /api/admin/partners/:id': { input: ({ platformPartnerId }) => ({ params: { id: platformPartnerId } }) },
    'GET /api/admin/referrals': { input: noInput },
    'GET /api/admin/reports/user-referrals': { input: noInput },
    'GET /api/admin/reports/user-referrals.csv': { input: noInput, audits: ['exported referrals'] },
    'POST /api/admin/partners': {
      input: ({ person }) => ({ body: body(`admin-${person.id}`) }),
      audits: ['created partner'],
    },
    'PUT /api/admin/partners/:id': {
      input: ({ platformPartnerId, person }) => ({
        params: { id: platformPartnerId },
        body: body(`changed-by-admin-${person.id}`),
      }),
      audits: ['updated partner'],
    },
    'DELETE /api/admin/partners/:id': {
      input: ({ platformSpareId }) => ({ params: { id: platformSpareId } }),
      audits: ['deleted partner'],
    },
    'POST /api/admin/partners/:id/payouts': {
      input: ({ platformPartnerId }) => ({ params: { id: platformPartnerId }, body: { amount_cents: 1 } }),
      audits: ['paid_out partner'],
    },
    'GET /api/partner': { input: noInput },
  },
});
