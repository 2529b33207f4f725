import { describe, expect, it } from 'vitest';
import { generalErrors } from '@galena/contract/kernel';
import { adminPartnerRoutes, partnerErrors, partnerRoutes } from '@galena/contract/partners';
import {
  createPartnerOperator,
  createBrandedReseller,
  partnerBody,
  type PartnerOwner,
} from '../../testing/partner-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', GALENA_URL: 'https://leads.example.com' } });

const create = async ({ client, routes }: PartnerOwner, more = {}) =>
  (await client.call(routes.create, { body: partnerBody(more) })).data;

const plantMoney = (ownerId: number, partnerId: number, commission: number): Promise<unknown> =>
  app().owner.query(
    `insert into partners.referrals (account_id, partner_id, code, commission_percent, signed_up_at, revenue_cents, commission_cents)
     values ($1, $2, 'x', 50, now(), $3::bigint * 2, $3::bigint)`,
    [ownerId, partnerId, commission],
  );

const sides = [
  ['a reseller’s (WL-046 WL-047)', createBrandedReseller, 'reseller'],
  ['the platform’s (ADM-019)', createPartnerOperator, 'platform'],
] as const;

describe.each(sides)('partners: %s', (_title, createOwner, kind) => {
  const ownerIdOf = ({ person }: PartnerOwner): number => (kind === 'platform' ? 0 : person.accountId);

  it('201, 200: every field is kept, shown, changed and told', async () => {
    const owner = await createOwner(app());
    const { client, routes } = owner;
    const body = partnerBody({ company: 'Pia Ltd', payout_email: 'money@mail.example', notes: 'Met in May' });
    const answer = await client.call(routes.create, { body });
    expect(answer).toMatchObject({ message: 'Partner created.' });
    const { data: made } = answer;
    const host = kind === 'platform' ? 'leads.example.com' : owner.host;
    expect(made).toMatchObject({
      ...body,
      status: 'active',
      user_id: null,
      link: `https://${host}/register?ref=${body.code}`,
      referrals: 0,
      revenue_cents: 0,
      commission_cents: 0,
      paid_cents: 0,
      owed_cents: 0,
      currency: 'USD',
      payouts: [],
    });
    const params = { id: made.id };
    const changed = { ...body, name: 'Pia P.', commission_percent: 25, status: 'inactive' as const };
    expect((await client.call(routes.update, { params, body: changed })).data).toMatchObject(changed);
    expect((await client.call(routes.get, { params })).data).toMatchObject(changed);
    const { rows } = await app().owner.query(
      `select action, changes->'commission_percent' as percent from platform.audits
       where entity = 'partner' and entity_id = $1 and account_id = $2 order by id`,
      [made.id, owner.person.accountId],
    );
    expect(rows).toEqual([
      { action: 'created', percent: [null, 20] },
      { action: 'updated', percent: [20, 25] },
    ]);
  });

  it('200: pages by key, search, and one state alone', async () => {
    const owner = await createOwner(app());
    const { client, routes } = owner;
    const word = `Zed${owner.person.id}`;
    const made = [];
    for (const status of ['active', 'inactive', 'active'] as const)
      made.push(await create(owner, { company: word, status }));
    const ids = made.map(({ id }) => id).toReversed();
    const asked = { search: word.toUpperCase() };
    const first = await client.call(routes.list, { query: { ...asked, limit: 2 } });
    expect(first.pagination.total).toBe(3);
    const cursor = first.pagination.next_cursor as string;
    const second = await client.call(routes.list, { query: { ...asked, limit: 2, cursor } });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    const inactive = await client.call(routes.list, { query: { ...asked, status: 'inactive' } });
    expect(inactive.data.map(({ id }) => id)).toEqual([made[1]?.id]);
    expect((await client.call(routes.list, { query: { search: `${word} nobody %` } })).data).toEqual([]);
  });

  it('422: the specification’s sentences', async () => {
    const owner = await createOwner(app());
    const { client, routes } = owner;
    const known = await create(owner);
    const fieldsOf = async (more: object) =>
      (await client.refused(routes.create, { body: partnerBody(more) })).body?.errors;
    expect(await fieldsOf({ name: ' ', email: '', code: '' })).toEqual({
      name: ['Field is required.'],
      email: ['Field is required.'],
      code: ['Field is required.'],
    });
    expect(await fieldsOf({ email: 'no address', code: 'no spaces', payout_email: 'x@' })).toEqual({
      email: ['Field must be a valid email.'],
      code: ['This field can only contain letters, numbers, and hyphens (-).'],
      payout_email: ['Field must be a valid email.'],
    });
    expect(await fieldsOf({ commission_percent: -1 })).toEqual({ commission_percent: ['Field must be min 0.'] });
    expect(await fieldsOf({ commission_percent: 101 })).toEqual({ commission_percent: ['Field must be max 100.'] });
    expect(await fieldsOf({ commission_percent: 1.5 })).toEqual({ commission_percent: ['Field must be an integer.'] });
    expect(await fieldsOf({ status: 'gone' })).toEqual({ status: ['Invalid type.'] });
    expect(await fieldsOf({ code: known.code.toUpperCase() })).toEqual({ code: ['This slug cannot be used.'] });
    expect(await fieldsOf({ email: known.email.toUpperCase() })).toEqual({
      email: ['Same email, please use a different email address.'],
    });
    const params = { id: (await create(owner)).id };
    const same = await client.refused(routes.update, { params, body: partnerBody({ code: known.code }) });
    expect(same.body?.errors).toEqual({ code: ['This slug cannot be used.'] });
    const itself = partnerBody({ code: known.code, email: known.email });
    await client.call(routes.update, { params: { id: known.id }, body: itself });
  });

  it('of two who take a code at once one gets it', async () => {
    const owner = await createOwner(app());
    const { code } = partnerBody();
    const both = await Promise.allSettled([create(owner, { code }), create(owner, { code })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('404: another owner’s partner, whatever is asked of it; their codes may be the same', async () => {
    const [mine, theirs] = [await createOwner(app()), await createBrandedReseller(app())];
    const partner = await create(theirs);
    const params = { id: partner.id };
    for (const { client, routes } of [mine]) {
      expect((await client.refused(routes.get, { params })).status).toBe(404);
      expect((await client.refused(routes.update, { params, body: partnerBody() })).status).toBe(404);
      expect((await client.refused(routes.remove, { params })).status).toBe(404);
      expect((await client.refused(routes.payOut, { params, body: { amount_cents: 1 } })).status).toBe(404);
      expect((await client.call(routes.referrals, { query: { partner_id: partner.id } })).data).toEqual([]);
    }
    expect(await create(mine, { code: partner.code, email: partner.email })).toMatchObject({ code: partner.code });
    expect((await theirs.client.call(theirs.routes.list, { query: {} })).data.map(({ id }) => id)).toEqual([
      partner.id,
    ]);
  });

  it('200, 409: deleted while nothing hangs on it; else it is made inactive', async () => {
    const owner = await createOwner(app());
    const { client, routes } = owner;
    const [spare, busy] = [await create(owner), await create(owner)];
    await client.call(routes.remove, { params: { id: spare.id } });
    expect((await client.refused(routes.get, { params: { id: spare.id } })).status).toBe(404);
    await plantMoney(ownerIdOf(owner), busy.id, 0);
    expect(await client.refused(routes.remove, { params: { id: busy.id } })).toMatchObject({
      status: 409,
      body: { code: partnerErrors.partner_has_referrals.code, message: partnerErrors.partner_has_referrals.message },
    });
  });

  it('201, 422: payouts up to what is owed, and not two at once beyond it', async () => {
    const owner = await createOwner(app());
    const { client, routes } = owner;
    const params = { id: (await create(owner)).id };
    const pay = (amount_cents: number, note = '') =>
      client.call(routes.payOut, { params, body: { amount_cents, note } });
    await plantMoney(ownerIdOf(owner), params.id, 1_000);
    const answer = await pay(400, 'By bank');
    expect(answer).toMatchObject({ message: 'Payout recorded.', data: { paid_cents: 400, owed_cents: 600 } });
    expect(answer.data.payouts).toMatchObject([{ amount_cents: 400, note: 'By bank' }]);
    expect(await client.refused(routes.payOut, { params, body: { amount_cents: 601 } })).toMatchObject({
      status: 422,
      body: { message: 'You can’t pay out more than this partner is owed.' },
    });
    expect((await client.refused(routes.payOut, { params, body: { amount_cents: 0 } })).body?.errors).toEqual({
      amount_cents: ['Field must be min 1.'],
    });
    const both = await Promise.allSettled([pay(400), pay(400)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await app().owner.query(
      'update partners.referrals set revenue_cents = 0, commission_cents = 0 where partner_id = $1',
      [params.id],
    );
    expect((await client.call(routes.get, { params })).data).toMatchObject({ paid_cents: 800, owed_cents: 0 });
  });
});

describe('who may', () => {
  it('403: a reseller’s calls without the module, the operator’s without being one (WL-049)', async () => {
    const plain = app().client(await signInAs(app(), await createPerson(app(), { modules: ['leads'] })));
    const reseller = await createBrandedReseller(app());
    for (const [client, routes] of [
      [plain, partnerRoutes],
      [plain, adminPartnerRoutes],
      [reseller.client, adminPartnerRoutes],
    ] as const) {
      expect((await client.refused(routes.list, { query: {} })).status).toBe(403);
      expect((await client.refused(routes.create, { body: partnerBody() })).status).toBe(403);
      expect((await client.refused(routes.referrals, { query: {} })).status).toBe(403);
      expect(await client.refused(routes.payOut, { params: { id: 1 }, body: { amount_cents: 1 } })).toMatchObject({
        status: 403,
        body: { code: generalErrors.forbidden.code },
      });
    }
  });

  it('a reseller without a domain of its own has partners without links', async () => {
    const person = await createPerson(app(), { modules: ['whitelabel'], userType: 'reseller' });
    const client = app().client(await signInAs(app(), person));
    expect((await client.call(partnerRoutes.create, { body: partnerBody() })).data.link).toBeNull();
  });
});
