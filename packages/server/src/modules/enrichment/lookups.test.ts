import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { hang, pageOf } from '../../testing/loopback-sites.ts';
import { until } from '../../testing/until.ts';

const { app, sites } = await startLookupApp();

let nextSite = 0;
/** A site with an address on its contact page. */
const putSite = (email: string | null, more: Record<string, string | number> = {}): { n: number; website: string } => {
  const n = (nextSite += 1);
  const contact = email === null ? 'Write to us.' : `Write to ${email} or <a href="tel:+351215550112">call</a>.`;
  return { n, website: sites.put(n, { '/': pageOf('Welcome', ['/contact']), '/contact': pageOf(contact), ...more }) };
};

const createFixture = async (credits = 100): Promise<ListFixture> => {
  const fixture = await createListFixture(app());
  await fixture.grant(credits);
  return fixture;
};

const start = ({ client }: ListFixture, { type, id }: List, input: object = {}) =>
  client.call(enrichRoutes.start, { params: { type, id }, body: { action: 'email', all: true, ...input } });

const wait = async ({ client }: ListFixture, id: number) => {
  const get = async () => (await client.call(enrichRoutes.job, { params: { id } })).data;
  await until(async () => (await get()).finished_at !== null, 20);
  return get();
};

const recordsIn = async ({ client }: ListFixture, { type, id }: List, body: object = {}) =>
  (await client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100, ...body } })).data;

const money = async ({ client }: ListFixture) => {
  const { balance, held } = (await client.call(billingRoutes.userLimits, {})).data;
  return { balance, held };
};

// ENR-001, ENR-005, ENR-006, ENR-007, ENR-008, ENR-009
describe('a look-up of e-mails', () => {
  it('finds what sites publish, keeps where it stands, and charges what was found', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'local' });
    const [one, two] = [putSite('info@one.example.com'), putSite(null)];
    await fixture.write(list, [
      leadOf('1', { website: one.website, country: 'PT' }),
      leadOf('2', { website: two.website }),
      leadOf('3'),
      leadOf('4', { website: 'https://four.example', ...withEmail('known@four.example') }),
    ]);
    const params = { type: list.type, id: list.id };
    const { data: quote } = await fixture.client.call(enrichRoutes.estimate, {
      params,
      body: { action: 'email', all: true },
    });
    expect(quote).toMatchObject({
      selected: 4,
      eligible: 2,
      without_website: 1,
      has_it: 1,
      unit: 1,
      cost_max: 2,
      balance: 100,
    });

    const { data: begun } = await start(fixture, list);
    expect(begun).toMatchObject({ total: 2, state: 'looking', cost_max: 2 });
    const job = await wait(fixture, begun.id);
    expect(job).toMatchObject({
      done: 2,
      found: 1,
      not_found: 1,
      credits: 1,
      state: 'search_complete',
      status: 'completed',
    });

    const records = await recordsIn(fixture, list);
    expect(records.map(({ name, email, email_status }) => [name, email, email_status])).toEqual([
      ['Lead 1', 'info@one.example.com', 'found'],
      ['Lead 2', null, 'not_found'],
      ['Lead 3', null, 'none'],
      ['Lead 4', 'known@four.example', 'found'],
    ]);
    expect(await recordsIn(fixture, list, { withEmail: 1 })).toHaveLength(2);
    expect(await recordsIn(fixture, list, { withEmail: 0 })).toHaveLength(2);
    expect(await money(fixture)).toEqual({ balance: 99, held: 0 });

    const { data: record } = await fixture.client.call(resultRoutes.result, {
      params: { ...params, resultId: records[0]?.id as number },
    });
    expect(record.phone).toBe('+351215550112');
    const email = record.values.find(({ field }) => field === 'email');
    expect(email).toMatchObject({ value: 'info@one.example.com', rank: 1, source: 'site', method: 'crawl' });
    expect(email?.ref_url).toBe(`${one.website}contact`);
    const [from = 0, to = 0] = email?.mark ?? [];
    expect(email?.snippet?.slice(from, to)).toBe('info@one.example.com');
    const { data: visit } = await fixture.client.call(enrichRoutes.visit, {
      params: { ...params, resultId: record.id },
    });
    expect(visit).toMatchObject({ outcome: 'read', result: 'found' });
    expect(visit?.pages.map(({ url, outcome }) => [new URL(url).pathname, outcome])).toEqual([
      ['/', 'read'],
      ['/contact', 'read'],
    ]);
    const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history[0]).toMatchObject({ kind: 'enrich', requested: 2, found: 1, credits: 1, status: 'completed' });
  });

  it('is never charged twice: again, in another list, and for a lead that came with its address', async () => {
    const fixture = await createFixture();
    const [list, other] = [await fixture.createList({ type: 'local' }), await fixture.createList({ type: 'local' })];
    const { n, website } = putSite('info@twice.example.com');
    for (const one of [list, other]) await fixture.write(one, [leadOf('1', { website })]);
    expect((await wait(fixture, (await start(fixture, list)).data.id)).credits).toBe(1);
    expect((await wait(fixture, (await start(fixture, list, { again: true })).data.id)).credits).toBe(0);
    expect((await wait(fixture, (await start(fixture, other)).data.id)).credits).toBe(0);
    expect(await money(fixture)).toEqual({ balance: 99, held: 0 });
    expect(sites.asked(n).filter((path) => path === '/contact')).toHaveLength(3);
    const [record] = await recordsIn(fixture, list);
    expect(record?.emails).toHaveLength(1);
  });

  // what was paid once is quoted as it is charged.
  it('is quoted as nothing where it was paid, and needs no credits then', async () => {
    const fixture = await createFixture(1);
    const [list, other] = [await fixture.createList({ type: 'local' }), await fixture.createList({ type: 'local' })];
    const { website } = putSite('info@paid.example.com');
    for (const one of [list, other]) await fixture.write(one, [leadOf('1', { website })]);
    expect((await wait(fixture, (await start(fixture, list)).data.id)).credits).toBe(1);
    const quote = async (of: List, input: object = {}) => {
      const body = { action: 'email', all: true, ...input } as const;
      return (await fixture.client.call(enrichRoutes.estimate, { params: { type: of.type, id: of.id }, body })).data;
    };
    expect(await quote(list, { again: true })).toMatchObject({
      eligible: 1,
      cost_max: 0,
      balance: 0,
      balance_after: 0,
      is_topped_up: false,
    });
    expect(await quote(other)).toMatchObject({ eligible: 1, cost_max: 0 });
    const again = await wait(fixture, (await start(fixture, list, { again: true })).data.id);
    expect(again).toMatchObject({ status: 'completed', found: 1, credits: 0, cost_max: 0 });
    await fixture.write(list, [leadOf('2', { website: putSite('info@unpaid.example.com').website })]);
    expect(await quote(list, { again: true })).toMatchObject({ eligible: 2, cost_max: 1, balance_after: -1 });
    const refused = await fixture.client.refused(enrichRoutes.start, {
      params: { type: list.type, id: list.id },
      body: { action: 'email', all: true, again: true },
    });
    expect(refused.body?.code).toBe('insufficient_credits');
  });

  it('shows that it looks while it does, and gives back states and credits when it is stopped', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'local' });
    const n = (nextSite += 1);
    const website = sites.put(n, { '/': hang });
    const done = putSite('info@done.example.com');
    await fixture.write(list, [leadOf('1', { website: done.website }), leadOf('2', { website })]);
    const { data: begun } = await start(fixture, list);
    await until(
      async () => (await fixture.client.call(enrichRoutes.job, { params: { id: begun.id } })).data.found === 1,
    );
    expect((await recordsIn(fixture, list)).map((record) => record.email_status)).toEqual(['found', 'looking']);
    expect((await fixture.client.call(listRoutes.get, { params: { id: list.id } })).data).toMatchObject({
      counts: { looking: 1, found: 1 },
      run: { id: begun.id, kind: 'enrichment.lookup', total: 2 },
    });
    expect(await money(fixture)).toEqual({ balance: 98, held: 1 });
    await fixture.client.call(runRoutes.cancel, { params: { id: begun.id } });
    const job = await wait(fixture, begun.id);
    expect(job).toMatchObject({ status: 'canceled', state: 'search_complete', found: 1, credits: 1 });
    expect((await recordsIn(fixture, list)).map((record) => record.email_status)).toEqual(['found', 'none']);
    expect(await money(fixture)).toEqual({ balance: 99, held: 0 });
  });

  it('is paused and goes on where it was', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'local' });
    const n = (nextSite += 1);
    const website = sites.put(n, { '/': hang });
    await fixture.write(list, [leadOf('1', { website })]);
    const { data: begun } = await start(fixture, list);
    await until(async () => sites.asked(n).length > 0);
    await fixture.client.call(runRoutes.pause, { params: { id: begun.id } });
    const state = async () => (await fixture.client.call(runRoutes.get, { params: { id: begun.id } })).data.state;
    await until(async () => (await state()) === 'paused');
    sites.put(n, { '/': pageOf('info@later.example.com') });
    await fixture.client.call(runRoutes.resume, { params: { id: begun.id } });
    expect(await wait(fixture, begun.id)).toMatchObject({ status: 'completed', found: 1, credits: 1 });
  });

  it('stops where its credits end, and leaves the rest as it was', async () => {
    const fixture = await createFixture(2);
    const list = await fixture.createList({ type: 'local' });
    const websites = Array.from({ length: 4 }, (_, at) => putSite(`info@rest${at}.example.com`).website);
    await fixture.write(
      list,
      websites.map((website, at) => leadOf(String(at), { website })),
    );
    const params = { type: list.type, id: list.id };
    const refused = await fixture.client.refused(enrichRoutes.start, { params, body: { action: 'email', all: true } });
    expect(refused.body?.code).toBe('insufficient_credits');
    expect((await recordsIn(fixture, list)).map((record) => record.email_status)).toEqual(Array(4).fill('none'));
    const { data: begun } = await start(fixture, list, { stop_at: 2 });
    expect(await wait(fixture, begun.id)).toMatchObject({
      status: 'stopped',
      found: 2,
      credits: 2,
      stop_reason: 'stop_at',
    });
    const states = (await recordsIn(fixture, list)).map((record) => record.email_status);
    expect(states.toSorted((a, b) => a.localeCompare(b))).toEqual(['found', 'found', 'none', 'none']);
    expect(await money(fixture)).toEqual({ balance: 0, held: 0 });
  });

  it('that may not pay all of a record stops at what was agreed, although something of it is left', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'domain' });
    const websites = ['one', 'two'].map((name) => {
      const home = pageOf(`<p>a@${name}.example.com</p> <p>b@${name}.example.com</p>`);
      return sites.put((nextSite += 1), { '/': home });
    });
    await fixture.write(
      list,
      websites.map((website, at) => leadOf(String(at), { website })),
    );
    const job = await wait(fixture, (await start(fixture, list, { stop_at: 3 })).data.id);
    expect(job).toMatchObject({ status: 'stopped', found: 1, credits: 2, cost_max: 3, stop_reason: 'stop_at' });
    expect(await money(fixture)).toEqual({ balance: 98, held: 0 });
  });

  it('pays an address once that two pages spell in letters of the DNS and in others', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'domain' });
    const contact = pageOf('info@xn--mller-kva.example.com');
    const website = sites.put((nextSite += 1), {
      '/': pageOf('info@müller.example.com', ['/contact']),
      '/contact': contact,
    });
    await fixture.write(list, [leadOf('1', { website })]);
    expect(await wait(fixture, (await start(fixture, list)).data.id)).toMatchObject({ found: 1, credits: 1 });
  });

  it('explains what could not be read, and charges nothing for it', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'local' });
    const closed = sites.put((nextSite += 1), {
      '/robots.txt': 'User-agent: *\nDisallow: /',
      '/': pageOf('a@b.example.com'),
    });
    const broken = sites.put((nextSite += 1), { '/': 500 });
    await fixture.write(list, [
      leadOf('1', { website: closed }),
      leadOf('2', { website: broken }),
      leadOf('3', { website: 'http://10.0.0.7/' }),
      leadOf('4', { website: 'https://www.facebook.com/somebody' }),
    ]);
    const job = await wait(fixture, (await start(fixture, list)).data.id);
    expect(job).toMatchObject({ done: 4, failed: 4, found: 0, credits: 0, status: 'completed' });
    const params = { type: list.type, id: list.id };
    const outcomes = await Promise.all(
      (await recordsIn(fixture, list)).map(async ({ id }) => {
        const { data } = await fixture.client.call(enrichRoutes.visit, { params: { ...params, resultId: id } });
        return data?.outcome;
      }),
    );
    expect(outcomes).toEqual(['robots', 'http_error', 'refused_address', 'not_own_site']);
  });
});

describe('what may be looked up', () => {
  it('is what the kind offers; records that are not there are not found', async () => {
    const fixture = await createFixture();
    const [groups, local] = [await fixture.createList({ type: 'group' }), await fixture.createList({ type: 'local' })];
    const people = await fixture.createList({ type: 'people' });
    const refusedFor = async (list: List, body: object) =>
      (
        await fixture.client.refused(enrichRoutes.start, {
          params: { type: list.type, id: list.id },
          body: body as never,
        })
      ).body?.code;
    expect(await refusedFor(groups, { action: 'email', all: true })).toBe('nothing_to_enrich');
    expect(await refusedFor(people, { action: 'employees', all: true })).toBe('action_not_offered');
    expect(await refusedFor(local, { action: 'phone', all: true })).toBe('action_not_offered');
    expect(await refusedFor(local, { action: 'email', all: true })).toBe('nothing_to_enrich');
    expect(await refusedFor(local, { action: 'email', resultIds: [999_999] })).toBe('not_found');
    expect(await refusedFor(local, { action: 'email' })).toBe('validation');
    const stranger = await createFixture();
    const refused = await stranger.client.refused(enrichRoutes.start, {
      params: { type: 'local', id: local.id },
      body: { action: 'email', all: true },
    });
    expect(refused.status).toBe(404);
  });
});
