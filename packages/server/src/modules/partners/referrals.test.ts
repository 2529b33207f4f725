import { describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import { cardRoutes, moneyRoutes, walletRoutes } from '@galena/contract/payments';
import { ownPartnerRoutes, referralReportRoutes as reports, type PartnerBodyInput } from '@galena/contract/partners';
import { inAccounts } from '../../platform/context/transaction.ts';
import { withKey } from '../../testing/money/payment-fixture.ts';
import {
  createBrandedReseller,
  createPartnerOperator,
  partnerBody,
  payBy,
  signUpBy,
  type PartnerOwner,
} from '../../testing/partner-fixture.ts';
import { freshAddress } from '../../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { forgetPartners } from './referring.service.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', GALENA_TAX_PERCENT: '19' } });

const create = async ({ client, routes }: PartnerOwner, more: Partial<PartnerBodyInput> = {}) =>
  (await client.call(routes.create, { body: partnerBody(more) })).data;
const partnerOf = async (client: TestClient) => (await client.call(identityRoutes.me, {})).data.referred_by_partner;
const referralsOf = async ({ client, routes }: PartnerOwner, partner_id: number) =>
  client.call(routes.referrals, { query: { partner_id } });

/** Has an account pay so much, and the tax on it. */
const pay = (accountId: number, net: number) => payBy(app(), accountId, { net, tax: Math.floor((net * 19) / 100) });

describe('who signs up through a link (WL-050 AUTH-047)', () => {
  it('carries the partner of the realm, at a brand’s host and at the platform’s', async () => {
    const owners = [
      // Below a reseller nobody has a plan until one is given.
      [await createBrandedReseller(app()), { plan: null, status: 'inactive' }],
      [await createPartnerOperator(app()), { plan: 'Free trial', status: 'active' }],
    ] as const;
    for (const [owner, standing] of owners) {
      const partner = await create(owner);
      const { person, client } = await signUpBy(app(), owner.host, ` ${partner.code.toUpperCase()} `);
      expect(await partnerOf(client)).toEqual({ id: partner.id, name: partner.name });
      const { data, totals, pagination } = await referralsOf(owner, partner.id);
      expect(data).toMatchObject([
        {
          partner: { id: partner.id, name: partner.name },
          user: { id: person.id, name: 'Nora Newcomer' },
          email: person.email,
          ...standing,
          commission_percent: 20,
          revenue_cents: 0,
          commission_cents: 0,
        },
      ]);
      expect(totals).toEqual({ referrals: 1, revenue_cents: 0, commission_cents: 0, currency: 'USD' });
      expect(pagination.total).toBe(1);
    }
  });

  it('201 whatever the code is: unknown, inactive, another owner’s, much too long', async () => {
    const [owner, other] = [await createBrandedReseller(app()), await createBrandedReseller(app())];
    const inactive = await create(owner, { status: 'inactive' });
    const foreign = await create(other);
    for (const ref of ['nobody', inactive.code, foreign.code, 'x'.repeat(5_000), ' ', undefined]) {
      const { answer, client } = await signUpBy(app(), owner.host, ref);
      expect(answer.data).toMatchObject({ resend_in: 60 });
      expect(await partnerOf(client)).toBeNull();
    }
    // A reseller’s code counts for nothing at the platform’s own host.
    expect(await partnerOf((await signUpBy(app(), 'galena.test', foreign.code)).client)).toBeNull();
    expect((await referralsOf(other, foreign.id)).data).toEqual([]);
  });

  it('nobody refers themselves, however the address is written; and the partner has their login', async () => {
    const owner = await createBrandedReseller(app());
    const email = freshAddress();
    const partner = await create(owner, { email: email.toUpperCase() });
    const { person, client } = await signUpBy(app(), owner.host, partner.code, email);
    expect(await partnerOf(client)).toBeNull();
    const { data } = await owner.client.call(owner.routes.get, { params: { id: partner.id } });
    expect(data).toMatchObject({ user_id: person.id, referrals: 0 });
  });

  it('the first registration of an address counts', async () => {
    const owner = await createBrandedReseller(app());
    const [one, other] = [await create(owner), await create(owner)];
    const email = freshAddress();
    await signUpBy(app(), owner.host, one.code, email);
    const { client } = await signUpBy(app(), owner.host, other.code, email);
    expect(await partnerOf(client)).toMatchObject({ id: one.id });
    expect((await referralsOf(owner, other.id)).data).toEqual([]);
  });

  it('an inactive partner keeps what it has brought', async () => {
    const owner = await createBrandedReseller(app());
    const partner = await create(owner);
    const { person, client } = await signUpBy(app(), owner.host, partner.code);
    const { email, code } = partner;
    const params = { id: partner.id };
    await owner.client.call(owner.routes.update, { params, body: partnerBody({ email, code, status: 'inactive' }) });
    await pay(person.accountId, 1_000);
    expect(await partnerOf(client)).toMatchObject({ id: partner.id });
    expect((await owner.client.call(owner.routes.get, { params })).data.owed_cents).toBe(200);
  });
});

describe('the money', () => {
  it('what a customer pays counts without tax, at the percent of the day they signed up, less what goes back', async () => {
    const operator = await createPartnerOperator(app());
    const partner = await create(operator, { commission_percent: 33 });
    const { client } = await signUpBy(app(), operator.host, partner.code);
    await operator.client.call(operator.routes.update, {
      params: { id: partner.id },
      body: partnerBody({ email: partner.email, code: partner.code, commission_percent: 90 }),
    });
    await client.call(cardRoutes.add, { body: { provider_token: 'ok' } }, withKey());
    const { data } = await client.call(walletRoutes.buy, { body: { credits: 100 } }, withKey());
    const before = await referralsOf(operator, partner.id);
    // The check of the card costs a dollar with its tax, and is a sale of 10 credits.
    const [row] = before.data;
    const bought = data.payment.amount_cents - data.payment.tax_cents;
    expect(row?.revenue_cents).toBe(bought + 84);
    expect(row?.commission_cents).toBe(Math.floor(((bought + 84) * 33) / 100));
    expect(before.totals).toMatchObject({ referrals: 1, revenue_cents: row?.revenue_cents });
    await operator.client.call(moneyRoutes.refund, { params: { id: data.payment.id }, body: { reason: 'asked' } });
    expect((await referralsOf(operator, partner.id)).data).toMatchObject([{ revenue_cents: 84, commission_cents: 27 }]);
  });

  it('is counted anew each time: told twice, it is no more; two at once lose nothing; parts go back', async () => {
    const owner = await createBrandedReseller(app());
    const partner = await create(owner);
    const { person } = await signUpBy(app(), owner.host, partner.code);
    const { accountId } = person;
    const totals = async () => (await referralsOf(owner, partner.id)).totals;
    const tellAgain = await pay(accountId, 999);
    await tellAgain();
    expect(await totals()).toMatchObject({ revenue_cents: 999, commission_cents: 199 });
    await Promise.all([pay(accountId, 501), pay(accountId, 500)]);
    expect(await totals()).toMatchObject({ revenue_cents: 2_000, commission_cents: 400 });
    const tellRefund = await pay(accountId, 1_000);
    await tellRefund(595);
    expect(await totals()).toMatchObject({ revenue_cents: 2_500, commission_cents: 500 });
    await tellRefund(1_190);
    expect(await totals()).toMatchObject({ revenue_cents: 2_000, commission_cents: 400 });
  });

  it('payments of whoever came by themselves count for nobody', async () => {
    const owner = await createBrandedReseller(app());
    const { person } = await signUpBy(app(), owner.host, undefined);
    await pay(person.accountId, 1_000);
    expect((await owner.client.call(owner.routes.referrals, { query: {} })).totals.revenue_cents).toBe(0);
  });
});

describe('GET /api/partner', () => {
  it('200: a partner who signs in sees its own referrals, and no address', async () => {
    const owner = await createBrandedReseller(app());
    const own = await create(owner);
    const { client } = await signUpBy(app(), owner.host, undefined, own.email);
    const { person } = await signUpBy(app(), owner.host, own.code);
    await signUpBy(app(), owner.host, (await create(owner)).code);
    await pay(person.accountId, 1_000);
    await owner.client.call(owner.routes.payOut, {
      params: { id: own.id },
      body: { amount_cents: 50, note: 'Secret' },
    });
    const { data } = await client.call(ownPartnerRoutes.statement, {});
    expect(data).toMatchObject({ code: own.code, referrals: 1, owed_cents: 150, paid_cents: 50 });
    expect(data?.link).toContain(`//${owner.host}`);
    expect(data?.newest).toMatchObject([{ user: 'Nora Newcomer', revenue_cents: 1_000, commission_cents: 200 }]);
    expect(JSON.stringify(data)).not.toMatch(/Secret|@mail/);
  });

  it('200: null for whoever is none; 401: nobody', async () => {
    const { client } = await createBrandedReseller(app());
    expect((await client.call(ownPartnerRoutes.statement, {})).data).toBeNull();
    expect((await app().client().refused(ownPartnerRoutes.statement, {})).status).toBe(401);
  });
});

describe('an account that goes for good', () => {
  const forget = (accountId: number): Promise<void> =>
    inAccounts(app().app.systemContext('test'), [accountId], (tx) => forgetPartners(tx, accountId));

  it('leaves its sums to its partner, and no name', async () => {
    const owner = await createBrandedReseller(app());
    const partner = await create(owner);
    const { person } = await signUpBy(app(), owner.host, partner.code);
    await pay(person.accountId, 1_000);
    await forget(person.accountId);
    expect((await referralsOf(owner, partner.id)).data).toMatchObject([
      { user: null, email: null, plan: null, status: 'gone', revenue_cents: 1_000, commission_cents: 200 },
    ]);
  });

  it('takes its own partners along, and nobody else’s', async () => {
    const [gone, other] = [await createBrandedReseller(app()), await createBrandedReseller(app())];
    const [own, kept] = [await create(gone), await create(other)];
    const { person, client } = await signUpBy(app(), gone.host, own.code);
    await pay(person.accountId, 1_000);
    await gone.client.call(gone.routes.payOut, { params: { id: own.id }, body: { amount_cents: 1 } });
    await forget(gone.person.accountId);
    expect((await gone.client.call(gone.routes.list, { query: {} })).data).toEqual([]);
    expect(await partnerOf(client)).toBeNull();
    expect((await other.client.call(other.routes.list, { query: {} })).data.map(({ id }) => id)).toEqual([kept.id]);
  });
});

describe('GET /api/admin/reports/user-referrals (ADM-016, G-126)', () => {
  it('200: the platform’s referrals with totals; as CSV all of them, and written down', async () => {
    const owner = await createPartnerOperator(app());
    const partner = await create(owner, { name: '=Pia' });
    const { person } = await signUpBy(app(), owner.host, partner.code);
    await pay(person.accountId, 10_000);
    const query = { partner_id: partner.id };
    const { data, totals } = await owner.client.call(reports.report, { query });
    expect(data).toMatchObject([{ email: person.email, revenue_cents: 10_000, commission_cents: 2_000 }]);
    expect(totals).toMatchObject({ referrals: 1, revenue_cents: 10_000, commission_cents: 2_000 });
    const { status, text, headers } = await owner.client.raw({
      method: 'GET',
      url: `/api/admin/reports/user-referrals.csv?partner_id=${partner.id}`,
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, line, ...rest] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    const plain = (row: string | undefined) => row?.replaceAll('"', '');
    expect(plain(head)).toBe(
      'partner,user,email,plan,signed_up_at,status,commission_percent,revenue_cents,commission_cents,currency',
    );
    // A name that a table would compute stays a text.
    expect(plain(line)).toContain(`'=Pia,Nora Newcomer,${person.email},Free trial,`);
    expect(plain(line)).toMatch(/,active,20,10000,2000,USD$/);
    expect(rest).toEqual([]);
  });

  it('403 for whoever is no operator', async () => {
    const { client } = await createBrandedReseller(app());
    expect((await client.refused(reports.report, { query: {} })).status).toBe(403);
  });
});
