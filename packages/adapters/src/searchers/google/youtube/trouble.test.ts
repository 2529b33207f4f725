import { describe, expect, it } from 'vitest';
import { failureOf, findLeads, startVendor, type Reply } from '../../testing/vendor-bench.ts';
import { itTellsOfTrouble } from '../../testing/vendor-troubles.ts';
import { settingsFor } from '../places/test-city.ts';
import { standInKey } from '../refusals.ts';
import { youtube as searcher } from './index.ts';
import { about, firstPage, startYoutube } from './test-asking.ts';

describe('YouTube in trouble', () => {
  itTellsOfTrouble(searcher, startYoutube, { question: about({ keyword: 'food' }), secret: standInKey });

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
      {
        fault: 'rate_limited',
        retryAfterSeconds: 3600,
        message: expect.stringContaining('midnight in California') as string,
      },
    ],
    [older(403, 'rateLimitExceeded'), { fault: 'rate_limited', retryAfterSeconds: undefined }],
    [older(403, 'accessNotConfigured'), { fault: 'auth', message: expect.stringContaining('Turn it on') as string }],
    [older(400, 'keyInvalid'), { fault: 'auth', message: expect.stringContaining('Copy it again') as string }],
    [older(400, 'invalidPageToken'), { fault: 'bad_input', message: 'The server answered 400: In words of Google.' }],
  ])('%j is told in words that help', async (reply, expected) => {
    const { call } = await startVendor(() => reply, settingsFor);
    // Asked nowhere else: answers are kept by address and question, and a stand-in of another test may have had this port.
    expect(await failureOf(searcher.find(call, about({ keyword: 'told' }), firstPage))).toMatchObject(expected);
    if (searcher.test) expect(await failureOf(searcher.test(call))).toMatchObject(expected);
  });

  it('refuses what the contract refuses', async () => {
    const { call } = await startYoutube();
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
    expect((await failureOf(searcher.find(call, about({ keyword: 'a' }), firstPage))).fault).toBe('protocol');
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
