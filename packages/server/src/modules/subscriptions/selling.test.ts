import { createSandbox } from '@galena/adapters/payments';
import { cardRoutes, moneyRoutes, walletRoutes } from '@galena/contract/payments';
import { providerRoutes } from '@galena/contract/providers';
import { businessAccountRoutes } from '@galena/contract/whitelabel';
import { adminSubscriptionRoutes as admin, subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import type { PlantedBrand } from '../../testing/brand-fixture.ts';
import { createLazyBooks, paymentJobs, withKey } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import {
  createBuyer,
  createPackage,
  createSeller,
  planJobs,
  type Buyer,
  type PackageGiven,
} from '../../testing/money/seller-fixture.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { followDue } from './due.service.ts';
import { followJob } from './following.jobs.ts';

// A reseller's customer pays for its package through the reseller's own account: the price is the reseller's, the wholesale price of the
// credits stays with the platform. WL-002, WL-003

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

let operator: Person;
beforeAll(async () => {
  books.use(app());
  operator = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
});

/**
 * Lets days pass, and everything happen that is due in them.
 * @param isMonthFirst whoever gives the months comes before the provider is asked
 */
const pass = async (days: number, isMonthFirst = false): Promise<void> => {
  for (let day = 0; day < days; day += 1) {
    clock.advance(86_400);
    const system = app().app.systemContext('test');
    if (isMonthFirst) {
      await runDueSchedules(system);
      await app().runJobsUntilIdle(jobs);
    }
    await followDue(system);
    await runDueSchedules(system);
    await app().runJobsUntilIdle(jobs);
  }
};

/** Somebody signs in again: weeks have passed. */
const again = async (buyer: Buyer, { host }: PlantedBrand): Promise<Buyer> => ({
  ...buyer,
  client: app().client(await signInAs(app(), buyer.person, host), { host }),
});

const open = async (given: PackageGiven = {}, token: string | null = 'ok') => {
  const seller = await createSeller(app(), 'Lodestar');
  const packageId = await createPackage(app(), seller, given);
  const buyer = await createBuyer(app(), seller, token);
  return { seller, packageId, buyer, sellerId: seller.person.accountId, buyerId: buyer.person.accountId };
};

const choose = ({ client }: Buyer, id: number, interval: 'month' | 'year' = 'month') =>
  client.call(routes.choosePackage, { params: { id }, body: { interval } });
const refused = async ({ client }: Buyer, id: number) => {
  const { status, body } = await client.refused(routes.choosePackage, { params: { id }, body: { interval: 'month' } });
  return [status, body?.code];
};
const billingOf = async ({ client }: Buyer) => (await client.call(routes.billing, {})).data;

const moneyOf = async (accountId: number): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ side: string; amount: number }>(
    `select ledger_account as side, sum(amount)::bigint as amount from billing.money_entries where account_id = $1
     group by 1 having sum(amount) <> 0`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ side, amount }) => [side, amount]));
};
const noticesOf = async (accountId: number): Promise<string[]> =>
  (
    await app().owner.query<{ kind: string }>('select kind from platform.notices where account_id = $1', [accountId])
  ).rows.map(({ kind }) => kind);

describe('a package that is paid for', () => {
  it('is quoted, charged once, and brings its month; the price is the reseller’s, the wholesale price stays', async () => {
    const { packageId, buyer, buyerId, sellerId } = await open();
    const { data: offers } = await buyer.client.call(routes.packages, { query: {} });
    expect(offers).toMatchObject([{ id: packageId, price_cents: 4900, credits: 100, is_current: false }]);
    const quote = await buyer.client.call(routes.quotePackage, { params: { id: packageId }, query: {} });
    expect(quote.data).toMatchObject({ kind: 'start', due_now_cents: 4900, then_cents: 4900, needs_card: false });
    const { data } = await choose(buyer, packageId);
    expect(data.subscription).toMatchObject({ status: 'active', managed_by: 'provider', price_cents: 4900 });
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([100, 0]);
    expect(await moneyOf(buyerId)).toEqual({ payer: -4900, seller: 4900 });
    expect(await moneyOf(sellerId)).toEqual({ client: -4900, earnings: 3700, wholesale: 1200 });
    expect(await billingOf(buyer)).toMatchObject({ choices: 'packages', plan: { name: offers[0]?.name } });
    expect(await faults()).toEqual([]);
  });

  // WL-040
  it('says where whoever came for it is thanked: as its published page has it, and to nobody else', async () => {
    const { packageId, buyer, sellerId } = await open();
    await app().owner.query(
      `insert into packages.sales_pages (account_id, package_id, slug, headline, thank_you_url, is_published, created_at, updated_at)
       values ($1, $2, 'thanks', 'Buy it', 'https://lodestar.example/thanks', true, now(), now())`,
      [sellerId, packageId],
    );
    const thanked = async (query: object) =>
      (await buyer.client.call(routes.packages, { query })).data.map(({ thank_you_url }) => thank_you_url);
    expect(await thanked({ package: packageId })).toEqual(['https://lodestar.example/thanks']);
    expect(await thanked({})).toEqual([null]);
    await app().owner.query('update packages.sales_pages set is_published = false where package_id = $1', [packageId]);
    expect(await thanked({ package: packageId })).toEqual([null]);
  });

  it('is invoiced by the reseller, whom nothing of ours stands beside', async () => {
    const { packageId, buyer } = await open();
    await choose(buyer, packageId);
    const { invoices } = await billingOf(buyer);
    const { data } = await buyer.client.call(routes.invoice, { params: { id: invoices[0]?.id as number } });
    expect(data).toMatchObject({ seller: ['Lodestar'], net_cents: 4900, tax_cents: 0 });
    expect(JSON.stringify(data)).not.toMatch(/galena/i);
  });

  it('names the reseller as the law asks once it has said how; its numbers go on, and what is out stays as it was', async () => {
    const { packageId, buyer, seller } = await open();
    await choose(buyer, packageId);
    const paperOf = async (one: Buyer) => {
      const [head] = (await billingOf(one)).invoices;
      return (await one.client.call(routes.invoice, { params: { id: head?.id as number } })).data;
    };
    const before = await paperOf(buyer);
    const details = '  Lodestar Lda\n\nRua 1, Porto\nNIF 500 ';
    const { data: saved } = await seller.client.call(businessAccountRoutes.save, {
      body: { business_name: 'Lodestar', invoice_details: details },
    });
    expect(saved.invoice_details).toBe(details.trim());
    const next = await createBuyer(app(), seller, 'ok');
    await choose(next, packageId);
    const after = await paperOf(next);
    expect(after.seller).toEqual(['Lodestar', 'Lodestar Lda', 'Rua 1, Porto', 'NIF 500']);
    expect(Number(after.number.replace(/\D/g, ''))).toBe(Number(before.number.replace(/\D/g, '')) + 1);
    expect(await paperOf(buyer)).toEqual(before);
    const text = { business_name: 'Lodestar', invoice_details: 'x'.repeat(601) };
    expect(await seller.client.refused(businessAccountRoutes.save, { body: text })).toMatchObject({ status: 422 });
  });

  it('is no payment to the platform: not in its figures, and not among its payments', async () => {
    const { packageId, buyer, buyerId } = await open();
    const person = await createPerson(app(), { modules: ['admin'], role: 'admin' });
    const desk = app().client(await signInAs(app(), person));
    const sold = async () => (await desk.call(moneyRoutes.figures, { query: {} })).data.total.sold_cents;
    const before = await sold();
    await choose(buyer, packageId);
    expect(await sold()).toBe(before);
    expect(await desk.call(moneyRoutes.payments, { query: { account_id: buyerId } })).toMatchObject({
      data: [],
      pagination: { total: 0 },
    });
  });

  it('renews each month: paid once, its credits once, and never one of the reseller’s', async () => {
    const { packageId, buyer, buyerId, sellerId } = await open();
    await choose(buyer, packageId);
    await pass(64);
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([100, 0]);
    expect(await moneyOf(sellerId)).toEqual({ client: -14_700, earnings: 11_100, wholesale: 3600 });
    expect([await noticesOf(sellerId), await faults()]).toEqual([[], []]);
  });

  it('of a year is paid once, and each of its months comes', async () => {
    const { packageId, buyer, buyerId, sellerId } = await open({ yearly: 48_000 });
    await choose(buyer, packageId, 'year');
    await pass(95);
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([100, 0]);
    expect(await moneyOf(sellerId)).toEqual({ client: -48_000, earnings: 33_600, wholesale: 14_400 });
    expect(await faults()).toEqual([]);
  });

  it('sold below wholesale takes the rest out of the reseller’s credits, and is not charged without them', async () => {
    const { packageId, buyer, buyerId, sellerId } = await open({ price: 600 });
    expect(await refused(buyer, packageId)).toEqual([409, 'package_unavailable']);
    expect([await moneyOf(buyerId), await noticesOf(sellerId)]).toEqual([{}, ['sale_missed']]);
    await give(sellerId, 50);
    await choose(buyer, packageId);
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([100, 0]);
    expect(await moneyOf(sellerId)).toEqual({ client: -600, earnings: -600, wholesale: 1200 });
    expect(await faults()).toEqual([]);
  });

  it('on trial costs what the trial costs, on the reseller’s credits, and is paid for when it ends', async () => {
    const { packageId, buyer, buyerId, sellerId } = await open({ trialDays: 14, trialAmount: 100 });
    await give(sellerId, 98);
    const quote = await buyer.client.call(routes.quotePackage, { params: { id: packageId }, query: {} });
    expect(quote.data).toMatchObject({ due_now_cents: 100, then_cents: 4900, trial_days: 14 });
    await choose(buyer, packageId);
    // A dollar’s fee pays for two of the hundred.
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([100, 0]);
    await pass(16);
    expect(await moneyOf(buyerId)).toEqual({ payer: -5000, seller: 5000 });
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([100, 0]);
    await pass(20);
    expect([await balanceOf(buyerId), await noticesOf(sellerId), await faults()]).toEqual([100, [], []]);
  });

  it.each([false, true])(
    'begins its month when the trial ends, whoever comes first (the month: %s)',
    async (isFirst) => {
      const { packageId, buyer, buyerId, sellerId } = await open({ trialDays: 5 });
      await give(sellerId, 100);
      await choose(buyer, packageId);
      await pass(7, isFirst);
      expect(await moneyOf(buyerId)).toEqual({ payer: -4900, seller: 4900 });
      expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([100, 0]);
      await pass(35, isFirst);
      expect([await balanceOf(buyerId), await noticesOf(sellerId), await faults()]).toEqual([100, [], []]);
    },
  );

  it('that is not paid for when its trial ends takes nothing of the reseller’s meanwhile', async () => {
    const { packageId, buyer, buyerId, sellerId } = await open({ trialDays: 5 }, 'declined');
    await give(sellerId, 300);
    await choose(buyer, packageId);
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([100, 200]);
    await pass(7, true);
    expect([await balanceOf(sellerId), await noticesOf(sellerId), await faults()]).toEqual([200, [], []]);
  });

  it('declined leaves nothing behind; the bank may want to be asked', async () => {
    const { packageId, buyer, buyerId } = await open({}, 'declined');
    expect(await refused(buyer, packageId)).toEqual([402, 'card_declined']);
    expect([await moneyOf(buyerId), await balanceOf(buyerId)]).toEqual([{}, 0]);
    const asked = await open({}, 'needs_authentication');
    const { data } = await choose(asked.buyer, asked.packageId);
    const params = { id: data.choice?.id as number };
    await asked.buyer.client.call(routes.rehearse, { params, body: { granted: true } });
    expect([await balanceOf(asked.buyerId), await faults()]).toEqual([100, []]);
  });

  it('refunded by the reseller gives the money back, and what is left of the month to the reseller', async () => {
    const { packageId, buyer, buyerId, sellerId, seller } = await open();
    await choose(buyer, packageId);
    const { rows } = await app().owner.query<{ id: number }>(
      'select id from subscriptions.subscriptions where account_id = $1',
      [buyerId],
    );
    const client = app().client(await signInAs(app(), operator));
    const params = { id: rows[0]?.id as number };
    await client.call(admin.refund, { params, body: { reason: 'asked' } });
    expect(await moneyOf(buyerId)).toEqual({});
    expect(await moneyOf(sellerId)).toEqual({ earnings: -1200, wholesale: 1200 });
    expect([await balanceOf(buyerId), await balanceOf(sellerId), await faults()]).toEqual([0, 100, []]);
    const { billing_portal: portal } = (await (await again(buyer, seller)).client.call(routes.portals, {})).data;
    expect(portal).toBe('connected');
  });

  it('whose renewal fails ends when the tries do, and gives nothing meanwhile', async () => {
    const { packageId, buyer, buyerId, seller } = await open();
    await choose(buyer, packageId);
    const { data: cards } = await buyer.client.call(cardRoutes.list, {});
    await buyer.client.call(cardRoutes.add, { body: { provider_token: 'declined' } });
    const declining = (await buyer.client.call(cardRoutes.list, {})).data.find(({ id }) => id !== cards[0]?.id);
    await buyer.client.call(cardRoutes.makeDefault, { params: { id: declining?.id as number } });
    await app().runJobsUntilIdle(jobs);
    await pass(34);
    expect(await balanceOf(buyerId)).toBe(0);
    await pass(8);
    const { subscription } = await billingOf(await again(buyer, seller));
    expect(subscription).toMatchObject({ status: 'canceled', canceled_by: 'payment' });
    expect(await faults()).toEqual([]);
  });

  it('is changed up at once and down at the end of the period', async () => {
    const { packageId, buyer, buyerId, sellerId, seller } = await open();
    const dearer = await createPackage(app(), seller, { price: 9_900, credits: 300 });
    await choose(buyer, packageId);
    await give(sellerId, 300);
    await choose(buyer, dearer);
    expect(await billingOf(buyer)).toMatchObject({ subscription: { price_cents: 9_900 } });
    expect(await balanceOf(buyerId)).toBe(300);
    await choose(buyer, packageId);
    const own = await balanceOf(sellerId);
    await pass(34);
    const { subscription } = await billingOf(await again(buyer, seller));
    expect(subscription).toMatchObject({ price_cents: 4_900, next_plan: null });
    expect([await balanceOf(buyerId), await balanceOf(sellerId), await faults()]).toEqual([100, own, []]);
  });
});

describe('who may buy what', () => {
  it('404: a package of another reseller, an inactive one, one that is had by a link alone', async () => {
    const { buyer, seller } = await open();
    const other = await open();
    const hidden = await createPackage(app(), seller, { isInPortal: false });
    const [inactive, linked] = [await createPackage(app(), seller), await createPackage(app(), seller)];
    await app().owner.query('update packages.packages set is_active = false where id = $1', [inactive]);
    await app().owner.query('update packages.packages set form_available_days = 7 where id = $1', [linked]);
    for (const id of [other.packageId, hidden, inactive, linked, 999_999])
      expect(await refused(buyer, id)).toEqual([404, 'plan_not_offered']);
  });

  it('nothing of a reseller who takes no payments: neither packages nor cards', async () => {
    const { packageId, buyer, seller } = await open();
    await choose(buyer, packageId);
    const used = await seller.client.refused(providerRoutes.disconnect, { query: {} });
    expect([used.status, used.body?.code]).toEqual([409, 'connection_in_use']);
    await seller.client.call(providerRoutes.disconnect, { query: { confirmed: 1 } });
    expect((await buyer.client.call(routes.packages, { query: {} })).data).toEqual([]);
    const { status, body } = await buyer.client.refused(walletRoutes.buy, { body: { credits: 10 } }, withKey());
    expect([status, body?.code]).toEqual([409, 'not_sold_here']);
  });

  it('credits at the package’s price, of which the wholesale price stays', async () => {
    const { packageId, buyer, buyerId, sellerId } = await open();
    await choose(buyer, packageId);
    await buyer.client.call(walletRoutes.buy, { body: { credits: 50 } }, withKey());
    expect([await balanceOf(buyerId), await balanceOf(sellerId)]).toEqual([150, 0]);
    expect(await moneyOf(sellerId)).toEqual({ client: -5900, earnings: 4100, wholesale: 1800 });
    expect(await faults()).toEqual([]);
  });

  it('a card of theirs costs nothing to add, and is entered with the reseller’s account', async () => {
    const { buyer, buyerId } = await open();
    const setup = (await buyer.client.call(cardRoutes.setup, { body: {} })).data;
    expect(setup).toMatchObject({ check: null, account: expect.stringMatching(/^acct_/) });
    // LEAD-044: their wallet doesn't say that a card costs something.
    expect((await buyer.client.call(cardRoutes.list, {})).check).toBeNull();
    expect([await moneyOf(buyerId), await balanceOf(buyerId)]).toEqual([{}, 0]);
  });
});
