import { createSandbox } from '@galena/adapters/payments';
import { customerRoutes } from '@galena/contract/customers';
import { packageRoutes } from '@galena/contract/packages';
import { subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import type { PlantedBrand } from '../../testing/brand-fixture.ts';
import { createLazyBooks, paymentJobs } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { createBuyer, createPackage, createSeller, planJobs, type Buyer } from '../../testing/money/seller-fixture.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { providerPort } from '../providers/index.ts';
import { followJob } from './following.jobs.ts';

// A reseller deletes a package in the moment in which somebody gets on it: one of the two happens, and nobody is on what is gone. G-94, PLAN-022

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test' });
const app = useTestApp({
  clock,
  jobs: [...paymentJobs, ...planJobs, followJob],
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
const { give, faults } = poolsOf(app);
beforeAll(() => books.use(app()));

let serial = 0;

const open = async () => {
  const seller = await createSeller(app(), 'Lodestar');
  await give(seller.person.accountId, 10_000);
  return seller;
};

/** A call's answer: its code when it was refused. */
const codeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { readonly body?: { readonly code?: string } }) => error.body?.code ?? 'no code',
  );

const remove = ({ client }: PlantedBrand, id: number) => codeOf(client.call(packageRoutes.remove, { params: { id } }));
const add = ({ client }: PlantedBrand, package_id: number, email = `held${(serial += 1)}@shop.example`) =>
  codeOf(client.call(customerRoutes.create, { body: { email, first_name: 'Kim', last_name: 'Kid', package_id } }));
const buy = ({ client }: Buyer, id: number) =>
  codeOf(client.call(routes.choosePackage, { params: { id }, body: { interval: 'month' } }));

/** Whether a package is there, how many are on it or about to be, and what was paid for it. */
const standing = async (packageId: number) =>
  (
    await app().owner.query<{ isThere: boolean; held: number; asked: number; given: number }>(
      `select exists (select from packages.packages where id = $1) as "isThere",
         (select count(*)::int from subscriptions.subscriptions where package_id = $1 or next_package_id = $1) as held,
         (select count(*)::int from subscriptions.changes where package_id = $1 and state = 'open') as asked,
         (select count(*)::int from plans.account_plans where package_id = $1 and plan_id is not null) as given`,
      [packageId],
    )
  ).rows[0];
const onIt = { isThere: true, held: 1, asked: 0, given: 1 };
const gone = { isThere: false, held: 0, asked: 0, given: 0 };

const waiting = async (): Promise<number> =>
  (
    await app().owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length;

/** What happens while somebody else holds a lock, and goes on once they let it go. */
const amid = async <Result>(lock: string, values: readonly unknown[], task: () => Promise<Result>): Promise<Result> => {
  const keeper = await app().owner.connect();
  try {
    await keeper.query('begin');
    await keeper.query(lock, [...values]);
    return await task();
  } finally {
    await keeper.query('commit');
    keeper.release();
  }
};
const wallet = 'select from billing.wallets where account_id = $1 for update';

describe('a package that is deleted amid a sale', () => {
  it('a sale that has begun is waited for, and the package stays', async () => {
    const seller = await open();
    const packageId = await createPackage(app(), seller);
    const [sale, deletion] = await amid(wallet, [seller.person.accountId], async () => {
      const selling = add(seller, packageId);
      await until(async () => (await waiting()) === 1);
      const deleting = remove(seller, packageId);
      await until(async () => (await waiting()) === 2);
      return [selling, deleting].map((one) => [one] as const);
    });
    expect(await sale?.[0]).toBe('ok');
    expect(await deletion?.[0]).toBe('package_in_use');
    expect(await standing(packageId)).toEqual(onIt);
  });

  it('a deletion that has begun is waited for: nothing is sold, and nobody has an account of it', async () => {
    const seller = await open();
    const packageId = await createPackage(app(), seller);
    const email = `late${(serial += 1)}@shop.example`;
    const [deletion, sale] = await amid('lock table platform.audits in share mode', [], async () => {
      const deleting = remove(seller, packageId);
      await until(async () => (await waiting()) === 1);
      const selling = add(seller, packageId, email);
      await until(async () => (await waiting()) === 2);
      return [deleting, selling].map((one) => [one] as const);
    });
    expect(await deletion?.[0]).toBe('ok');
    expect(await sale?.[0]).toBe('package_not_sold');
    expect(await standing(packageId)).toEqual(gone);
    expect((await app().owner.query('select from identity.users where email = $1', [email])).rows).toEqual([]);
  });

  it('at the same moment, by hand and by card: one of the two happens', async () => {
    const seller = await open();
    for (let round = 0; round < 8; round += 1) {
      const [given, paid] = [await createPackage(app(), seller), await createPackage(app(), seller)];
      const buyer = await createBuyer(app(), seller);
      const outcomes = await Promise.all([
        add(seller, given),
        remove(seller, given),
        buy(buyer, paid),
        remove(seller, paid),
      ]);
      const [isGiven, isPaid] = [outcomes[0] === 'ok', outcomes[2] === 'ok'];
      expect(outcomes).toEqual([
        isGiven ? 'ok' : 'package_not_sold',
        isGiven ? 'package_in_use' : 'ok',
        isPaid ? 'ok' : 'plan_not_offered',
        isPaid ? 'package_in_use' : 'ok',
      ]);
      expect(await standing(given)).toEqual(isGiven ? onIt : gone);
      expect(await standing(paid)).toEqual(isPaid ? onIt : gone);
      const { rows } = await app().owner.query('select from billing.money_entries where account_id = $1', [
        buyer.person.accountId,
      ]);
      expect(rows.length > 0).toBe(isPaid);
    }
    expect(await faults()).toEqual([]);
  });
});

describe('409: a package stays', () => {
  it('while the bank is asked about a payment for it; and goes once they have said no', async () => {
    const seller = await open();
    const packageId = await createPackage(app(), seller);
    const buyer = await createBuyer(app(), seller, 'needs_authentication');
    const { data: asked } = await buyer.client.call(routes.choosePackage, {
      params: { id: packageId },
      body: { interval: 'month' },
    });
    expect(await standing(packageId)).toEqual({ isThere: true, held: 0, asked: 1, given: 0 });
    expect(await remove(seller, packageId)).toBe('package_in_use');
    const choice = { params: { id: asked.choice?.id ?? 0 }, body: { granted: false } };
    await buyer.client.call(routes.rehearse, choice);
    expect(await standing(packageId)).toMatchObject({ asked: 0 });
    expect(await remove(seller, packageId)).toBe('ok');
  });

  it('while a customer goes over to it at the end of their month', async () => {
    const seller = await open();
    const [dear, cheap] = [await createPackage(app(), seller), await createPackage(app(), seller, { price: 2_000 })];
    const buyer = await createBuyer(app(), seller);
    expect([await buy(buyer, dear), await buy(buyer, cheap)]).toEqual(['ok', 'ok']);
    expect(await standing(cheap)).toMatchObject({ held: 1, given: 0 });
    expect(await remove(seller, cheap)).toBe('package_in_use');
  });
});
