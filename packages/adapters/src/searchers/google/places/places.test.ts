import { chosenFilters, isInside, localCategories, type Location } from '@galena/contract/search';
import { createRandom, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../port.ts';
import { hasContract, problemsWithDiscovery } from '../../testing/discovery.ts';
import { holds } from '../../testing/holds.ts';
import { lisbon, questions, suva } from '../../testing/questions.ts';
import { recordShape } from '../../testing/record-shape.ts';
import { watchLeads } from '../../testing/same-lead.ts';
import { findLeads, findPages, startVendor } from '../../testing/vendor-bench.ts';
import { standInKey } from '../refusals.ts';
import { googlePlaces as searcher } from './index.ts';
import { serving, type StandInPlace } from './stand-in.ts';
import { city, settingsFor } from './test-city.ts';
import { typeOfCategory } from './kinds.ts';

const start = (world: readonly StandInPlace[] = city) => startVendor(serving(world), settingsFor);
const restaurants: Question = { location: lisbon, filters: { categories: ['restaurant'] }, match: 100 };
const scope = new Set(['categories', 'radius_km']);
const contract = 'google/places.v1.json';
const { seed } = createRandom();
const numRuns = rounds({ sample: 20, proof: 300 });

const metres = (from: Location, { lat, lng }: { readonly lat: number; readonly lng: number }): number => {
  const [a, b, c, d] = [from.lat ?? 0, from.lng ?? 0, lat, lng].map((one) => (one * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  const cosine = Math.sin(a) * Math.sin(c) + Math.cos(a) * Math.cos(c) * Math.cos(d - b);
  return Math.acos(Math.min(1, cosine)) * 6_371_000;
};

describe('places of Google', () => {
  it('says who is asked, what it costs and what may be kept', () => {
    expect(searcher.vendor?.key).toBe('google');
    expect(searcher.licence).toMatchObject({ attribution: 'Google Maps', keeps: { days: 30, forever: [] } });
    expect(searcher.cost).toEqual({ cents: 3.5, per: 'call' });
    // A fresh product has no key: it is not offered by itself.
    expect(searcher.config.safeParse({}).success).toBe(false);
    expect(searcher.config.parse({ api_key: standInKey })).toMatchObject({
      places_url: 'https://places.googleapis.com',
    });
  });

  it('knows categories by types that are ours', () => {
    const slugs = new Set(localCategories.map(({ slug }) => slug));
    expect([...typeOfCategory.keys()].filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(new Set(typeOfCategory.values()).size).toBe(typeOfCategory.size);
  });

  // LEAD-036
  it('hands over what Google says of a place, and nothing else', async () => {
    const place: StandInPlace = {
      id: 'ChIJabc',
      displayName: { text: 'Café Leão' },
      location: { latitude: 38.72, longitude: -9.14 },
      types: ['coffee_shop', 'cafe', 'food'],
      primaryType: 'coffee_shop',
      postalAddress: {
        regionCode: 'PT',
        administrativeArea: 'Lisbon',
        locality: 'Lisbon',
        postalCode: '1100-000',
        addressLines: ['Rua Nova 5'],
      },
      businessStatus: 'OPERATIONAL',
      googleMapsUri: 'https://maps.google.com/?cid=1',
      websiteUri: 'https://leao.example/',
      internationalPhoneNumber: '+351 21 000 0000',
      rating: 4.6,
      userRatingCount: 12,
      regularOpeningHours: { weekdayDescriptions: ['Monday: 9:00 AM – 5:00 PM', 'Tuesday: Closed'] },
    };
    const { call, asked, limits } = await start([place]);
    const question: Question = { location: lisbon, filters: { categories: ['cafe'] }, match: 100 };
    expect(await searcher.find(call, question, { cursor: null, limit: 100 })).toEqual({
      records: [
        {
          ref: 'ChIJabc',
          ref_url: 'https://maps.google.com/?cid=1',
          name: 'Café Leão',
          website: 'https://leao.example/',
          country: 'PT',
          state: 'Lisbon',
          city: 'Lisbon',
          postal_code: '1100-000',
          street: 'Rua Nova 5',
          phones: [{ number: '+351210000000', type: null, is_verified: false }],
          data: {
            category: 'Coffee Shop',
            categories: ['Cafe'],
            opening_hours: 'Monday: 9:00 AM – 5:00 PM; Tuesday: Closed',
            rating: 4.6,
            reviews: 12,
            lat: 38.72,
            lng: -9.14,
            attribution: 'Google Maps',
          },
          match_percent: 100,
        },
      ],
      next: null,
    });
    expect(asked[0]?.headers['x-goog-api-key']).toBe(standInKey);
    expect(asked[0]?.query.size).toBe(0);
    expect(limits).toEqual([
      [expect.stringMatching(/^searcher:google_places:[0-9a-f]{16}$/), { concurrency: 4, perSecond: 10 }],
    ]);
  });

  it('counts without paying: only ids are asked for', async () => {
    const { call, asked } = await start();
    const estimate = await searcher.estimate(call, restaurants);
    const leads = await findLeads(searcher, call, restaurants);
    // The most that there can be: a rectangle has corners.
    expect(leads.length).toBeGreaterThan(10);
    expect(estimate).toMatchObject({ isCapped: false, withEmail: 0, first: [] });
    expect(estimate.available).toBeGreaterThanOrEqual(leads.length);
    await searcher.test?.(call);
    const masks = asked.map(({ headers }) => headers['x-goog-fieldmask']);
    const free = masks.filter((mask) => mask === 'places.id,nextPageToken');
    expect(free).toHaveLength(1 + Math.ceil(estimate.available / 20));
    const many = await searcher.estimate(call, { ...restaurants, filters: { categories: [...typeOfCategory.keys()] } });
    expect(many.isCapped).toBe(true);
  });

  it('shows the best-known places where neither a category nor a word was chosen', async () => {
    const { call, asked } = await start();
    const question: Question = { location: lisbon, filters: { has_website: true, radius_km: 15 }, match: 100 };
    const estimate = await searcher.estimate(call, question);
    const leads = await findLeads(searcher, call, question, 3);
    expect(leads.length).toBeGreaterThan(3);
    expect(estimate.available).toBe(leads.length);
    expect(estimate.first).toEqual(leads);
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/v1/places:searchNearby']));
  });

  it('visits every place once, in one order, whatever the pages are: to Google’s own end of sixty', async () => {
    const world = city.map((place) => ({ ...place, types: ['restaurant', 'cafe'], businessStatus: 'OPERATIONAL' }));
    const { call } = await start(world);
    const question: Question = {
      location: lisbon,
      filters: { categories: ['restaurant', 'cafe'], radius_km: 50 },
      match: 100,
    };
    const all = await findLeads(searcher, call, question);
    expect(all).toHaveLength(60);
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(60);
    for (const sizes of [[100], [7], [20, 20, 19, 1], [1, 13]]) {
      const pages = await findPages(searcher, call, question, (page) => sizes[page % sizes.length] ?? 1);
      expect(pages.flatMap(({ records }) => records)).toEqual(all);
    }
  });

  it('asks nobody where there is no place, or no kind of business that there is', async () => {
    const { call, asked } = await start();
    for (const question of [
      { ...restaurants, location: { label: 'Portugal', country: 'PT' } },
      { ...restaurants, location: { label: 'Worldwide', worldwide: true as const } },
      { ...restaurants, filters: { categories: ['unheard-of', 'other-shop'] } },
    ]) {
      expect(await findLeads(searcher, call, question)).toEqual([]);
      expect((await searcher.estimate(call, question)).available).toBe(0);
    }
    expect(asked).toEqual([]);
  });

  it('keeps to a drawn area and to the circle, over the 180th meridian too', async () => {
    const { call } = await start();
    const area = [
      { lat: 38.65, lng: -9.2 },
      { lat: 38.65, lng: -9.05 },
      { lat: 38.8, lng: -9.13 },
    ];
    const drawn = await findLeads(searcher, call, { ...restaurants, location: { ...lisbon, area } });
    expect(drawn.length).toBeGreaterThan(3);
    for (const { data } of drawn)
      expect(isInside(area, { lat: Number(data?.['lat']), lng: Number(data?.['lng']) })).toBe(true);
    for (const place of [lisbon, suva, { ...suva, lng: 179.99 }])
      for (const radius of [2, 10, 50]) {
        const filters = { categories: ['restaurant'], radius_km: radius };
        for (const { data } of await findLeads(searcher, call, { ...restaurants, location: place, filters }))
          expect(metres(place, { lat: Number(data?.['lat']), lng: Number(data?.['lng']) })).toBeLessThanOrEqual(
            radius * 1000,
          );
      }
  });

  it('does not lose what Google’s half stars would: a rating between two of them', async () => {
    const { call } = await start();
    const question: Question = { location: lisbon, filters: { categories: ['dentist'], rating_min: 4.3 }, match: 100 };
    const ratings = (await findLeads(searcher, call, question)).map(({ data }) => Number(data?.['rating']));
    expect(Math.min(...ratings)).toBeGreaterThanOrEqual(4.3);
    expect(ratings.some((rating) => rating < 4.5)).toBe(true);
  });
});

describe(`any question to Google, ${numRuns} of them, seed ${seed}`, () => {
  const anyQuestion = questions('local', searcher.supportedFilters);

  it('is answered by leads of which as much holds as they say, and that say the same each time', () =>
    fc.assert(
      fc.asyncProperty(fc.array(anyQuestion, { minLength: 2, maxLength: 4 }), async (asked) => {
        const { call } = await start();
        const watched = watchLeads();
        for (const question of asked) {
          const counted = chosenFilters(question.filters).filter((name) => !scope.has(name));
          const leads = await findLeads(searcher, call, question);
          expect(new Set(leads.map(({ ref }) => ref)).size).toBe(leads.length);
          for (const lead of leads) {
            recordShape.parse(lead);
            const held = counted.filter((name) => holds.local[name]?.(lead, question.filters[name] as never)).length;
            const share = counted.length === 0 ? 100 : (held / counted.length) * 100;
            expect(share).toBeGreaterThanOrEqual(question.match);
            expect(lead.match_percent).toBe(Math.floor(share));
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
          expect(exchanges.length).toBeGreaterThan(0);
          expect(exchanges.filter(({ reply }) => reply.status !== 200)).toEqual([]);
          expect(problemsWithDiscovery(contract, exchanges)).toEqual([]);
        }),
        { numRuns, seed },
      ),
  );

  it.skipIf(!hasContract(contract))(
    'is found wrong by the contract where it is (skipped without the contracts folder)',
    () => {
      const path = '/v1/places:searchText';
      const reply = { status: 200, json: { places: [{ id: 1, rating: 'five', colour: 'red' }] } };
      const body = { textQuery: 1, rankPreference: 'LOUDEST', unheard: true };
      expect(
        problemsWithDiscovery(contract, [{ method: 'POST', path, query: new URLSearchParams('pages=1'), body, reply }]),
      ).toEqual([
        `POST ${path}?pages is unknown`,
        `POST ${path}.textQuery: no text`,
        expect.stringContaining('LOUDEST is none of'),
        `POST ${path}.unheard is unknown`,
        `POST ${path} →.places.0.id: no text`,
        `POST ${path} →.places.0.rating: no number`,
        `POST ${path} →.places.0.colour is unknown`,
      ]);
    },
  );
});
