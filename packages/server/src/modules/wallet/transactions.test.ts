import { describe, expect, it } from 'vitest';
import { walletRoutes as routes } from '@galena/contract/wallet';
import { useTestApp } from '../../testing/test-app.ts';
import { recordRefund, recordSale } from '../billing/index.ts';
import { createSpender } from '../../testing/money/spender-fixture.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const hour = 3600;

describe('GET /api/wallet/transactions', () => {
  // WAL-002 WAL-019 WAL-021
  it('200: a run is one transaction, however often it charges, true while it goes on, and holds are none', async () => {
    const { client, open, pay, close } = await createSpender(app(), 1_000);
    const run = await open(300);
    await pay(run, 30);
    await pay(run, 12);
    const { data: going } = await client.call(routes.transactions, { query: {} });
    expect(going.map(({ kind, credits, balance_after: after, status }) => [kind, credits, after, status])).toEqual([
      ['charge', -42, 958, 'open'],
      ['grant', 1_000, 1_000, 'done'],
    ]);
    expect((await client.call(routes.wallet, {})).data).toMatchObject({ balance: 700, held: 258 });
    await close(run);
    const { data } = await client.call(routes.transactions, { query: {} });
    expect(data[0]).toMatchObject({
      run_id: run,
      credits: -42,
      balance_after: 958,
      status: 'done',
      list_type: 'local',
    });
    expect(data[1]).toMatchObject({ description: 'A gift', run_id: null, list: null, amount_cents: null });
    expect((await client.call(routes.wallet, {})).data).toMatchObject({ balance: 958, held: 0 });
  });

  it('200: of runs side by side each stands at its latest charge, with the balance after it', async () => {
    const { client, open, pay } = await createSpender(app(), 100);
    const [first, second] = [await open(20), await open(20)];
    await pay(first, 1);
    await pay(second, 2);
    await pay(first, 3);
    const { data } = await client.call(routes.transactions, { query: { kind: 'charge' } });
    expect(data.map(({ run_id: id, credits, balance_after: after }) => [id, credits, after])).toEqual([
      [first, -4, 94],
      [second, -2, 97],
    ]);
  });

  // WAL-021: what was paid stands beside the credits
  it('200: sales and refunds with their money; by kind and by day of the account’s zone', async () => {
    const { client, accountId, within } = await createSpender(app(), 0);
    await app().owner.query(`update identity.accounts set time_zone = 'Pacific/Auckland' where id = $1`, [accountId]);
    const money = { currency: 'USD', net: 1500, tax: 345 };
    const sale = { accountId, key: 'test:sale:1', kind: 'purchase', credits: 100, expiresAt: null } as const;
    await within((tx) => recordSale(tx, { ...sale, reason: 'Bought', reference: 'pi_1', money }));
    app().clock.advance(24 * hour);
    const back = { accountId, key: 'refund:1', saleKey: sale.key, money, reason: 'By mistake', reference: 're_1' };
    await within((tx) => recordRefund(tx, back));
    const { data } = await client.call(routes.transactions, { query: {} });
    expect(data.map((one) => [one.kind, one.credits, one.amount_cents, one.currency, one.reference])).toEqual([
      ['refund', -100, -1845, 'USD', 're_1'],
      ['purchase', 100, 1845, 'USD', 'pi_1'],
    ]);
    const kinds = async (query: object) =>
      (await client.call(routes.transactions, { query })).data.map(({ kind }) => kind);
    expect(await kinds({ kind: 'refund' })).toEqual(['refund']);
    // 20 November, noon in UTC, is already the 21st in Auckland.
    expect(await kinds({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['purchase']);
    expect(await kinds({ from: '2026-11-22' })).toEqual(['refund']);
    expect(await kinds({ to: '2026-11-20' })).toEqual([]);
    expect(
      (await client.refused(routes.transactions, { query: { from: '2026-11-22', to: '2026-11-20' } })).status,
    ).toBe(422);
  });

  it('200: page after page, each once; the same as CSV', async () => {
    const { client, give } = await createSpender(app(), 0);
    for (let i = 1; i <= 7; i += 1) await give(i);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { data, pagination } = await client.call(routes.transactions, { query: { limit: 3, cursor } });
      seen.push(...data.map(({ credits }) => credits));
      expect(pagination.total).toBe(7);
      cursor = pagination.next_cursor;
    } while (cursor);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const file = await client.call(routes.transactionsFile, { query: {} });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines[0]).toContain('began_at');
    expect(lines).toHaveLength(8);
    expect(lines[1]).toContain('A gift');
  });

  it('200: days, also where two clocks disagree: the same as whoever looks through all of them finds', async () => {
    const { client, give, open, pay } = await createSpender(app(), 100);
    const run = await open(50);
    for (const hours of [10, -3, 7, 30, -20, 5, 0, 26]) {
      app().clock.advance(hours * hour);
      await give(1);
      await pay(run, 1);
    }
    const read = async (query: object) => (await client.call(routes.transactions, { query })).data;
    const all = await read({});
    const moments = all.map(({ changed_at: at }) => at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    const days = [...new Set(moments.map((at) => at.slice(0, 10))), '2026-11-01', '2027-11-01'];
    for (const from of days)
      for (const to of days.filter((day) => day >= from)) {
        const wanted = all.filter(({ changed_at: at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to);
        expect(await read({ from, to }), `${from} to ${to}`).toEqual(wanted);
      }
  });

  // NAV-108 C-22
  it('403 without the module; nobody sees another account’s', async () => {
    const other = await createSpender(app(), 50, { modules: ['leads'] });
    expect((await other.client.refused(routes.transactions, { query: {} })).status).toBe(403);
    expect((await other.client.refused(routes.wallet, {})).status).toBe(403);
    const { client } = await createSpender(app(), 0);
    expect((await client.call(routes.transactions, { query: {} })).data).toEqual([]);
  });
});

describe('GET /api/wallet/usage', () => {
  it('200: by day of the account’s zone and by kind, and by month', async () => {
    const { signIn, accountId, open, pay } = await createSpender(app(), 1_000);
    await app().owner.query(`update identity.accounts set time_zone = 'Asia/Kathmandu' where id = $1`, [accountId]);
    app().clock.set('2026-11-29T18:05:00.000Z'); // 23:50 there
    const [local, people] = [await open(100), await open(100, 'people')];
    await pay(local, 5);
    app().clock.set('2026-11-29T18:20:00.000Z'); // 00:05 there, the next day
    await pay(local, 7);
    await pay(people, 9);
    await pay(people, 1);
    app().clock.set('2026-12-01T12:00:00.000Z');
    await pay(people, 4);
    const client = await signIn();
    const usage = async (query: object) =>
      (await client.call(routes.usage, { query: { from: '2026-11-29', to: '2026-12-01', ...query } })).data;
    expect(await usage({})).toEqual({
      from: '2026-11-29',
      to: '2026-12-01',
      by: 'day',
      total: 26,
      rows: [
        { day: '2026-11-29', list_type: 'local', credits: 5 },
        { day: '2026-11-30', list_type: 'local', credits: 7 },
        { day: '2026-11-30', list_type: 'people', credits: 10 },
        { day: '2026-12-01', list_type: 'people', credits: 4 },
      ],
    });
    expect((await usage({ by: 'month' })).rows).toEqual([
      { day: '2026-11-01', list_type: 'local', credits: 12 },
      { day: '2026-11-01', list_type: 'people', credits: 10 },
      { day: '2026-12-01', list_type: 'people', credits: 4 },
    ]);
    expect((await usage({ to: '2026-11-29' })).total).toBe(5);
    const { data } = await client.call(routes.wallet, {});
    expect(data.forecast?.per_day).toBeGreaterThan(0);
  });

  it('422: days the wrong way round, or too many', async () => {
    const { client } = await createSpender(app());
    const refused = async (from: string, to: string) =>
      (await client.refused(routes.usage, { query: { from, to } })).body?.code;
    expect(await refused('2026-11-02', '2026-11-01')).toBe('span_backwards');
    expect(await refused('2020-01-01', '2026-11-01')).toBe('span_too_long');
  });
});
