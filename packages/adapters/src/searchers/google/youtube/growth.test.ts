import { describe, expect, it } from 'vitest';
import type { Figures, Memory, Point } from '../../port.ts';
import { recordShape } from '../../testing/record-shape.ts';
import { findLeads } from '../../testing/vendor-bench.ts';
import { youtube as searcher } from './index.ts';
import { about, firstPage, startYoutube } from './test-asking.ts';
import { channels } from './test-channels.ts';

const today = '2026-11-28';
const daysAgo = (days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

/** Remembers some points of every channel; `told` is what it was given to keep. */
const remembering = (pointsOf: (now: Figures) => readonly Point[]) => {
  const told = new Map<string, Figures>();
  const memory: Memory = {
    today,
    recall: async (all) => {
      for (const [ref, figures] of all) told.set(ref, figures);
      return new Map([...all].map(([ref, figures]) => [ref, pointsOf(figures)]));
    },
  };
  return { told, memory };
};

const grown = (days: number, percent: number) => (now: Figures) => [
  { day: daysAgo(days), figures: { followers: (now['followers'] ?? 0) / (1 + percent / 100) } },
];
const of = (interval: string, operator: string, value: number) =>
  about({ keyword: 'food', followersGrowthRate: { interval, operator, value } });
const start = async (pointsOf: (now: Figures) => readonly Point[]) => {
  const { call } = await startYoutube();
  const { told, memory } = remembering(pointsOf);
  return { call: { ...call, memory }, told };
};

// LEAD-025, LEAD-027
describe('the growth of channels', () => {
  it('is the operator’s to allow, because YouTube has to', () => {
    const config = { api_key: 'x'.repeat(39) };
    const read = (more: object) => searcher.remembers?.(searcher.config.parse({ ...config, ...more }));
    expect(read({})).toBeNull();
    expect(read({ youtube_derived_metrics: true })).toEqual({
      days: 190,
      filters: ['followersGrowthRate', 'viewsGrowthRate'],
    });
  });

  it('is made of an answer about so long ago, and says of which', async () => {
    const { call, told } = await start(() => [
      { day: daysAgo(33), figures: { followers: 100_000, views: 0 } },
      { day: daysAgo(90), figures: { followers: 80_000 } },
      { day: daysAgo(110), figures: { followers: 1 } },
    ]);
    const [lead] = (await searcher.find(call, about({ keyword: 'food' }), firstPage)).records.slice(1);
    recordShape.parse(lead);
    const followers = lead?.data?.['followers'] as number;
    const rates = {
      i1month: Math.round((followers / 100_000 - 1) * 10_000) / 10_000,
      i3months: Math.round((followers / 80_000 - 1) * 10_000) / 10_000,
    };
    expect(lead?.data).toMatchObject({ followersGrowthRate: rates });
    // From nothing there is no rate.
    expect(lead?.data).not.toHaveProperty('viewsGrowthRate');
    expect(lead?.sightings?.at(-1)).toMatchObject({
      field: 'data.followersGrowthRate',
      value: rates,
      snippet: `${daysAgo(33)}: 100000 → ${today}: ${followers}; ${daysAgo(90)}: 80000 → ${today}: ${followers}`,
    });
    expect(told.get(lead?.ref ?? '')).toEqual({ followers, views: lead?.data?.['views'] });
  });

  it.each([
    [22, 0],
    [23, 1],
    [37, 1],
    [38, 0],
  ])('an answer of %d days ago is one of a month ago: %d', async (days, is) => {
    const { call } = await start(grown(days, 10));
    const leads = await findLeads(searcher, call, of('i1month', 'gte', 0.05));
    expect(leads.length > 0 ? 1 : 0).toBe(is);
  });

  it.each([
    ['gte', 0.25, true],
    ['gt', 0.25, false],
    ['lte', 0.25, true],
    ['lt', 0.25, false],
    ['gt', -0.1, true],
  ])('by 25 %% is %s %d: %s', async (operator, value, holds) => {
    const { call } = await start((now) => [
      { day: daysAgo(61), figures: { followers: (now['followers'] ?? 0) * 0.8 } },
    ]);
    const leads = await findLeads(searcher, call, of('i2months', operator, value));
    expect(leads.length > 0).toBe(holds);
    // The others hide how many follow them.
    expect(leads.every(({ data }) => typeof data?.['followers'] === 'number')).toBe(true);
  });

  it('is counted where it is not known: of channels that were never told of, and of those that hide it', async () => {
    const { call } = await start(grown(30, 10));
    const all = channels.filter((channel) => JSON.stringify(channel).toLowerCase().includes('food')).slice(0, 50);
    const hidden = all.filter(
      ({ statistics }) => (statistics as { hiddenSubscriberCount: boolean }).hiddenSubscriberCount,
    );
    const counted = (count: number) => ({ of: all.length, filters: { followersGrowthRate: count } });
    expect((await searcher.estimate(call, of('i1month', 'gt', 0))).unknown).toEqual(counted(hidden.length));
    expect((await searcher.estimate(call, of('i6months', 'gt', 0))).unknown).toEqual(counted(all.length));
    expect((await searcher.estimate(call, about({ keyword: 'food' }))).unknown).toBeUndefined();
  });

  it('holds of nothing where nothing may be kept', async () => {
    const { call } = await startYoutube();
    expect(await findLeads(searcher, call, of('i1month', 'gt', -1))).toEqual([]);
  });
});
