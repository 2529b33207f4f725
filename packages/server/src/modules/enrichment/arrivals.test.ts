import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { enrichRoutes } from '@galena/contract/enrichment';
import type { LeadRecord } from '@galena/contract/contacts';
import { noticeRoutes } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { pageOf } from '../../testing/loopback-sites.ts';
import { createProbeSearcher } from '../../testing/probes/probe-searcher.ts';
import { until } from '../../testing/until.ts';
import { publish } from '../../platform/events/event.ts';
import { searchOver } from '../search/index.ts';
import { searchersPort } from '../sources/index.ts';
import { runOverJob } from '../lists/index.ts';
import { enrichment } from './module.ts';
import { supply } from '../../platform/ports/ports.ts';

let businesses: readonly LeadRecord[] = [];
const nearby = createProbeSearcher('local', () => businesses, 'nearby');
const firms = createProbeSearcher('company', () => businesses, 'firms');
const listeners = (enrichment.subscriptions ?? []).map(({ job }) => job);
const { app, sites, jobs } = await startLookupApp({
  jobs: [...listeners, runOverJob],
  supply: [supply(searchersPort, [nearby.searcher, firms.searcher])],
});

const lisbon = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };

/** Searches into a new list of an account with so many credits; three leads, two of them without an e-mail. */
const search = async (credits: number, input: object) => {
  const fixture = await createListFixture(app());
  await fixture.grant(credits);
  const list = await fixture.createList({ type: 'local' });
  businesses = [
    leadOf('1', { website: sites.put(1, { '/': pageOf('info@arrived.example.com') }) }),
    leadOf('2', { website: 'https://two.example', ...withEmail('a@two.example') }),
    leadOf('3', { website: sites.put(2, { '/': pageOf('nothing') }) }),
  ];
  const body = {
    campaign_id: list.id,
    location: lisbon,
    filters: { categories: ['cafe'] },
    searcher: 'nearby',
    ...input,
  };
  const { data } = await fixture.client.call(searchRoutes.start, { params: { type: 'local' }, body });
  const states = async () => {
    const { data: records } = await fixture.client.call(resultRoutes.results, {
      params: { type: 'local', id: list.id },
      body: {},
    });
    return records.map((record) => record.email_status);
  };
  const over = async () =>
    (await fixture.client.call(searchRoutes.search, { params: { id: data.id } })).data.finished_at !== null;
  const money = async () => (await fixture.client.call(billingRoutes.userLimits, {})).data;
  /** What stands under the bell. */
  const told = async () =>
    (await fixture.client.call(noticeRoutes.list, { query: {} })).data.map(({ kind, params, link }) => {
      expect(params['list']).toBe(list.name);
      expect(link).toBe(`/lead-search/saved-lists/local-${list.id}`);
      return [kind, params['count']];
    });
  return { ...fixture, list, states, over, money, told, searchId: data.id, costMax: data.cost_max };
};

describe('a search that wants e-mails found', () => {
  it('looks up what came without one when it is over, within its own ceiling', async () => {
    const { states, money, told, costMax } = await search(10, { find_emails: true });
    await until(async () => (await states()).join() === 'found,found,not_found', 20);
    await until(async () => (await money()).held === 0);
    const { balance } = await money();
    expect(balance).toBe(8);
    expect(10 - balance).toBeLessThanOrEqual(costMax);
    // One piece of work, and told of once, when all of it is over.
    await until(async () => (await told()).length > 0);
    await app().runJobsUntilIdle(jobs);
    expect(await told()).toEqual([['lookup_completed', 1]]);
  });

  it('spends no more than the user agreed to', async () => {
    const { states, over, money, told } = await search(10, { find_emails: true, stop_at: 1 });
    await until(over);
    await app().runJobsUntilIdle(jobs);
    expect(await states()).toEqual(['none', 'found', 'none']);
    expect((await money()).balance).toBe(9);
    await until(async () => (await told()).length > 0);
    // Nobody goes on with it.
    expect((await told())[0]?.[0]).toMatch(/^search_(completed|stopped)$/);
    expect(await told()).toHaveLength(1);
  });

  it('says that the credits ended where less than its ceiling was left to hold', async () => {
    const fixture = await search(3, {});
    await until(fixture.over);
    sites.put(2, { '/': pageOf('info@second.example.com') });
    // Something else took a credit before the look-up began.
    await fixture.openBudget(1);
    const over = {
      run_id: fixture.searchId,
      list_id: fixture.list.id,
      type: 'local',
      find_emails: true,
      left: 2,
    } as const;
    await fixture.within((tx) => publish(tx, searchOver, over, fixture.person.accountId));
    const history = async () =>
      (await fixture.client.call(listRoutes.history, { params: { id: fixture.list.id }, body: {} })).data;
    await until(async () => (await history())[0]?.status === 'stopped', 20);
    const params = { id: (await history())[0]?.run_id as number };
    expect((await fixture.client.call(enrichRoutes.job, { params })).data).toMatchObject({
      total: 2,
      found: 1,
      credits: 1,
      cost_max: 2,
      stop_reason: 'no_credits',
    });
    expect(await fixture.money()).toMatchObject({ balance: 0, held: 1 });
  });

  it('else leaves them as they are', async () => {
    const { states, over, money, told } = await search(10, {});
    await until(over);
    await app().runJobsUntilIdle(jobs);
    expect(await states()).toEqual(['none', 'found', 'none']);
    expect(await money()).toMatchObject({ balance: 9, held: 0 });
    await until(async () => (await told()).length > 0);
    expect(await told()).toEqual([['search_completed', 3]]);
  });
});

describe('the quote of a search that wants e-mails found', () => {
  const estimate = async ({ client }: ListFixture, find_emails: boolean) => {
    const body = { location: lisbon, filters: { categories: ['cafe'] }, searcher: 'nearby', find_emails };
    const { data } = await client.call(searchRoutes.estimate, { params: { type: 'local' }, body });
    return [data.cost_expected, data.cost_max];
  };

  it('expects of them what earlier look-ups of the account found, and nothing before there were some', async () => {
    const fixture = await createListFixture(app());
    await fixture.grant(100);
    const list = await fixture.createList({ type: 'local' });
    businesses = [
      leadOf('1', withEmail('a@one.example')),
      ...['2', '3', '4', '5'].map((ref) => leadOf(ref, { website: `https://site${ref}.example` })),
    ];
    expect(await estimate(fixture, true)).toEqual([1, 5]);
    const earlier = Array.from({ length: 20 }, (_, at) => {
      const text = at < 15 ? `info@earlier${at}.example.com` : 'nothing';
      return leadOf(`earlier ${at}`, { website: sites.put(20 + at, { '/': pageOf(text) }) });
    });
    await fixture.write(list, earlier);
    const params = { type: list.type, id: list.id };
    const body = { action: 'email', all: true } as const;
    const { data: job } = await fixture.client.call(enrichRoutes.start, { params, body });
    const over = async () => (await fixture.client.call(enrichRoutes.job, { params: { id: job.id } })).data;
    await until(async () => (await over()).finished_at !== null, 20);
    expect(await over()).toMatchObject({ found: 15, not_found: 5 });
    expect(await estimate(fixture, true)).toEqual([4, 5]);
    expect(await estimate(fixture, false)).toEqual([1, 5]);
  });
});

// CONST-019: the contact is paid when it is saved, each e-mail when it is found; both stay below what was quoted.
describe('a search for companies that wants e-mails found', () => {
  it.each([
    [{ find_emails: true }, 18, 5],
    [{}, 3, 3],
  ])('%j: costs at most %i', async (input, max, spent) => {
    const fixture = await createListFixture(app());
    await fixture.grant(30);
    const list = await fixture.createList({ type: 'company' });
    businesses = [
      leadOf('1', { website: sites.put(4, { '/': pageOf('info@firm.example.com and sales@firm.example.com') }) }),
      leadOf('2', { website: 'https://two-firm.example', ...withEmail('a@two-firm.example') }),
      leadOf('3', { website: sites.put(5, { '/': pageOf('nothing') }) }),
    ];
    const params = { type: 'company' } as const;
    const asked = { location: lisbon, filters: { keyword: 'x' }, searcher: 'firms', limit: 3, ...input };
    const { data: quote } = await fixture.client.call(searchRoutes.estimate, { params, body: asked });
    expect(quote).toMatchObject({ cost_expected: 3, cost_max: max });
    const body = { ...asked, campaign_id: list.id };
    const { data: begun } = await fixture.client.call(searchRoutes.start, { params, body });
    expect(begun.cost_max).toBe(max);
    const over = async () => (await fixture.client.call(searchRoutes.search, { params: { id: begun.id } })).data;
    await until(async () => (await over()).finished_at !== null);
    const money = async () => (await fixture.client.call(billingRoutes.userLimits, {})).data;
    await until(async () => (await money()).held === 0 && (await money()).balance === 30 - spent, 20);
    const { data: records } = await fixture.client.call(resultRoutes.results, {
      params: { ...params, id: list.id },
      body: {},
    });
    expect(records.map(({ lookup_outcome: outcome }) => outcome)).toEqual(
      'find_emails' in input ? ['found', 'not_tried', 'nothing_found'] : ['not_tried', 'not_tried', 'not_tried'],
    );
  });
});
