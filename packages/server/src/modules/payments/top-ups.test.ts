import { createFaultPlan, createSandbox } from '@galena/adapters/payments';
import { noticeRoutes } from '@galena/contract/kernel';
import { cardRoutes, walletRoutes } from '@galena/contract/payments';
import { searchRoutes } from '@galena/contract/search';
import { describe, expect, it } from 'vitest';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { supply } from '../../platform/ports/ports.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { failHard } from '@galena/contract/kernel';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { supplySearchers } from '../../testing/search-fixture.ts';
import { mailsTo } from '../../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { closeBudget, openBudget, spend } from '../billing/index.ts';
import {
  createLazyBooks,
  createPayer,
  hurryJobs,
  paymentJobs,
  withKey,
  type Payer,
} from '../../testing/money/payment-fixture.ts';
import { balanceJob } from './balance.jobs.ts';
import { providerPort } from '../providers/index.ts';

const clock = createSetClock();
const plan = createFaultPlan();
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test', faults: plan.faults });
const leads = Array.from({ length: 130 }, (_, at) => leadOf(`${at}`, { website: `https://lead${at}.example` }));
const app = useTestApp({
  clock,
  supply: [supply(providerPort, [sandbox]), supplySearchers([createProbeSearcher('company', () => leads).searcher])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});

const on = { enabled: true, threshold: 10, amount: 100 };

const save = (payer: Pick<Payer, 'client'>, auto_top_up: object, more: object = {}) =>
  payer.client.call(walletRoutes.saveSettings, { body: { auto_top_up, ...more } as never });

const ready = async (token = 'ok'): Promise<Payer> => {
  books.use(app());
  const payer = await createPayer(app());
  await payer.addCard(token);
  return payer;
};

const settleAll = async () => {
  await hurryJobs(app());
  await app().runJobsUntilIdle(paymentJobs);
};

let serial = 0;
/** Work of so many credits, charged at once. */
const spendCredits = async ({ person: { accountId } }: Payer, credits: number): Promise<void> => {
  const runId = (serial += 1);
  const within = <T>(task: (tx: Tx) => Promise<T>) => inAccounts(app().app.systemContext('test'), [accountId], task);
  const about = { listType: 'company', action: 'search' };
  await within((tx) => openBudget(tx, { accountId, runId, quoted: credits, about }, failHard));
  const pieces = Array.from({ length: credits }, (_, at) => [
    { subject: runId * 10_000 + at, item: 'contact', credits: 1 },
  ]);
  await within((tx) => spend(tx, { accountId, runId, key: 'k', kind: 'contact', action: 'contact', pieces }));
  await within((tx) => closeBudget(tx, accountId, runId));
};

/** The card's bank has changed its mind. */
const cardBecomes = async ({ person }: Payer, token: string): Promise<void> => {
  await app().owner.query(
    `update payments.sandbox_pages p set value = jsonb_set(value, '{cards,0,token}', to_jsonb($2::text)), version = version + 1
     from payments.customers c where c.account_id = $1 and p.key = 'customer:' || substr(c.ref, 13)`,
    [person.accountId, token],
  );
};

const kindsOfNotices = async ({ client }: Pick<Payer, 'client'>) =>
  (await client.call(noticeRoutes.list, { query: {} })).data.map(({ kind }) => kind);

// WAL-004 WAL-005
describe('balance settings', () => {
  it('GET 200: off at first, with what one top-up costs', async () => {
    const payer = await ready();
    const { data } = await payer.client.call(walletRoutes.settings, {});
    expect(data).toMatchObject({
      auto_top_up: { enabled: false, threshold: 10, amount: 100, monthly_cap_cents: null, price_cents: 1500 },
      low_balance_notice: null,
    });
  });

  it('PUT 402: without a default card; 422: a monthly limit below one top-up', async () => {
    books.use(app());
    const payer = await createPayer(app());
    const body = { auto_top_up: on };
    const refused = await payer.client.refused(walletRoutes.saveSettings, { body });
    expect(refused).toMatchObject({ status: 402, body: { code: 'no_default_card' } });
    await payer.addCard();
    const capped = { auto_top_up: { ...on, monthly_cap_cents: 100 } };
    expect(await payer.client.refused(walletRoutes.saveSettings, { body: capped })).toMatchObject({
      status: 422,
      body: { code: 'top_up_cap_too_low' },
    });
  });

  it('a default card that goes switches it off', async () => {
    const payer = await ready();
    await save(payer, { ...on, threshold: 0 });
    const [card] = (await payer.client.call(cardRoutes.list, {})).data;
    await payer.client.call(cardRoutes.remove, { params: { id: card?.id as number } });
    expect((await payer.client.call(walletRoutes.settings, {})).data.auto_top_up.enabled).toBe(false);
    await settleAll();
    expect(await kindsOfNotices(payer)).toEqual(['top_up_off']);
  });
});

// WAL-013
describe('auto top-up', () => {
  it('buys 100 credits when the balance is 10 or lower: at once when it is switched on, then after charges', async () => {
    const payer = await ready();
    await save(payer, on);
    await settleAll();
    expect(await payer.balance()).toBe(110);
    await spendCredits(payer, 99);
    await settleAll();
    expect(await payer.balance()).toBe(11);
    await spendCredits(payer, 1);
    await settleAll();
    expect(await payer.balance()).toBe(110);
    await settleAll();
    expect((await payer.books()).map(({ amount }) => amount)).toEqual([100, 1500, 1500]);
    expect(await kindsOfNotices(payer)).toEqual(['top_up_succeeded', 'top_up_succeeded']);
  });

  it('one at a time: while one is under way no other begins', async () => {
    const payer = await ready();
    await cardBecomes(payer, 'processing');
    await save(payer, on);
    await app().runJobsUntilIdle(paymentJobs);
    await spendCredits(payer, 2);
    await spendCredits(payer, 2);
    await settleAll();
    expect(await payer.books()).toHaveLength(2);
    clock.advance(61);
    await settleAll();
    expect(await payer.balance()).toBe(106);
  });

  it('work that wanted more before a top-up came wants no other one', async () => {
    const payer = await ready();
    await save(payer, { ...on, threshold: 0 });
    await settleAll();
    const want = (wanted_after: number): Promise<unknown> =>
      inAccounts(app().app.systemContext('test'), [payer.person.accountId], (tx) =>
        enqueue(tx, balanceJob, { wanted_after }, { key: 'wanted', accountId: payer.person.accountId }),
      );
    for (const { after, balance } of [
      { after: 0, balance: 110 },
      { after: 0, balance: 110 },
      { after: 1, balance: 210 },
      { after: 1, balance: 210 },
    ]) {
      await want(after);
      await settleAll();
      expect(await payer.balance()).toBe(balance);
    }
  });

  it('stays within what a month may cost', async () => {
    const payer = await ready();
    await save(payer, { ...on, monthly_cap_cents: 2_000 });
    await settleAll();
    await spendCredits(payer, 105);
    await settleAll();
    expect(await payer.balance()).toBe(5);
    expect((await payer.client.call(walletRoutes.settings, {})).data.auto_top_up.spent_this_month_cents).toBe(1_500);
  });

  it('is off after three failures in a row, and the account is told', async () => {
    const payer = await ready();
    await save(payer, { ...on, threshold: 5 });
    await cardBecomes(payer, 'declined');
    for (let charge = 0; charge < 5; charge += 1) {
      await spendCredits(payer, 2);
      await settleAll();
      // Entered again each time, so that it is the payment that fails.
      await app().owner.query(`update payments.cards set state = 'active' where account_id = $1`, [
        payer.person.accountId,
      ]);
    }
    expect((await payer.client.call(walletRoutes.settings, {})).data.auto_top_up).toMatchObject({
      enabled: false,
      failures: 3,
    });
    expect((await payer.books()).filter(({ state }) => state === 'declined')).toHaveLength(3);
    expect((await kindsOfNotices(payer)).filter((kind) => kind === 'top_up_off')).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)('an answer that is lost %s the act: it is made once', async (moment) => {
    const payer = await ready();
    plan.lose('charge', moment);
    await save(payer, on);
    await app().runJobsUntilIdle(paymentJobs);
    await settleAll();
    expect(await payer.balance()).toBe(110);
    expect(await payer.books()).toHaveLength(2);
  });

  it('tells of a low balance once, until it has risen', async () => {
    const payer = await ready();
    await save(payer, { enabled: false }, { low_balance_notice: 8 });
    await spendCredits(payer, 1);
    await settleAll();
    expect(await kindsOfNotices(payer)).toEqual([]);
    await spendCredits(payer, 2);
    await spendCredits(payer, 1);
    await settleAll();
    expect(await kindsOfNotices(payer)).toEqual(['low_credits']);
    await payer.buy(10);
    await spendCredits(payer, 9);
    await settleAll();
    expect(await kindsOfNotices(payer)).toEqual(['low_credits', 'low_credits']);
    const mails = await mailsTo(app(), payer.person.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['credits_low', 'credits_low']);
    expect(mails[0]?.text).toMatch(/: 6\.\n\nBuy credits: .*\/settings\/wallet\n/);
  });

  it('in the middle of a search: it begins with what there is, waits for what it needs, and goes on to its end', async () => {
    books.use(app());
    const fixture = await createListFixture(app());
    const { client, person } = fixture;
    await app().owner.query(
      `insert into identity.account_modules (account_id, module_id, source)
       select $1, id, 'manual' from identity.modules where slug = 'wallet' on conflict do nothing`,
      [person.accountId],
    );
    await client.call(cardRoutes.add, { body: { provider_token: 'ok' } }, withKey());
    await save({ client }, { ...on, amount: 50, threshold: 5 });
    const list = await fixture.createList();
    const body = {
      campaign_id: list.id,
      location: { label: 'Worldwide', worldwide: true } as const,
      filters: { keyword: 'x' },
      limit: 130,
      searcher: 'probe',
    };
    const { campaign_id: _, ...asked } = body;
    const estimate = await client.call(searchRoutes.estimate, { params: { type: 'company' }, body: asked });
    expect(estimate.data).toMatchObject({ balance: 10, cost_max: 130, is_topped_up: true });
    const { data } = await client.call(searchRoutes.start, { params: { type: 'company' }, body });
    expect(data.cost_max).toBe(130);
    const worker = await app().startWorker([runJob, ...paymentJobs]);
    const read = async () => (await client.call(searchRoutes.search, { params: { id: data.id } })).data;
    await until(async () => {
      await hurryJobs(app());
      return (await read()).finished_at !== null;
    });
    await worker.stop();
    expect(await read()).toMatchObject({ status: 'completed', saved: 130, credits: 130 });
    const { rows } = await app().owner.query<{ n: number }>(
      `select count(*)::int as n from payments.payments where account_id = $1 and kind = 'top_up' and state = 'succeeded'`,
      [person.accountId],
    );
    // 10 credits and three times 50: as many as it takes, and none beyond.
    expect(rows[0]?.n).toBe(3);
  });
});
