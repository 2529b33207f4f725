import { createSandbox } from '@galena/adapters/payments';
import { customerRoutes } from '@galena/contract/customers';
import { moneyRoutes, walletRoutes as payRoutes } from '@galena/contract/payments';
import { subscriptionRoutes } from '@galena/contract/subscriptions';
import { walletRoutes } from '@galena/contract/wallet';
import { beforeAll, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import type { PlantedBrand } from '../../testing/brand-fixture.ts';
import { createLazyBooks, createPayer, paymentJobs, withKey } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { createBuyer, createPackage, createSeller, planJobs } from '../../testing/money/seller-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';

// What the operator reads of the fees that providers kept is what stands in the resellers' own ledgers. WL-003, A-17

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test' });
const app = useTestApp({
  clock,
  jobs: [...paymentJobs, ...planJobs],
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
const { give, faults } = poolsOf(app);
beforeAll(() => books.use(app()));

const days = { startDate: '2027-01-01', endDate: '2027-01-31' } as const;

const figuresOf = async () => {
  const operator = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
  const client = app().client(await signInAs(app(), operator));
  return (await client.call(moneyRoutes.figures, { query: days })).data;
};

type Line = { readonly entries?: readonly unknown[]; readonly money?: readonly (readonly [string, string, number])[] };

/** What was kept of a reseller's sales by its statement, by currency: wholesale for which no credits of its own went. */
const keptByStatement = async ({ client }: PlantedBrand): Promise<Record<string, number>> => {
  const blob = await client.call(walletRoutes.statement, { query: { from: days.startDate, to: days.endDate } });
  const lines = (await blob.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const kept: Record<string, number> = {};
  for (const { entries = [], money = [] } of lines)
    for (const [account, currency, amount] of money)
      if (account === 'wholesale' && entries.length === 0) kept[currency] = (kept[currency] ?? 0) + amount;
  return kept;
};

/** A reseller with a package in a currency, and a customer who has bought it. */
const sell = async (name: string, currency: string, price: number) => {
  const seller = await createSeller(app(), name);
  const packageId = await createPackage(app(), seller, { price });
  await app().owner.query(
    `insert into identity.account_modules (account_id, module_id, source)
     select $1, id, 'manual' from identity.modules where slug = 'wallet'`,
    [seller.person.accountId],
  );
  await app().owner.query('update packages.packages set currency = $2 where id = $1', [packageId, currency]);
  const buyer = await createBuyer(app(), seller);
  const choice = { params: { id: packageId }, body: { interval: 'month' } } as const;
  await buyer.client.call(subscriptionRoutes.choosePackage, choice);
  return { seller, packageId, buyer };
};

it('GET /api/admin/money: fees kept by reseller and currency agree with their statements to the cent', async () => {
  const one = await sell('Kestrel', 'USD', 4_900);
  const other = await sell('Merlin', 'EUR', 9_999);
  // Credits by card, a package below its wholesale price, and one that the reseller's own credits pay for.
  await one.buyer.client.call(payRoutes.buy, { body: { credits: 37 } }, withKey());
  await give(one.seller.person.accountId, 500);
  const cheap = await createPackage(app(), one.seller, { price: 777 });
  const second = await createBuyer(app(), one.seller);
  await second.client.call(subscriptionRoutes.choosePackage, { params: { id: cheap }, body: { interval: 'month' } });
  await one.seller.client.call(customerRoutes.create, {
    body: { email: 'given@shop.example', first_name: 'Gil', last_name: 'Given', package_id: one.packageId },
  });
  // The fee stays when the money goes back.
  const [sale] = (await one.seller.client.call(customerRoutes.list, { query: { search: second.person.email } })).data;
  await one.seller.client.call(customerRoutes.refund, { params: { id: sale?.id ?? 0 } });
  const payer = await createPayer(app());
  await payer.addCard();
  await payer.buy(100);

  const { fees, total } = await figuresOf();
  const shown = ({ seller }: typeof one) => fees.filter((fee) => fee.account_id === seller.person.accountId);
  const kept = 100 * 12 + 37 * 12 + 777;
  expect(shown(one)).toEqual([
    expect.objectContaining({ currency: 'USD', payments: 3, paid_cents: 4_900 + 37 * 20 + 777, kept_cents: kept }),
  ]);
  // A fee of what is paid again and again is a rounded part of the price: what was kept is said, not what should have been.
  expect(shown(other)).toMatchObject([{ currency: 'EUR', payments: 1, paid_cents: 9_999, kept_cents: 1_201 }]);
  expect(await keptByStatement(one.seller)).toEqual({ USD: kept });
  expect(await keptByStatement(other.seller)).toEqual({ EUR: 1_201 });
  // What customers paid their resellers is none of the platform's sales: a hundred credits, and a dollar that checked the card.
  expect(total.sold_cents).toBe(100 * 15 + 100);
  expect(await faults()).toEqual([]);
});
