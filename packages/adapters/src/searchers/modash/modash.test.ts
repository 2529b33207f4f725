import { describe, expect, it } from 'vitest';
import * as ground from '../../http/test-servers.ts';
import { hasContractFiles, readContract } from '../../testing/openapi.ts';
import type { Call } from '../../testing/stand-in.ts';
import type { Question, SearcherCall } from '../port.ts';
import { lisbon, questions } from '../testing/questions.ts';
import { describeVendor } from '../testing/vendor-promises.ts';
import { failureOf, findAll, type VendorBench } from '../testing/vendor-suite.ts';
import type { Platform } from './api.ts';
import { agesWithin, platformsOf } from './filter.ts';
import { modash } from './index.ts';
import { createModashStandIn } from './testing/stand-in.ts';

const key = 'modash-test-token-0123456789';

const open = async (): Promise<VendorBench> => {
  const { calls, faults, listener } = createModashStandIn(key);
  const server = await ground.startServer(listener);
  const outbound = ground.startOutbound({ allowedTestHosts: [server.authority] });
  const call: SearcherCall<unknown> = { outbound, config: { api_key: key, url: `http://${server.authority}/v1` } };
  return { call, calls, faults };
};

const file = 'modash/modash-discovery.facts.json';
type Facts = { search: { request: { filter: { influencer: object; audience: object } } } };

/** What of these calls the facts, which are second-hand, do not know: names of filters. They are shape, not proof. */
const problems = (calls: readonly Call[]): readonly string[] => {
  const { filter } = (readContract(file) as Facts).search.request;
  const words = (part: object) => Object.keys(part).map((name) => name.split(' ')[0]);
  return calls.flatMap(({ method, path, body, reply }) => {
    const refused = reply?.status === 200 ? [] : [`${path} was refused`];
    if (method === 'GET') return refused;
    const { influencer = {}, audience = {} } = (
      JSON.parse(body) as { filter: { influencer?: object; audience?: object } }
    ).filter;
    return [
      ...refused,
      ...Object.keys(influencer).filter((name) => !words(filter.influencer).includes(name)),
      ...Object.keys(audience).filter((name) => !words(filter.audience).includes(name)),
    ];
  });
};

const world = { label: 'Worldwide', worldwide: true } as const;
const many: Question = { location: world, filters: { platform: 'instagram' }, match: 100 };

// Every question names a platform, and asks it for what it has.
const askable = questions('influencer', modash.supportedFilters).map((question): Question => {
  const platform = (question.filters['platform'] ?? 'tiktok') as Platform;
  const has = (name: string) => platformsOf[name as keyof typeof platformsOf]?.includes(platform) ?? true;
  const filters = Object.fromEntries(Object.entries(question.filters).filter(([name]) => has(name)));
  return { ...question, filters: { ...filters, platform } };
});

const told = ['platform', 'followers', 'engagements', 'engagementRate'];
describeVendor({
  searcher: modash,
  open,
  key,
  finds: 'POST /v1/instagram/search',
  questions: askable,
  many,
  unseen: modash.supportedFilters.filter((name) => !told.includes(name)),
  totalIn: /("total":)\d+/,
  emptyWithMore: JSON.stringify({ error: false, total: 9000, lookalikes: [], directs: [] }),
  problems: hasContractFiles([file]) ? problems : null,
});

describe('what Modash is asked', () => {
  const filterIn = ({ body }: Call) => (JSON.parse(body) as { filter: unknown }).filter;
  const lastOf = async (filters: Question['filters'], location: Question['location'] = world) => {
    const { call, calls } = await open();
    await modash.find(call, { location, filters, match: 100 }, { cursor: null, limit: 15 });
    const [last] = calls.filter(({ method }) => method === 'POST');
    return last === undefined ? null : filterIn(last);
  };

  // LEAD-031, LEAD-032, LEAD-035
  it('is each filter in its own field, on the platforms that have it', async () => {
    const growth = { interval: 'i3months', operator: 'gte', value: -0.05 };
    const bounds = { min: 10, max: 100_000 };
    const common = {
      keyword: 'vegan',
      gender: 'female',
      language: 'Deutsch',
      interests: ['Food', 'yoga'],
      hashtags: ['#bread', 'life'],
      followers: bounds,
      engagements: { min: 5 },
      age: { min: 18, max: 45 },
      lastposted: 30.5,
      engagementRate: 0.02,
      audience: { credibility: 0.7 },
      followersGrowthRate: growth,
    };
    const influencer = {
      keywords: 'vegan',
      gender: 'FEMALE',
      language: 'de',
      interests: [10, 12],
      textTags: [
        { type: 'hashtag', value: 'bread' },
        { type: 'hashtag', value: 'life' },
      ],
      followers: bounds,
      engagements: { min: 5 },
      age: { min: 18, max: 45 },
      lastposted: 30,
      engagementRate: 0.02,
      followersGrowthRate: growth,
    };
    const audience = { credibility: 0.7 };
    expect(await lastOf({ ...common, platform: 'instagram', reelsPlays: bounds })).toEqual({
      influencer: { ...influencer, reelsPlays: bounds },
      audience,
    });
    const tiktok = { views: bounds, shares: bounds, saves: bounds, likesGrowthRate: growth };
    expect(await lastOf({ ...common, platform: 'tiktok', ...tiktok }, lisbon)).toEqual({
      influencer: { ...influencer, ...tiktok, location: [2] },
      audience,
    });
    expect(await lastOf({ platform: 'youtube', views: bounds, viewsGrowthRate: growth })).toEqual({
      influencer: { views: bounds, viewsGrowthRate: growth },
    });
  });

  it('is nothing that a platform has not: that is said, and nobody is asked', async () => {
    const { call, calls } = await open();
    const question = { location: lisbon, filters: { platform: 'instagram', shares: { min: 1 } }, match: 100 } as const;
    const failed = await failureOf(modash.estimate(call, question));
    expect(failed).toMatchObject({ fault: 'bad_input', message: expect.stringContaining('tiktok') as string });
    expect(calls).toEqual([]);
  });

  it.each([
    [{ min: 20 }, { min: 25 }],
    [{ max: 50 }, { max: 45 }],
    [
      { min: 18, max: 35 },
      { min: 18, max: 35 },
    ],
    [{ min: 20, max: 24 }, null],
    [{ min: 70 }, null],
    [{ max: 12 }, null],
    [{}, undefined],
  ])('ages %j, which no answer tells: %j, never wider', (wanted, asked) => expect(agesWithin(wanted)).toEqual(asked));

  it('has places and interests by their ids, looked up once', async () => {
    const { call, calls } = await open();
    const filters = { platform: 'instagram', interests: ['Travel'] };
    const records = await findAll(modash, call, { location: lisbon, filters, match: 100 }, [4]);
    expect(records.length).toBeGreaterThan(4);
    expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2);
    const nowhere = { label: 'Ulm', country: 'DE', city: 'Ulm' };
    expect(await findAll(modash, call, { location: nowhere, filters, match: 100 }, [4])).toEqual([]);
  });

  it.each([
    ['not_enough_credits', 403, 'auth', 'used up'],
    ['retry_later', 400, 'unavailable', 'Later'],
    ['invalid_body_params', 200, 'bad_input', 'Later'],
  ])('answers %s with %s: %s', async (code, status, fault, words) => {
    const { call, faults } = await open();
    const text = JSON.stringify({ error: true, code, message: 'Later' });
    faults.push({ call: 'POST /v1/instagram/search', how: { status, text } });
    const failed = await failureOf(modash.find(call, many, { cursor: null, limit: 1 }));
    expect(failed).toMatchObject({ fault, message: expect.stringContaining(words) as string });
  });
});
