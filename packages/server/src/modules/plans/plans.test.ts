import { beforeAll, describe, expect, it } from 'vitest';
import { adminUserRoutes } from '@galena/contract/admin';
import { billingRoutes } from '@galena/contract/billing';
import { identityRoutes } from '@galena/contract/identity';
import { generalErrors } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { adminPlanRoutes as routes, plansErrors, plansRoutes, type AdminPlan } from '@galena/contract/plans';
import { memberRoutes, relatedRoutes } from '@galena/contract/team';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openAccount } from '../identity/index.ts';
import { assignPlan, endPlan } from './account-plans.service.ts';
import { turnJob } from './periods.service.ts';
import { priceOfCredit } from './offered.service.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' }, jobs: [turnJob] });
const day = 24 * 3_600;

let operator: Person;
const asOperator = async (): Promise<TestClient> => app().client(await signInAs(app(), operator));
beforeAll(async () => {
  operator = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
});

const context = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
});

const bySlug = async (slug: string): Promise<AdminPlan> => {
  const { data } = await (await asOperator()).call(routes.list, {});
  return data.find((plan) => plan.slug === slug) as AdminPlan;
};

const put = async (accountId: number, slug: string, trialEndsAt: string | null = null): Promise<void> => {
  const { id: planId } = await bySlug(slug);
  await inAccounts(context(), [accountId], (tx) =>
    assignPlan(tx, { accountId, planId, trialEndsAt, reason: 'for a try', by: 'system' }),
  );
};

let serial = 0;
/** An account that opened like any other, and its owner signed in. */
const open = async (input: { parentId?: number; kind?: 'customer' | 'related' } = {}) => {
  const email = `opened${(serial += 1)}@mail.example`;
  const owner = { firstName: 'Nora', lastName: 'New', email, passwordHash: null, lang: 'en' } as const;
  const opened = await openAccount(context(), {
    realmId: 1,
    parentId: input.parentId ?? null,
    kind: input.kind ?? 'customer',
    name: 'New',
    owner: { ...owner, isConfirmed: true, hasAcceptedTerms: true },
  });
  if (opened === null) throw new Error('taken');
  const { accountId, userId: id } = opened;
  const person = { id, accountId, email, password: '' };
  const client = async () => app().client(await signInAs(app(), person));
  return { ...person, client };
};

const modulesOf = async (client: TestClient) =>
  (await client.call(identityRoutes.me, {})).data.modules.flatMap(({ id, slug }) => (id === null ? [] : [slug]));
const newList = (name: string) => ({ body: { name, type: 'local' as const } });

const body = {
  slug: 'basic',
  name: 'Basic',
  description: 'For a start',
  price_cents: 1_900,
  yearly_price_cents: 19_000,
  trial_days: 7,
  search_limit: 100,
  rollover: true,
  credit_price_cents: 15,
  own_key_fee_percent: 10,
  modules: ['leads', 'wallet'] as ('leads' | 'wallet')[],
  ai_version: 'gpt-4' as const,
  ai_token_limit: 1_000,
  team_member_limit: 1,
  related_account_limit: 2,
  autopilot_limit: 3,
  workflow_limit: 4,
  list_limit: 2,
  max_results_per_search: 50,
  available_for_resellers: false,
  parents_only: false,
  allow_related_accounts: true,
  sales_platform_a_product_id: 'a-1',
  sales_platform_b_product_id: 'b-1',
  is_for_newcomers: false,
  is_active: true,
};

describe('the operator’s plans', () => {
  it('201, 200: every field is kept, changed, and told in the history (PLAN-001 … PLAN-005, ADM-008)', async () => {
    const client = await asOperator();
    const { data: made } = await client.call(routes.create, { body });
    expect(made).toMatchObject({ ...body, kind: 'system', partner_id: null, currency: 'USD', accounts: 0 });
    const changed = { ...body, name: 'Basic+', list_limit: null };
    const { data } = await client.call(routes.update, { params: { id: made.id }, body: changed });
    expect(data).toMatchObject(changed);
    const { data: events } = await client.call(routes.history, { query: {} });
    expect(events[0]).toMatchObject({
      action: 'updated',
      label: 'Basic+',
      changes: { name: ['Basic', 'Basic+'], list_limit: [2, null] },
      actor: { id: operator.id },
    });
  });

  it('422: exactly 12 cents a credit, no more than wholesale, and what another plan has (WAL-014, A-25)', async () => {
    const client = await asOperator();
    const fieldsOf = async (change: object) =>
      (await client.refused(routes.create, { body: { ...body, slug: 'other', ...change } })).body?.errors;
    expect(await fieldsOf({ credit_price_cents: 12 })).toMatchObject({
      credit_price_cents: ['Field must be greater than 12.'],
    });
    expect(
      await fieldsOf({ slug: 'pro', sales_platform_a_product_id: null, sales_platform_b_product_id: null }),
    ).toEqual({
      slug: ['This slug cannot be used.'],
    });
    expect(await fieldsOf({ sales_platform_b_product_id: null })).toHaveProperty('sales_platform_a_product_id');
  });

  it('409: a plan that somebody is on; 200: one that nobody is on (PLAN-022, ADM-025)', async () => {
    const client = await asOperator();
    const spare = { ...body, slug: 'spare', sales_platform_a_product_id: null, sales_platform_b_product_id: null };
    const { data: plan } = await client.call(routes.create, { body: spare });
    const { accountId } = await createPerson(app());
    await put(accountId, 'spare');
    expect(await client.refused(routes.remove, { params: { id: plan.id } })).toMatchObject({
      status: 409,
      body: { code: plansErrors.plan_in_use.code, message: 'The plan cannot be deleted because it is in use.' },
    });
    const on = await client.call(routes.accounts, { params: { id: plan.id }, query: {} });
    expect(on.data).toMatchObject([{ id: accountId, owner: { name: 'Pat Person' } }]);
    await inAccounts(context(), [accountId], (tx) => endPlan(tx, { accountId, reason: 'over' }));
    await client.call(routes.remove, { params: { id: plan.id } });
    expect(await client.refused(routes.get, { params: { id: plan.id } })).toMatchObject({ status: 404 });
  });

  it('403: whoever is no administrator', async () => {
    const client = app().client(await signInAs(app(), await createPerson(app())));
    expect(await client.refused(routes.list, {})).toMatchObject({ status: 403 });
    expect(await client.refused(routes.create, { body })).toMatchObject({ status: 403 });
  });

  it('what a plan brings changes at once for whoever is on it; what was given by hand stays', async () => {
    const { accountId, ...person } = await createPerson(app(), { modules: ['ai_suggest'] });
    const client = app().client(await signInAs(app(), { accountId, ...person }));
    await put(accountId, 'starter');
    expect(await modulesOf(client)).toEqual(['ai_suggest', 'leads', 'wallet']);
    await put(accountId, 'pay-as-you-go');
    expect(await modulesOf(client)).toEqual(['ai_suggest', 'leads', 'wallet']);
    await inAccounts(context(), [accountId], (tx) => endPlan(tx, { accountId, reason: 'over' }));
    expect(await modulesOf(client)).toEqual(['ai_suggest']);
  });

  it('403: related accounts, where the plan has none; 200 where it has (PLAN-011)', async () => {
    const person = await createPerson(app());
    const client = app().client(await signInAs(app(), person));
    const asked = { query: {} };
    await put(person.accountId, 'starter');
    expect(await client.refused(relatedRoutes.related, asked)).toMatchObject({ status: 403 });
    await put(person.accountId, 'pro');
    expect((await client.call(relatedRoutes.related, asked)).data).toEqual([]);
    await put(person.accountId, 'pay-as-you-go');
    expect(await client.refused(relatedRoutes.related, asked)).toMatchObject({ status: 403 });
  });

  it('a user is put on a plan, and credits are taken back, both with a reason (ADM-008)', async () => {
    const client = await asOperator();
    const person = await createPerson(app());
    const of = { params: { id: person.id } };
    const { id: plan_id } = await bySlug('pro');
    const chosen = await client.call(adminUserRoutes.choosePlan, { ...of, body: { plan_id, reason: 'a friend' } });
    expect(chosen.data).toMatchObject({ plan: { id: plan_id, name: 'Pro', is_trial_over: false }, balance: 750 });
    const taken = { credits: 800, reason: 'a mistake' };
    const { data } = await client.call(adminUserRoutes.revokeCredits, { ...of, body: taken });
    expect(data).toEqual({ revoked: 750, balance: 0 });
    await client.call(adminUserRoutes.choosePlan, { ...of, body: { plan_id: null, reason: 'no friend' } });
    expect((await client.call(adminUserRoutes.get, of)).data.plan).toBeNull();
    const { rows } = await app().owner.query(
      `select action, changes->'reason'->>1 as reason from platform.audits where account_id = $1 and entity = 'account' order by id`,
      [person.accountId],
    );
    expect(rows).toEqual([
      { action: 'plan_assigned', reason: 'a friend' },
      { action: 'credits_revoked', reason: 'a mistake' },
      { action: 'plan_ended', reason: 'no friend' },
    ]);
  });
});

describe('a new account', () => {
  it('opens on the free trial, with its credits, modules and end (AUTH-036, AUTH-048, AUTH-050)', async () => {
    const account = await open();
    const { data: me } = await (await account.client()).call(identityRoutes.me, {});
    expect(me.plan).toMatchObject({ name: 'Free trial', allow_related_accounts: true, is_trial_over: false });
    expect(me).toMatchObject({
      subscription_id: null,
      subscription_status: null,
      search_limit: { total: 50, used: 0 },
    });
    const end = new Date(app().clock.now().getTime() + 14 * day * 1_000).toISOString();
    expect(me.plan?.trial_ends_at).toBe(end);
  });

  it('is refused paid work when the trial is over, and still sees its data, its wallet and the plans', async () => {
    const account = await open();
    const { data: list } = await (await account.client()).call(listRoutes.create, newList('Mine'));
    app().clock.advance(14 * day);
    await runDueSchedules(app().app.systemContext('test'));
    await app().runJobsUntilIdle([turnJob]);
    const client = await account.client();
    expect((await client.call(identityRoutes.me, {})).data.plan).toMatchObject({ is_trial_over: true });
    expect((await client.call(billingRoutes.userLimits, {})).data.balance).toBe(0);
    expect((await client.call(listRoutes.get, { params: { id: list.id } })).data.name).toBe('Mine');
    expect((await client.call(plansRoutes.offered, { query: {} })).data.map(({ slug }) => slug)).toContain('pro');
    const search = await client.raw({ method: 'POST', url: '/api/local-search', body: { campaign_id: list.id } });
    expect(search).toMatchObject({ status: 403 });
    expect(search.text).toContain(generalErrors.trial_over.message);
    await put(account.accountId, 'pro');
    expect((await client.call(billingRoutes.userLimits, {})).data.balance).toBe(750);
    expect((await client.raw({ method: 'POST', url: '/api/local-search', body: {} })).status).toBe(422);
  });

  it('below another is inactive until a plan is chosen, and gets no trial (AUTH-056, G-28)', async () => {
    const parent = await createPerson(app());
    const account = await open({ parentId: parent.accountId, kind: 'related' });
    const client = await account.client();
    expect((await client.call(identityRoutes.me, {})).data).toMatchObject({ is_active: false, plan: null });
    expect((await client.call(plansRoutes.offered, { query: {} })).data.length).toBeGreaterThan(0);
    expect(await client.refused(listRoutes.create, newList('No'))).toMatchObject({
      status: 403,
      body: { code: generalErrors.account_inactive.code },
    });
    await put(account.accountId, 'pay-as-you-go');
    expect((await client.call(identityRoutes.me, {})).data.is_active).toBe(true);
    await client.call(listRoutes.create, newList('Yes'));
    const { accountId } = account;
    await inAccounts(context(), [accountId], (tx) => endPlan(tx, { accountId, reason: 'over' }));
    expect((await client.call(identityRoutes.me, {})).data.is_active).toBe(false);
  });
});

describe('GET /api/plans', () => {
  const slugs = async (client: TestClient) =>
    (await client.call(plansRoutes.offered, { query: {} })).data.map(({ slug }) => slug);

  it('200: what resellers alone may choose is offered to resellers alone (PLAN-009)', async () => {
    const [plain, reseller] = [await createPerson(app()), await createPerson(app(), { modules: ['whitelabel'] })];
    expect(await slugs(app().client(await signInAs(app(), plain)))).not.toContain('agency');
    expect(await slugs(app().client(await signInAs(app(), reseller)))).toContain('agency');
  });

  it('200: what is for parents only is not offered to an account below another (PLAN-010, G-26)', async () => {
    const parent = await createPerson(app(), { modules: ['whitelabel'] });
    const below = await createPerson(app(), { parentId: parent.accountId, modules: ['whitelabel'] });
    expect(await slugs(app().client(await signInAs(app(), below)))).not.toContain('agency');
  });

  it('401: nobody', async () =>
    expect((await app().client().refused(plansRoutes.offered, { query: {} })).status).toBe(401));
});

describe('limits', () => {
  it('403: more lists and members than the plan allows; they are counted (WAL-016, PLAN-005)', async () => {
    const account = await open();
    await put(account.accountId, 'basic');
    const plan = await bySlug('basic');
    await (await asOperator()).call(routes.update, { params: { id: plan.id }, body: { ...body, list_limit: 2 } });
    const client = await account.client();
    await client.call(listRoutes.create, newList('One'));
    const both = await Promise.allSettled(
      ['Two', 'Three'].map((name) => client.call(listRoutes.create, newList(name))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await client.refused(listRoutes.create, newList('Four'))).toMatchObject({
      status: 403,
      body: { code: plansErrors.limit_reached.code, params: { limit: 2 } },
    });
    const member = (email: string) => ({
      body: { first_name: 'Mia', last_name: 'M', email, access_options: ['leads' as const] },
    });
    await client.call(memberRoutes.invite, member('one@member.example'));
    expect(await client.refused(memberRoutes.invite, member('two@member.example'))).toMatchObject({ status: 403 });
    const { counts, search_limit } = (await client.call(billingRoutes.userLimits, {})).data;
    expect(counts).toMatchObject({
      lists: { used: 2, limit: 2 },
      team_members: { used: 1, limit: 1 },
      related_accounts: { used: 0, limit: 2 },
      autopilots: { used: 0, limit: 3 },
      ai_tokens: { used: 0, limit: 1_000 },
    });
    expect(search_limit).toMatchObject({ total: 100, used: 0, remaining: 100 });
    expect(search_limit.next_reset_at).not.toBeNull();
  });

  it('403: a search for more than the plan allows at once', async () => {
    const account = await open();
    await put(account.accountId, 'basic');
    const client = await account.client();
    const { data: list } = await client.call(listRoutes.create, newList('Mine'));
    const asked = { campaign_id: list.id, limit: 51 };
    const answer = await client.raw({ method: 'POST', url: '/api/local-search', body: asked });
    expect(answer).toMatchObject({ status: 403 });
    expect(answer.text).toContain('Your plan allows up to 50 results per search.');
  });
});

describe('the price of a credit', () => {
  it('is the plan’s; resellers pay the wholesale price (G-86)', async () => {
    const [plain, reseller] = [await createPerson(app()), await createPerson(app(), { modules: ['whitelabel'] })];
    await put(plain.accountId, 'pro');
    const priceFor = ({ accountId }: Person) =>
      inAccounts(context(), [accountId], (tx) => priceOfCredit(tx, accountId));
    expect(await priceFor(plain)).toEqual({ cents: 14, wholesaleCents: null });
    expect(await priceFor(reseller)).toEqual({ cents: 12, wholesaleCents: 12 });
  });
});

describe('the first start', () => {
  it('makes the plans once; what the operator deletes does not come back', async () => {
    const client = await asOperator();
    const spare = { ...body, slug: 'gone', sales_platform_a_product_id: null, sales_platform_b_product_id: null };
    const { data: gone } = await client.call(routes.create, { body: spare });
    await client.call(routes.remove, { params: { id: gone.id } });
    const { data: before } = await client.call(routes.list, {});
    await app().putRequiredRows();
    const { data: after } = await client.call(routes.list, {});
    expect(after).toEqual(before);
    expect(before.map(({ slug }) => slug).slice(0, 5)).toEqual([
      'free-trial',
      'pay-as-you-go',
      'starter',
      'pro',
      'agency',
    ]);
  });
});
