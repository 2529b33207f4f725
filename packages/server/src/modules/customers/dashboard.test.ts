import { createSandbox } from '@galena/adapters/payments';
import { customerRoutes as routes, setupSteps, type SellerDashboard } from '@galena/contract/customers';
import { failHard } from '@galena/contract/kernel';
import { subscriptionRoutes } from '@galena/contract/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { createLazyBooks } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import {
  createBuyer,
  createPackage,
  createSeller,
  type Buyer,
  type PackageGiven,
} from '../../testing/money/seller-fixture.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { closeBudget, openBudget, spend } from '../billing/index.ts';
import { providerPort } from '../providers/index.ts';

// What a reseller reads of its business: to the cent what was sold through the real rooms, and of nobody else. A-17, G-96

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test' });
const app = useTestApp({
  clock,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
const { give, within } = poolsOf(app);
beforeAll(() => books.use(app()));

const january = { startDate: '2027-01-01', endDate: '2027-01-31' };

/** What somebody reads, signed in at the moment that the clock says. */
const read = async (person: Person, query = january): Promise<SellerDashboard> =>
  (
    await app()
      .client(await signInAs(app(), person))
      .call(routes.dashboard, { query })
  ).data;

const buy = ({ client }: Buyer, id: number, interval: 'month' | 'year' = 'month') =>
  client.call(subscriptionRoutes.choosePackage, { params: { id }, body: { interval } });

const subscriptionOf = async (accountId: number): Promise<number> => {
  const { rows } = await app().owner.query<{ id: number }>(
    'select id from subscriptions.subscriptions where account_id = $1',
    [accountId],
  );
  return rows[0]?.id as number;
};

let runs = 5_000_000;
const use = (accountId: number, credits: number): Promise<void> =>
  within(accountId, async (tx) => {
    const runId = (runs += 1);
    const about = { listType: 'local', action: 'search' };
    await openBudget(tx, { accountId, runId, quoted: credits, about }, failHard);
    const pieces = [[{ subject: runId, item: 'contact', credits }]];
    await spend(tx, { accountId, runId, key: 'page', kind: 'contact', action: 'contact', pieces });
    await closeBudget(tx, accountId, runId);
  });

const open = async (given: PackageGiven = {}) => {
  const seller = await createSeller(app(), 'Lodestar');
  const packageId = await createPackage(app(), seller, given);
  return { seller, packageId, sellerId: seller.person.accountId };
};

const none = { recurring_cents: 0, revenue_cents: 0, wholesale_cents: 0, margin_cents: 0 };

describe('GET /api/wl/dashboard: figures', () => {
  it('200: by month and by year, to the cent; a refund lowers revenue, and another reseller sees none of it', async () => {
    const { seller, packageId } = await open({ yearly: 48_000 });
    const other = await open();
    const monthly = await createBuyer(app(), seller);
    const yearly = await createBuyer(app(), seller);
    await buy(monthly, packageId);
    await buy(yearly, packageId, 'year');
    await use(monthly.person.accountId, 30);
    const before = await read(seller.person);
    expect(before.customers).toEqual({ active: 2, new: 2, lost: 0, at_start: 0, churn_percent: null });
    const sold = { revenue_cents: 52_900, wholesale_cents: 15_600, margin_cents: 37_300 };
    expect(before.money).toEqual([{ currency: 'USD', recurring_cents: 8_900, ...sold }]);
    expect(before.credits).toEqual({ sold: 200, used: 30, left: 0, monthly: 0, months: null, waiting: 0 });

    const id = await subscriptionOf(monthly.person.accountId);
    await seller.client.call(routes.refund, { params: { id } });
    const after = await read(seller.person);
    expect(after.customers).toMatchObject({ active: 1, new: 2, lost: 1, churn_percent: null });
    const left = { revenue_cents: 48_000, wholesale_cents: 15_600, margin_cents: 32_400 };
    expect(after.money).toEqual([{ currency: 'USD', recurring_cents: 4_000, ...left }]);
    // The 70 that the customer had left are the reseller's to sell again.
    expect(after.credits).toMatchObject({ sold: 130, used: 30, left: 70 });

    const elsewhere = await read(other.seller.person);
    expect(elsewhere.customers).toMatchObject({ active: 0, new: 0, lost: 0 });
    expect(elsewhere.money).toEqual([{ currency: 'USD', ...none }]);
    expect(elsewhere.credits).toMatchObject({ sold: 0, used: 0, left: 0 });
    const buyer = app().client(await signInAs(app(), yearly.person, seller.host), { host: seller.host });
    expect((await buyer.refused(routes.dashboard, { query: january })).status).toBe(403);
  });

  it('200: churn is of those who were there at the start; other periods count nothing', async () => {
    const { seller, packageId } = await open();
    const [one, two] = [await createBuyer(app(), seller), await createBuyer(app(), seller)];
    await buy(one, packageId);
    await buy(two, packageId);
    clock.advance(25 * 86_400);
    const later = app().client(await signInAs(app(), seller.person));
    await later.call(routes.cancel, { params: { id: await subscriptionOf(one.person.accountId) } });
    const query = { startDate: '2027-02-01', endDate: '2027-02-28' };
    const { customers, money } = await read(seller.person, query);
    expect(customers).toEqual({ active: 1, new: 0, lost: 1, at_start: 2, churn_percent: 50 });
    expect(money).toEqual([{ currency: 'USD', ...none, recurring_cents: 4_900 }]);
    expect((await read(seller.person)).customers).toMatchObject({ new: 2, lost: 0, churn_percent: null });
  });

  it('200: who pays in another way lives on the reseller’s own credits; trials bring nothing yet', async () => {
    const { seller, sellerId } = await open();
    await give(sellerId, 500);
    const free = await createPackage(app(), seller, { price: 0, credits: 100 });
    const tried = await createPackage(app(), seller, { trialDays: 14, credits: 50 });
    const body = { email: 'free@shop.example', first_name: 'Fay', last_name: 'Free', package_id: free };
    const client = app().client(await signInAs(app(), seller.person));
    const { account_id: freeId } = (await client.call(routes.create, { body })).data;
    await buy(await createBuyer(app(), seller), tried);
    const now = clock.now().toISOString().slice(0, 10);
    const shown = await read(seller.person, { startDate: now, endDate: now });
    expect(shown.customers).toMatchObject({ active: 2, new: 2 });
    expect(shown.money[0]?.recurring_cents).toBe(0);
    expect(shown.credits).toMatchObject({ sold: 150, left: 350, monthly: 100, months: 3, waiting: 0 });
    await app().owner.query('update plans.account_plans set credits_owed_since = now() where account_id = $1', [
      freeId,
    ]);
    expect((await read(seller.person)).credits.waiting).toBe(1);
    await app().owner.query('update plans.account_plans set credits_owed_since = null where account_id = $1', [freeId]);
  });

  it('200: who did not pay, the newest first; all are counted', async () => {
    const { seller, packageId } = await open();
    const buyers: Buyer[] = [];
    for (let count = 0; count < 3; count += 1) {
      const buyer = await createBuyer(app(), seller);
      await buy(buyer, packageId);
      buyers.push(buyer);
    }
    for (const [at, day] of ['2027-02-01', '2027-02-03'].entries())
      await app().owner.query('update subscriptions.subscriptions set unpaid_since = $2 where account_id = $1', [
        buyers[at]?.person.accountId,
        day,
      ]);
    const { failing, failing_total: total } = await read(seller.person);
    expect(total).toBe(2);
    expect(failing.map(({ email, amount_cents: cents, since }) => [email, cents, since.slice(0, 10)])).toEqual([
      [buyers[1]?.person.email, 4_900, '2027-02-03'],
      [buyers[0]?.person.email, 4_900, '2027-02-01'],
    ]);
    expect(failing[0]?.id).toBe(await subscriptionOf(buyers[1]?.person.accountId as number));
  });

  it('200: over many customers, part by part, as over few', async () => {
    const { seller, sellerId } = await open();
    const first = 9_000_001;
    const many = 1_001;
    await app().owner.query(
      `insert into subscriptions.subscriptions
         (account_id, plan_id, period, status, access, managed_by, amount, currency, started_at, current_period_start, changed_at)
       select $1::bigint + n, 1, 'month', 'active', 'full', 'manual', 0, 'USD', '2027-01-05', '2027-01-05',
         now() from generate_series(0, $2::int - 1) n`,
      [first, many],
    );
    await app().owner.query(
      `insert into customers.subscriptions (account_id, id, customer_id, status)
       select $1, id, account_id, status from subscriptions.subscriptions where account_id >= $2`,
      [sellerId, first],
    );
    await app().owner.query(
      `insert into billing.usage (account_id, quarter, list_type, action, credits)
       select unnest($1::bigint[]), '2027-01-06T10:15:00Z', 'local', 'search', 7`,
      [[first, first + 600, first + 1_000]],
    );
    const { customers, credits } = await read(seller.person);
    expect([customers.active, customers.new, credits.used]).toEqual([many, many, 21]);
    // Nobody is behind these accounts: what all ledgers and lists say is asked after every file.
    for (const table of ['billing.usage', 'subscriptions.subscriptions'])
      await app().owner.query(`delete from ${table} where account_id >= $1`, [first]);
    await app().owner.query('delete from customers.subscriptions where account_id = $1', [sellerId]);
  });

  it('422: a period that ends before it begins', async () => {
    const { seller } = await open();
    const query = { startDate: '2027-02-02', endDate: '2027-02-01' };
    const { status, body } = await app()
      .client(await signInAs(app(), seller.person))
      .refused(routes.dashboard, { query });
    expect([status, body?.code]).toEqual([422, 'span_backwards']);
  });
});

const doneOf = ({ checklist }: SellerDashboard) => checklist.filter((one) => one.is_done).map(({ step }) => step);
const optionalOf = ({ checklist }: SellerDashboard) =>
  checklist.filter((one) => !one.is_required).map(({ step }) => step);

describe('GET /api/wl/dashboard: the way to the first sale', () => {
  it('200: nothing is done by a newcomer; free packages need no payment account', async () => {
    const newcomer = await createPerson(app(), { modules: ['leads', 'whitelabel'], userType: 'reseller' });
    const shown = await read(newcomer);
    expect([doneOf(shown), optionalOf(shown)]).toEqual([[], ['mail', 'payments']]);
    expect(shown.checklist.map(({ step }) => step)).toEqual([...setupSteps]);
  });

  it('200: each step is done when it is, and stays the reseller’s own', async () => {
    const seller = await createSeller(app(), 'Polaris');
    const { accountId } = seller.person;
    expect(doneOf(await read(seller.person))).toEqual(['business', 'address', 'payments']);
    const packageId = await createPackage(app(), seller);
    const sold = await read(seller.person);
    expect(doneOf(sold)).toEqual(['business', 'address', 'payments', 'package']);
    expect(optionalOf(sold)).toEqual(['mail', 'credits']);
    await app().owner.query(
      `insert into packages.sales_pages (account_id, package_id, slug, headline, is_published, created_at, updated_at)
       values ($1, $2, 'sold-here', 'Sold', false, now(), now())`,
      [accountId, packageId],
    );
    await app().owner.query('update whitelabel.business_accounts set logo_version = 1 where account_id = $1', [
      accountId,
    ]);
    expect(doneOf(await read(seller.person))).toEqual(['business', 'address', 'logo', 'payments', 'package']);
    await app().owner.query('update packages.sales_pages set is_published = true where account_id = $1', [accountId]);
    await give(accountId, 10);
    expect(doneOf(await read(seller.person))).toContain('credits');
    await buy(await createBuyer(app(), seller), packageId);
    const whole = await read(seller.person);
    expect(whole.checklist.filter((one) => !one.is_done).map(({ step }) => step)).toEqual(['mail']);
  });
});
