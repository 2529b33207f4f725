import { describe, expect, it } from 'vitest';
import { failureOf, findLeads, findPages } from '../../testing/vendor-bench.ts';
import { standInKey } from '../refusals.ts';
import { youtube as searcher } from './index.ts';
import type { StandInChannel } from './stand-in.ts';
import { about, firstPage, startYoutube } from './test-asking.ts';
import { channels } from './test-channels.ts';

describe('channels of YouTube', () => {
  it('says who is asked, what may be kept, and claims no growth by itself', () => {
    expect(searcher.vendor?.key).toBe('google');
    expect(searcher.licence?.keeps).toEqual({ days: 30, forever: [] });
    expect(searcher.config.safeParse({}).success).toBe(false);
    expect(searcher.supportedFilters.filter((name) => name.endsWith('GrowthRate'))).toEqual([]);
  });

  // LEAD-035
  it('hands over what a channel says in public, an e-mail with the words around it', async () => {
    const channel: StandInChannel = {
      id: 'UCabcdefghijklmnopqrstuv',
      snippet: {
        title: ' Ana  cozinha ',
        description:
          'Receitas de Lisboa. #receitas #bolo\n\nContacto:  Ana@Cozinha.example.\nOld: ana(at)old.example, x***@old.example',
        customUrl: '@anacozinha',
        country: 'PT',
        defaultLanguage: 'pt-BR',
      },
      statistics: { subscriberCount: '12300', viewCount: '1000001', videoCount: '40', hiddenSubscriberCount: false },
      brandingSettings: { channel: { keywords: 'receitas "bolo de cenoura"' } },
      topicDetails: {
        topicCategories: ['https://en.wikipedia.org/wiki/Food', 'https://en.wikipedia.org/wiki/Lifestyle_(sociology)'],
      },
    };
    const { call, asked, limits } = await startYoutube([channel]);
    const url = 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv';
    const question = about({ keyword: 'lisboa' }, { label: 'Portugal', country: 'PT' });
    const { records, next } = await searcher.find(call, question, firstPage);
    expect(next).toBeNull();
    expect(records).toEqual([
      {
        ref: channel.id,
        ref_url: url,
        name: 'Ana cozinha',
        country: 'PT',
        emails: [{ email: 'ana@cozinha.example', type: null, is_verified: false, score: null }],
        sightings: [
          {
            field: 'email',
            value: 'ana@cozinha.example',
            ref_url: url,
            snippet: expect.stringContaining('Contacto: Ana@Cozinha.example') as string,
            mark: expect.any(Array) as number[],
            mail_server: null,
            confidence: null,
          },
        ],
        data: {
          platform: 'youtube',
          url,
          username: 'anacozinha',
          language: 'pt',
          followers: 12_300,
          views: 1_000_001,
          avg_views: 25_000,
          interests: ['Food', 'Lifestyle (sociology)', 'receitas', 'bolo de cenoura'],
          hashtags: ['#receitas', '#bolo'],
          description: expect.stringContaining('Receitas de Lisboa.') as string,
        },
        match_percent: 100,
      },
    ]);
    const [sighting] = records[0]?.sightings ?? [];
    expect(sighting?.snippet?.slice(...(sighting.mark ?? []))).toBe('Ana@Cozinha.example');
    expect(asked.map(({ path }) => path)).toEqual(['/youtube/v3/search', '/youtube/v3/channels']);
    expect(asked.every(({ query, headers }) => !query.has('key') && headers['x-goog-api-key'] === standInKey)).toBe(
      true,
    );
    expect(limits[0]).toEqual([
      expect.stringMatching(/^searcher:youtube:[0-9a-f]{16}$/),
      { concurrency: 2, perSecond: 5 },
    ]);
  });

  it('spends the day’s quota once for a preview and the first page of its run, and one unit for a test', async () => {
    const { call, asked } = await startYoutube();
    const question = about({ keyword: 'food' });
    const estimate = await searcher.estimate(call, question);
    expect(asked).toHaveLength(2);
    const { records } = await searcher.find(call, question, { cursor: null, limit: 20 });
    expect(asked).toHaveLength(2);
    expect(estimate.first).toEqual(records);
    expect(estimate.withEmail).toBeGreaterThan(0);
    const all = await findLeads(searcher, call, question);
    // 47 of 330: what YouTube says of the total is not believed.
    expect([estimate.available, estimate.isCapped]).toEqual([all.length, false]);
    await searcher.test?.(call);
    expect(asked.at(-1)?.path).toBe('/youtube/v3/channels');
    expect((await searcher.estimate(call, about({ followers: { min: 1 } }))).isCapped).toBe(true);
  });

  it('serves nobody with what another key was answered', async () => {
    const { call } = await startYoutube();
    await searcher.estimate(call, about({ keyword: 'food' }));
    const other = { ...call, config: { ...(call.config as object), api_key: 'y'.repeat(39) } };
    expect((await failureOf(searcher.estimate(other, about({ keyword: 'food' })))).fault).toBe('auth');
  });

  it('visits every channel once, in one order, whatever the pages are', async () => {
    const { call } = await startYoutube();
    const question = about({ keyword: 'channel' });
    const all = await findLeads(searcher, call, question);
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(channels.length);
    expect(all).toHaveLength(channels.length);
    for (const sizes of [[50], [7], [100, 3, 1]]) {
      const pages = await findPages(searcher, call, question, (page) => sizes[page % sizes.length] ?? 1);
      expect(pages.flatMap(({ records }) => records)).toEqual(all);
    }
  });

  it('asks nobody for another platform', async () => {
    const { call, asked } = await startYoutube();
    expect(await findLeads(searcher, call, about({ platform: 'instagram' }))).toEqual([]);
    expect((await searcher.estimate(call, about({ platform: 'instagram' }))).available).toBe(0);
    expect(asked).toEqual([]);
  });

  it('finds in a city the channels that name it, and says no city of them', async () => {
    const { call } = await startYoutube();
    const leads = await findLeads(
      searcher,
      call,
      about({ keyword: 'food' }, { label: 'Lisbon', country: 'PT', city: 'Lisbon' }),
    );
    expect(leads.length).toBeGreaterThan(3);
    for (const { country, city, data } of leads) {
      expect([country, city]).toEqual(['PT', undefined]);
      expect(data?.['description']).toContain('Lisbon');
    }
  });

  it('gives up where hardly any channel fits, before the day’s quota is gone', async () => {
    const { call, asked } = await startYoutube();
    expect(await findLeads(searcher, call, about({ keyword: 'channel', followers: { min: 900_000_000 } }))).toEqual([]);
    expect(asked.filter(({ path }) => path.endsWith('/search'))).toHaveLength(3);
  });
});
