import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import {
  lisbon,
  moneyOf,
  portugal,
  startSearch,
  supplySearchers,
  waitForSearch,
} from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';

// Three vendors of companies and two of local businesses, which have what these hold.
const shelves: Record<string, readonly LeadRecord[]> = {};
const vendors = {
  first: createProbeSearcher('company', () => shelves['first'] ?? [], 'first'),
  second: createProbeSearcher('company', () => shelves['second'] ?? [], 'second'),
  third: createProbeSearcher('company', () => shelves['third'] ?? [], 'third'),
  near: createProbeSearcher('local', () => shelves['near'] ?? [], 'near'),
  far: createProbeSearcher('local', () => shelves['far'] ?? [], 'far'),
};
// It knows no filter of these tests but one.
const narrow = {
  ...createProbeSearcher('company', () => [], 'narrow').searcher,
  supportedFilters: ['founded'],
};
const fastJob = { ...runJob, backoffSeconds: 0 };
const app = useTestApp({
  jobs: [fastJob],
  supply: [supplySearchers([...Object.values(vendors).map(({ searcher }) => searcher), narrow])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
let worker: { readonly stop: () => Promise<void> };
beforeAll(async () => {
  worker = await app().startWorker([fastJob]);
});
afterAll(() => worker.stop());
beforeEach(() => {
  for (const key of Object.keys(shelves)) delete shelves[key];
});

const company = (name: string, more: Partial<LeadRecord> = {}): LeadRecord =>
  leadOf(name, { website: `https://${name}.example`, ...more });
const companies = (prefix: string, count: number): LeadRecord[] =>
  Array.from({ length: count }, (_, at) => company(`${prefix}${at + 1}`));

const createRich = async (): Promise<ListFixture> => {
  const fixture = await createListFixture(app());
  await fixture.grant(1_000);
  return fixture;
};

const all = { searcher: 'first', more_searchers: ['second', 'third'] };

const run = async (fixture: ListFixture, list: List, input: object = all) => {
  const { data } = await startSearch(fixture, list, input);
  return waitForSearch(fixture, data.id);
};

const recordsOf = async ({ client }: ListFixture, { id, type }: List) =>
  (await client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100 } })).data;

const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const trouble = (fault: VendorError['fault']) => new VendorError('first', fault, 'no answer');

describe('a search of several sources', () => {
  it('asks them in order until it has enough, each lead once, and tells what each brought', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    shelves['first'] = companies('a', 120);
    shelves['second'] = [...companies('a', 30), ...companies('b', 40)];
    shelves['third'] = companies('c', 500);
    const search = await run(fixture, list, { ...all, limit: 200 });
    expect(search).toMatchObject({ status: 'completed', saved: 200, credits: 200, cost_max: 200, duplicates: 30 });
    expect(search.sources).toMatchObject([
      { key: 'first', label: 'Probe', status: 'done', found: 120, saved: 120, duplicates: 0, error_code: null },
      { key: 'second', status: 'done', saved: 40, duplicates: 30 },
      { key: 'third', status: 'done', saved: 40 },
    ]);
    const names = (await recordsOf(fixture, list)).map(({ name }) => name);
    expect(new Set(names).size).toBe(100);
    expect(await moneyOf(fixture)).toEqual({ balance: 800, held: 0 });
  });

  it('asks nobody of whom nothing is needed any more', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    shelves['first'] = companies('a', 50);
    const before = vendors.second.asked();
    const search = await run(fixture, list, { ...all, limit: 10 });
    expect(search.sources.map(({ status, saved }) => [status, saved])).toEqual([
      ['done', 10],
      ['waiting', 0],
      ['waiting', 0],
    ]);
    expect(vendors.second.asked()).toBe(before);
  });

  it('gives a lead what a later source knows beside, each value with its source, and takes nothing for it', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    shelves['first'] = [company('a', { city: 'Lisboa' })];
    shelves['second'] = [company('a', { city: 'Lisbon', employee_count: 12, ...withEmail('hello@a.example') })];
    const search = await run(fixture, list);
    expect(search).toMatchObject({ saved: 1, credits: 1, duplicates: 1 });
    expect(search.sources).toMatchObject([{ saved: 1 }, { saved: 0, duplicates: 1, filled: 1 }, { found: 0 }]);
    const [record] = await recordsOf(fixture, list);
    expect(record).toMatchObject({
      city: 'Lisboa',
      employee_count: 12,
      email: 'hello@a.example',
      email_status: 'found',
    });
    const { data } = await fixture.client.call(resultRoutes.result, {
      params: { type: 'company', id: list.id, resultId: record?.id ?? 0 },
    });
    expect(data.evidence).toMatchObject({ city: { source: 'first' }, employee_count: { source: 'second' } });
  });

  it('says of a value which sources say it, free and once each, whatever stands first', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    shelves['first'] = [company('a', { city: 'Lisboa', ...withEmail('hello@a.example') })];
    shelves['second'] = [company('a', { city: 'lisboa', employee_count: 12, ...withEmail('hello@a.example') })];
    shelves['third'] = [company('a', { city: 'Porto', ...withEmail('hello@a.example') })];
    const search = await run(fixture, list);
    expect(search).toMatchObject({ saved: 1, credits: 1 });
    expect(search.sources.map(({ filled }) => filled)).toEqual([0, 1, 0]);
    const [record] = await recordsOf(fixture, list);
    expect(record).toMatchObject({ city: 'Lisboa', email: 'hello@a.example' });
    const params = { type: 'company', id: list.id, resultId: record?.id ?? 0 } as const;
    const { data } = await fixture.client.call(resultRoutes.result, { params });
    const told = (name: string) =>
      data.values.filter(({ field }) => field === name).map(({ value, source, rank }) => [value, source, rank]);
    expect(told('city')).toEqual([
      ['Lisboa', 'first', 1],
      ['Lisboa', 'second', 1],
    ]);
    expect(told('email').map(([, source]) => source)).toEqual(['first', 'second', 'third']);
    expect(told('name').map(([, , rank]) => rank)).toEqual([1, 1, 1]);
    expect(data.evidence).toMatchObject({ city: { source: 'first' }, email: { source: 'first' } });
    // Asked again, nobody says it twice.
    shelves['third'] = [];
    await run(fixture, list);
    expect((await fixture.client.call(resultRoutes.result, { params })).data.values).toHaveLength(data.values.length);
  });

  it('charges a local business when a later source is the first with an e-mail, once, within the ceiling', async () => {
    const fixture = await createRich();
    const list = await fixture.createList({ type: 'local' });
    shelves['near'] = [company('a'), company('b', withEmail('b@b.example'))];
    shelves['far'] = [company('a', withEmail('a@a.example')), company('b', withEmail('other@b.example'))];
    const input = { location: lisbon, searcher: 'near', more_searchers: ['far'], filters: { keyword: 'x' } };
    const search = await run(fixture, list, input);
    expect(search).toMatchObject({ saved: 2, credits: 2, cost_max: 4 });
    expect((await recordsOf(fixture, list)).map(({ email }) => email ?? '').toSorted(byText)).toEqual([
      'a@a.example',
      'b@b.example',
    ]);
    expect(await moneyOf(fixture)).toEqual({ balance: 998, held: 0 });
  });

  it('leaves what the list had before as it is', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    await fixture.write(list, [company('a')]);
    shelves['second'] = [company('a', { city: 'Porto' })];
    const search = await run(fixture, list);
    expect(search).toMatchObject({ saved: 0, duplicates: 1, credits: 0 });
    expect(search.sources[1]).toMatchObject({ filled: 0 });
    expect((await recordsOf(fixture, list))[0]?.city).toBeNull();
  });

  it.each(['auth', 'bad_input'] as const)(
    'goes on with the others when one fails for good (%s), and says so',
    async (fault) => {
      const fixture = await createRich();
      const list = await fixture.createList();
      shelves['first'] = companies('a', 5);
      shelves['second'] = companies('b', 5);
      vendors.first.fail(trouble(fault));
      const search = await run(fixture, list);
      expect(search).toMatchObject({ status: 'completed', saved: 5, error_code: null });
      expect(search.sources).toMatchObject([
        { status: 'failed', error_code: 'vendor_failed', saved: 0 },
        { status: 'done', saved: 5 },
        { status: 'done' },
      ]);
    },
  );

  it('asks a source again after the others when it was away', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    shelves['first'] = companies('a', 5);
    shelves['second'] = companies('b', 5);
    vendors.first.fail(trouble('unavailable'));
    const search = await run(fixture, list);
    expect(search.sources).toMatchObject([
      { status: 'done', saved: 5 },
      { status: 'done', saved: 5 },
      { status: 'done' },
    ]);
    expect((await recordsOf(fixture, list)).length).toBe(10);
  });

  it('waits for sources that ask to wait, as often as they ask, and loses nothing of them', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    shelves['first'] = companies('a', 5);
    shelves['second'] = companies('b', 5);
    const busy = (key: string) => new VendorError(key, 'rate_limited', 'not so fast', 1);
    vendors.first.fail(busy('first'), busy('first'), busy('first'));
    vendors.second.fail(busy('second'), busy('second'));
    const { data } = await startSearch(fixture, list, all);
    // The clock of the product is set by the test: a second passes when the run has looked.
    const ending = waitForSearch(fixture, data.id);
    const passing = setInterval(() => app().clock.advance(1), 100);
    const search = await ending.finally(() => clearInterval(passing));
    expect(search).toMatchObject({ status: 'completed', saved: 10, credits: 10 });
    expect(search.sources).toMatchObject([
      { status: 'done', saved: 5 },
      { status: 'done', saved: 5 },
      { status: 'done' },
    ]);
    expect((await recordsOf(fixture, list)).length).toBe(10);
  });

  it('does not wait for hours for one of several: it has failed, and the others bring what they have', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    shelves['first'] = companies('a', 5);
    shelves['second'] = companies('b', 5);
    vendors.first.fail(new VendorError('first', 'rate_limited', 'tomorrow', 20 * 3600));
    const search = await run(fixture, list);
    expect(search.sources).toMatchObject([
      { status: 'failed', error_code: 'vendor_failed', saved: 0 },
      { status: 'done', saved: 5 },
      { status: 'done' },
    ]);
  });

  it('fails when none of them answers', async () => {
    const fixture = await createRich();
    const list = await fixture.createList();
    for (const one of [vendors.first, vendors.second, vendors.third]) one.fail(trouble('auth'));
    const search = await run(fixture, list);
    expect(search).toMatchObject({ status: 'failed', error_code: 'vendor_failed', credits: 0 });
    expect(search.sources.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(await moneyOf(fixture)).toEqual({ balance: 1_000, held: 0 });
  });
});

describe('the estimate of a search of several sources', () => {
  const estimate = async ({ client }: ListFixture, input: object) =>
    (
      await client.call(searchRoutes.estimate, {
        params: { type: 'company' },
        body: { location: portugal, filters: { keyword: 'x' }, ...input },
      })
    ).data;

  it('adds up what they have, shows their first leads, and says who takes no part', async () => {
    const fixture = await createRich();
    shelves['first'] = companies('a', 3);
    shelves['second'] = companies('b', 4);
    const found = await estimate(fixture, { searcher: 'first', more_searchers: ['second', 'narrow'] });
    expect(found).toMatchObject({ available: 7, cost_max: 7, searcher: { key: 'first' } });
    expect(found.preview).toHaveLength(7);
    expect(found.sources).toMatchObject([
      { key: 'first', state: 'asked', available: 3 },
      { key: 'second', state: 'asked', available: 4 },
      { key: 'narrow', state: 'unfit', available: null },
    ]);
  });

  it('422: a source twice, or one that nobody knows', async () => {
    const { client } = await createRich();
    const refused = (more_searchers: string[]) =>
      client.refused(searchRoutes.estimate, {
        params: { type: 'company' },
        body: { location: portugal, filters: { keyword: 'x' }, searcher: 'first', more_searchers },
      });
    expect(await refused(['first'])).toMatchObject({ status: 422, body: { code: 'sources_repeated' } });
    expect(await refused(['nobody'])).toMatchObject({ status: 422, body: { code: 'searcher_unknown' } });
    expect(await refused(['near'])).toMatchObject({ status: 422, body: { code: 'searcher_unknown' } });
    expect(await refused(['a', 'b', 'c', 'd', 'e'])).toMatchObject({ status: 422 });
  });
});
