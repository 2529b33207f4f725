import { describe, expect, it } from 'vitest';
import {
  adminSubscriptionRoutes as admin,
  portals,
  subscriptionRoutes as routes,
} from '@galena/contract/subscriptions';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  addCard,
  billingOf,
  choose,
  createCustomer,
  createPlan,
  figuresOf,
} from '../../testing/money/subscription-fixture.ts';
import { followNow } from './module.fixture.ts';

const app = useTestApp();
const days = (count: number): void => app().clock.advance(count * 86_400);

/** Signed in once more: a session ends with time. */
const again = async <Known extends { readonly person: Person }>(customer: Known): Promise<Known> => ({
  ...customer,
  client: app().client(await signInAs(app(), customer.person)),
});

const operator = async () => {
  const person = await createPerson(app(), { modules: ['admin'], role: 'admin' });
  return app().client(await signInAs(app(), person));
};

/** Somebody who pays for a plan. */
const subscriber = async (given: Parameters<typeof createPlan>[1] = {}) => {
  const customer = await createCustomer(app());
  await addCard(customer);
  const planId = await createPlan(app(), given);
  const subscription = await choose(customer, planId);
  return { ...customer, accountId: customer.person.accountId, planId, subscription };
};

/** From now on the card that passed its check is one that is declined. */
const spoilCard = async (accountId: number): Promise<void> => {
  const { rows } = await app().owner.query<{ ref: string }>(
    `update payments.cards set ref = ref || ' spoiled' where account_id = $1 and last4 = '0002'
     returning split_part(ref, ' ', 1) as ref`,
    [accountId],
  );
  await app().owner.query(`update payments.cards set ref = $2 where account_id = $1 and last4 = '4242'`, [
    accountId,
    rows[0]?.ref,
  ]);
};

describe('choosing a plan (PLAN-008)', () => {
  it('charges the first period at once: one journal, one invoice, and the plan is there', async () => {
    const { accountId, planId, subscription, ...customer } = await subscriber();
    expect(subscription).toMatchObject({
      status: 'active',
      access: 'full',
      managed_by: 'provider',
      price_cents: 2_900,
      customer_name: 'Pat Person',
      email: customer.person.email,
      username: customer.person.email,
      acts: ['cancel'],
    });
    expect(await figuresOf(app(), accountId)).toEqual({
      state: 'active/full/provider',
      charges: 1,
      journals: 1,
      invoices: 1,
      notes: 0,
      plan: planId,
    });
  });

  it('without a card says so, and charges nothing; a free plan needs none', async () => {
    const customer = await createCustomer(app());
    const [paid, free] = [await createPlan(app()), await createPlan(app(), { price: 0, yearly: null })];
    await expect(choose(customer, paid)).rejects.toMatchObject({ status: 402, body: { code: 'card_needed' } });
    expect(await choose(customer, free)).toMatchObject({ status: 'active', managed_by: 'manual', next_charge: null });
    expect((await figuresOf(app(), customer.person.accountId)).journals).toBe(0);
  });

  it('a declined card leaves no subscription and says why', async () => {
    const customer = await createCustomer(app());
    await addCard(customer);
    const planId = await createPlan(app());
    await addCard(customer, 'declined').catch(() => undefined);
    await spoilCard(customer.person.accountId);
    await expect(choose(customer, planId)).rejects.toMatchObject({ status: 402 });
    expect(await figuresOf(app(), customer.person.accountId)).toMatchObject({ state: null, charges: 0, journals: 0 });
  });

  it('a trial costs nothing until it ends; then it is charged once, and there is no second trial', async () => {
    const { accountId, subscription, ...customer } = await subscriber({ trialDays: 14 });
    expect(subscription.trial_ends_at).not.toBeNull();
    expect((await figuresOf(app(), accountId)).charges).toBe(0);
    days(14);
    await followNow(app(), accountId);
    await followNow(app(), accountId);
    expect(await figuresOf(app(), accountId)).toMatchObject({ state: 'active/full/provider', charges: 1, journals: 1 });
    const other = await createPlan(app(), { price: 5_000, trialDays: 14 });
    const { client } = await again(customer);
    const { data } = await client.call(routes.quote, { params: { id: other }, query: { interval: 'month' } });
    expect(data.trial_days).toBe(0);
  });

  it('up is charged at once for the rest of the period, never more than quoted; down waits for its end', async () => {
    const { accountId, planId, ...customer } = await subscriber();
    const dearer = await createPlan(app(), { price: 9_900 });
    days(10);
    const { client } = await again(customer);
    const { data: quote } = await client.call(routes.quote, {
      params: { id: dearer },
      query: { interval: 'month' },
    });
    expect(quote.kind).toBe('now');
    const body = { interval: 'month', due_now_cents: quote.due_now_cents } as const;
    const { data } = await client.call(routes.choose, { params: { id: dearer }, body });
    expect(data).toMatchObject({ subscription: { plan: { id: dearer } }, choice: null });
    const { rows } = await app().owner.query<{ paid: number }>(
      `select (net + tax)::int as paid from subscriptions.charges where account_id = $1 order by id desc limit 1`,
      [accountId],
    );
    expect(rows[0]?.paid).toBeGreaterThan(0);
    expect(rows[0]?.paid).toBeLessThanOrEqual(quote.due_now_cents);
    const down = await choose({ ...customer, client }, planId);
    expect(down).toMatchObject({ plan: { id: dearer }, next_plan: { id: planId } });
    days(31);
    await followNow(app(), accountId);
    expect((await billingOf(await again(customer))).subscription).toMatchObject({
      plan: { id: planId },
      next_plan: null,
    });
    expect(await figuresOf(app(), accountId)).toMatchObject({ plan: planId, charges: 3, journals: 3, invoices: 3 });
  });

  it('a price that is higher than what was quoted is refused', async () => {
    const { client } = await subscriber();
    const dearer = await createPlan(app(), { price: 9_900 });
    const body = { interval: 'month', due_now_cents: 1 } as const;
    await expect(client.call(routes.choose, { params: { id: dearer }, body })).rejects.toMatchObject({
      body: { code: 'price_changed' },
    });
  });

  it('an inactive account chooses its own plan, and is active', async () => {
    const parent = await createPerson(app());
    const customer = await createCustomer(app(), { parentId: parent.accountId });
    const free = await createPlan(app(), { price: 0, yearly: null });
    await choose(customer, free);
    const { rows } = await app().owner.query(`select standing from identity.accounts where id = $1`, [
      customer.person.accountId,
    ]);
    expect(rows[0]).toEqual({ standing: 'active' });
  });
});

describe('cancelling and reactivating (PLAN-012 to PLAN-015)', () => {
  it('keeps access until the period ends and is charged no more; reactivated before, it goes on', async () => {
    const { accountId, ...customer } = await subscriber();
    const { data } = await customer.client.call(routes.cancel, {});
    expect(data).toMatchObject({
      status: 'canceled',
      access: 'until_period_end',
      next_charge: null,
      acts: ['reactivate'],
    });
    const { data: resumed } = await customer.client.call(routes.reactivate, {});
    expect(resumed.subscription).toMatchObject({ status: 'active', access: 'full', managed_by: 'provider' });
    await customer.client.call(routes.cancel, {});
    days(32);
    await followNow(app(), accountId);
    expect(await figuresOf(app(), accountId)).toMatchObject({
      state: 'canceled/none/provider/here',
      charges: 1,
      plan: null,
    });
    const { data: anew } = await (await again(customer)).client.call(routes.reactivate, {});
    expect(anew.subscription).toMatchObject({ status: 'active', access: 'full', trial_ends_at: null });
    expect(await figuresOf(app(), accountId)).toMatchObject({ charges: 2, journals: 2, invoices: 2 });
  });

  it('a second time is refused', async () => {
    const { client } = await subscriber();
    await client.call(routes.cancel, {});
    await expect(client.call(routes.cancel, {})).rejects.toMatchObject({ body: { code: 'not_possible' } });
  });
});

describe('what the operator does', () => {
  it('a refund returns the last charge, once, ends access and signs everybody out (PLAN-016)', async () => {
    const { accountId, subscription, client } = await subscriber();
    const desk = await operator();
    const call = () => desk.call(admin.refund, { params: { id: subscription.id }, body: { reason: 'Asked for it' } });
    const returned = await call();
    expect(returned.data).toMatchObject({ status: 'canceled', access: 'none', canceled_by: 'refund' });
    expect(await figuresOf(app(), accountId)).toMatchObject({
      state: 'canceled/none/provider/refund',
      charges: 1,
      notes: 1,
      plan: null,
    });
    await expect(client.call(routes.billing, {})).rejects.toMatchObject({ status: 401 });
    await expect(call()).rejects.toMatchObject({ status: 409 });
    const { rows } = await app().owner.query(
      `select count(*)::int as refunds from billing.journals where account_id = $1 and kind = 'refund'`,
      [accountId],
    );
    expect(rows[0]).toEqual({ refunds: 1 });
  });

  it('200: the platform’s portal applies to everybody until resellers connect their own (PLAN-006, PLAN-007)', async () => {
    const { client } = await subscriber();
    const { data } = await client.call(routes.portals, {});
    expect(data).toEqual({ billing_portal: 'platform', available: ['platform'] });
    expect(portals).toEqual(['platform', 'connected']);
  });

  it('lists subscriptions of all accounts, and nobody else may', async () => {
    const { subscription, client } = await subscriber();
    const desk = await operator();
    const { data } = await desk.call(admin.list, { query: { status: 'active' } });
    expect(data.map(({ id }) => id)).toContain(subscription.id);
    const other = await subscriber();
    const one = data.find(({ id }) => id === subscription.id);
    const ofAccount = await desk.call(admin.list, { query: { account_id: one?.account_id ?? 0 } });
    expect(ofAccount.data.map(({ id }) => id)).toEqual([subscription.id]);
    expect(ofAccount.pagination.total).toBe(1);
    expect(other.subscription.id).not.toBe(subscription.id);
    await expect(client.call(admin.list, { query: {} })).rejects.toMatchObject({ status: 403 });
  });
});
