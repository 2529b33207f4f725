import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { resultRoutes, type LeadRecord } from '@galena/contract/lists';
import { searchRoutes } from '@galena/contract/search';
import { createListGround, leadOf, withEmail } from '../../testing/list-ground.ts';
import { startLookUpHouse } from '../../testing/look-up-house.ts';
import { pageOf } from '../../testing/loopback-sites.ts';
import { createProbeSearcher } from '../../testing/probe-searcher.ts';
import { until } from '../../testing/until.ts';
import { enrichment } from './module.ts';

let businesses: readonly LeadRecord[] = [];
const nearby = createProbeSearcher('local', () => businesses, 'nearby');
const listeners = (enrichment.subscriptions ?? []).map(({ job }) => job);
const { house, sites, jobs } = await startLookUpHouse({ jobs: listeners, searchers: [nearby.searcher] });

const lisbon = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };

/** Searches into a new list of an account with so many credits; three leads, two of them without an e-mail. */
const search = async (credits: number, wish: object) => {
  const ground = await createListGround(house());
  await ground.grant(credits);
  const list = await ground.createList({ type: 'local' });
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
    ...wish,
  };
  const { data } = await ground.client.call(searchRoutes.start, { params: { type: 'local' }, body });
  const states = async () => {
    const { data: records } = await ground.client.call(resultRoutes.results, {
      params: { type: 'local', id: list.id },
      body: {},
    });
    return records.map((record) => record.email_status);
  };
  const over = async () =>
    (await ground.client.call(searchRoutes.search, { params: { id: data.id } })).data.finished_at !== null;
  const money = async () => (await ground.client.call(billingRoutes.userLimits, {})).data;
  return { states, over, money, costMax: data.cost_max };
};

describe('a search that wants e-mails found', () => {
  it('looks up what came without one when it is over, within its own ceiling', async () => {
    const { states, money, costMax } = await search(10, { find_emails: true });
    await until(async () => (await states()).join() === 'found,found,not_found', 20);
    await until(async () => (await money()).held === 0);
    const { balance } = await money();
    expect(balance).toBe(8);
    expect(10 - balance).toBeLessThanOrEqual(costMax);
  });

  it('spends no more than the user agreed to', async () => {
    const { states, over, money } = await search(10, { find_emails: true, stop_at: 1 });
    await until(over);
    await house().runJobsUntilIdle(jobs);
    expect(await states()).toEqual(['none', 'found', 'none']);
    expect((await money()).balance).toBe(9);
  });

  it('else leaves them as they are', async () => {
    const { states, over, money } = await search(10, {});
    await until(over);
    await house().runJobsUntilIdle(jobs);
    expect(await states()).toEqual(['none', 'found', 'none']);
    expect(await money()).toMatchObject({ balance: 9, held: 0 });
  });
});
