import { VendorError, type ListType } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { searcherRoutes as routes, searchRoutes } from '@galena/contract/search';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createKeyedSearcher,
  createSearcherFixture,
  sandboxes,
  secret,
  type SearcherFixture,
} from '../../testing/vendors/keyed-searcher.ts';
import { leadOf } from '../../testing/list-fixture.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { countCall, countEndedCall, findRows, purgeDays } from './searcher-calls.service.ts';
import { getSearcher } from './searchers.service.ts';
import { supply } from '../../platform/ports/ports.ts';
import { searchersPort } from './searchers.ports.ts';

const keyed = createKeyedSearcher();
const probe = createProbeSearcher('company', () => [leadOf('a')]);
const app = useTestApp({ supply: [supply(searchersPort, [probe.searcher, keyed.searcher, ...sandboxes])] });
let fixture: SearcherFixture;

const offered = async (type: ListType): Promise<readonly string[]> =>
  (await fixture.user.call(searchRoutes.options, { params: { type } })).data.searchers.map(({ key }) => key);
const location = { label: 'Portugal', country: 'PT' };
const down = (message = 'down'): VendorError => new VendorError('keyed', 'unavailable', message);

beforeAll(async () => {
  fixture = await createSearcherFixture(app());
});
beforeEach(async () => {
  await app().owner.query('truncate sources.searchers cascade');
  await app().putRequiredRows();
  keyed.seen.length = 0;
  keyed.troubles.length = 0;
});

describe('how often a source is asked', () => {
  it('is counted for each day in UTC, with its last error and without the secret in it', async () => {
    await fixture.add();
    await fixture.estimate();
    expect(await fixture.find('keyed')).toMatchObject({ used_today: 1, success_rate: 100, last_error: null });
    keyed.troubles.push(down(`the key ${secret} has no credit`));
    expect(await fixture.refusedEstimate()).toMatchObject({ status: 502, body: { code: 'vendor_failed' } });
    const at = app().clock.now().toISOString();
    expect(await fixture.find('keyed')).toMatchObject({
      status: 'active',
      used_today: 2,
      success_rate: 50,
      last_run_at: at,
      last_error: 'the key •••• has no credit',
      last_error_at: at,
    });
    expect(app().log.join('')).not.toContain(secret);
    app().clock.advance(24 * 3600);
    expect(await fixture.find('keyed')).toMatchObject({ used_today: 0, success_rate: 50 });
    await fixture.estimate();
    expect(await fixture.find('keyed')).toMatchObject({ used_today: 1, success_rate: 67 });
  });

  it('is known for ninety days', async () => {
    await fixture.add();
    await fixture.estimate();
    const ask = async (text: string) => (await app().owner.query(text)).rows;
    await ask(`insert into sources.searcher_days (searcher_id, day, calls)
      select searcher_id, day - ago, 1 from sources.searcher_days, unnest(array[90, 91, 200]) as ago`);
    const context = app().app.systemContext('test');
    expect([await purgeDays(context), await purgeDays(context)]).toEqual([2, 0]);
    expect(await ask('select day from sources.searcher_days')).toHaveLength(2);
    expect(await fixture.find('keyed')).toMatchObject({ used_today: 1, success_rate: 100 });
  });

  it('is counted for our own tables and for invented leads, too', async () => {
    await fixture.user.call(searchRoutes.estimate, {
      params: { type: 'company' },
      body: { location, filters: { keyword: 'x' } },
    });
    await fixture.estimate('sandbox_people');
    expect(await fixture.find('brands')).toMatchObject({ used_today: 1, success_rate: 100 });
    expect(await fixture.find('sandbox_people')).toMatchObject({ used_today: 1, success_rate: 100 });
  });

  it('is counted each time, of many at once, of a source without a limit and of one that has been given one', async () => {
    const askBrands = () =>
      fixture.user.call(searchRoutes.estimate, {
        params: { type: 'company' },
        body: { location, filters: { keyword: 'x' } },
      });
    await Promise.all(Array.from({ length: 8 }, askBrands));
    expect(await fixture.find('brands')).toMatchObject({ used_today: 8, success_rate: 100 });
    await app().owner.query(`update sources.searchers set daily_limit = 10 where provider = 'brands'`);
    await askBrands();
    await askBrands();
    expect(await fixture.find('brands')).toMatchObject({ used_today: 10, success_rate: 100 });
  });

  it.each([
    ['costs or is limited', countCall],
    ['is neither', countEndedCall],
  ])('is counted on the day on which the call began, also where it ends on the next: one that %s', async (_, count) => {
    const context = app().app.systemContext('test');
    const row = (await findRows(context)).find(({ provider }) => provider === 'brands');
    if (row === undefined) throw new Error('brands is not there');
    const day = app().clock.now().toISOString().slice(0, 10);
    const longCall = async (): Promise<string> => {
      app().clock.advance(24 * 3600);
      return 'answer';
    };
    expect(await count(context, row, undefined, longCall, () => 7)).toBe('answer');
    const { rows } = await app().owner.query(
      'select day::text, calls, succeeded, millicents::int from sources.searcher_days where searcher_id = $1',
      [row.id],
    );
    expect(rows).toEqual([{ day, calls: 1, succeeded: 1, millicents: 7 }]);
  });

  it('has a limit that many keep at once: then it is said, and nobody invents leads instead', async () => {
    await fixture.add({ daily_limit: 3 });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => fixture.estimate()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(keyed.seen).toHaveLength(3);
    expect((await fixture.find('keyed')).used_today).toBe(3);
    expect(await offered('people')).toEqual(['sandbox_people']);
    for (const searcher of [undefined, 'keyed'])
      expect(await fixture.refusedEstimate(searcher)).toMatchObject({
        status: 422,
        body: { code: 'searcher_limit_reached' },
      });
    expect(await fixture.estimate('sandbox_people')).toBe('sandbox_people');
    app().clock.advance(24 * 3600);
    expect(await fixture.estimate()).toBe('keyed');
  });

  it('may be never', async () => {
    await fixture.add({ daily_limit: 0 });
    expect((await fixture.refusedEstimate()).body?.code).toBe('searcher_limit_reached');
    expect(keyed.seen).toEqual([]);
  });

  it('is counted although the transaction of its caller rolls back', async () => {
    await fixture.add();
    const { data: list } = await fixture.user.call(listRoutes.create, { body: { name: 'Leads', type: 'people' } });
    keyed.troubles.push(down());
    const { params, body } = fixture.input();
    const start = { params, body: { ...body, campaign_id: list.id } };
    // With a key, the whole call is one transaction.
    const refused = await fixture.user.refused(searchRoutes.start, start, { idempotencyKey: 'once-and-no-more' });
    expect(refused.status).toBe(502);
    expect(await fixture.find('keyed')).toMatchObject({ used_today: 1, last_error: 'down' });
  });
});

describe('a source that fails', () => {
  const failOften = async (times: number): Promise<void> => {
    for (let at = 0; at < times; at += 1) {
      keyed.troubles.push(down());
      await fixture.refusedEstimate('keyed');
    }
  };

  it('five times in a row is an error: searches take the next one, until it is resumed', async () => {
    const { id } = await fixture.add();
    await failOften(4);
    await fixture.estimate();
    await failOften(4);
    expect((await fixture.find('keyed')).status).toBe('active');
    await failOften(1);
    expect(await fixture.find('keyed')).toMatchObject({ status: 'error', last_error: 'down', success_rate: 10 });
    expect(await fixture.estimate()).toBe('sandbox_people');
    expect(await fixture.refusedEstimate('keyed')).toMatchObject({ status: 422, body: { code: 'searcher_unknown' } });
    expect((await fixture.admin.call(routes.resume, { params: { id } })).data.status).toBe('active');
    expect(await fixture.estimate()).toBe('keyed');
  });

  it('is well again when a test says so, and not before', async () => {
    const { id } = await fixture.add();
    await failOften(5);
    keyed.troubles.push(down(`no: ${secret}`));
    const bad = await fixture.admin.call(routes.test, { params: { id } });
    expect(bad.data).toMatchObject({ ok: false, message: 'no: ••••' });
    expect((await fixture.find('keyed')).status).toBe('error');
    const good = await fixture.admin.call(routes.test, { params: { id } });
    expect(good.data).toEqual({ ok: true, ms: 0, message: 'It answered.' });
    expect((await fixture.find('keyed')).status).toBe('active');
    expect(await fixture.estimate()).toBe('keyed');
  });

  it('is not blamed for questions that it does not take, nor for asking for patience', async () => {
    await fixture.add();
    for (const fault of ['bad_input', 'rate_limited'] as const)
      for (let at = 0; at < 5; at += 1) {
        keyed.troubles.push(new VendorError('keyed', fault, 'no'));
        await fixture.refusedEstimate('keyed');
      }
    expect(await fixture.find('keyed')).toMatchObject({ status: 'active', used_today: 10, success_rate: 0 });
  });
});

describe('a run that goes on', () => {
  const next = () => getSearcher(app().app.systemContext('test'), 'people', 'keyed', 'house');

  it('waits for a source whose limit is reached, at most an hour before it looks again', async () => {
    const { id } = await fixture.add({ daily_limit: 1 });
    expect((await next()).key).toBe('keyed');
    await fixture.estimate();
    const refused = await next().catch((error: unknown) => error);
    expect(refused).toMatchObject({ fault: 'rate_limited', retryAfterSeconds: expect.any(Number) });
    expect((refused as VendorError).retryAfterSeconds).toBeLessThanOrEqual(3600);
    await fixture.admin.call(routes.update, { params: { id }, body: { daily_limit: null } });
    expect((await next()).key).toBe('keyed');
  });

  it('tries again with one that is an error, and ends with one that is paused or gone', async () => {
    const { id } = await fixture.add();
    await app().owner.query('update sources.searchers set failures_in_row = 5 where id = $1', [id]);
    await expect(next()).rejects.toMatchObject({ fault: 'unavailable' });
    await fixture.admin.call(routes.pause, { params: { id } });
    await expect(next()).rejects.toMatchObject({ def: { code: 'searcher_unknown' } });
    await fixture.admin.call(routes.remove, { params: { id } });
    await expect(next()).rejects.toMatchObject({ def: { code: 'searcher_unknown' } });
  });
});

describe('POST /api/admin/searchers/:id/test', () => {
  it('200: our own tables and a paused source answer, too; a paused one stays paused', async () => {
    for (const provider of ['brands', 'communities', 'sandbox_local', 'probe']) {
      const { id } = await fixture.find(provider);
      expect((await fixture.admin.call(routes.test, { params: { id } })).data, provider).toMatchObject({ ok: true });
    }
    const { id } = await fixture.add();
    await fixture.admin.call(routes.pause, { params: { id } });
    expect((await fixture.admin.call(routes.test, { params: { id } })).data.ok).toBe(true);
    expect(await fixture.find('keyed')).toMatchObject({ status: 'paused', used_today: 1 });
  });
});
