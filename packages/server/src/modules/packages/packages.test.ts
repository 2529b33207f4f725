import { describe, expect, it } from 'vitest';
import { generalErrors, type ModuleSlug } from '@galena/contract/kernel';
import { packageErrors, packageRoutes as routes, type PackageBodyInput } from '@galena/contract/packages';
import { adminPlanRoutes, plansErrors } from '@galena/contract/plans';
import { businessAccountRoutes } from '@galena/contract/whitelabel';
import { plantRow } from '../../testing/module-fixture.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

type Reseller = { readonly person: Person; readonly client: TestClient };

const createReseller = async (modules: readonly ModuleSlug[] = ['leads', 'whitelabel']): Promise<Reseller> => {
  const person = await createPerson(app(), { userType: 'reseller', modules });
  return { person, client: app().client(await signInAs(app(), person)) };
};

let serial = 0;

const createPlan = (more: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const plan = { modules: ['leads'], is_active: true, parents_only: false, kind: 'system', ...more };
  return plantRow(
    app(),
    `insert into plans.plans (slug, name, price_cents, currency, search_limit, credit_price_cents, modules, is_active, parents_only,
       kind, partner_id, created_at, updated_at)
     values ($1, $2, 100, 'USD', 300, 15, $3, $4, $5, $6, case when $6 = 'partner' then 1 end, now(), now()) returning id`,
    [`sold-${(serial += 1)}`, `Sold ${serial}`, plan.modules, plan.is_active, plan.parents_only, plan.kind],
  );
};

const packageBody = (planId: number, more: Partial<PackageBodyInput> = {}): PackageBodyInput => ({
  plan_id: planId,
  name: 'Starter',
  slug: `starter-${(serial += 1)}`,
  price_cents: 4_900,
  ...more,
});

const create = async ({ client }: Reseller, planId: number, more: Partial<PackageBodyInput> = {}) =>
  (await client.call(routes.create, { body: packageBody(planId, more) })).data;

const faultsOf = async ({ client }: Reseller, planId: number, more: Partial<PackageBodyInput>) =>
  (await client.refused(routes.create, { body: packageBody(planId, more) })).body?.errors;

const actsOf = async (id: number) =>
  (
    await app().owner.query(
      `select action, changes from platform.audits where entity = 'package' and entity_id = $1 order by id`,
      [id],
    )
  ).rows as { action: string; changes: Record<string, unknown> }[];

describe('a package', () => {
  it('201, 200: keeps, shows, changes and tells every field (WL-002 WL-011 WL-012 WL-013 WL-015 WL-016 WL-017)', async () => {
    const reseller = await createReseller();
    const planId = await createPlan();
    const body = packageBody(planId, {
      description: 'For one person',
      yearly_price_cents: 49_000,
      trial_days: 14,
      trial_amount_cents: 100,
      collect_payment_method: false,
      available_for_billing_portal: true,
      show_on_sales_page: false,
      form_available_days: 30,
      modules: ['leads'],
      credit_price_cents: 25,
      is_active: false,
    });
    const answer = await reseller.client.call(routes.create, { body });
    expect(answer.message).toBe('Package created.');
    expect(answer.data).toMatchObject({
      ...body,
      currency: 'USD',
      one_time_price_cents: null,
      create_in_payment_provider: false,
      plan: { id: planId, search_limit: 300 },
      sales_page: null,
    });
    const params = { id: answer.data.id };
    const changed = { ...body, name: 'Larger', price_cents: 5_900, yearly_price_cents: null, is_active: true };
    expect((await reseller.client.call(routes.update, { params, body: changed })).data).toMatchObject(changed);
    expect((await reseller.client.call(routes.get, { params })).data).toMatchObject(changed);
    expect(await actsOf(params.id)).toMatchObject([
      { action: 'created' },
      { action: 'updated', changes: { price_cents: [4_900, 5_900], yearly_price_cents: [49_000, null] } },
    ]);
  });

  it('201: may be paid once, and then in no other way (WL-014)', async () => {
    const reseller = await createReseller();
    const planId = await createPlan();
    const once = { price_cents: 0, one_time_price_cents: 19_900 };
    expect(await create(reseller, planId, once)).toMatchObject(once);
    const wrong = { ...once, price_cents: 1, yearly_price_cents: 10, trial_days: 7 };
    expect(await faultsOf(reseller, planId, wrong)).toEqual({
      price_cents: ['Field must be max 0.'],
      yearly_price_cents: ['Field must be max 0.'],
      trial_days: ['Field must be max 0.'],
    });
  });

  it('422: a trial that costs something lasts some days (WL-012)', async () => {
    const reseller = await createReseller();
    expect(await faultsOf(reseller, await createPlan(), { trial_amount_cents: 100 })).toEqual({
      trial_amount_cents: ['Field must be max 0.'],
    });
  });

  it('422: the specification’s sentences', async () => {
    const reseller = await createReseller();
    const planId = await createPlan();
    expect(await faultsOf(reseller, planId, { name: ' ', slug: '' })).toEqual({
      name: ['Field is required.'],
      slug: ['Field is required.'],
    });
    expect(await faultsOf(reseller, planId, { slug: 'no spaces', price_cents: -1, trial_days: 366 })).toEqual({
      slug: ['This field can only contain letters, numbers, and hyphens (-).'],
      price_cents: ['Field must be min 0.'],
      trial_days: ['Field must be max 365.'],
    });
  });

  it('422: a slug is one’s among the packages of a reseller, in whatever case (VAL-024)', async () => {
    const [reseller, other] = [await createReseller(), await createReseller()];
    const planId = await createPlan();
    const kept = await create(reseller, planId, { slug: 'Gold' });
    const taken = { slug: ['This slug cannot be used.'] };
    expect(await faultsOf(reseller, planId, { slug: 'gOLD' })).toEqual(taken);
    // Whoever has it may keep it, and another reseller may have it too.
    const body = packageBody(planId, { slug: 'gold' });
    expect((await reseller.client.call(routes.update, { params: { id: kept.id }, body })).data.slug).toBe('gold');
    expect((await create(other, planId, { slug: 'gold' })).slug).toBe('gold');
  });

  it('of two that ask for a slug at once, one gets it', async () => {
    const reseller = await createReseller();
    const planId = await createPlan();
    const body = packageBody(planId, { slug: 'twice' });
    const asked = await Promise.allSettled([1, 2, 3].map(() => reseller.client.call(routes.create, { body })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('422: without a connection nothing is made at a payment provider (WL-018)', async () => {
    const reseller = await createReseller();
    const body = packageBody(await createPlan(), { create_in_payment_provider: true });
    const { status, body: said } = await reseller.client.refused(routes.create, { body });
    expect({ status, ...said }).toMatchObject({
      status: 422,
      code: packageErrors.payment_provider_missing.code,
      message: 'Connect your payment provider first.',
    });
    expect((await reseller.client.call(routes.list, {})).data).toEqual([]);
  });
});

describe('the price of a credit', () => {
  it('422: is greater than 12, and greater than wholesale (WAL-014 A-25)', async () => {
    const reseller = await createReseller();
    const planId = await createPlan();
    const fault = { credit_price_cents: ['Field must be greater than 12.'] };
    for (const credit_price_cents of [12, 0, -5])
      expect(await faultsOf(reseller, planId, { credit_price_cents })).toEqual(fault);
    expect((await create(reseller, planId, { credit_price_cents: 13 })).credit_price_cents).toBe(13);
  });

  it('201: is the business account’s where a package does not say, else 15; a package keeps its own (G-86)', async () => {
    const reseller = await createReseller();
    const planId = await createPlan();
    const before = await create(reseller, planId);
    expect(before.credit_price_cents).toBe(15);
    const brand = { business_name: 'Agency', selling_price_cents: 22 };
    await reseller.client.call(businessAccountRoutes.save, { body: brand });
    expect((await create(reseller, planId)).credit_price_cents).toBe(22);
    const kept = await reseller.client.call(routes.update, { params: { id: before.id }, body: packageBody(planId) });
    expect(kept.data.credit_price_cents).toBe(15);
  });
});

describe('what a package grants', () => {
  it('200: plans of the platform’s that bring no more than the reseller has, and make nobody a reseller', async () => {
    const reseller = await createReseller(['leads', 'wallet', 'whitelabel']);
    const good = [
      await createPlan(),
      await createPlan({ modules: [] }),
      await createPlan({ modules: ['leads', 'wallet'] }),
    ];
    const bad = [
      await createPlan({ is_active: false }),
      await createPlan({ parents_only: true }),
      await createPlan({ kind: 'partner' }),
      await createPlan({ modules: ['leads', 'whitelabel'] }),
      await createPlan({ modules: ['leads', 'ai_suggest'] }),
    ];
    const choices = await reseller.client.call(routes.choices, {});
    const ids = choices.data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(good));
    expect(ids.filter((id) => bad.includes(id))).toEqual([]);
    expect(choices).toMatchObject({
      currency: 'USD',
      wholesale_cents: 12,
      lowest_credit_price: 12,
      credit_price_cents: 15,
    });
    expect(choices.has_business_account).toBe(false);
    for (const planId of [...bad, 999_999])
      expect(await faultsOf(reseller, planId, {})).toEqual({ plan_id: ['Invalid type.'] });
  });

  it('422: areas are of the plan and of the reseller; left out, they are all of the plan’s', async () => {
    const reseller = await createReseller(['leads', 'wallet', 'whitelabel']);
    const planId = await createPlan({ modules: ['leads', 'wallet'] });
    expect((await create(reseller, planId)).modules).toEqual(['leads', 'wallet']);
    expect((await create(reseller, planId, { modules: ['wallet'] })).modules).toEqual(['wallet']);
    for (const slug of ['ai_suggest', 'whitelabel'] as const)
      expect(await faultsOf(reseller, planId, { modules: ['leads', slug] })).toEqual({ modules: ['Invalid type.'] });
    expect(await faultsOf(reseller, planId, { modules: [] })).toEqual({
      modules: ['Please select at least one access option.'],
    });
  });

  it('200: keeps its plan when the operator sells it to nobody else any more', async () => {
    const reseller = await createReseller();
    const planId = await createPlan();
    const { id } = await create(reseller, planId);
    await app().owner.query('update plans.plans set is_active = false where id = $1', [planId]);
    const body = packageBody(planId, { name: 'Renamed' });
    expect((await reseller.client.call(routes.update, { params: { id }, body })).data.name).toBe('Renamed');
    expect(await faultsOf(reseller, planId, {})).toEqual({ plan_id: ['Invalid type.'] });
  });

  it('409: the operator cannot delete a plan that a package grants (PLAN-022)', async () => {
    const reseller = await createReseller();
    const planId = await createPlan();
    const { id } = await create(reseller, planId);
    const admin = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
    const operator = app().client(await signInAs(app(), admin));
    const params = { id: planId };
    const { body } = await operator.refused(adminPlanRoutes.remove, { params });
    expect(body).toMatchObject({
      code: plansErrors.plan_in_use.code,
      message: 'The plan cannot be deleted because it is in use.',
    });
    await reseller.client.call(routes.remove, { params: { id } });
    await operator.call(adminPlanRoutes.remove, { params });
  });
});

describe('the list', () => {
  it('200: in an order that the reseller chooses; who is not named follows', async () => {
    const reseller = await createReseller();
    const planId = await createPlan();
    const ids = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await create(reseller, planId, { name })).id);
    const namesNow = async () => (await reseller.client.call(routes.list, {})).data.map(({ name }) => name).join('');
    expect(await namesNow()).toBe('ABCD');
    const [, b = 0, , d = 0] = ids;
    expect(await reseller.client.call(routes.sort, { body: { ids: [d, b] } })).toMatchObject({
      message: 'Order saved.',
    });
    expect(await namesNow()).toBe('DBAC');
    await create(reseller, planId, { name: 'E' });
    expect(await namesNow()).toBe('DBACE');
  });

  it('404: another’s packages are not there, whatever is asked of them', async () => {
    const [owner, stranger] = [await createReseller(), await createReseller()];
    const planId = await createPlan();
    const { id } = await create(owner, planId);
    const params = { id };
    const asked = [
      stranger.client.refused(routes.get, { params }),
      stranger.client.refused(routes.update, { params, body: packageBody(planId) }),
      stranger.client.refused(routes.remove, { params }),
      stranger.client.refused(routes.formLink, { params }),
      stranger.client.refused(routes.sort, { body: { ids: [id] } }),
    ];
    for (const { body } of await Promise.all(asked)) expect(body?.code).toBe(generalErrors.not_found.code);
    expect((await stranger.client.call(routes.list, {})).data).toEqual([]);
    expect((await owner.client.call(routes.list, {})).data).toHaveLength(1);
  });

  it('403: nobody has packages who sells nothing', async () => {
    const person = await createPerson(app(), { modules: ['leads'] });
    const client = app().client(await signInAs(app(), person));
    expect((await client.refused(routes.list, {})).status).toBe(403);
    expect((await app().client().refused(routes.list, {})).status).toBe(401);
  });
});

describe('DELETE /api/wl/packages/:id', () => {
  const subscribe = (accountId: number, planId: number, packageId: number): Promise<unknown> =>
    app().owner.query(
      `insert into subscriptions.subscriptions (account_id, plan_id, package_id, period, status, access, managed_by, amount, currency,
         started_at, current_period_start, changed_at)
       values ($1, $2, $3, 'month', 'active', 'full', 'manual', 0, 'USD', now(), now(), now())`,
      [accountId, planId, packageId],
    );

  it('200: with its sales page and links; told', async () => {
    const reseller = await createReseller();
    const { id } = await create(reseller, await createPlan());
    expect(await reseller.client.call(routes.remove, { params: { id } })).toMatchObject({
      message: 'Package deleted.',
    });
    expect((await reseller.client.refused(routes.get, { params: { id } })).status).toBe(404);
    expect((await actsOf(id)).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  it('409: not while a customer is on it', async () => {
    const reseller = await createReseller();
    const planId = await createPlan();
    const { id } = await create(reseller, planId);
    const customer = await createPerson(app(), { parentId: reseller.person.accountId });
    await subscribe(customer.accountId, planId, id);
    const { status, body } = await reseller.client.refused(routes.remove, { params: { id } });
    expect({ status, ...body }).toMatchObject({ status: 409, code: packageErrors.package_in_use.code });
    await app().owner.query(
      `update subscriptions.subscriptions set (status, access, canceled_by, canceled_at) = ('canceled', 'none', 'here', now())
       where account_id = $1`,
      [customer.accountId],
    );
    await reseller.client.call(routes.remove, { params: { id } });
  });
});
