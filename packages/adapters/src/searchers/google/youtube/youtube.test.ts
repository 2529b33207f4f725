import { chosenFilters, type Location } from '@galena/contract/search';
import { createRandom, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../port.ts';
import { hasContract, problemsWithDiscovery } from '../../testing/discovery.ts';
import { holds } from '../../testing/holds.ts';
import { questions } from '../../testing/questions.ts';
import { recordShape } from '../../testing/record-shape.ts';
import { watchLeads } from '../../testing/same-lead.ts';
import { failureOf, findLeads, findPages, startVendor, type Reply } from '../../testing/vendor-bench.ts';
import { itTellsOfTrouble } from '../../testing/vendor-troubles.ts';
import { settingsFor } from '../places/test-city.ts';
import { standInKey } from '../refusals.ts';
import { youtube as searcher } from './index.ts';
import { serving, today, type StandInChannel } from './stand-in.ts';
import { channels, postedAgo } from './test-channels.ts';

const start = (world: readonly StandInChannel[] = channels) => startVendor(serving(world), settingsFor);
const worldwide: Location = { label: 'Worldwide', worldwide: true };
const about = (filters: Question['filters'], location: Location = worldwide): Question => ({
  location,
  filters,
  match: 100,
});
const contract = 'google/youtube.v3.json';
const { seed } = createRandom();
const numRuns = rounds({ sample: 20, proof: 300 });
const first = { cursor: null, limit: 20 };

describe('channels of YouTube', () => {
  it('says who is asked, what may be kept, and claims no growth', () => {
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
    const { call, asked, limits } = await start([channel]);
    const url = 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv';
    const question = about({ keyword: 'lisboa' }, { label: 'Portugal', country: 'PT' });
    const { records, next } = await searcher.find(call, question, first);
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
    const { call, asked } = await start();
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
    const { call } = await start();
    await searcher.estimate(call, about({ keyword: 'food' }));
    const other = { ...call, config: { ...(call.config as object), api_key: 'y'.repeat(39) } };
    expect((await failureOf(searcher.estimate(other, about({ keyword: 'food' })))).fault).toBe('auth');
  });

  it('visits every channel once, in one order, whatever the pages are', async () => {
    const { call } = await start();
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
    const { call, asked } = await start();
    expect(await findLeads(searcher, call, about({ platform: 'instagram' }))).toEqual([]);
    expect((await searcher.estimate(call, about({ platform: 'instagram' }))).available).toBe(0);
    expect(asked).toEqual([]);
  });

  it('finds in a city the channels that name it, and says no city of them', async () => {
    const { call } = await start();
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

  // LEAD-022
  it('finds the channels that published lately, and asks for a unit each of those alone that fit otherwise', async () => {
    const { call, asked } = await start();
    const question = about({ keyword: 'yoga', lastposted: 60 });
    const leads = await findLeads(searcher, call, question);
    const all = await findLeads(searcher, call, about({ keyword: 'yoga' }));
    const agoOf = (ref: string) => postedAgo(Number(ref.slice(2))) ?? Infinity;
    const refs = leads.map(({ ref }) => ref);
    expect(refs).toEqual(all.map(({ ref }) => ref).filter((ref) => agoOf(ref) <= 60));
    expect([refs.length > 5, refs.length < all.length]).toEqual([true, true]);
    // A lead says the same whoever asks, and what was looked at is not looked at again for the next page or its preview.
    expect(leads.map(({ data }) => data?.['lastposted'])).toEqual(leads.map(() => undefined));
    const units = () => asked.filter(({ path }) => path.endsWith('/playlistItems'));
    expect(units().length).toBe(all.length);
    await searcher.estimate(call, question);
    await findPages(searcher, call, question, () => 3);
    expect(units().length).toBe(all.length);
  });

  it.each([
    [30, 30, 1],
    [31, 30, 0],
  ])('counts %d days since a video, of %d wished, by the clock of the answer', async (ago, lastposted, found) => {
    const at = new Date(Date.parse(today) - ago * 86_400_000).toISOString();
    const planned = new Date(Date.parse(today) + 86_400_000).toISOString();
    const [one] = channels as readonly [StandInChannel, ...StandInChannel[]];
    const { call } = await start([{ ...one, published: [planned, at] }]);
    expect(await findLeads(searcher, call, about({ lastposted }))).toHaveLength(found);
  });

  it.each([
    ['an answer of another form', 200, { items: [{ contentDetails: 7 }] }, 'protocol'],
    [
      'an empty quota',
      403,
      { error: { code: 403, errors: [{ domain: 'youtube.quota', reason: 'quotaExceeded' }] } },
      'rate_limited',
    ],
  ])('tells of %s when it asks for uploads, and asks again', async (_what, status, json, fault) => {
    let isBroken = true;
    const whole = serving(channels);
    const { call } = await startVendor(
      (asked) => (isBroken && asked.path.endsWith('/playlistItems') ? { status, json } : whole(asked)),
      settingsFor,
    );
    const question = about({ keyword: 'yoga', lastposted: 90 });
    expect((await failureOf(searcher.find(call, question, first))).fault).toBe(fault);
    isBroken = false;
    expect((await searcher.find(call, question, first)).records.length).toBeGreaterThan(0);
  });

  it('gives up where hardly any channel fits, before the day’s quota is gone', async () => {
    const { call, asked } = await start();
    expect(await findLeads(searcher, call, about({ keyword: 'channel', followers: { min: 900_000_000 } }))).toEqual([]);
    expect(asked.filter(({ path }) => path.endsWith('/search'))).toHaveLength(3);
  });
});

describe(`any question to YouTube, ${numRuns} of them, seed ${seed}`, () => {
  const anyQuestion = questions('influencer', searcher.supportedFilters);

  it('is answered by leads of which as much holds as they say, and that say the same each time', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyQuestion, { minLength: 2, maxLength: 4 }), async (asked) => {
        const { call } = await start();
        const watched = watchLeads();
        for (const question of asked) {
          const counted = chosenFilters(question.filters);
          const leads = await findLeads(searcher, call, question);
          expect(new Set(leads.map(({ ref }) => ref)).size).toBe(leads.length);
          for (const lead of leads) {
            recordShape.parse(lead);
            const held = counted.filter((name) =>
              name === 'lastposted'
                ? (postedAgo(Number(lead.ref.slice(2))) ?? Infinity) <= Number(question.filters[name])
                : holds.influencer[name]?.(lead, question.filters[name] as never),
            ).length;
            const share = counted.length === 0 ? 100 : (held / counted.length) * 100;
            expect(share).toBeGreaterThanOrEqual(question.match);
            expect(lead.match_percent).toBe(Math.floor(share));
            if (question.location.country !== undefined) expect(lead.country).toBe(question.location.country);
          }
          expect(watched.add(leads)).toBeNull();
        }
      }),
      { numRuns, seed },
    ));

  it.skipIf(!hasContract(contract))(
    'fits the published contract, and so does what is answered (skipped without the contracts folder)',
    () =>
      fc.assert(
        fc.asyncProperty(anyQuestion, fc.integer({ min: 1, max: 100 }), async (question, limit) => {
          const { call, exchanges } = await start();
          await findLeads(searcher, call, question, limit);
          await searcher.estimate(call, question);
          await searcher.test?.(call);
          // A channel that never uploaded anything has no such playlist.
          const isNone = ({ path, reply }: (typeof exchanges)[number]) =>
            reply.status === 404 && path.endsWith('/playlistItems');
          const answered = exchanges.filter((one) => !isNone(one));
          expect(answered.filter(({ reply }) => reply.status !== 200)).toEqual([]);
          expect(problemsWithDiscovery(contract, answered)).toEqual([]);
        }),
        { numRuns, seed },
      ),
  );
});

describe('YouTube in trouble', () => {
  itTellsOfTrouble(searcher, start, { question: about({ keyword: 'food' }), secret: standInKey });

  const older = (status: number, reason: string): Reply => ({
    status,
    json: {
      error: {
        code: status,
        message: 'In words of Google.',
        errors: [{ message: '', domain: 'youtube.quota', reason }],
      },
    },
  });
  it.each<[Reply, object]>([
    [
      older(403, 'quotaExceeded'),
      { fault: 'rate_limited', message: expect.stringContaining('midnight in California') as string },
    ],
    [older(403, 'rateLimitExceeded'), { fault: 'rate_limited' }],
    [older(403, 'accessNotConfigured'), { fault: 'auth', message: expect.stringContaining('Turn it on') as string }],
    [older(400, 'keyInvalid'), { fault: 'auth', message: expect.stringContaining('Copy it again') as string }],
    [older(400, 'invalidPageToken'), { fault: 'bad_input', message: 'The server answered 400: In words of Google.' }],
  ])('%j is told in words that help', async (reply, expected) => {
    const { call } = await startVendor(() => reply, settingsFor);
    expect(await failureOf(searcher.find(call, about({ keyword: 'food' }), first))).toMatchObject(expected);
    if (searcher.test) expect(await failureOf(searcher.test(call))).toMatchObject(expected);
  });

  it('refuses what the contract refuses', async () => {
    const { call } = await start();
    const ask = (query: string) =>
      call.outbound.request({
        url: `${(call.config as { youtube_url: string }).youtube_url}/youtube/v3/${query}`,
        headers: { 'x-goog-api-key': standInKey },
      });
    for (const query of [
      'search?q=a',
      'search?part=id&maxResults=51',
      'search?part=id&order=loudest',
      'search?part=id&pages=1',
    ])
      expect([query, (await ask(query)).status]).toEqual([query, 400]);
    expect((await ask('channels?part=snippet')).status).toBe(400);
  });

  const answering = (items: readonly object[]) =>
    startVendor(
      ({ path }) => ({
        status: 200,
        json: path.endsWith('search')
          ? { items: [{ id: { channelId: 'UC1' } }, { id: { channelId: 'UC1' } }] }
          : { items },
      }),
      settingsFor,
    );
  it.each<[string, object]>([
    ['subscribers as a number', { id: 'UC1', snippet: { title: 'a' }, statistics: { subscriberCount: 5 } }],
    ['no title', { id: 'UC1', snippet: {} }],
    ['another channel than was asked for', { id: 'UC2', snippet: { title: 'a' } }],
  ])('%s is another form', async (_what, item) => {
    const { call } = await answering([item]);
    expect((await failureOf(searcher.find(call, about({ keyword: 'a' }), first))).fault).toBe('protocol');
  });

  it('the same channel twice comes once, one that was closed meanwhile not at all, and a token that repeats ends', async () => {
    const twice = await answering([{ id: 'UC1', snippet: { title: 'a' } }]);
    expect(await findLeads(searcher, twice.call, about({ keyword: 'a' }))).toHaveLength(1);
    const gone = await answering([]);
    expect(await findLeads(searcher, gone.call, about({ keyword: 'a' }))).toEqual([]);
    const endless = await startVendor(
      ({ path }) => ({
        status: 200,
        json: path.endsWith('search')
          ? { items: [{ id: { channelId: 'UC1' } }], nextPageToken: 'again' }
          : { items: [{ id: 'UC1', snippet: { title: 'a' } }] },
      }),
      settingsFor,
    );
    expect(await findLeads(searcher, endless.call, about({ keyword: 'a' }))).toHaveLength(1);
  });
});
