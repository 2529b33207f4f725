import type { ListType } from '@galena/contract/kernel';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { importCsv } from '../../testing/import-csv.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const fastJob = { ...runJob, backoffSeconds: 0 };
const app = useTestApp({ jobs: [fastJob], environment: { GALENA_RATE_LIMITS: 'off' } });
let worker: { readonly stop: () => Promise<void> };
let fixture: ListFixture;
beforeAll(async () => {
  worker = await app().startWorker([fastJob]);
  fixture = await createListFixture(app());
  await fixture.grant(1000);
});
afterAll(() => worker.stop());
beforeEach(async () => {
  await app().owner.query(
    'truncate catalogue.people, catalogue.influencers, catalogue.companies, catalogue.groups, catalogue.company_industries',
  );
});

const companies =
  'Company,Website,Industry,# Employees,Company City,Company Country,Email\n' +
  'Acme Pumps,acme.example,Industrial pumps,120,Porto,Portugal,info@acme.example\n' +
  'Bolt Pumps,bolt.example,Industrial pumps,40,Lisboa,Portugal,\n' +
  'Casa Pumps,casa.example,Industrial pumps,120,Madrid,Spain,';
const portugal = { label: 'Portugal', country: 'PT' };
const porto = { label: 'Porto, Portugal', country: 'PT', city: 'Porto', lat: 41.15, lng: -8.61 };

const optionsOf = async (type: ListType) =>
  (await fixture.client.call(searchRoutes.options, { params: { type } })).data;
const estimate = async (type: ListType, location: object, filters: object, more: object = {}) =>
  (
    await fixture.client.call(searchRoutes.estimate, {
      params: { type },
      body: { location: location as never, filters: filters as never, ...more },
    })
  ).data;

/** Runs a search into a list of its own to its end. @returns the run, and what is in the list */
const run = async (type: ListType, location: object, filters: object) => {
  const { id } = await fixture.createList({ type });
  const { data: started } = await fixture.client.call(searchRoutes.start, {
    params: { type },
    body: { campaign_id: id, location: location as never, filters: filters as never },
  });
  const get = async () => (await fixture.client.call(searchRoutes.search, { params: { id: started.id } })).data;
  await until(async () => (await get()).finished_at !== null);
  const { data } = await fixture.client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100 } });
  return { search: await get(), records: data };
};

describe('imported companies and groups', () => {
  it('are offered by nobody while there are none', async () => {
    const keys = async (type: ListType) => (await optionsOf(type)).searchers.map(({ key }) => key);
    expect(await keys('company')).toEqual(['brands', 'sandbox_company']);
    expect(await keys('group')).toEqual(['communities', 'sandbox_group']);
    const asked = { params: { type: 'company' as const }, body: { location: portugal, filters: { keyword: 'x' } } };
    const { body } = await fixture.client.refused(searchRoutes.estimate, {
      ...asked,
      body: { ...asked.body, searcher: 'companies' },
    });
    expect(body).toMatchObject({ code: 'searcher_unknown' });

    await importCsv(app(), 'company', companies);
    expect(await keys('company')).toEqual(['companies', 'brands', 'sandbox_company']);
    expect(await keys('group')).toEqual(['communities', 'sandbox_group']);
  });

  it('are told of with whose data they are, and what may be asked of them', async () => {
    await importCsv(app(), 'company', companies);
    const { searchers, industries } = await optionsOf('company');
    expect(searchers[0]).toMatchObject({
      key: 'companies',
      label: 'Company catalog',
      is_sandbox: false,
      may_run: true,
      attribution: 'Imported by the operator',
      licence: 'own data',
      licence_url: null,
      supported_filters: ['keyword', 'industries', 'employee_count', 'founded', 'revenue', 'technologies'],
    });
    expect(industries.map(({ value }) => value)).toContain('Industrial pumps');
  });

  // LEAD-003
  it('are estimated before anything is paid: in a country, in a city, by their filters', async () => {
    await importCsv(app(), 'company', companies);
    const filters = { industries: ['industrial pumps'] };
    expect(await estimate('company', portugal, filters)).toMatchObject({
      available: 2,
      available_is_capped: false,
      with_email: 1,
      searcher: { key: 'companies' },
      preview: [
        { name: 'Acme Pumps', about: 'Industrial pumps', city: 'Porto', country: 'PT', has_email: true },
        { name: 'Bolt Pumps', city: 'Lisboa', has_website: true, has_email: false },
      ],
    });
    expect((await estimate('company', porto, filters)).preview.map(({ name }) => name)).toEqual(['Acme Pumps']);
    const many = { ...filters, employee_count: { min: 100 } };
    expect((await estimate('company', portugal, many)).available).toBe(1);
    expect((await estimate('company', portugal, many, { match: 50 })).available).toBe(2);
    const worldwide = await estimate('company', { label: 'Worldwide', worldwide: true }, filters);
    expect(worldwide.facets.countries.map(({ value, count }) => [value, count])).toEqual([
      ['PT', 2],
      ['ES', 1],
    ]);
  });

  it('arrive in a list, with what is known of them and where it is from', async () => {
    await importCsv(app(), 'company', companies);
    const { search, records } = await run('company', portugal, { keyword: 'pumps' });
    expect(search).toMatchObject({ status: 'completed', saved: 2, with_email: 1, searcher: 'companies' });
    expect(new Set(records.map(({ name }) => name))).toEqual(new Set(['Acme Pumps', 'Bolt Pumps']));
    expect(records.find(({ name }) => name === 'Acme Pumps')).toMatchObject({
      website: 'http://acme.example',
      city: 'Porto',
      country: 'PT',
      employee_count: 120,
      data: { industry: 'Industrial pumps', attribution: 'Imported by the operator (own data)' },
    });
    // Found again they are neither saved nor paid twice: in the list of somebody who has them.
    const again = await run('company', portugal, { keyword: 'pumps' });
    expect(again.search.credits).toBe(0);
  });

  // LEAD-007
  it('groups arrive with their platform, members and privacy', async () => {
    await importCsv(
      app(),
      'group',
      'name,url,members,privacy\nBakers,https://facebook.com/groups/1,500,Public\nMillers,https://linkedin.com/groups/2,90,Private',
    );
    const { search, records } = await run('group', { label: 'Worldwide', worldwide: true }, { members: { min: 100 } });
    expect(search).toMatchObject({ status: 'completed', saved: 1, searcher: 'groups' });
    expect(records[0]).toMatchObject({
      name: 'Bakers',
      data: { platform: 'facebook', url: 'https://facebook.com/groups/1', members: 500, privacy: 'public' },
    });
  });

  // LEAD-002, LEAD-006
  it('people and influencers are asked before anybody invents some, and arrive in a list', async () => {
    const keys = async (type: ListType) => (await optionsOf(type)).searchers.map(({ key }) => key);
    expect(await keys('people')).toEqual(['sandbox_people']);
    await importCsv(
      app(),
      'people',
      'Name,Title,Company,Email,Country\nAna,Head of Sales,Acme,ana@acme.example,PT\nBo,CTO,Bolt,,PT',
    );
    expect(await keys('people')).toEqual(['people', 'sandbox_people']);
    const { search, records } = await run('people', portugal, { seniority: ['Head'] });
    expect(search).toMatchObject({ status: 'completed', saved: 1, searcher: 'people' });
    expect(records[0]).toMatchObject({ name: 'Ana', job_title: 'Head of Sales', management_levels: ['Head'] });

    await importCsv(app(), 'influencer', 'Name,URL,Subscribers\nAna,https://www.youtube.com/@ana,500');
    const found = await run('influencer', { label: 'Worldwide', worldwide: true }, { platform: 'youtube' });
    expect(found.search).toMatchObject({ status: 'completed', saved: 1, searcher: 'influencers' });
    expect(found.records[0]).toMatchObject({ name: 'Ana', data: { followers: 500, username: 'ana' } });
  });
});
