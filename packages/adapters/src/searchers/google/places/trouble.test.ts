import { describe, expect, it } from 'vitest';
import type { Question } from '../../port.ts';
import { lisbon } from '../../testing/questions.ts';
import { failureOf, findLeads, startVendor, type Reply } from '../../testing/vendor-bench.ts';
import { itTellsOfTrouble } from '../../testing/vendor-troubles.ts';
import { standInKey } from '../refusals.ts';
import { googlePlaces as searcher } from './index.ts';
import { serving } from './stand-in.ts';
import { city, settingsFor } from './test-city.ts';

const start = () => startVendor(serving(city), settingsFor);
const restaurants: Question = { location: lisbon, filters: { categories: ['restaurant'] }, match: 100 };

describe('Google Places in trouble', () => {
  itTellsOfTrouble(searcher, start, { question: restaurants, secret: standInKey });

  const google = (status: number, state: string, reason: string): Reply => ({
    status,
    json: { error: { code: status, message: 'In words of Google.', status: state, details: [{ reason }] } },
  });
  it.each<[Reply, object]>([
    [
      google(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'),
      { fault: 'auth', message: expect.stringContaining('Copy it again') as string },
    ],
    [
      google(400, 'INVALID_ARGUMENT', 'API_KEY_EXPIRED'),
      { fault: 'auth', message: expect.stringContaining('expired') as string },
    ],
    [
      google(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED'),
      { fault: 'auth', message: expect.stringContaining('Turn it on') as string },
    ],
    [
      google(403, 'PERMISSION_DENIED', 'BILLING_DISABLED'),
      { fault: 'auth', message: expect.stringContaining('billing') as string },
    ],
    [
      google(429, 'RESOURCE_EXHAUSTED', 'NEW_REASON'),
      { fault: 'rate_limited', message: expect.stringContaining('Raise it') as string },
    ],
    [
      google(400, 'INVALID_ARGUMENT', ''),
      { fault: 'bad_input', message: 'The server answered 400: In words of Google.' },
    ],
  ])('%j is told in words that help', async (reply, expected) => {
    const { call } = await startVendor(() => reply, settingsFor);
    expect(await failureOf(searcher.find(call, restaurants, { cursor: null, limit: 10 }))).toMatchObject(expected);
    if (searcher.test) expect(await failureOf(searcher.test(call))).toMatchObject(expected);
  });

  it('is asked with a key that it does not know, or without what it insists on', async () => {
    const { call } = await start();
    const strange = { ...call, config: { ...(call.config as object), api_key: 'x'.repeat(30) } };
    expect((await failureOf(searcher.find(strange, restaurants, { cursor: null, limit: 10 }))).fault).toBe('auth');
    const expired = { ...call, config: { ...(call.config as object), api_key: 'expired'.padEnd(20, '-') } };
    expect((await failureOf(searcher.estimate(expired, restaurants))).message).toContain('expired');
    const ask = (headers: Record<string, string>, body: object) =>
      call.outbound.request({
        url: `${(call.config as { places_url: string }).places_url}/v1/places:searchText`,
        method: 'POST',
        headers: { 'x-goog-api-key': standInKey, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const mask = { 'x-goog-fieldmask': 'places.id' };
    for (const [headers, body] of [
      [{}, { textQuery: 'a' }],
      [{ 'x-goog-fieldmask': 'places.unheard' }, { textQuery: 'a' }],
      [mask, {}],
      [mask, { textQuery: 'a', limit: 3 }],
      [mask, { textQuery: 'a', locationRestriction: { circle: {} } }],
    ] as const)
      expect((await ask(headers, body)).status).toBe(400);
  });

  it.each<[string, object]>([
    ['a rating as a text', { places: [{ id: 'a', rating: '4.5' }] }],
    ['an id as a number', { places: [{ id: 1 }] }],
    ['a place without an id', { places: [{}] }],
    ['places as an object', { places: {} }],
  ])('%s is another form', async (_what, json) => {
    const { call } = await startVendor(() => ({ status: 200, json }), settingsFor);
    expect((await failureOf(searcher.find(call, restaurants, { cursor: null, limit: 10 }))).fault).toBe('protocol');
  });

  it('a token that repeats, and one that leads to nothing, come to an end', async () => {
    const endless = await startVendor(() => ({ status: 200, json: { nextPageToken: 'again' } }), settingsFor);
    expect(await findLeads(searcher, endless.call, restaurants)).toEqual([]);
    expect(endless.asked.length).toBeLessThanOrEqual(3);
    let page = 0;
    const empty = await startVendor(() => ({ status: 200, json: { nextPageToken: `t${(page += 1)}` } }), settingsFor);
    expect(await findLeads(searcher, empty.call, restaurants)).toEqual([]);
    expect(empty.asked).toHaveLength(3);
    expect((await searcher.estimate(empty.call, restaurants)).available).toBe(0);
  });

  it('the same place twice, and more than were asked for, are neither lost nor doubled', async () => {
    const places = city.filter(({ types }) => types[0] === 'restaurant');
    const { call } = await startVendor(() => ({ status: 200, json: { places: [...places, ...places] } }), settingsFor);
    const question: Question = { ...restaurants, filters: { categories: ['restaurant'], radius_km: 50 } };
    const all = await findLeads(searcher, call, question, 100);
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(all.length);
    expect(await findLeads(searcher, call, question, 9)).toEqual(all);
  });
});
