import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adminPlanRoutes } from '@galena/contract/plans';
import { rounds } from '@galena/contract/testing';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { assignPlan, endPlan, lastTermsOf, planOf } from './account-plans.service.ts';
import { findOfferedPlans, priceOfCredit } from './offered.service.ts';
import { turnJob } from './periods.service.ts';
import { poolEmptyJob } from './pool-empty.jobs.ts';

// Customers of a reseller are on plans of the platform's by the terms of a package: each month's credits are the reseller's. A-17

const clock = createSetClock('2027-12-26T00:30:00.000Z');
const jobs = [turnJob, poolEmptyJob];
const app = useTestApp({ clock, jobs });

const { within, give, balanceOf, faults } = poolsOf(app);

let serial = 0;
const creditsAMonth = 100;

/** A plan that resellers sell: no other test's. */
const newPlan = async (rollover = false): Promise<number> => {
  const { rows } = await app().owner.query<{ id: number }>(
    `insert into plans.plans (slug, name, price_cents, currency, search_limit, rollover, credit_price_cents, modules, created_at, updated_at)
     values ($1, 'Sold', 0, 'USD', $2, $3, 15, '{leads,ai_suggest}', now(), now()) returning id`,
    [`sold-${(serial += 1)}`, creditsAMonth, rollover],
  );
  return rows[0]?.id as number;
};

const newAccount = async (): Promise<number> => (await createPerson(app(), { planState: 'none' })).accountId;
const sell = (accountId: number, planId: number, sellerId: number, packageId = 1) =>
  within(accountId, (tx) =>
    assignPlan(tx, {
      accountId,
      planId,
      reason: 'sold',
      by: 'reseller',
      terms: {
        packageId,
        sellerId,
        name: 'Sold',
        modules: ['ai_suggest', 'wallet'],
        creditPriceCents: 30,
        isCharged: false,
        isOnce: false,
      },
    }),
  );
const turn = async (days: number): Promise<void> => {
  clock.advance(days * 86_400);
  if ((await runDueSchedules(app().app.systemContext('test'))) > 0) await app().runJobsUntilIdle(jobs);
};
const modulesOfPlan = async (accountId: number): Promise<string[]> =>
  (
    await app().owner.query<{ slug: string }>(
      `select m.slug from identity.account_modules a join identity.modules m on m.id = a.module_id
       where a.account_id = $1 and a.source = 'plan' order by m.slug`,
      [accountId],
    )
  ).rows.map(({ slug }) => slug);
const noticesOf = async (accountId: number): Promise<number> =>
  (await app().owner.query(`select 1 from platform.notices where account_id = $1 and kind = 'pool_empty'`, [accountId]))
    .rows.length;

describe('a package', () => {
  it('brings its month out of the reseller’s credits, its modules of the plan’s, and its price of a credit', async () => {
    const [client, reseller, planId] = [await newAccount(), await newAccount(), await newPlan()];
    await give(reseller, 250);
    expect(await sell(client, planId, reseller)).toBe('assigned');
    expect([await balanceOf(client), await balanceOf(reseller)]).toEqual([100, 150]);
    expect(await modulesOfPlan(client)).toEqual(['ai_suggest']);
    expect(await within(client, (tx) => priceOfCredit(tx, client))).toMatchObject({ cents: 30 });
    expect(await within(client, (tx) => findOfferedPlans(tx, client))).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('is not begun with too few credits, and nothing has changed', async () => {
    const [client, reseller, planId] = [await newAccount(), await newAccount(), await newPlan()];
    await give(reseller, 99);
    expect(await sell(client, planId, reseller)).toBe('pool_empty');
    expect(await within(client, (tx) => planOf(tx, client))).toBeNull();
    expect([await balanceOf(client), await balanceOf(reseller)]).toEqual([0, 99]);
  });

  it('of two at once, with credits for one, one is begun', async () => {
    const [one, two, reseller] = [await newAccount(), await newAccount(), await newAccount()];
    const planId = await newPlan();
    await give(reseller, 199);
    const outcomes = await Promise.all([sell(one, planId, reseller), sell(two, planId, reseller)]);
    expect(outcomes.toSorted()).toEqual(['assigned', 'pool_empty']);
    expect([(await balanceOf(one)) + (await balanceOf(two)), await balanceOf(reseller)]).toEqual([100, 99]);
  });

  it('begins a month without credits when the reseller has too few, tells it once, and gives them when it has', async () => {
    const [client, other, reseller] = [await newAccount(), await newAccount(), await newAccount()];
    const planId = await newPlan();
    await give(reseller, 200);
    await sell(client, planId, reseller);
    await sell(other, planId, reseller);
    await turn(32);
    expect([await balanceOf(client), await balanceOf(other), await noticesOf(reseller)]).toEqual([0, 0, 1]);
    await give(reseller, 110);
    await turn(1 / 12);
    expect([(await balanceOf(client)) + (await balanceOf(other)), await balanceOf(reseller)]).toEqual([100, 10]);
    await turn(1);
    expect([(await balanceOf(client)) + (await balanceOf(other)), await balanceOf(reseller)]).toEqual([100, 10]);
    await give(reseller, 90);
    await turn(1 / 12);
    expect([await balanceOf(client), await balanceOf(other), await balanceOf(reseller)]).toEqual([100, 100, 0]);
    expect(await faults()).toEqual([]);
  });

  it('that changes on the same plan changes terms and gives no second month; its end keeps by which terms it was', async () => {
    const [client, reseller, planId] = [await newAccount(), await newAccount(), await newPlan()];
    await give(reseller, 300);
    await sell(client, planId, reseller, 1);
    await sell(client, planId, reseller, 2);
    expect([await balanceOf(client), await balanceOf(reseller)]).toEqual([100, 200]);
    expect((await within(client, (tx) => planOf(tx, client)))?.terms?.packageId).toBe(2);
    await within(client, (tx) => endPlan(tx, { accountId: client, reason: 'over' }));
    expect(await balanceOf(client)).toBe(0);
    expect((await within(client, (tx) => lastTermsOf(tx, client)))?.packageId).toBe(2);
    await turn(40);
    expect([await balanceOf(client), await balanceOf(reseller)]).toEqual([0, 200]);
  });

  it('has of a plan that changes only what the package names', async () => {
    const [client, reseller, planId] = [await newAccount(), await newAccount(), await newPlan()];
    await give(reseller, 100);
    await sell(client, planId, reseller);
    const operator = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
    const body = {
      slug: `changed-${planId}`,
      name: 'Changed',
      price_cents: 0,
      search_limit: 100,
      credit_price_cents: 15,
    };
    await app()
      .client(await signInAs(app(), operator))
      .call(adminPlanRoutes.update, { params: { id: planId }, body: { ...body, modules: ['wallet', 'whitelabel'] } });
    expect(await modulesOfPlan(client)).toEqual(['wallet']);
  });
});

describe('histories of a reseller with three customers', () => {
  it(
    'never give a credit that is not the reseller’s, nor twice, and all ledgers agree',
    { timeout: 300_000 },
    async () => {
      const step = fc.oneof(
        fc.record({ do: fc.constant('buy' as const), credits: fc.integer({ min: 1, max: 250 }) }),
        fc.record({ do: fc.constant('sell' as const), who: fc.nat(2), rollover: fc.boolean() }),
        fc.record({ do: fc.constant('end' as const), who: fc.nat(2) }),
        fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 45 }) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
          const reseller = await newAccount();
          const clients = [await newAccount(), await newAccount(), await newAccount()] as const;
          const plans = { true: await newPlan(true), false: await newPlan() };
          let bought = 0;
          for (const one of steps) {
            if (one.do === 'buy') await give(reseller, one.credits).then(() => (bought += one.credits));
            if (one.do === 'sell') await sell(clients[one.who] as number, plans[`${one.rollover}`], reseller);
            if (one.do === 'end')
              await within(clients[one.who] as number, (tx) =>
                endPlan(tx, { accountId: clients[one.who] as number, reason: 'over' }),
              );
            if (one.do === 'days') await turn(one.days);
          }
          const { rows } = await app().owner.query<{ resold: number; others: number }>(
            `select coalesce(sum(credits), 0)::int as resold,
             (select count(*)::int from billing.journals j where j.account_id = any($2) and j.kind in ('grant', 'purchase')) as others
           from billing.transfers where reseller_id = $1`,
            [reseller, clients],
          );
          expect(rows[0]).toEqual({ resold: bought - (await balanceOf(reseller)), others: 0 });
          expect(await faults()).toEqual([]);
        }),
        { numRuns: rounds({ sample: 4, proof: 100 }) },
      );
    },
  );
});
