import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VendorError } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import type { Outbound } from '../../http/index.ts';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import type { Question, SearcherCall } from '../port.ts';
import { lisbon } from '../testing/questions.ts';
import { overpass } from './index.ts';
import { json, serving, settingsFor, standIn, type Answering } from './stand-in.ts';

const contracts = process.env['GALENA_CONTRACTS'] ?? join(import.meta.dirname, '../../../../../../shared/contracts');
const recordings = join(contracts, 'overpass');

/** A server that answers as it is told, and a call to it. */
const startOverpass = async (answering: Answering) => {
  const { asked, listener } = standIn(answering);
  const server = await startServer(listener);
  const outbound = startOutbound({ allowedTestHosts: [server.authority] });
  const call: SearcherCall<unknown> = { outbound, config: settingsFor(server.authority) };
  return { asked, call };
};

const faultOf = (work: Promise<unknown>): Promise<VendorError> =>
  work.then(
    () => new VendorError('none', 'protocol', 'It did not fail'),
    (error: unknown) => {
      if (error instanceof VendorError) return error;
      throw error;
    },
  );

const everything: Question = { location: lisbon, filters: {}, match: 100 };
const firstPage = { cursor: null, limit: 100 };
const bakery = { type: 'node' as const, id: 1, lat: 38.72, lon: -9.13, tags: { name: 'Padaria', shop: 'bakery' } };

describe('a server in trouble', () => {
  const told = (remark: string) => json({ version: 0.6, elements: [], remark });
  const page =
    (status: number, headers: Record<string, string> = {}): Answering =>
    (response) =>
      response
        .writeHead(status, { 'content-type': 'text/html', ...headers })
        .end('<p><strong style="color:#FF0000">Error</strong>: line 2: parse error. </p>');

  it.each<[string, Answering, Partial<VendorError>]>([
    [
      'ran out of time',
      told('runtime error: Query timed out in "query" at line 4 after 2 seconds.'),
      { fault: 'unavailable', message: expect.stringContaining('timed out') as string },
    ],
    [
      'ran out of memory',
      told('runtime error: Query run out of memory using about 2048 MB of RAM.'),
      { fault: 'bad_input', message: expect.stringContaining('out of memory') as string },
    ],
    ['remarks something unheard of', told('Test remark'), { fault: 'unavailable' }],
    ['has enough of us', page(429, { 'retry-after': '30' }), { fault: 'rate_limited', retryAfterSeconds: 30 }],
    ['has enough of us for long', page(429, { 'retry-after': '999999' }), { retryAfterSeconds: 3600 }],
    ['does not say until when', page(429, { 'retry-after': 'soon' }), { retryAfterSeconds: undefined }],
    ['is too busy', page(504, { 'retry-after': '5' }), { fault: 'unavailable', retryAfterSeconds: 5 }],
    [
      'does not understand',
      page(400),
      { fault: 'bad_input', message: 'The server answered 400: line 2: parse error.' },
    ],
    ['does not like us', page(406), { fault: 'bad_input' }],
    ['wants to know who we are', page(403), { fault: 'auth' }],
    ['moved', page(301, { location: 'https://elsewhere.example/' }), { fault: 'bad_input' }],
    ['answers a page', page(200), { fault: 'protocol' }],
    ['answers nothing', (response) => response.end(), { fault: 'protocol' }],
    ['answers something else', json({}), { fault: 'protocol' }],
    ['answers garbage inside', json({ elements: [{ type: 'node', id: 'x' }] }), { fault: 'protocol' }],
    ['answers half', (response) => response.end('{"elements": [{"type": "no'), { fault: 'protocol' }],
    [
      'breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': '5000' }).write('{"elements": [');
        setImmediate(() => response.destroy());
      },
      { fault: 'unavailable' },
    ],
    [
      'answers without end',
      (response) => {
        const more = (): void => {
          while (!response.destroyed && response.write(' '.repeat(1_000_000)));
        };
        response.on('drain', more);
        more();
      },
      { fault: 'bad_input', message: expect.stringContaining('too large') as string },
    ],
  ])('%s', async (_what, answering, expected) => {
    const { call } = await startOverpass(answering);
    expect(await faultOf(overpass.find(call, everything, firstPage))).toMatchObject({
      vendor: 'overpass',
      ...expected,
    });
    expect((await faultOf(overpass.estimate(call, everything))).vendor).toBe('overpass');
  });

  it('that falls silent is waited for a while, and not after a stop', async () => {
    const { call } = await startOverpass(() => undefined);
    const impatient: Outbound = {
      ...call.outbound,
      request: (request) => call.outbound.request({ ...request, timeouts: { firstByteMs: 50, totalMs: 50 } }),
    };
    const late = await faultOf(overpass.find({ ...call, outbound: impatient }, everything, firstPage));
    expect(late.fault).toBe('unavailable');
    const stop = new AbortController();
    const outcome = faultOf(overpass.find({ ...call, signal: stop.signal }, everything, firstPage));
    stop.abort();
    expect((await outcome).fault).toBe('unavailable');
    expect((await faultOf(overpass.estimate({ ...call, signal: stop.signal }, everything))).fault).toBe('unavailable');
  });

  it('is asked again after a failure: what failed is not kept', async () => {
    const answers: Answering[] = [page(504), serving([bakery])];
    const { call } = await startOverpass((response, query) => answers.shift()?.(response, query));
    expect((await faultOf(overpass.find(call, everything, firstPage))).fault).toBe('unavailable');
    expect((await overpass.find(call, everything, firstPage)).records).toHaveLength(1);
  });

  it('can be tried with something that costs it nothing', async () => {
    const { call, asked } = await startOverpass(json({ elements: [] }));
    await overpass.test?.(call);
    expect(asked.map(({ query }) => query)).toEqual(['[out:json][timeout:10];node(1);out ids;']);
  });

  it.skipIf(!existsSync(recordings))('was recorded by others (skipped without the contracts folder)', async () => {
    const outcomeOf = async (file: string, status = 200): Promise<string> => {
      const body = readFileSync(join(recordings, file));
      const { call } = await startOverpass((response) => response.writeHead(status).end(body));
      return overpass.find(call, everything, firstPage).then(
        ({ records }) => `${records.length} found`,
        (error: unknown) => (error instanceof VendorError ? error.fault : String(error)),
      );
    };
    for (const file of ['node-01', 'way-03', 'relation-01', 'relation-04', 'area-01', 'result-expand-01'])
      expect([file, await outcomeOf(`${file}.json`)]).toEqual([file, '0 found']);
    expect(await outcomeOf('remark-runtime-error-01.json')).toBe('unavailable');
    expect(await outcomeOf('remark-unknown-01.json')).toBe('unavailable');
    expect(await outcomeOf('remark-runtime-remark-01.json')).toBe('0 found');
    expect(await outcomeOf('bad-request.html', 400)).toBe('bad_input');
    expect(await outcomeOf('bad-request-encoding.html', 400)).toBe('bad_input');
    expect(await outcomeOf('bad-request-encoding.html')).toBe('protocol');
  });
});
