import { describe, expect, it } from 'vitest';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { createPerson } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { assignPlan, endPlan } from './account-plans.service.ts';
import { prepayMonths, turnJob } from './periods.service.ts';
import { poolEmptyJob } from './pool-empty.jobs.ts';
import { returnMonth } from './prepaid.service.ts';

// What a provider kept of a customer's payment for the platform pays for its months; the rest is the reseller's own. A-17

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const jobs = [turnJob, poolEmptyJob];
const app = useTestApp({ clock, jobs });
const { within, give, balanceOf, faults } = poolsOf(app);

let serial = 0;
const newPlan = async (): Promise<number> => {
  const { rows } = await app().owner.query<{ id: number }>(
    `insert into plans.plans (slug, name, price_cents, currency, search_limit, credit_price_cents, modules, created_at, updated_at)
     values ($1, 'Sold', 0, 'USD', 100, 15, '{leads}', now(), now()) returning id`,
    [`prepaid-${(serial += 1)}`],
  );
  return rows[0]?.id as number;
};

const newSale = async (poolCredits: number) => {
  const newAccount = async () => (await createPerson(app(), { planState: 'none' })).accountId;
  const [client, reseller, planId] = [await newAccount(), await newAccount(), await newPlan()];
  if (poolCredits > 0) await give(reseller, poolCredits);
  const terms = {
    packageId: 1,
    sellerId: reseller,
    name: 'Sold',
    modules: [],
    creditPriceCents: 30,
    isCharged: true,
    isOnce: false,
  };
  const assignment = { accountId: client, planId, reason: 'sold', by: 'account', trialEndsAt: null, terms } as const;
  return {
    client,
    reseller,
    begin: (isCharged = false) => within(client, (tx) => assignPlan(tx, { ...assignment, isCharged })),
    prepay: (credits: number, months: number) =>
      within(client, (tx) => prepayMonths(tx, { accountId: client, credits, months })),
    end: () => within(client, (tx) => endPlan(tx, { accountId: client, reason: 'ended' })),
    giveBack: () => within(client, (tx) => returnMonth(tx, client)),
    balances: async () => [await balanceOf(client), await balanceOf(reseller)],
  };
};

const turn = async (days: number): Promise<void> => {
  clock.advance(days * 86_400);
  if ((await runDueSchedules(app().app.systemContext('test'))) > 0) await app().runJobsUntilIdle(jobs);
};
const noticesOf = async (accountId: number): Promise<number> =>
  (await app().owner.query(`select 1 from platform.notices where account_id = $1 and kind = 'pool_empty'`, [accountId]))
    .rows.length;

describe('months that are paid for', () => {
  it('come without a credit of the reseller’s, and the next one waits for its payment', async () => {
    const sale = await newSale(0);
    await sale.prepay(100, 1);
    expect([await sale.begin(), await sale.balances()]).toEqual(['assigned', [100, 0]]);
    await turn(31);
    expect([await sale.balances(), await noticesOf(sale.reseller)]).toEqual([[0, 0], 0]);
    await sale.prepay(100, 1);
    expect(await sale.balances()).toEqual([100, 0]);
    await turn(3);
    expect([await sale.balances(), await faults()]).toEqual([[100, 0], []]);
  });

  it('wait where the payment comes before the month does, and are given once', async () => {
    const sale = await newSale(0);
    await sale.prepay(100, 1);
    await sale.begin();
    await sale.prepay(100, 1);
    expect(await sale.balances()).toEqual([100, 0]);
    await turn(32);
    await turn(1);
    expect([await sale.balances(), await faults()]).toEqual([[100, 0], []]);
  });

  it('of a year come one after the other', async () => {
    const sale = await newSale(0);
    await sale.prepay(1200, 12);
    await sale.begin();
    const seen = [];
    for (let month = 0; month < 12; month += 1) {
      seen.push((await sale.balances())[0]);
      await turn(31);
    }
    expect([seen, (await sale.balances())[0]]).toEqual([Array.from({ length: 12 }, () => 100), 0]);
  });

  it('take the rest out of the reseller’s credits; it is refused before it is charged, and owed when it was', async () => {
    const sale = await newSale(40);
    await sale.prepay(50, 1);
    expect([await sale.begin(), await sale.balances()]).toEqual(['pool_empty', [0, 40]]);
    expect([await sale.begin(true), await sale.balances()]).toEqual(['assigned', [0, 40]]);
    await give(sale.reseller, 10);
    await turn(0.1);
    expect([await sale.balances(), await faults()]).toEqual([[100, 0], []]);
  });

  it('on trial are the reseller’s own', async () => {
    const sale = await newSale(130);
    expect([await sale.begin(), await sale.balances()]).toEqual(['assigned', [100, 30]]);
  });

  it('that never come are the reseller’s when the plan ends, and so is what is left of the month that goes back', async () => {
    const sale = await newSale(0);
    await sale.prepay(1200, 12);
    await sale.begin();
    await sale.giveBack();
    await sale.giveBack();
    expect(await sale.balances()).toEqual([0, 100]);
    await sale.end();
    await sale.end();
    expect([await sale.balances(), await faults()]).toEqual([[0, 1200], []]);
  });
});
