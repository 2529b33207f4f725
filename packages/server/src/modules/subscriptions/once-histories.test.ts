import { createSandbox } from '@galena/adapters/payments';
import { customerRoutes } from '@galena/contract/customers';
import { cardRoutes } from '@galena/contract/payments';
import { subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import { createLazyBooks, paymentJobs } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { createBuyer, createPackage, createSeller, planJobs } from '../../testing/money/seller-fixture.ts';
import { signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { followDue } from './due.service.ts';
import { followJob } from './following.jobs.ts';

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test' });
const jobs = [...paymentJobs, ...planJobs, followJob];
const app = useTestApp({
  clock,
  jobs,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
const { give, balanceOf, faults } = poolsOf(app);

/** What a customer, its reseller and time do; what is not possible then is refused, and must leave nothing behind. */
const acts = ['lifetime', 'cheap', 'month', 'cancel', 'end', 'refund', 'card', 'pool', 'wait'] as const;
type Act = (typeof acts)[number];

const open = async () => {
  books.use(app());
  const seller = await createSeller(app(), 'Lodestar');
  const { person } = await createBuyer(app(), seller);
  const packages = {
    lifetime: await createPackage(app(), seller, { once: 49_000, credits: 300 }),
    cheap: await createPackage(app(), seller, { once: 900, credits: 100 }),
    month: await createPackage(app(), seller),
  };
  return { seller, person, packages };
};
type World = Awaited<ReturnType<typeof open>>;

const pass = async (): Promise<void> => {
  clock.advance(16 * 86_400);
  const system = app().app.systemContext('test');
  await followDue(system);
  await runDueSchedules(system);
  await app().runJobsUntilIdle(jobs);
};

const own = async ({ seller }: World): Promise<number> =>
  (await seller.client.call(customerRoutes.list, { query: {} })).data[0]?.id ?? 999_999;

const perform = async (world: World, act: Act): Promise<unknown> => {
  const { seller, person, packages } = world;
  if (act === 'wait') return pass();
  if (act === 'pool') return give(seller.person.accountId, 60);
  const there = { ...seller, client: app().client(await signInAs(app(), seller.person)) };
  if (act === 'end' || act === 'refund') {
    const params = { id: await own({ ...world, seller: there }) };
    return there.client.call(customerRoutes[act === 'end' ? 'cancel' : 'refund'], { params });
  }
  const client = app().client(await signInAs(app(), person, seller.host), { host: seller.host });
  if (act === 'cancel') return client.call(routes.cancel, {});
  if (act === 'card') return client.call(cardRoutes.add, { body: { provider_token: 'ok' } });
  const interval = act === 'month' ? 'month' : 'once';
  return client.call(routes.choosePackage, { params: { id: packages[act] }, body: { interval } });
};

type Page = {
  readonly payments: readonly {
    readonly state: string;
    readonly amount: number;
    readonly refunded: number;
    readonly fee: number;
  }[];
  readonly subscriptions: readonly { readonly state: string }[];
};

/** What the sandbox says of a customer: what was taken and not given back, what of it was kept, and what goes on. */
const booksOf = async (accountId: number) => {
  const { rows } = await app().owner.query<{ value: Page }>(
    `select p.value from payments.sandbox_pages p join payments.customers c on p.key = 'customer:' || substr(c.ref, 13)
     where c.account_id = $1`,
    [accountId],
  );
  const { payments = [], subscriptions = [] } = rows[0]?.value ?? {};
  const paid = payments.filter(({ state }) => state === 'succeeded');
  return {
    paid: paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
    fees: paid.reduce((sum, { fee }) => sum + fee, 0),
    going: subscriptions.filter(({ state }) => state !== 'canceled').length,
  };
};

const moneyOf = async (accountId: number): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ side: string; amount: number }>(
    `select ledger_account as side, sum(amount)::bigint as amount from billing.money_entries where account_id = $1 group by 1`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ side, amount }) => [side, amount]));
};

const standOf = async ({ person: { accountId } }: World) => {
  const { rows } = await app().owner.query<{ period: string; status: string; managed_by: string; access: string }>(
    'select period, status, managed_by, access from subscriptions.subscriptions where account_id = $1',
    [accountId],
  );
  return rows[0];
};

/** Client, reseller and provider say the same; nothing that was replaced goes on being charged. */
const expectAgreement = async (world: World): Promise<void> => {
  const [clientId, sellerId] = [world.person.accountId, world.seller.person.accountId];
  const [client, seller, kept] = [await moneyOf(clientId), await moneyOf(sellerId), await booksOf(clientId)];
  expect({ client: 0 - (client['payer'] ?? 0), seller: 0 - (seller['client'] ?? 0) }).toEqual({
    client: kept.paid,
    seller: kept.paid,
  });
  expect(seller['wholesale'] ?? 0).toBeGreaterThanOrEqual(kept.fees);
  const stand = await standOf(world);
  const isGoing = stand?.managed_by === 'provider' && stand.access !== 'none';
  expect(kept.going).toBe(isGoing ? 1 : 0);
  const [left, pool] = [await balanceOf(clientId), await balanceOf(sellerId)];
  expect(Math.min(left, pool)).toBeGreaterThanOrEqual(0);
  expect(await faults()).toEqual([]);
};

const histories = rounds({ sample: 3, proof: 150 });
const { seed } = createRandom();

// A-17, G-94, G-98
describe(`${histories} histories of packages that are paid once and by the month, seed ${seed}`, () => {
  it(
    'client, reseller and provider agree after every act',
    async () => {
      const anyAct = fc.constantFrom(...acts);
      await fc.assert(
        fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 10 }), async (history) => {
          const world = await open();
          for (const act of history) {
            await perform(world, act).catch(() => null);
            await expectAgreement(world);
          }
        }),
        { numRuns: histories, seed },
      );
    },
    depthLimitMs,
  );
});
