import { createSandbox } from '@galena/adapters/payments';
import { customerRoutes } from '@galena/contract/customers';
import { packageRoutes } from '@galena/contract/packages';
import { cardRoutes } from '@galena/contract/payments';
import { subscriptionRoutes as routes, type Interval } from '@galena/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import { createLazyBooks, paymentJobs } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { createBuyer, createPackage, createSeller, planJobs, type Buyer } from '../../testing/money/seller-fixture.ts';
import { signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { followDue } from './due.service.ts';
import { followJob } from './following.jobs.ts';
import { pricesJob } from './offers.jobs.ts';

// A package with a one-time price: a single payment, access without an end, its credits once. WL-014, A-17, G-94, G-98, decision 93

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const books = createLazyBooks();
/** What happens just before the provider answers a charge: nothing is there any more when it has happened. */
let beforeCharge: (() => Promise<unknown>) | null = null;
const sandbox = createSandbox({
  books,
  now: clock.now,
  secret: 'test',
  faults: async (act, at) => {
    if (act !== 'charge' || at !== 'before') return;
    const happens = beforeCharge;
    beforeCharge = null;
    await happens?.();
  },
});
const jobs = [...paymentJobs, ...planJobs, followJob];
const app = useTestApp({
  clock,
  jobs,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
const { give, balanceOf, faults } = poolsOf(app);

/** Lets time pass, in steps of so many days. */
const pass = async (steps: number, days = 1): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    clock.advance(days * 86_400);
    const system = app().app.systemContext('test');
    await followDue(system);
    await runDueSchedules(system);
    await app().runJobsUntilIdle(jobs);
  }
};

/** 490 dollars for 300 credits, of which 36 stay with the platform. */
const open = async (given: Parameters<typeof createPackage>[2] = {}, token: string | null = 'ok') => {
  books.use(app());
  const seller = await createSeller(app(), 'Lodestar');
  const packageId = await createPackage(app(), seller, { once: 49_000, credits: 300, ...given });
  const buyer = await createBuyer(app(), seller, token);
  return { seller, packageId, buyer, sellerId: seller.person.accountId, buyerId: buyer.person.accountId };
};
type Opened = Awaited<ReturnType<typeof open>>;

const choose = async ({ client }: Buyer, id: number, interval: Interval = 'once') =>
  (await client.call(routes.choosePackage, { params: { id }, body: { interval } })).data;
const refused = async ({ client }: Buyer, id: number, interval: Interval = 'once') => {
  const { status, body } = await client.refused(routes.choosePackage, { params: { id }, body: { interval } });
  return [status, body?.code];
};
const quoteOf = async ({ client }: Buyer, id: number) =>
  (await client.call(routes.quotePackage, { params: { id }, query: { interval: 'once' } })).data;
const billingOf = async ({ client }: Buyer) => (await client.call(routes.billing, {})).data;
const again = async ({ buyer, seller: { host } }: Opened): Promise<Buyer> => ({
  ...buyer,
  client: app().client(await signInAs(app(), buyer.person, host), { host }),
});

/** The customer as its reseller sees it. */
const customerOf = async ({ seller }: Opened) => {
  const { data } = await seller.client.call(customerRoutes.list, { query: {} });
  return data[0];
};
const refund = async (opened: Opened): Promise<void> => {
  const id = (await customerOf(opened))?.id as number;
  await opened.seller.client.call(customerRoutes.refund, { params: { id } });
};

const sum = async (sql: string, accountId: number): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ side: string; amount: number }>(sql, [accountId]);
  return Object.fromEntries(rows.map(({ side, amount }) => [side, amount]));
};
const moneyOf = (accountId: number) =>
  sum(
    `select ledger_account as side, sum(amount)::bigint as amount from billing.money_entries where account_id = $1
     group by 1 having sum(amount) <> 0`,
    accountId,
  );
const bucketsOf = (accountId: number) =>
  sum(
    `select kind as side, sum(remaining)::bigint as amount from billing.buckets
     where account_id = $1 and remaining > 0 and expires_at is null group by 1`,
    accountId,
  );
const chargesOf = async (accountId: number): Promise<number> =>
  (await app().owner.query('select id from subscriptions.charges where account_id = $1', [accountId])).rows.length;

describe('a package that is paid once', () => {
  it('is quoted and charged once; its credits come once and stay, and nothing is charged again', async () => {
    const opened = await open();
    const { packageId, buyer, buyerId, sellerId } = opened;
    const { data: offers } = await buyer.client.call(routes.packages, { query: {} });
    expect(offers).toMatchObject([{ id: packageId, price_cents: 0, one_time_price_cents: 49_000, credits: 300 }]);
    const due = { kind: 'start', due_now_cents: 49_000, then_cents: 0, from: null, trial_days: 0, ends_present: false };
    expect(await quoteOf(buyer, packageId)).toMatchObject(due);
    const { subscription, choice } = await choose(buyer, packageId);
    const standing = { interval: 'once', status: 'active', managed_by: 'manual', price_cents: 49_000 };
    const endless = { current_period_end: null, expires_at: null, next_charge: null, acts: [] };
    expect([subscription, choice]).toMatchObject([{ ...standing, ...endless }, null]);
    expect(await moneyOf(buyerId)).toEqual({ payer: -49_000, seller: 49_000 });
    expect(await moneyOf(sellerId)).toEqual({ client: -49_000, earnings: 45_400, wholesale: 3_600 });
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([300, 0]);
    await pass(10, 40);
    expect([await balanceOf(buyerId), await bucketsOf(buyerId)]).toEqual([300, { plan: 300 }]);
    expect([await chargesOf(buyerId), (await billingOf(await again(opened))).subscription]).toMatchObject([
      1,
      standing,
    ]);
    expect(await faults()).toEqual([]);
  });

  it('is not sold by the month or the year, nor a second time; a monthly one is not sold once', async () => {
    const { packageId, buyer, buyerId, seller } = await open();
    const monthly = await createPackage(app(), seller);
    expect(await refused(buyer, packageId, 'month')).toEqual([422, 'interval_not_offered']);
    expect(await refused(buyer, packageId, 'year')).toEqual([422, 'yearly_not_offered']);
    expect(await refused(buyer, monthly)).toEqual([422, 'interval_not_offered']);
    await choose(buyer, packageId);
    expect(await refused(buyer, packageId)).toEqual([409, 'same_plan']);
    expect(await chargesOf(buyerId)).toBe(1);
  });

  // WL-018
  it('has a price of its own at the provider, where its seller wants that', async () => {
    const { packageId: id, seller } = await open();
    const { data } = await seller.client.call(packageRoutes.get, { params: { id } });
    const { plan_id, name, slug, one_time_price_cents } = data;
    const body = { plan_id, name, slug, one_time_price_cents, create_in_payment_provider: true };
    await seller.client.call(packageRoutes.update, { params: { id }, body });
    await app().runJobsUntilIdle([pricesJob]);
    const { rows } = await app().owner.query(
      `select p.period, p.net, b.value ->> 'interval' as interval from subscriptions.prices p
       join payments.sandbox_pages b on b.key = 'price:' || p.ref where p.package_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ period: 'once', net: 49_000, interval: 'once' }]);
  });

  it('pressed twice at once is charged once', async () => {
    const { packageId, buyer, buyerId } = await open();
    const press = () =>
      buyer.client
        .call(routes.choosePackage, { params: { id: packageId }, body: { interval: 'once' } })
        .catch((error: unknown) => error);
    await Promise.all([press(), press(), press()]);
    expect([await chargesOf(buyerId), await balanceOf(buyerId)]).toEqual([1, 300]);
    expect(await moneyOf(buyerId)).toEqual({ payer: -49_000, seller: 49_000 });
  });

  it('declined leaves nothing behind', async () => {
    const { packageId, buyer, buyerId } = await open({}, 'declined');
    expect(await refused(buyer, packageId)).toEqual([402, 'card_declined']);
    expect([await moneyOf(buyerId), await balanceOf(buyerId), await chargesOf(buyerId)]).toEqual([{}, 0, 0]);
    expect((await billingOf(buyer)).subscription).toBeNull();
  });

  it('that the bank asks about begins with the answer, and is paid by nobody once something else was chosen', async () => {
    const asked = await open({}, 'needs_authentication');
    const { choice } = await choose(asked.buyer, asked.packageId);
    expect(choice).toMatchObject({ status: 'needs_authentication' });
    const params = { id: choice?.id as number };
    await asked.buyer.client.call(routes.rehearse, { params, body: { granted: true } });
    expect([await balanceOf(asked.buyerId), await chargesOf(asked.buyerId)]).toEqual([300, 1]);

    const other = await open({}, 'needs_authentication');
    const first = (await choose(other.buyer, other.packageId)).choice?.id as number;
    const monthly = await createPackage(app(), other.seller);
    await choose(other.buyer, monthly, 'month');
    const rehearsed = await other.buyer.client.refused(routes.rehearse, {
      params: { id: first },
      body: { granted: true },
    });
    expect(rehearsed.body?.code).toBe('nothing_to_rehearse');
    expect([await moneyOf(other.buyerId), await chargesOf(other.buyerId), await faults()]).toEqual([{}, 0, []]);
  });

  it('below wholesale takes the rest out of the reseller’s credits, and is not charged without them', async () => {
    const { packageId, buyer, buyerId, sellerId } = await open({ once: 1_200 });
    expect(await refused(buyer, packageId)).toEqual([409, 'package_unavailable']);
    expect(await moneyOf(buyerId)).toEqual({});
    await give(sellerId, 200);
    await choose(buyer, packageId);
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([300, 0]);
    expect(await moneyOf(sellerId)).toEqual({ client: -1_200, earnings: -2_400, wholesale: 3_600 });
    expect(await faults()).toEqual([]);
  });

  it('whose rest is spent between looking and charging comes whole as soon as the reseller has it', async () => {
    const { packageId, buyer, buyerId, seller, sellerId } = await open({ once: 1_200 });
    await give(sellerId, 200);
    const other = await createBuyer(app(), seller);
    beforeCharge = () => choose(other, packageId);
    await choose(buyer, packageId);
    expect([await balanceOf(buyerId), await balanceOf(other.person.accountId)]).toEqual([0, 300]);
    await give(sellerId, 200);
    await pass(1);
    expect([await balanceOf(buyerId), await balanceOf(sellerId), await faults()]).toEqual([300, 0, []]);
  });
});

describe('a package that was paid once', () => {
  it('refunded gives the money back to the cent, and what is unspent to the reseller; it can be bought again', async () => {
    const opened = await open();
    const { packageId, buyer, buyerId, sellerId } = opened;
    await choose(buyer, packageId);
    expect(await customerOf(opened)).toMatchObject({ interval: 'once', acts: ['cancel', 'refund'] });
    await refund(opened);
    expect([await moneyOf(buyerId), await moneyOf(sellerId)]).toEqual([{}, { earnings: -3_600, wholesale: 3_600 }]);
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([0, 300]);
    expect(await customerOf(opened)).toMatchObject({ status: 'canceled', access: 'none', canceled_by: 'refund' });
    await choose(await again(opened), packageId);
    expect([await balanceOf(buyerId), await balanceOf(sellerId), await faults()]).toEqual([300, 300, []]);
  });

  it('is not canceled by its owner; its reseller’s cancellation ends it at once', async () => {
    const opened = await open();
    const { packageId, buyer, buyerId, seller } = opened;
    await choose(buyer, packageId);
    expect((await buyer.client.refused(routes.cancel, {})).body?.code).toBe('not_possible');
    await seller.client.call(customerRoutes.cancel, { params: { id: (await customerOf(opened))?.id as number } });
    expect(await customerOf(opened)).toMatchObject({ access: 'none', canceled_by: 'here' });
    expect([await balanceOf(buyerId), await faults()]).toEqual([0, []]);
  });

  it('takes the place of one that is paid by the month, which ends at the provider', async () => {
    const opened = await open();
    const { packageId, buyer, buyerId, seller, sellerId } = opened;
    const monthly = await createPackage(app(), seller, { yearly: 48_000 });
    await choose(buyer, monthly, 'year');
    expect(await quoteOf(buyer, packageId)).toMatchObject({ due_now_cents: 49_000, ends_present: true });
    await choose(buyer, packageId);
    // Eleven months of a hundred credits do not come: the reseller has paid for them.
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([300, 1_100]);
    await pass(10, 40);
    expect([await balanceOf(buyerId), await chargesOf(buyerId)]).toEqual([300, 2]);
    expect(await moneyOf(buyerId)).toEqual({ payer: -97_000, seller: 97_000 });
    expect(await faults()).toEqual([]);
  });

  it('also of the same plan, and of one that is canceled and still runs', async () => {
    const { packageId, buyer, buyerId, seller } = await open();
    const monthly = await createPackage(app(), seller);
    await app().owner.query(
      'update packages.packages set plan_id = (select plan_id from packages.packages where id = $1) where id = $2',
      [packageId, monthly],
    );
    await choose(buyer, monthly, 'month');
    await buyer.client.call(routes.cancel, {});
    await choose(buyer, packageId);
    expect(await bucketsOf(buyerId)).toEqual({ plan: 300 });
    await pass(4, 10);
    expect([await balanceOf(buyerId), await chargesOf(buyerId), await faults()]).toEqual([300, 2, []]);
  });

  it('gives way to one by the month, and what was left of it stays', async () => {
    const { packageId, buyer, buyerId, seller } = await open();
    const monthly = await createPackage(app(), seller, { trialDays: 14 });
    await choose(buyer, packageId);
    const { subscription } = await choose(buyer, monthly, 'month');
    // Whoever has paid tries nothing any more.
    expect(subscription).toMatchObject({ interval: 'month', managed_by: 'provider', trial_ends_at: null });
    expect(await balanceOf(buyerId)).toBe(400);
    await pass(4, 16);
    expect([await balanceOf(buyerId), await bucketsOf(buyerId), await faults()]).toEqual([400, { unused: 300 }, []]);
  });

  it('is no monthly revenue of its reseller’s, and needs no credits of it each month', async () => {
    const { packageId, buyer, seller } = await open();
    await choose(buyer, packageId);
    const span = { startDate: '2027-01-01', endDate: '2032-01-01' };
    const { data } = await seller.client.call(customerRoutes.dashboard, { query: span });
    expect(data.money).toMatchObject([{ recurring_cents: 0, revenue_cents: 49_000, margin_cents: 45_400 }]);
    expect([data.credits.monthly, data.customers.active]).toEqual([0, 1]);
  });
});

describe('a package with a one-time price that is given', () => {
  it('brings its credits once, out of the reseller’s own, and may be paid for', async () => {
    const opened = await open();
    const { packageId, buyer, buyerId, seller, sellerId } = opened;
    await give(sellerId, 300);
    const body = { email: buyer.person.email, first_name: 'A', last_name: 'B', package_id: packageId, expires_in: 90 };
    const { data } = await seller.client.call(customerRoutes.create, { body });
    expect(data).toMatchObject({ interval: 'once', price_cents: 0 });
    await pass(4, 10);
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([300, 0]);
    const { client } = await again(opened);
    await client.call(cardRoutes.add, { body: { provider_token: 'ok' } });
    await choose({ ...buyer, client }, packageId);
    expect([await balanceOf(buyerId), await chargesOf(buyerId), await faults()]).toEqual([600, 1, []]);
  });
});
