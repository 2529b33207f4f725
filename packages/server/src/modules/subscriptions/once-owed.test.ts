import { createSandbox } from '@galena/adapters/payments';
import { customerRoutes } from '@galena/contract/customers';
import { subscriptionRoutes as routes, type Interval } from '@galena/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import { createLazyBooks, paymentJobs } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { createBuyer, createPackage, createSeller, planJobs, type Buyer } from '../../testing/money/seller-fixture.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { followDue } from './due.service.ts';
import { followJob } from './following.jobs.ts';

// Credits that were paid for once and that the reseller has too few of are owed, whatever else happens meanwhile. WL-014, decision 93

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const books = createLazyBooks();
/** What happens just before the provider answers a charge. */
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

const pass = async (steps: number, days = 1): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    clock.advance(days * 86_400);
    const system = app().app.systemContext('test');
    await followDue(system);
    await runDueSchedules(system);
    await app().runJobsUntilIdle(jobs);
  }
};

const choose = async ({ client }: Buyer, id: number, interval: Interval = 'once') =>
  (await client.call(routes.choosePackage, { params: { id }, body: { interval } })).data;

const bucketsOf = async (accountId: number): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ kind: string; n: number }>(
    `select kind, sum(remaining)::int as n from billing.buckets
     where account_id = $1 and remaining > 0 group by 1 order by 1`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
};

/** Who paid for 300 credits, a hundred of them by the fee, when the reseller had spent the other 200 a moment before. */
const owed = async () => {
  books.use(app());
  const seller = await createSeller(app(), 'Lodestar');
  const packageId = await createPackage(app(), seller, { once: 1_200, credits: 300 });
  const [buyer, other] = [await createBuyer(app(), seller), await createBuyer(app(), seller)];
  const sellerId = seller.person.accountId;
  await give(sellerId, 200);
  beforeCharge = () => choose(other, packageId);
  await choose(buyer, packageId);
  expect([await balanceOf(buyer.person.accountId), await balanceOf(sellerId)]).toEqual([0, 0]);
  return { seller, sellerId, buyer, buyerId: buyer.person.accountId, packageId };
};
type Owed = Awaited<ReturnType<typeof owed>>;

const act = async ({ seller, buyerId }: Owed, what: 'refund' | 'cancel'): Promise<void> => {
  const { rows } = await app().owner.query<{ id: number }>(
    'select id from customers.subscriptions where customer_id = $1',
    [buyerId],
  );
  await seller.client.call(customerRoutes[what], { params: { id: rows[0]?.id as number } });
};

/** How many of the account's credits the reseller was charged for, by its payment and out of its own. */
const transfersOf = async ({ buyerId }: Owed): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ funding: string; n: number }>(
    `select funding, sum(credits)::int as n from billing.transfers where client_id = $1 and credits > 0 group by 1`,
    [buyerId],
  );
  return Object.fromEntries(rows.map(({ funding, n }) => [funding, n]));
};

describe('credits that are owed of a package paid once', () => {
  it('come after another one was bought that is paid once, and stay', async () => {
    const opened = await owed();
    const { buyer, buyerId, seller, sellerId } = opened;
    const next = await createPackage(app(), seller, { once: 49_000, credits: 50 });
    await choose(buyer, next);
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([50, 0]);
    await pass(1);
    expect(await balanceOf(buyerId)).toBe(50);
    await give(sellerId, 200);
    await pass(3);
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([350, 0]);
    expect(await bucketsOf(buyerId)).toEqual({ plan: 50, unused: 300 });
    expect(await transfersOf(opened)).toEqual({ fee: 150, pool: 200 });
    expect(await faults()).toEqual([]);
  });

  it('come beside the months of one by the month, whose fee pays for its own alone', async () => {
    const opened = await owed();
    const { buyer, buyerId, seller, sellerId } = opened;
    const monthly = await createPackage(app(), seller, { credits: 100 });
    await choose(buyer, monthly, 'month');
    expect([await bucketsOf(buyerId), await balanceOf(sellerId)]).toEqual([{ plan: 100 }, 0]);
    await give(sellerId, 200);
    await pass(5, 16);
    // The months came and lapsed; what was paid for once is still there.
    expect([await bucketsOf(buyerId), await balanceOf(sellerId)]).toEqual([{ plan: 100, unused: 300 }, 0]);
    expect(await faults()).toEqual([]);
  });

  it('of two come both, whichever the reseller can give first', async () => {
    const opened = await owed();
    const { buyer, buyerId, seller, sellerId, packageId } = opened;
    const small = await createPackage(app(), seller, { once: 600, credits: 80 });
    const other = await createBuyer(app(), seller);
    await give(sellerId, 30);
    beforeCharge = () => choose(other, small);
    await choose(buyer, small);
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([0, 0]);
    await give(sellerId, 30);
    await pass(1);
    expect([await bucketsOf(buyerId), await balanceOf(sellerId)]).toEqual([{ plan: 80 }, 0]);
    await give(sellerId, 200);
    await pass(1);
    expect(await bucketsOf(buyerId)).toEqual({ plan: 80, unused: 300 });
    const { rows } = await app().owner.query('select from plans.owed_credits where account_id = $1', [buyerId]);
    expect([rows.length, packageId > 0, await faults()]).toEqual([0, true, []]);
  });

  it.each(['refund', 'cancel'] as const)(
    'are owed no more after its own %s: what the fee paid for is the reseller’s',
    async (what) => {
      const opened = await owed();
      const { buyerId, sellerId } = opened;
      await act(opened, what);
      expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([0, 100]);
      await give(sellerId, 200);
      await pass(2);
      expect([await balanceOf(buyerId), await balanceOf(sellerId), await faults()]).toEqual([0, 300, []]);
    },
  );

  it('come also after the one that was bought next is refunded: they were paid for by themselves', async () => {
    const opened = await owed();
    const { buyer, buyerId, seller, sellerId } = opened;
    const next = await createPackage(app(), seller, { once: 49_000, credits: 50 });
    await choose(buyer, next);
    await act(opened, 'refund');
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([0, 50]);
    await give(sellerId, 150);
    await pass(1);
    expect([await bucketsOf(buyerId), await balanceOf(sellerId), await faults()]).toEqual([{ unused: 300 }, 0, []]);
  });
});
