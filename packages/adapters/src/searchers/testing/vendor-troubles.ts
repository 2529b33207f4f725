import { expect, it } from 'vitest';
import type { Outbound } from '../../http/index.ts';
import type { Question, Searcher } from '../port.ts';
import { failureOf, type Bench, type Trouble } from './vendor-bench.ts';

const page =
  (status: number, headers: Readonly<Record<string, string>> = {}): Trouble =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Sorry</h1>');
const text =
  (body: string): Trouble =>
  (response) =>
    response.end(body);

const troubles: readonly (readonly [string, Trouble, object])[] = [
  ['has enough of us', page(429, { 'retry-after': '30' }), { fault: 'rate_limited', retryAfterSeconds: 30 }],
  ['has enough of us for days', page(429, { 'retry-after': '999999' }), { retryAfterSeconds: 3600 }],
  ['is broken', page(500), { fault: 'unavailable' }],
  ['is too busy', page(503, { 'retry-after': '5' }), { fault: 'unavailable', retryAfterSeconds: 5 }],
  ['does not know us', page(401), { fault: 'auth' }],
  ['wants money', page(402), { fault: 'auth' }],
  ['does not understand', page(400), { fault: 'bad_input' }],
  ['moved', page(302, { location: 'https://elsewhere.example/' }), { fault: 'bad_input' }],
  ['answers a page', page(200), { fault: 'protocol' }],
  ['answers nothing', text(''), { fault: 'protocol' }],
  ['answers a list', text('[]'), { fault: 'protocol' }],
  ['answers half', text('{"items": [{"id": '), { fault: 'protocol' }],
  [
    'breaks off',
    (response) => {
      response.writeHead(200, { 'content-length': '5000' }).write('{"items": [');
      setImmediate(() => response.destroy());
    },
    { fault: 'unavailable' },
  ],
];

const drip: Trouble = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
};

/**
 * What every vendor in trouble leads to: an error in words, without the key, and nothing of it kept.
 * @param start a stand-in that finds something, anew for each test
 * @param secret the key in its settings
 */
export const itTellsOfTrouble = (
  searcher: Searcher,
  start: () => Promise<Bench>,
  { question, secret }: { readonly question: Question; readonly secret: string },
): void => {
  const first = { cursor: null, limit: 20 };

  it.each(troubles)('a server that %s is told of in words', async (_what, trouble, expected) => {
    const { call, troubles: planted, asked } = await start();
    planted.push(trouble, trouble);
    for (const work of [() => searcher.find(call, question, first), () => searcher.estimate(call, question)]) {
      const error = await failureOf(work());
      expect(error).toMatchObject(expected);
      expect(error.message).not.toContain(secret);
    }
    // Asked once each: who tries again is the room.
    expect(asked).toHaveLength(2);
    expect((await searcher.find(call, question, first)).records.length).toBeGreaterThan(0);
  });

  it('a server that drips is waited for a while, and not after a stop', async () => {
    const { call, troubles: planted } = await start();
    planted.push(drip, drip);
    const impatient: Outbound = {
      ...call.outbound,
      request: (request) => call.outbound.request({ ...request, timeouts: { firstByteMs: 200, totalMs: 200 } }),
    };
    const late = await failureOf(searcher.find({ ...call, outbound: impatient }, question, first));
    expect(late.fault).toBe('unavailable');
    const stop = new AbortController();
    const outcome = failureOf(searcher.find({ ...call, signal: stop.signal }, question, first));
    stop.abort();
    expect((await outcome).fault).toBe('unavailable');
  });

  it('a cursor that is none of ours, or filters of another kind, are refused before anybody is asked', async () => {
    const { call, asked } = await start();
    for (const cursor of ['', 'x', '0', 'not a cursor', Buffer.from('[1,2]').toString('base64url')])
      expect((await failureOf(searcher.find(call, question, { cursor, limit: 10 }))).fault).toBe('bad_input');
    const strange = { ...question, filters: { nonsense: [1] } };
    expect((await failureOf(searcher.find(call, strange, first))).fault).toBe('bad_input');
    expect((await failureOf(searcher.estimate(call, strange))).fault).toBe('bad_input');
    expect(asked).toEqual([]);
  });
};
