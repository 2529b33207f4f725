import { describe, expect, it } from 'vitest';
import { sandboxes } from '@galena/adapters/searchers';
import { enrichRoutes } from '@galena/contract/enrichment';
import { employeeRoutes, resultRoutes } from '@galena/contract/lists';
import { demoSuffix, searchRoutes } from '@galena/contract/search';
import { createListGround, leadOf, type ListGround } from '../../testing/list-ground.ts';
import { startLookUpHouse } from '../../testing/look-up-house.ts';
import { until } from '../../testing/until.ts';

const { house, sites } = await startLookUpHouse();

const worldwide = { label: 'Worldwide', worldwide: true } as const;

/** The host of an invented company with an e-mail, whose site this process answers itself. */
const findHost = async (): Promise<string> => {
  const searcher = sandboxes.find(({ type }) => type === 'company') as (typeof sandboxes)[number];
  const location = { label: 'Berlin', country: 'DE', city: 'Berlin' };
  const call = { outbound: house().house.work.house.outbound, config: { delay_ms: 0 } };
  const { records } = await searcher.find(call, { location, filters: {}, match: 100 }, { cursor: null, limit: 30 });
  const company = records.find(({ emails = [] }) => emails.length > 0);
  return `${(company?.ref_url ?? '').split('/')[2]}.${demoSuffix}`;
};

const createGround = async (isDemo: boolean) => {
  const ground = await createListGround(house(), { isDemo });
  await ground.grant(100);
  return ground;
};

const estimate = async ({ client }: ListGround, domain: string) => {
  const body = { location: worldwide, filters: { domain }, searcher: 'site' };
  return (await client.call(searchRoutes.estimate, { params: { type: 'domain' }, body })).data;
};

const search = async (ground: ListGround, domain: string) => {
  const { client } = ground;
  const { id } = await ground.createList({ type: 'domain' });
  const body = { campaign_id: id, location: worldwide, filters: { domain }, searcher: 'site' };
  const { data } = await client.call(searchRoutes.start, { params: { type: 'domain' }, body });
  const get = async () => (await client.call(searchRoutes.search, { params: { id: data.id } })).data;
  await until(async () => (await get()).finished_at !== null);
  const { data: records } = await client.call(resultRoutes.results, { params: { type: 'domain', id }, body: {} });
  return { search: await get(), records };
};

/** Looks up a record that somebody entered by hand, so that nothing says yet that its business is invented. */
const lookUp = async (ground: ListGround, website: string, action: 'email' | 'employees') => {
  const { client } = ground;
  const list = await ground.createList({ type: 'local' });
  const { saved } = await ground.write(list, [leadOf('1', { website })]);
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
    const ground = await createGround(true);
    const host = await findHost();
    expect(await estimate(ground, host)).toMatchObject({ available: 1, preview: [{ is_demo: true }] });
    const { search: over, records } = await search(ground, host);
    expect(over).toMatchObject({ saved: 1 });
    expect(records).toMatchObject([{ name: host, is_demo: true }]);
  });

  it.each(['email', 'employees'] as const)('makes a record say demo that is looked up for %s', async (action) => {
    const { job, record, visit } = await lookUp(await createGround(true), `https://${await findHost()}/`, action);
    expect(job).toMatchObject({ found: 1, failed: 0 });
    expect(visit).toMatchObject({ outcome: 'read' });
    expect(record.is_demo).toBe(true);
  });

  it('leaves the leads of real sites as they are', async () => {
    const ground = await createGround(true);
    const website = sites.put(1, { '/': 'info@real.example.com' });
    expect(await estimate(ground, website)).toMatchObject({ available: 1, preview: [{ is_demo: false }] });
    expect((await search(ground, website)).records).toMatchObject([{ is_demo: false }]);
    expect((await lookUp(ground, website, 'email')).record).toMatchObject({ is_demo: false, email_status: 'found' });
  });
});

describe('the site of an invented business, in any other account', () => {
  it('is none: nothing is found, offered or saved', async () => {
    const ground = await createGround(false);
    const host = await findHost();
    for (const typed of [host, `https://${host}/kontakt`, host.toUpperCase()])
      expect(await estimate(ground, typed), typed).toMatchObject({ available: 0, cost_max: 0, preview: [] });
    expect(await search(ground, host)).toMatchObject({ search: { saved: 0, credits: 0 }, records: [] });
  });

  it.each(['email', 'employees'] as const)('is not known to a look-up for %s', async (action) => {
    const { job, record, visit, employees } = await lookUp(await createGround(false), await findHost(), action);
    expect(job).toMatchObject({ found: 0, failed: 1, credits: 0 });
    expect(visit).toMatchObject({ outcome: 'unresolvable', result: 'failed' });
    for (const page of visit?.pages ?? []) expect(page).toMatchObject({ outcome: 'unresolvable', bytes: 0 });
    expect(record).toMatchObject({ email: null, phone: null, is_demo: false });
    expect(employees).toEqual([]);
  });
});
