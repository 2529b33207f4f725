import { identityRoutes } from '@galena/contract/identity';
import { cardRoutes, walletRoutes } from '@galena/contract/payments';
import { plansRoutes } from '@galena/contract/plans';
import { adminSubscriptionRoutes as admin, subscriptionRoutes } from '@galena/contract/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, createPlan, type Customer } from '../../testing/money/subscription-fixture.ts';
import { paymentJobs, withKey } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { createPackage } from '../../testing/money/seller-fixture.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { getPlan, type Plan } from '../plans/index.ts';
import { followDue } from './due.service.ts';
import { followJob } from './following.jobs.ts';
import { startPackage } from './manual.service.ts';

// A reseller's customer has a package that no provider charges: the credits of its months are the reseller's own. G-94, A-17

const jobs = [...paymentJobs, followJob];
const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' }, jobs });
const { within, give, balanceOf } = poolsOf(app);

let operatorPerson: Person;
let plan: Plan;

/** Weeks have passed since anybody signed in. */
const asOperator = async (): Promise<TestClient> => app().client(await signInAs(app(), operatorPerson));
const again = async (customer: Customer): Promise<Customer> => ({
  ...customer,
  client: app().client(await signInAs(app(), customer.person)),
});

/** A reseller with credits and a customer of its. */
const open = async (
  pool: number,
): Promise<{ readonly reseller: number; readonly packageId: number; readonly customer: Customer }> => {
  const person = await createPerson(app(), { modules: ['whitelabel'] });
  const { accountId: reseller } = person;
  await give(reseller, pool);
  const packageId = await createPackage(app(), { person });
  return { reseller, packageId, customer: await createCustomer(app(), { parentId: reseller }) };
};

const start = (
  { reseller, packageId, customer }: Awaited<ReturnType<typeof open>>,
  expiresAt: string | null = null,
) => {
  const { accountId } = customer.person;
  const terms = {
    packageId,
    sellerId: reseller,
    name: 'Kick-off',
    modules: plan.modules,
    creditPriceCents: 30,
    isCharged: false,
    isOnce: false,
  };
  return within(accountId, (tx) =>
    startPackage(tx, { accountId, plan, terms, interval: 'month', expiresAt, by: 'reseller' }),
  );
};

const subscriptionOf = async ({ client }: Customer) =>
  (await client.call(subscriptionRoutes.billing, {})).data.subscription;

/** The subscription as it is now, whose time is over. */
const runOut = async (customer: Customer): Promise<number> => {
  app().clock.advance(40 * 86_400);
  await followDue(app().app.systemContext('test'));
  await app().runJobsUntilIdle(jobs);
  const { rows } = await app().owner.query<{ id: number; access: string }>(
    'select id, access from subscriptions.subscriptions where account_id = $1',
    [customer.person.accountId],
  );
  expect(rows[0]?.access).toBe('none');
  return rows[0]?.id as number;
};

beforeAll(async () => {
  operatorPerson = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
  const planId = await createPlan(app());
  plan = (await within(1, (tx) => getPlan(tx, planId))) as Plan;
});

describe('startPackage', () => {
  it('begins it with the reseller’s credits, and is shown; twice is paid once', async () => {
    const at = await open(150);
    expect([await start(at), await start(at)]).toEqual(['started', 'started']);
    expect([await balanceOf(at.customer.person.accountId), await balanceOf(at.reseller)]).toEqual([100, 50]);
    expect(await subscriptionOf(at.customer)).toMatchObject({
      plan: { name: 'Kick-off' },
      status: 'active',
      access: 'full',
      managed_by: 'manual',
    });
    const { data: me } = await at.customer.client.call(identityRoutes.me, {});
    expect(me.plan).toMatchObject({ name: 'Kick-off', is_resold: true });
  });

  it('with too few credits begins nothing', async () => {
    const at = await open(99);
    expect(await start(at)).toBe('pool_empty');
    expect(await subscriptionOf(at.customer)).toBeNull();
  });

  it('sells no credits, cards or plans of the platform’s to the customer', async () => {
    const at = await open(100);
    await start(at);
    const { client } = at.customer;
    const code = 'not_sold_here';
    const refused = [
      await client.refused(cardRoutes.setup, { body: {} }),
      await client.refused(cardRoutes.add, { body: { provider_token: 'ok' } }),
      await client.refused(walletRoutes.buy, { body: { credits: 10 } }, withKey()),
    ];
    expect(refused.map(({ status, body }) => [status, body?.code])).toEqual(refused.map(() => [409, code]));
    expect((await client.call(plansRoutes.offered, { query: {} })).data).toEqual([]);
  });
});

describe('a package that has ended', () => {
  const inDays = (days: number): string => new Date(app().clock.now().getTime() + days * 86_400_000).toISOString();

  it('begins again with the reseller’s credits, by the terms it had', async () => {
    const at = await open(200);
    await start(at, inDays(30));
    const id = await runOut(at.customer);
    await (await asOperator()).call(admin.reactivate, { params: { id }, body: { expires_in: 30 } });
    expect([await balanceOf(at.customer.person.accountId), await balanceOf(at.reseller)]).toEqual([100, 0]);
    const { rows } = await app().owner.query(
      'select package_id, seller_id from plans.account_plans where account_id = $1',
      [at.customer.person.accountId],
    );
    expect(rows).toEqual([{ package_id: at.packageId, seller_id: at.reseller }]);
  });

  it('422: does not begin again when its reseller has deleted the package', async () => {
    const at = await open(200);
    await start(at, inDays(30));
    const id = await runOut(at.customer);
    await app().owner.query('delete from packages.packages where id = $1', [at.packageId]);
    const refused = await (await asOperator()).refused(admin.reactivate, { params: { id }, body: { expires_in: 30 } });
    expect(refused.body?.code).toBe('not_possible');
    expect([await balanceOf(at.customer.person.accountId), await balanceOf(at.reseller)]).toEqual([0, 100]);
    expect(await subscriptionOf(await again(at.customer))).toMatchObject({ status: 'canceled', access: 'none' });
  });

  it('422: does not begin again with too few, and nothing has changed', async () => {
    const at = await open(199);
    await start(at, inDays(30));
    const id = await runOut(at.customer);
    const refused = await (await asOperator()).refused(admin.reactivate, { params: { id }, body: { expires_in: 30 } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'pool_empty' } });
    expect([await balanceOf(at.customer.person.accountId), await balanceOf(at.reseller)]).toEqual([0, 99]);
    expect(await subscriptionOf(await again(at.customer))).toMatchObject({ status: 'canceled', access: 'none' });
  });
});
