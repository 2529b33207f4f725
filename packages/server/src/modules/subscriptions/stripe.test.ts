import { hasContracts, problemsWithStripe, startStripe, unknownOfStripe } from '@galena/adapters/payments/testing';
import { cardRoutes, walletRoutes } from '@galena/contract/payments';
import { providerRoutes } from '@galena/contract/providers';
import { customerRoutes } from '@galena/contract/customers';
import { subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import { plantBrand } from '../../testing/brand-fixture.ts';
import { paymentJobs, withKey } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { providerHost } from '../../testing/money/provider-host.ts';
import { createBuyer, createPackage, planJobs, type Buyer } from '../../testing/money/seller-fixture.ts';
import { signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { followDue } from './due.service.ts';
import { followJob } from './following.jobs.ts';

// The product with Stripe's own client: whatever the sandbox lets it do, Stripe's answers and refusals let it do, too. WL-002, WL-003

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const { bench, standIn } = await startStripe(providerHost, clock);
const jobs = [...paymentJobs, ...planJobs, followJob];
const app = useTestApp({
  clock,
  jobs,
  supply: [supply(providerPort, [bench.provider])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
const { balanceOf, faults } = poolsOf(app);

/** A reseller who agreed on Stripe's page, and the account that it has there. */
const createSeller = async () => {
  const seller = await plantBrand(app(), 'Lodestar');
  const { data } = await seller.client.call(providerRoutes.connect, {});
  const state = new URL(data.url).searchParams.get('state') ?? '';
  await seller.client.call(providerRoutes.complete, { body: { code: standIn.agree(data.url), state } });
  const { rows } = await app().owner.query<{ ref: string }>(
    'select ref from providers.connections where account_id = $1',
    [seller.person.accountId],
  );
  return { seller, ref: rows[0]?.ref ?? '' };
};

/** Fills in Stripe's fields, which hand a setup to the page. */
const addCard = async ({ client }: Buyer, ref: string): Promise<void> => {
  const { data } = await client.call(cardRoutes.setup, { body: {} });
  const [setup = ''] = data.client_secret.split('_secret');
  await standIn.fillIn(ref, setup, 'ok');
  await client.call(cardRoutes.add, { body: { provider_token: setup } }, withKey());
};

const pass = async (days: number): Promise<void> => {
  for (let day = 0; day < days; day += 1) {
    clock.advance(86_400);
    const system = app().app.systemContext('test');
    await followDue(system);
    await runDueSchedules(system);
    await app().runJobsUntilIdle(jobs);
  }
};

const moneyOf = async (accountId: number): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ side: string; amount: number }>(
    `select ledger_account as side, sum(amount)::bigint as amount from billing.money_entries where account_id = $1
     group by 1 having sum(amount) <> 0`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ side, amount }) => [side, amount]));
};

const open = async (given: Parameters<typeof createPackage>[2] = {}) => {
  const { seller, ref } = await createSeller();
  const packageId = await createPackage(app(), seller, given);
  const buyer = await createBuyer(app(), seller, null);
  await addCard(buyer, ref);
  return { seller, ref, packageId, buyer, buyerId: buyer.person.accountId, sellerId: seller.person.accountId };
};

/** What was asked of Stripe in the name of an account, in calls that ask for something. */
const askedFor = (ref: string) =>
  (bench.wire?.calls ?? []).filter(({ method, headers }) => method === 'POST' && headers['stripe-account'] === ref);

describe('a package sold through Stripe, into the reseller’s own account', () => {
  it('is charged there, renews, and is refunded; the wholesale price is the fee that Stripe keeps for the platform', async () => {
    const { seller, ref, packageId, buyer, buyerId, sellerId } = await open();
    const { data } = await buyer.client.call(routes.choosePackage, {
      params: { id: packageId },
      body: { interval: 'month' },
    });
    expect(data.subscription).toMatchObject({ status: 'active', managed_by: 'provider', price_cents: 4900 });
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([100, 0]);
    expect(await moneyOf(sellerId)).toEqual({ client: -4900, earnings: 3700, wholesale: 1200 });
    expect(askedFor(ref).map(({ path }) => path)).toContain('/v1/subscriptions');
    await pass(33);
    expect(await moneyOf(sellerId)).toEqual({ client: -9800, earnings: 7400, wholesale: 2400 });
    // Weeks have passed: they sign in again.
    const client = app().client(await signInAs(app(), seller.person));
    const { data: list } = await client.call(customerRoutes.list, { query: {} });
    await client.call(customerRoutes.refund, { params: { id: list[0]?.id ?? 0 } });
    await pass(1);
    expect(await moneyOf(sellerId)).toMatchObject({ client: -4900 });
    expect(await faults()).toEqual([]);
  });

  it('is paid once where its price is one-time, and credits are bought at its price', async () => {
    const { packageId, buyer, buyerId, sellerId } = await open({ once: 49_000, credits: 500, creditPrice: 20 });
    await buyer.client.call(routes.choosePackage, { params: { id: packageId }, body: { interval: 'once' } });
    expect(await balanceOf(buyerId)).toBe(500);
    expect(await moneyOf(sellerId)).toEqual({ client: -49_000, earnings: 43_000, wholesale: 6000 });
    await buyer.client.call(walletRoutes.buy, { body: { credits: 100 } }, withKey());
    expect(await balanceOf(buyerId)).toBe(600);
    expect(await moneyOf(sellerId)).toEqual({ client: -51_000, earnings: 43_800, wholesale: 7200 });
    await pass(40);
    expect(await balanceOf(buyerId)).toBe(600);
    expect(await faults()).toEqual([]);
  });

  const where = hasContracts('stripe') ? '' : ' (skipped: no ../shared/contracts, nor GALENA_CONTRACTS)';
  it.skipIf(!hasContracts('stripe'))(`asks Stripe nothing that its published contract does not know${where}`, () => {
    const calls = bench.wire?.calls ?? [];
    expect(calls.length).toBeGreaterThan(10);
    expect([...problemsWithStripe(calls), ...unknownOfStripe(calls)]).toEqual([]);
  });
});
