import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import type { LeadRecord } from '@galena/contract/contacts';
import { enrichRoutes } from '@galena/contract/enrichment';
import { exportRoutes } from '@galena/contract/exports';
import { keyRoutes } from '@galena/contract/keys';
import { runRoutes } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { locationRoutes, savedSearchRoutes, searchRoutes } from '@galena/contract/search';
import { createApiKey } from '../testing/calls/api-keys.ts';
import { createListFixture, leadOf, withEmail } from '../testing/list-fixture.ts';
import { startLookupApp } from '../testing/lookup-app.ts';
import { pageOf } from '../testing/loopback-sites.ts';
import { createProbeSearcher } from '../testing/probes/probe-searcher.ts';
import { supplySearchers } from '../testing/search-fixture.ts';
import { until } from '../testing/until.ts';
import { allJobs } from './app.ts';

let businesses: readonly LeadRecord[] = [];
const nearby = createProbeSearcher('local', () => businesses, 'nearby');
const listeners = allJobs.filter(({ name }) => name.startsWith('enrichment'));
const { app, sites } = await startLookupApp({ jobs: listeners, supply: [supplySearchers([nearby.searcher])] });

const location = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };
const question = { location, filters: { categories: ['cafe'] }, searcher: 'nearby' };
const type = 'local' as const;

/** Somebody with credits whose program has a key. */
const createProgram = async (credits: number, input: Parameters<typeof createApiKey>[2] = {}) => {
  const fixture = await createListFixture(app());
  await fixture.grant(credits);
  const key = await createApiKey(app(), fixture.person, input);
  const keyNow = async () =>
    (await fixture.client.call(keyRoutes.list, { query: {} })).data.find(({ id }) => id === key.id);
  return { session: fixture.client, keyNow, client: app().client(key.key) };
};

type Program = Awaited<ReturnType<typeof createProgram>>;

const search = async ({ client }: Program, more: object = {}) => {
  const { data: list } = await client.call(listRoutes.create, { body: { name: 'Cafés', type } });
  const body = { ...question, campaign_id: list.id, ...more };
  const { data } = await client.call(searchRoutes.start, { params: { type }, body });
  const over = async () =>
    (await client.call(searchRoutes.search, { params: { id: data.id } })).data.finished_at !== null;
  return { list, run: data, over };
};

describe('a customer’s own program, with nothing but an API key (KEY-011)', () => {
  it('searches, reads, looks up and exports', async () => {
    const program = await createProgram(100);
    const { client } = program;
    businesses = [
      leadOf('1', { website: sites.put(1, { '/': pageOf('info@one.example.com') }) }),
      leadOf('2', { website: 'https://two.example', ...withEmail('a@two.example') }),
    ];

    // What can be asked for, and what it costs.
    await client.call(locationRoutes.locations, { query: { search: 'Lisbon' } });
    await client.call(searchRoutes.options, { params: { type } });
    await client.call(billingRoutes.creditCosts, {});
    const { data: estimate } = await client.call(searchRoutes.estimate, { params: { type }, body: question });
    expect(estimate.cost_max).toBe(2);
    await client.call(savedSearchRoutes.list, { query: { type } });

    const { list, run, over } = await search(program);
    await until(over);
    expect((await client.call(runRoutes.get, { params: { id: run.id } })).data.state).toBe('completed');
    const read = async () =>
      (await client.call(resultRoutes.results, { params: { type, id: list.id }, body: {} })).data;
    expect((await read()).map(({ email_status: status }) => status)).toEqual(['none', 'found']);

    const params = { type, id: list.id } as const;
    const body = { action: 'email' as const, all: true as const, filters: {} };
    expect((await client.call(enrichRoutes.estimate, { params, body: body })).data).toMatchObject({ eligible: 1 });
    const { data: job } = await client.call(enrichRoutes.start, { params, body: body });
    await until(async () => (await read()).every(({ email_status: status }) => status === 'found'));
    await until(
      async () => (await client.call(enrichRoutes.job, { params: { id: job.id } })).data.state === 'search_complete',
    );

    const file = await client.raw({ method: 'POST', url: `/api/local-results/${list.id}/export`, payload: {} });
    expect(file.status).toBe(200);
    expect(file.text).toContain('info@one.example.com');
    const { data: link } = (await client.call(exportRoutes.export, { params, query: { ticket: 1 }, body: {} })) as {
      data: { download_url: string };
    };
    const url = new URL(link.download_url, 'http://galena.test');
    const download = await app()
      .client()
      .raw({ method: 'GET', url: `${url.pathname}${url.search}` });
    expect([download.status, download.text]).toEqual([200, file.text]);

    const { balance, held } = (await client.call(billingRoutes.userLimits, {})).data;
    expect(held).toBe(0);
    // What it cost is told of the key, too.
    expect((await program.keyNow())?.credits_used).toBe(100 - balance);
    expect(100 - balance).toBeGreaterThan(0);
  });

  it('402: is told what is left of its cap, and nothing begins', async () => {
    const program = await createProgram(100, { credit_cap: 3 });
    businesses = Array.from({ length: 10 }, (_, at) => leadOf(`c${at}`, withEmail(`info@c${at}.example`)));
    const { list, over } = await search(program, { limit: 2 });
    await until(over);
    expect(await program.keyNow()).toMatchObject({ credit_cap: 3, credits_used: 2 });
    const body = { ...question, campaign_id: list.id, limit: 8 };
    expect(await program.client.refused(searchRoutes.start, { params: { type }, body })).toMatchObject({
      status: 402,
      message: expect.stringMatching(/^This API key has 1 credits? left this month\. This could cost up to \d+\.$/),
      body: { code: 'key_cap_reached' },
    });
    expect((await program.client.call(runRoutes.list, { query: {} })).pagination.total).toBe(1);
    // The user is not bound by it.
    await program.session.call(searchRoutes.start, { params: { type }, body });
  });

  it('has the e-mails found that its search wanted, on the same key', async () => {
    const program = await createProgram(100);
    businesses = [leadOf('f1', { website: sites.put(3, { '/': pageOf('hello@f1.example.com') }) })];
    const { list, over } = await search(program, { find_emails: true });
    await until(over);
    await until(async () => {
      const { data } = await program.client.call(resultRoutes.results, { params: { type, id: list.id }, body: {} });
      return data.every(({ email_status: status }) => status === 'found');
    });
    const spent = async () => 100 - (await program.session.call(billingRoutes.userLimits, {})).data.balance;
    await until(async () => (await program.session.call(billingRoutes.userLimits, {})).data.held === 0);
    expect(await spent()).toBeGreaterThan(0);
    expect((await program.keyNow())?.credits_used).toBe(await spent());
  });
});
