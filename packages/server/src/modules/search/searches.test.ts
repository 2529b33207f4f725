import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runRoutes, VendorError, type ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { withEmail } from '../../testing/list-fixture.ts';
import {
  createLeads,
  lisbon,
  moneyOf,
  portugal,
  startSearch,
  startSearchApp,
  waitForSearch,
} from '../../testing/search-fixture.ts';
import { until } from '../../testing/until.ts';

let companies: readonly LeadRecord[] = [];
let businesses: readonly LeadRecord[] = [];
const { app, vendor, createRich } = startSearchApp(
  () => companies,
  () => businesses,
);

describe('a search', () => {
  // LIST-001, LIST-050, LEAD-003
  it('saves what it finds into the list, charges each once, gives back the rest, and leaves one row of history', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    companies = createLeads(250, 'whole');
    const { data } = await startSearch(fixture, list, { limit: 1_000 });
    expect(data).toMatchObject({ status: 'queued', cost_max: 250, saved: 0, campaign_id: list.id });
    const ended = await waitForSearch(fixture, data.id);
    expect(ended).toMatchObject({ status: 'completed', found: 250, saved: 250, duplicates: 0, credits: 250 });
    expect(await moneyOf(fixture)).toEqual({ balance: 750, held: 0 });
    const { pagination } = await fixture.client.call(resultRoutes.results, {
      params: { type: 'company', id: list.id },
      body: {},
    });
    expect(pagination.total).toBe(250);
    const history = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history.data).toHaveLength(1);
    expect(history.data[0]).toMatchObject({
      kind: 'search',
      requested: 1e3,
      found: 250,
      credits: 250,
      status: 'completed',
      run_id: data.id,
      params: {
        type: 'company',
        location: 'Portugal',
        searcher: 'probe',
      },
      user_name: 'Pat Person',
    });
  });

  it('takes no more than asked for, and pays for no more', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    companies = createLeads(130, 'limit');
    const { data } = await startSearch(fixture, list, { limit: 110 });
    expect(await waitForSearch(fixture, data.id)).toMatchObject({ status: 'completed', saved: 110, credits: 110 });
    expect(await moneyOf(fixture)).toEqual({ balance: 890, held: 0 });
  });

  it('finds nothing, and that costs nothing', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    companies = [];
    const { data } = await startSearch(fixture, list);
    expect(data.cost_max).toBe(0);
    expect(await waitForSearch(fixture, data.id)).toMatchObject({
      status: 'completed',
      found: 0,
      saved: 0,
      credits: 0,
    });
    expect(await moneyOf(fixture)).toEqual({ balance: 1_000, held: 0 });
  });

  it('never adds the same lead twice to a list, and never charges it again in another', async () => {
    const fixture = await createRich();
    const [list, other] = [await fixture.createList(), await fixture.createList()];
    companies = createLeads(50, 'again');
    await waitForSearch(fixture, (await startSearch(fixture, list)).data.id);
    companies = [...createLeads(50, 'again'), ...createLeads(10, 'fresh')];
    const second = await waitForSearch(fixture, (await startSearch(fixture, list)).data.id);
    expect(second).toMatchObject({ found: 60, saved: 10, duplicates: 50, credits: 10 });
    const elsewhere = await waitForSearch(fixture, (await startSearch(fixture, other)).data.id);
    expect(elsewhere).toMatchObject({ saved: 60, duplicates: 0, credits: 0 });
    expect(await moneyOf(fixture)).toEqual({ balance: 940, held: 0 });
  });

  it('charges a local lead only with an e-mail', async () => {
    const fixture = await createRich();
    const list = await fixture.createList({ type: 'local' });
    businesses = createLeads(40, 'shop').map((one, at) =>
      at < 15 ? { ...one, ...withEmail(`hello@shop${at}.example`) } : one,
    );
    const input = { location: lisbon, filters: { categories: ['bakery'] }, searcher: 'nearby' };
    const ended = await waitForSearch(fixture, (await startSearch(fixture, list, input)).data.id);
    expect(ended).toMatchObject({ saved: 40, with_email: 15, credits: 15, cost_max: 40 });
    // `industry` is another word for local (C-25). LEAD-004
    const { counts } = await fixture.client.call(resultRoutes.results, {
      params: { type: 'industry', id: list.id },
      body: {},
    });
    expect(counts).toMatchObject({ all: 40, found: 15, notFound: 25 });
  });

  it('stops within a second: nobody is asked any more, what is saved stays, the rest of the hold goes back', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    companies = createLeads(500, 'stop');
    vendor.slowDown(200);
    try {
      const { data } = await startSearch(fixture, list, { limit: 500 });
      await until(
        async () => (await fixture.client.call(searchRoutes.search, { params: { id: data.id } })).data.saved > 0,
      );
      const stopped = await fixture.client.call(searchRoutes.cancel, { params: { id: data.id } });
      expect(stopped.message).toBe('Search stopped.');
      const ended = await waitForSearch(fixture, data.id);
      const asked = vendor.asked();
      // Time for two pages more.
      await delay(450);
      expect(vendor.asked()).toBe(asked);
      expect(ended.status).toBe('canceled');
      expect(ended.saved).toBeGreaterThan(0);
      expect(ended.saved).toBeLessThan(500);
      expect(await moneyOf(fixture)).toEqual({ balance: 1_000 - ended.saved, held: 0 });
      expect((await fixture.client.refused(searchRoutes.cancel, { params: { id: data.id } })).body?.code).toBe(
        'run_over',
      );
      const [row] = (await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} })).data;
      expect(row).toMatchObject({ status: 'canceled', found: ended.saved, credits: ended.saved });
    } finally {
      vendor.slowDown(0);
    }
  });

  it('that was paused for days holds again what it may still spend', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    companies = createLeads(300, 'pause');
    vendor.slowDown(300);
    const { data } = await startSearch(fixture, list, { limit: 300 });
    await until(
      async () => (await fixture.client.call(searchRoutes.search, { params: { id: data.id } })).data.saved > 0,
    );
    await fixture.client.call(runRoutes.pause, { params: { id: data.id } });
    await until(
      async () => (await fixture.client.call(runRoutes.get, { params: { id: data.id } })).data.state === 'paused',
    );
    vendor.slowDown(0);
    const { saved } = (await fixture.client.call(searchRoutes.search, { params: { id: data.id } })).data;
    expect(await moneyOf(fixture)).toEqual({ balance: 700, held: 300 - saved });
    // What housekeeping does after a day.
    await app().owner.query('update billing.holds set expires_at = $2 where run_id = $1', [
      data.id,
      app().clock.now().toISOString(),
    ]);
    const system = app().app.systemContext('test');
    for (const keep of system.app.slots.answersOf(housekeepingSlot)) await keep(system);
    expect(await moneyOf(fixture)).toEqual({ balance: 1_000 - saved, held: 0 });
    await fixture.client.call(runRoutes.resume, { params: { id: data.id } });
    expect(await waitForSearch(fixture, data.id)).toMatchObject({ status: 'completed', saved: 300, credits: 300 });
    expect(await moneyOf(fixture)).toEqual({ balance: 700, held: 0 });
  });

  // LIST-040
  it('into a list that is deleted asks and charges nothing more', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    companies = createLeads(500, 'deleted');
    vendor.slowDown(300);
    try {
      const { data } = await startSearch(fixture, list, { limit: 500 });
      const savedNow = async () =>
        (await app().owner.query('select count(*)::int as n from records.results where list_id = $1', [list.id]))
          .rows[0].n;
      await until(async () => (await savedNow()) > 0);
      await fixture.client.call(listRoutes.remove, { params: { id: list.id } });
      const [saved, asked] = [await savedNow(), vendor.asked()];
      await until(
        async () => (await fixture.client.call(runRoutes.get, { params: { id: data.id } })).data.state === 'stopped',
      );
      // One page was under way.
      expect(vendor.asked()).toBeLessThanOrEqual(asked + 1);
      expect(await savedNow()).toBe(saved);
      expect(saved).toBeLessThan(500);
      expect(await moneyOf(fixture)).toEqual({ balance: 1_000 - saved, held: 0 });
    } finally {
      vendor.slowDown(0);
    }
  });

  it('whose source fails for good keeps what it has and says so; without anything it failed', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    companies = createLeads(150, 'broken');
    vendor.fail(new VendorError('probe', 'auth', 'key refused'));
    const failed = await waitForSearch(fixture, (await startSearch(fixture, list)).data.id);
    expect(failed).toMatchObject({ status: 'failed', saved: 0, credits: 0, error_code: 'vendor_failed' });
    expect(await moneyOf(fixture)).toEqual({ balance: 1_000, held: 0 });
  });

  it('whose source fails for a moment goes on from where it was', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    companies = createLeads(150, 'moment');
    vendor.fail(new VendorError('probe', 'unavailable', 'away'), new VendorError('probe', 'unavailable', 'away'));
    const ended = await waitForSearch(fixture, (await startSearch(fixture, list, { limit: 150 })).data.id);
    expect(ended).toMatchObject({ status: 'completed', saved: 150, credits: 150 });
  });

  it('is started once, however often the same request comes', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    companies = createLeads(20, 'twice');
    const body = { campaign_id: list.id, location: portugal, filters: { keyword: 'x' }, searcher: 'probe' };
    const call = () =>
      fixture.client.call(searchRoutes.start, { params: { type: 'company' }, body }, { idempotencyKey: 'one' });
    const [one, two] = [await call(), await call()];
    expect(two.data.id).toBe(one.data.id);
    expect(await waitForSearch(fixture, one.data.id)).toMatchObject({ saved: 20, credits: 20 });
  });

  it('is offered to be run again, each question once, to whoever asked it', async () => {
    const fixture = await createRich();
    const [list, other] = [await fixture.createList(), await fixture.createList()];
    const ids: number[] = [];
    for (const [into, input] of [
      [list, { filters: { keyword: 'one' } }],
      [other, { filters: { keyword: 'two' }, limit: 7, match: 50 }],
      [list, { filters: { keyword: 'one' }, location: { ...portugal, label: 'Portugal, in other words' } }],
    ] as const) {
      const { data } = await startSearch(fixture, into, input);
      await waitForSearch(fixture, data.id);
      ids.push(data.id);
    }
    const recent = async (query: { type?: ListType } = {}) =>
      (await fixture.client.call(searchRoutes.recent, { query })).data;
    expect(await recent({ type: list.type })).toMatchObject([
      { id: ids[2], campaign_id: list.id, filters: { keyword: 'one' }, location: { country: 'PT' } },
      { id: ids[1], campaign_id: other.id, filters: { keyword: 'two' }, limit: 7, match: 50, searcher: 'probe' },
    ]);
    expect(await recent()).toHaveLength(2);
    expect(await recent({ type: 'people' })).toEqual([]);
    const stranger = await createRich();
    expect((await stranger.client.call(searchRoutes.recent, { query: {} })).data).toEqual([]);
  });

  it('of another account does not exist', async () => {
    const fixture = await createRich();
    const { data } = await startSearch(fixture, await fixture.createList());
    const { client } = await createRich();
    expect((await client.refused(searchRoutes.search, { params: { id: data.id } })).status).toBe(404);
    expect((await client.refused(searchRoutes.cancel, { params: { id: data.id } })).status).toBe(404);
    await waitForSearch(fixture, data.id);
  });

  it('of two at once on the same leads charges each once', async () => {
    const fixture = await createRich();
    const [list, other] = [await fixture.createList(), await fixture.createList()];
    companies = createLeads(400, 'both');
    const [one, two] = await Promise.all([
      startSearch(fixture, list, { limit: 400 }),
      startSearch(fixture, other, { limit: 400 }),
    ]);
    const ends = [await waitForSearch(fixture, one.data.id), await waitForSearch(fixture, two.data.id)];
    expect(ends.map(({ saved }) => saved)).toEqual([400, 400]);
    expect(ends.reduce((sum, { credits }) => sum + credits, 0)).toBe(400);
    expect(await moneyOf(fixture)).toEqual({ balance: 600, held: 0 });
  });
});
