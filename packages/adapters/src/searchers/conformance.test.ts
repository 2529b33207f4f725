import { VendorError } from '@galena/contract/kernel';
import texts from '@galena/contract/records/lang/en.json' with { type: 'json' };
import type { LeadRecord } from '@galena/contract/contacts';
import { chosenFilters, filterSchemas, isInside, localCategories, type Location } from '@galena/contract/search';
import { createRandom, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outbound } from '../http/index.ts';
import type { Question, Searcher, SearcherCall } from './port.ts';
import { sandboxes } from './sandbox/index.ts';
import { holds } from './testing/holds.ts';
import { lisbon, questions, suva } from './testing/questions.ts';
import { recordShape } from './testing/record-shape.ts';
import { watchLeads } from './testing/same-lead.ts';

const outbound = new Proxy({} as Outbound, {
  get: () => {
    throw new Error('invented leads come from nowhere outside');
  },
});

const callOf = (searcher: Searcher, more: object = {}, delay = 0): SearcherCall<unknown> => ({
  outbound,
  config: searcher.config.parse({ delay_ms: delay }),
  ...more,
});

/** Every record of a question, page by page. */
const findAll = async (searcher: Searcher, question: Question, limit: number): Promise<readonly LeadRecord[]> => {
  const all: LeadRecord[] = [];
  let cursor: string | null = null;
  do {
    const page = await searcher.find(callOf(searcher), question, { cursor, limit });
    expect(page.records.length).toBeLessThanOrEqual(limit);
    // A page without records that says there is more would keep a run going for nothing.
    if (page.next !== null) expect(page.records).toHaveLength(limit);
    all.push(...page.records);
    cursor = page.next;
  } while (cursor !== null);
  return all;
};

const everything = (location: Location): Question => ({ location, filters: {}, match: 100 });
const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof VendorError ? error.fault : String(error)),
  );

// An audience is told of part by part (features/records/audience.ts of the interface).
const namesOf = ([name, value]: readonly [string, unknown]): readonly string[] =>
  name === 'audience' ? Object.keys(value as object).map((part) => `${name}_${part}`) : [name];

// Where to look, not what to keep: they do not count (G-39).
const scope = new Set(['categories', 'radius_km']);

const shareHeld = ({ type }: Searcher, { filters }: Question, record: LeadRecord): number => {
  const counted = chosenFilters(filters).filter((name) => !scope.has(name));
  const held = counted.filter((name) => holds[type][name]?.(record, filters[name] as never));
  return counted.length === 0 ? 1 : held.length / counted.length;
};

const numRuns = rounds({ sample: 10, proof: 300 });
const { seed } = createRandom();

// Overpass answers from a real map: it has a suite of its own.
describe.each(sandboxes.map((one) => [one.key, one] as const))(
  `the searcher %s, ${numRuns} questions, seed ${seed}`,
  (_key, searcher) => {
    const { type, supportedFilters } = searcher;
    const anyQuestion = questions(type, supportedFilters);

    it('claims filters of its kind, each once, and tells whose its data is', () => {
      expect(Object.keys(filterSchemas[type].shape)).toEqual(expect.arrayContaining([...supportedFilters]));
      expect(new Set(supportedFilters).size).toBe(supportedFilters.length);
      expect(searcher.isSandbox || searcher.licence !== null).toBe(true);
      expect(searcher.method === 'invented').toBe(searcher.isSandbox);
    });

    it('visits every record once, in one order, as many as it estimated', () =>
      fc.assert(
        fc.asyncProperty(anyQuestion, fc.integer({ min: 7, max: 1000 }), async (question, limit) => {
          const records = await findAll(searcher, question, limit);
          const estimate = await searcher.estimate(callOf(searcher), question);
          expect(new Set(records.map(({ ref }) => ref)).size).toBe(records.length);
          expect(await findAll(searcher, question, 1000)).toEqual(records);
          if (!estimate.isCapped) expect(estimate.available).toBe(records.length);
          expect(estimate.first).toEqual(records.slice(0, 20));
          if (estimate.withEmail !== null && !estimate.isCapped)
            expect(estimate.withEmail).toBe(records.filter(({ emails }) => emails?.length).length);
          for (const facet of Object.values(estimate.facets)) {
            expect(facet.length).toBeLessThanOrEqual(10);
            for (const { count, label } of facet) expect([count > 0, label !== '']).toEqual([true, true]);
          }
        }),
        { numRuns, seed },
      ));

    it('keeps what it promises: the shape of a record, the place, the filters', () =>
      fc.assert(
        fc.asyncProperty(anyQuestion, async (question) => {
          for (const record of await findAll(searcher, question, 1000)) {
            const { match_percent: percent, country } = recordShape.parse(record);
            const { city } = record;
            const share = shareHeld(searcher, question, record);
            expect(share * 100).toBeGreaterThanOrEqual(question.match);
            expect(percent).toBe(Math.floor(share * 100));
            const { location } = question;
            if (location.country !== undefined) expect(country).toBe(location.country);
            if (location.city !== undefined) expect(city).toBe(location.city);
          }
        }),
        { numRuns, seed },
      ));

    it('says the same of a lead whatever question it is found by', () =>
      fc.assert(
        fc.asyncProperty(fc.array(anyQuestion, { minLength: 4, maxLength: 6 }), async (asked) => {
          const watched = watchLeads();
          for (const question of [everything(lisbon), ...asked])
            expect(watched.add(await findAll(searcher, { ...question, match: 50 }, 1000))).toBeNull();
        }),
        { numRuns, seed },
      ));

    it('tells nothing that has no name in the languages of the house', async () => {
      const records = await findAll(searcher, everything(lisbon), 1000);
      const told = new Set(records.flatMap((record) => Object.entries(record.data ?? {}).flatMap(namesOf)));
      expect([...told].filter((name) => !(`data_${name}` in texts.records.fields))).toEqual([]);
    });

    it('finds all that fits: nothing is left out', () =>
      fc.assert(
        fc.asyncProperty(anyQuestion, async (question) => {
          const { filters } = question;
          const where = Object.fromEntries(Object.entries(filters).filter(([name]) => scope.has(name)));
          const all = await findAll(searcher, { ...question, filters: where }, 1000);
          const fitting = all.filter((record) => shareHeld(searcher, question, record) * 100 >= question.match);
          const found = await findAll(searcher, question, 1000);
          // The same leads, and each looks the same from whatever question it is found by.
          const bare = (records: readonly LeadRecord[]) => records.map((record) => ({ ...record, match_percent: 100 }));
          expect(bare(found)).toEqual(bare(fitting));
        }),
        { numRuns, seed },
      ));

    it('refuses what it cannot read, and stops when it is told to', async () => {
      const page = { cursor: null, limit: 10 };
      const ask = (question: Question, cursor: string | null) =>
        faultOf(searcher.find(callOf(searcher), question, { ...page, cursor }));
      expect(await ask(everything(lisbon), 'not a cursor')).toBe('bad_input');
      expect(await ask({ ...everything(lisbon), filters: { nonsense: [1] } }, null)).toBe('bad_input');
      const stop = new AbortController();
      // A minute that nobody waits for.
      const slow = callOf(searcher, { signal: stop.signal }, 60_000);
      const outcome = faultOf(searcher.find(slow, everything(lisbon), page));
      stop.abort();
      expect(await outcome).toBe('unavailable');
      expect(await faultOf(searcher.estimate(slow, everything(lisbon)))).toBe('unavailable');
    });
  },
);

// A change of the invented world would part saved leads from their pages.
const firstOfLisbon = {
  people: '/demo-sites/navarro-yarrow-industries-lisbon-c060bpt/',
  company: '/demo-sites/moss-group-lisbon-c0600pt/',
  local: '/demo-sites/yarrow-brook-acupuncture-clinic-lisbon-l0600j0x4pt/',
  domain: '/demo-sites/moss-group-lisbon-c0600pt/',
  influencer: '/demo-sites/hugo-home-lisbon-i0600pt/',
  group: '/demo-sites/lisbon-energy-jobs-lisbon-g0600pt/',
};

describe.each(sandboxes.map((one) => [one.key, one] as const))('invented leads of %s', (_key, searcher) => {
  const around = { label: 'Lisbon', country: 'PT', city: 'Lisbon', lat: 38.71667, lng: -9.13333 };
  const world: Location = searcher.type === 'local' ? around : { label: 'Worldwide', worldwide: true };

  it('have no address that could be anybody’s', async () => {
    for (const record of await findAll(searcher, everything(world), 1000)) {
      const text = JSON.stringify(record);
      const hosts = [...text.matchAll(/(?:https?:\/\/|\w@)([^"/]+)/g)].map(([, host]) => host);
      for (const host of hosts) expect(host).toMatch(/^[a-z0-9-]{3,63}\.demo\.example$/);
      for (const { number } of record.phones ?? []) expect(number).toMatch(/^\+1[2-9]\d\d55501\d\d$/);
      expect(record.ref_url).toMatch(/^\/demo-sites\/[a-z0-9-]+\/$/);
    }
  });

  it('understand every filter of their kind, so that each can be tried', () =>
    expect([...searcher.supportedFilters].toSorted()).toEqual(
      Object.keys(filterSchemas[searcher.type].shape).toSorted(),
    ));

  // Of local businesses half of those that have one tell it on their websites only: something is left for the crawler.
  it('have an address in seven of ten cases, and only a guess in one', async () => {
    const all = await findAll(searcher, everything(world), 1000);
    const share = (test: (record: LeadRecord) => unknown) => all.filter(test).length / all.length;
    const some = { known: searcher.type === 'local' ? [0.31, 0.39] : [0.65, 0.75], guessed: [0.08, 0.12] };
    const usual = searcher.type === 'group' ? { known: [0, 0], guessed: [0, 0] } : some;
    const known = share(({ emails }) => emails?.length);
    const guessed = share(({ emails, potential_emails: guesses }) => !emails?.length && guesses?.length);
    expect([known >= (usual.known[0] ?? 0), known <= (usual.known[1] ?? 0), known]).toEqual([true, true, known]);
    expect([guessed >= (usual.guessed[0] ?? 0), guessed <= (usual.guessed[1] ?? 0), guessed]).toEqual([
      true,
      true,
      guessed,
    ]);
    if (searcher.type === 'people') expect(share(({ linkedin_url: url }) => url)).toBe(1);
  });

  it('never become others: what was saved yesterday is found again tomorrow', async () => {
    const { records } = await searcher.find(callOf(searcher), everything(around), { cursor: null, limit: 1 });
    expect(records[0]?.ref_url).toBe(firstOfLisbon[searcher.type]);
  });
});

describe('invented businesses of a city', () => {
  const [searcher] = sandboxes.filter(({ type }) => type === 'local') as [Searcher];
  const within = (location: Location, filters: Question['filters']) =>
    findAll(searcher, { location, filters, match: 100 }, 1000);

  const kilometres = (from: Location, { data }: LeadRecord): number => {
    const radians = (degrees: unknown) => (Number(degrees) * Math.PI) / 180;
    const [a, b] = [radians(from.lat), radians(data?.['lat'])];
    const east = radians(data?.['lng']) - radians(from.lng);
    const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(east / 2) ** 2;
    return 2 * 6371 * Math.asin(Math.sqrt(half));
  };

  it.each([lisbon, suva])('lie within the radius, ten kilometres when none is said: $label', async (place) => {
    for (const [radius, filters] of [
      [2, { radius_km: 2 }],
      [10, {}],
      [50, { radius_km: 50 }],
    ] as const) {
      const records = await within(place, filters);
      expect(records.length).toBeGreaterThan(0);
      for (const record of records) {
        expect(kilometres(place, record)).toBeLessThanOrEqual(radius);
        expect(Math.abs(Number(record.data?.['lng']))).toBeLessThanOrEqual(180);
      }
    }
  });

  it('are more the farther one looks, and the same ones', async () => {
    const near = await within(lisbon, { categories: ['cafe'], radius_km: 3 });
    const far = await within(lisbon, { categories: ['cafe'], radius_km: 50 });
    expect(near.length).toBeGreaterThan(0);
    expect(far.length).toBeGreaterThan(near.length);
    expect(far).toEqual(expect.arrayContaining([...near]));
  });

  it('are of the categories asked for, many in a large city and few in a small one', async () => {
    const cafes = await within(lisbon, { categories: ['cafe'], radius_km: 50 });
    expect(cafes.length).toBeGreaterThan(50);
    expect(cafes.length).toBeLessThanOrEqual(180);
    expect(new Set(cafes.map(({ data }) => data?.['category']))).toEqual(new Set(['Cafe']));
    expect((await within(suva, { categories: ['cafe'], radius_km: 50 })).length).toBeLessThan(cafes.length);
    const all = new Set((await within(lisbon, { radius_km: 50 })).map(({ data }) => data?.['category']));
    expect(all).toEqual(new Set(localCategories.map(({ name }) => name)));
    expect(await within(lisbon, { categories: ['unheard-of'] })).toEqual([]);
  });

  const total = (cells: readonly { readonly count: number }[] = []) => cells.reduce((sum, { count }) => sum + count, 0);
  const around = (place: Location, degrees: number) => {
    const [lat = 0, lng = 0] = [place.lat, place.lng];
    return { south: lat - degrees, west: lng - degrees, north: lat + degrees, east: lng + degrees };
  };

  it('are on the map as many as are found, and those with an e-mail', async () => {
    const question: Question = { location: lisbon, filters: { categories: ['cafe', 'dentist'] }, match: 100 };
    const { available, withEmail } = await searcher.estimate(callOf(searcher), question);
    for (const zoom of [4, 10, 14, 20]) {
      const cells = await searcher.locate?.(callOf(searcher), question, { ...around(lisbon, 1), zoom });
      expect(total(cells)).toBe(available);
      expect(cells?.reduce((sum, { with_email: n }) => sum + n, 0)).toBe(withEmail);
    }
    const view = { ...around(lisbon, 0.02), zoom: 14 };
    const near = (await findAll(searcher, question, 1000)).filter(({ data }) => {
      const [lat, lng] = [Number(data?.['lat']), Number(data?.['lng'])];
      return lat >= view.south && lat <= view.north && lng >= view.west && lng <= view.east;
    });
    expect(near.length).toBeGreaterThan(3);
    expect(total(await searcher.locate?.(callOf(searcher), question, view))).toBe(near.length);
  });

  it('are in a drawn area those that lie in it, as far away as there are any, whatever the radius', async () => {
    const { south, west, north, east } = around(lisbon, 0.06);
    const area = [
      { lat: south, lng: west },
      { lat: south, lng: east },
      { lat: north, lng: lisbon.lng ?? 0 },
    ];
    const all = await within(lisbon, { categories: ['cafe'], radius_km: 50 });
    const inside = all.filter(({ data }) => isInside(area, { lat: Number(data?.['lat']), lng: Number(data?.['lng']) }));
    expect(inside.length).toBeGreaterThan(3);
    expect(inside.length).toBeLessThan(all.length);
    expect(await within({ ...lisbon, area }, { categories: ['cafe'] })).toEqual(inside);
    expect(await within({ ...lisbon, area }, { categories: ['cafe'], radius_km: 1 })).toEqual(inside);
  });

  it('are nowhere without a city', async () => {
    expect(await within({ label: 'Portugal', country: 'PT' }, {})).toEqual([]);
    expect(await within({ label: 'Worldwide', worldwide: true }, {})).toEqual([]);
  });
});
