import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contractFile, hasContract } from '../testing/discovery.ts';
import { failureOf, startVendor, type Answering, type Trouble } from '../testing/vendor-bench.ts';
import { createNominatim } from './nominatim.ts';
import { nominatim, places } from './stand-in.ts';

const start = async (answering: Answering = nominatim) => {
  const bench = await startVendor(answering, (url) => ({ url }));
  const { outbound, config } = bench.call;
  return {
    ...bench,
    find: (name: string) => createNominatim((config as { url: string }).url).find({ outbound }, name),
  };
};
const recording = 'nominatim/output-example.json';

describe('places of Nominatim', () => {
  it('are found by any of their names, with what they are called here', async () => {
    const { find, asked, limits } = await start();
    const munich = {
      kind: 'city',
      name: 'Munich',
      names: ['Munich', 'München', 'Múnich', 'Minga', 'Monaco di Baviera'],
      country: 'DE',
      state: 'BY',
      lat: 48.1371079,
      lng: 11.5753822,
    };
    expect(await find('München')).toEqual([munich]);
    expect(await find('múnich')).toEqual([munich]);
    expect(await find('Alemania')).toMatchObject([{ kind: 'country', country: 'DE', name: 'Germany' }]);
    expect(await find('Atlantis')).toEqual([]);
    expect(asked[0]?.headers['user-agent']).toContain('Galena');
    // One question in a second for all of the house, whoever asks.
    expect(limits[0]).toEqual([expect.stringMatching(/^searcher:nominatim:/), { concurrency: 1, perSecond: 1 }]);
    expect(new Set(limits.map(([key]) => key)).size).toBe(1);
  });

  it.skipIf(!hasContract(recording))(
    'was recorded by others, in an older form (skipped without the contracts folder)',
    async () => {
      const recorded = JSON.parse(readFileSync(contractFile(recording), 'utf8')) as Record<string, unknown>[];
      const { find } = await start(() => ({ status: 200, json: recorded }));
      expect(await find('London')).toMatchObject([
        { kind: 'city', name: 'London', country: 'GB', state: 'ENG', lat: 51.5073219 },
      ]);
      // The stand-in writes what the recorded answer has, in the same form.
      const isNumber = (value: unknown) => /^-?[\d.]+$/.test(String(value));
      for (const name of ['lat', 'lon', 'osm_type', 'class', 'type', 'display_name'])
        for (const place of places)
          expect([name, typeof place[name], isNumber(place[name])]).toEqual([
            name,
            typeof recorded[0]?.[name],
            isNumber(recorded[0]?.[name]),
          ]);
    },
  );

  it.each<[string, Trouble, object]>([
    [
      'has enough of us',
      (response) => response.writeHead(429, { 'retry-after': '7' }).end('no'),
      { fault: 'rate_limited', retryAfterSeconds: 7 },
    ],
    ['blocks us', (response) => response.writeHead(403).end('<html>'), { fault: 'auth' }],
    ['is down', (response) => response.writeHead(503).end(), { fault: 'unavailable' }],
    ['answers a page', (response) => response.end('<html>'), { fault: 'protocol' }],
    ['answers half', (response) => response.end('[{"lat": "1'), { fault: 'protocol' }],
    ['answers another form', (response) => response.end('[{"lat": 1, "lon": 2}]'), { fault: 'protocol' }],
    [
      'answers a place beyond the earth',
      (response) => response.end(JSON.stringify([{ ...places[0], lat: '148.1' }])),
      { fault: 'protocol' },
    ],
    ['breaks off', (response) => response.destroy(), { fault: 'unavailable' }],
  ])('a server that %s is told of', async (_what, trouble, expected) => {
    const { find, troubles } = await start();
    troubles.push(trouble);
    expect(await failureOf(find('München'))).toMatchObject({ vendor: 'nominatim', ...expected });
    expect(await find('München')).toHaveLength(1);
  });
});
