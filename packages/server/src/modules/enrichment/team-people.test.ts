import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import { listRoutes } from '@galena/contract/lists';
import { employeeRoutes, resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { pageOf } from '../../testing/loopback-sites.ts';
import { waitForSearch } from '../../testing/search-fixture.ts';
import { until } from '../../testing/until.ts';
import { suppress } from '../records/index.ts';

const { app, sites } = await startLookupApp();

let nextSite = 0;
const member = (name: string, position: string, email = ''): string =>
  `<div class="member"><h3>${name}</h3><p>${position}</p>${email && `<a href="mailto:${email}">${email}</a>`}</div>`;

/** An account that looked up who works at a business: three people, of whom two have a title that says their level. */
const createFixture = async () => {
  const website = sites.put((nextSite += 1), {
    '/': pageOf('<p>Santos & Co</p>', ['/team']),
    '/team': pageOf(
      `<h1>Our team</h1>${member('Maria Santos', 'Managing Director', 'maria@santos.example.com')}
       ${member('João Pereira', 'Head of Sales')}${member('Ana Lima', 'Sales Manager')}`,
    ),
  });
  const fixture = await createListFixture(app());
  await fixture.grant(100);
  const list = await fixture.createList({ type: 'local' });
  const record = { name: 'Santos & Co', website, country: 'PT', city: 'Lisbon' };
  const { saved } = await fixture.write(list, [leadOf('1', record), leadOf('2', { ...record, name: 'Santos & Co' })]);
  const body = { action: 'employees', all: true } as const;
  const { data } = await fixture.client.call(enrichRoutes.start, { params: { type: list.type, id: list.id }, body });
  const job = async () => (await fixture.client.call(enrichRoutes.job, { params: { id: data.id } })).data;
  await until(async () => (await job()).finished_at !== null, 20);
  return { ...fixture, list, website, place: { type: list.type, id: list.id, resultId: saved[0] as number } };
};

const params = { type: 'people' } as const;
const everywhere = { label: 'Worldwide', worldwide: true } as const;
const bodyOf = (input: object = {}) => ({
  location: everywhere,
  filters: { keyword: 'santos' },
  searcher: 'team_pages',
  ...input,
});

const estimate = async ({ client }: ListFixture, input: object = {}) =>
  (await client.call(searchRoutes.estimate, { params, body: bodyOf(input) })).data;

const balance = async ({ client }: ListFixture) => (await client.call(billingRoutes.userLimits, {})).data.balance;

const run = async (fixture: ListFixture, campaign: number, input: object = {}) => {
  const body = { ...bodyOf(input), campaign_id: campaign };
  const { data } = await fixture.client.call(searchRoutes.start, { params, body });
  return waitForSearch(fixture, data.id);
};

const namesIn = async ({ client }: ListFixture, id: number) => {
  const { data } = await client.call(resultRoutes.results, { params: { type: 'people', id }, body: {} });
  return data.map(({ name }) => name ?? '').toSorted();
};

const all = ['Ana Lima', 'João Pereira', 'Maria Santos'];

describe('the people of team pages', () => {
  it('are found again by whoever paid for them, free, with the page that names them', async () => {
    const fixture = await createFixture();
    const before = await balance(fixture);
    const quote = await estimate(fixture);
    expect(quote).toMatchObject({ available: 3, with_email: 1, cost_max: 0, fee_percent: 0 });
    const list = await fixture.createList({ type: 'people' });
    expect(await run(fixture, list.id)).toMatchObject({ saved: 3, credits: 0, status: 'completed' });
    expect(await balance(fixture)).toBe(before);
    expect(await namesIn(fixture, list.id)).toEqual(all);
    const { data: records } = await fixture.client.call(resultRoutes.results, {
      params: { type: 'people', id: list.id },
      body: {},
    });
    const maria = records.find(({ name }) => name === 'Maria Santos');
    const { data: record } = await fixture.client.call(resultRoutes.result, {
      params: { type: 'people', id: list.id, resultId: maria?.id as number },
    });
    expect(record).toMatchObject({ company: 'Santos & Co', job_title: 'Managing Director', is_demo: false });
    expect(record.evidence['name']).toMatchObject({
      source: 'team_pages',
      method: 'crawl',
      ref_url: `${fixture.website}team`,
    });
  });

  it('are those that somebody copied by hand: nobody twice in a list', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'people' });
    const { data: employees } = await fixture.client.call(employeeRoutes.employees, { params: fixture.place });
    const body = { employeeIds: employees.map(({ id }) => id), campaign_id: list.id };
    await fixture.client.call(employeeRoutes.copy, { params: fixture.place, body });
    expect(await run(fixture, list.id)).toMatchObject({ saved: 0, duplicates: 3 });
  });

  it.each([
    [{ filters: { job_titles: ['sales'] } }, ['Ana Lima', 'João Pereira']],
    [{ filters: { seniority: ['Head'] } }, ['João Pereira']],
    [{ filters: { companies: ['SANTOS & co'] } }, all],
    [{ filters: { companies: ['Other'] } }, []],
    [{ filters: { keyword: 'joao sales' } }, ['João Pereira']],
    [{ filters: { job_titles: ['sales'], seniority: ['Head'] }, match: 50 }, ['Ana Lima', 'João Pereira']],
    [{ location: { label: 'Portugal', country: 'PT' } }, all],
    [{ location: { label: 'Porto', country: 'PT', city: 'Porto' } }, []],
    [{ location: { label: 'Spain', country: 'ES' } }, []],
  ])('are chosen by %j', async (input, names) => {
    const fixture = await createFixture();
    const { available, preview } = await estimate(fixture, input);
    expect(preview.map(({ name }) => name).toSorted()).toEqual(names);
    expect(available).toBe(names.length);
  });

  it('come page by page, each once, however small the pages are', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'people' });
    expect(await run(fixture, list.id, { limit: 2 })).toMatchObject({ saved: 2 });
    expect(await run(fixture, list.id, { limit: 3 })).toMatchObject({ saved: 1 });
    expect(await namesIn(fixture, list.id)).toEqual(all);
  });

  it('are nobody else’s, and are gone with the record and with the wish not to be contacted', async () => {
    const fixture = await createFixture();
    const stranger = await createListFixture(app());
    const { data: offered } = await stranger.client.call(searchRoutes.options, { params });
    expect(offered.searchers.map(({ key }) => key)).not.toContain('team_pages');
    const refused = await stranger.client.refused(searchRoutes.estimate, { params, body: bodyOf() });
    expect(refused.status).toBe(422);
    const { accountId } = fixture.person;
    const text = 'maria@santos.example.com';
    expect((await estimate(fixture)).available).toBe(3);
    await fixture.within((tx) => suppress(tx, { accountId, level: 'account', kind: 'email', text, reason: 'asked' }));
    expect((await estimate(fixture)).available).toBe(2);
    const list = await fixture.createList({ type: 'people' });
    expect(await run(fixture, list.id)).toMatchObject({ saved: 2 });
    await fixture.client.call(listRoutes.remove, { params: { id: fixture.list.id } });
    const { data: left } = await fixture.client.call(searchRoutes.options, { params });
    expect(left.searchers.map(({ key }) => key)).not.toContain('team_pages');
  });
});
