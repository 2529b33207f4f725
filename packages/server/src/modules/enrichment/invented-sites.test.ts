import { describe, expect, it } from 'vitest';
import { sandboxes } from '@galena/adapters/searchers';
import { enrichRoutes } from '@galena/contract/enrichment';
import { employeeRoutes, resultRoutes } from '@galena/contract/records';
import { demoSuffix, searchRoutes } from '@galena/contract/search';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { until } from '../../testing/until.ts';

const { app, sites } = await startLookupApp();

const worldwide = { label: 'Worldwide', worldwide: true } as const;

/** The host of an invented company with an e-mail, whose site this process answers itself. */
const findHost = async (): Promise<string> => {
  const searcher = sandboxes.find(({ type }) => type === 'company') as (typeof sandboxes)[number];
  const location = { label: 'Berlin', country: 'DE', city: 'Berlin' };
  const call = { outbound: app().app.context.app.outbound, config: { delay_ms: 0 } };
  const { records } = await searcher.find(call, { location, filters: {}, match: 100 }, { cursor: null, limit: 30 });
  const company = records.find(({ emails = [] }) => emails.length > 0);
  return `${(company?.ref_url ?? '').split('/')[2]}.${demoSuffix}`;
};

const createFixture = async (isDemo: boolean) => {
  const fixture = await createListFixture(app(), { isDemo });
  await fixture.grant(100);
  return fixture;
};

const estimate = async ({ client }: ListFixture, domain: string) => {
  const body = { location: worldwide, filters: { domain }, searcher: 'site' };
  return (await client.call(searchRoutes.estimate, { params: { type: 'domain' }, body })).data;
};

const search = async (fixture: ListFixture, domain: string) => {
  const { client } = fixture;
  const { id } = await fixture.createList({ type: 'domain' });
  const body = { campaign_id: id, location: worldwide, filters: { domain }, searcher: 'site' };
  const { data } = await client.call(searchRoutes.start, { params: { type: 'domain' }, body });
  const get = async () => (await client.call(searchRoutes.search, { params: { id: data.id } })).data;
  await until(async () => (await get()).finished_at !== null);
  const { data: records } = await client.call(resultRoutes.results, { params: { type: 'domain', id }, body: {} });
  return { search: await get(), records };
};

/** Looks up a record that somebody entered by hand, so that nothing says yet that its business is invented. */
const lookUp = async (fixture: ListFixture, website: string, action: 'email' | 'employees') => {
  const { client } = fixture;
  const list = await fixture.createList({ type: 'local' });
  const { saved } = await fixture.write(list, [leadOf('1', { website })]);
  const params = { type: list.type, id: list.id };
  const { data } = await client.call(enrichRoutes.start, { params, body: { action, all: true } });
  const get = async () => (await client.call(enrichRoutes.job, { params: { id: data.id } })).data;
  await until(async () => (await get()).finished_at !== null, 20);
  const place = { ...params, resultId: saved[0] as number };
  const { data: record } = await client.call(resultRoutes.result, { params: place });
  const { data: visit } = await client.call(enrichRoutes.visit, { params: place });
  const { data: employees } = await client.call(employeeRoutes.employees, { params: place });
  return { job: await get(), record, visit, employees };
};

// Every lead of nobody real says so, and none is kept outside of demo accounts.
describe('the site of an invented business, in a demo account', () => {
  it('is a lead that says demo, before and after it is saved', async () => {
    const fixture = await createFixture(true);
    const host = await findHost();
    expect(await estimate(fixture, host)).toMatchObject({ available: 1, preview: [{ is_demo: true }] });
    const { search: over, records } = await search(fixture, host);
    expect(over).toMatchObject({ saved: 1 });
    expect(records).toMatchObject([{ name: host, is_demo: true }]);
  });

  it.each(['email', 'employees'] as const)('makes a record say demo that is looked up for %s', async (action) => {
    const { job, record, visit } = await lookUp(await createFixture(true), `https://${await findHost()}/`, action);
    expect(job).toMatchObject({ found: 1, failed: 0 });
    expect(visit).toMatchObject({ outcome: 'read' });
    expect(record.is_demo).toBe(true);
  });

  it('leaves the leads of real sites as they are', async () => {
    const fixture = await createFixture(true);
    const website = sites.put(1, { '/': 'info@real.example.com' });
    expect(await estimate(fixture, website)).toMatchObject({ available: 1, preview: [{ is_demo: false }] });
    expect((await search(fixture, website)).records).toMatchObject([{ is_demo: false }]);
    expect((await lookUp(fixture, website, 'email')).record).toMatchObject({ is_demo: false, email_status: 'found' });
  });
});

describe('the site of an invented business, in any other account', () => {
  it('is none: nothing is found, offered or saved', async () => {
    const fixture = await createFixture(false);
    const host = await findHost();
    const { client } = fixture;
    const params = { type: 'domain' } as const;
    const { id: campaign_id } = await fixture.createList({ type: 'domain' });
    for (const domain of [host, `https://${host}/kontakt`, host.toUpperCase()]) {
      const body = { location: worldwide, filters: { domain }, searcher: 'site' };
      const answers = [
        await client.refused(searchRoutes.estimate, { params, body }),
        await client.refused(searchRoutes.start, { params, body: { ...body, campaign_id } }),
      ];
      expect(
        answers.map(({ body: said }) => said?.code),
        domain,
      ).toEqual(['site_unreachable', 'site_unreachable']);
    }
  });

  it.each(['email', 'employees'] as const)('is not known to a look-up for %s', async (action) => {
    const { job, record, visit, employees } = await lookUp(await createFixture(false), await findHost(), action);
    expect(job).toMatchObject({ found: 0, failed: 1, credits: 0 });
    expect(visit).toMatchObject({ outcome: 'unresolvable', result: 'failed' });
    for (const page of visit?.pages ?? []) expect(page).toMatchObject({ outcome: 'unresolvable', bytes: 0 });
    expect(record).toMatchObject({ email: null, phone: null, is_demo: false });
    expect(employees).toEqual([]);
  });
});
