import { cellsOf, type Point } from '@galena/contract/kernel';
import { isInside, locationRoutes, radiusLimits, searchRoutes, type SearchOptions } from '@galena/contract/search';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Backend } from '../../../testing/backend.ts';
import {
  answerNewSearch,
  choose,
  choosePlace,
  lisbon,
  rowsOf,
  sandboxOf,
  untilPreviewed,
} from '../new-search.fixture.ts';
import { kilometresBetween } from './circle.ts';

const middle: Point = { lat: lisbon.lat ?? 0, lng: lisbon.lng ?? 0 };
const degree = 111.2;

const bakery = (north: number, east: number, hasEmail = false) => ({
  lat: middle.lat + north / degree,
  lng: middle.lng + east / (degree * Math.cos((middle.lat * Math.PI) / 180)),
  hasEmail,
});

/** Eight within ten kilometres of the middle of Lisbon, six of them within five, two within three. */
const bakeries = [
  bakery(1, 0, true),
  bakery(2, 0.1),
  bakery(3.2, -0.4, true),
  bakery(-2.5, -2.5),
  bakery(-2.52, -2.51, true),
  bakery(-2.51, -2.48),
  bakery(5, 5, true),
  bakery(-6, 2),
  bakery(40, 0, true),
];

type Asked = Pick<ReturnType<typeof asked>[number]['body'], 'location' | 'filters'>;
const asked = (backend: Backend) => backend.calls(searchRoutes.map);

/** The bakeries that lie in what is asked: a drawn area, or a circle. */
const bakeriesIn = ({ location, filters }: Asked) => {
  const radius = Number(filters['radius_km'] ?? radiusLimits.standard);
  return bakeries.filter((one) =>
    location?.area ? isInside(location.area, one) : kilometresBetween(middle, one) <= radius,
  );
};

/** Pictures for the map, which come at once and from nowhere. */
export const pictures: NonNullable<SearchOptions['tiles']> = {
  url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/%3E#{z}/{x}/{y}",
  attribution: '© OpenStreetMap contributors',
};

/**
 * A local search that finds bakeries around Lisbon.
 * @param tiles what the map lies on; null: the land of the whole earth, which takes a second to draw
 */
export const answerBakeries = (backend: Backend, tiles: SearchOptions['tiles'] = pictures): void => {
  const source = sandboxOf('local', { label: 'Local catalog', key: 'catalogue', is_sandbox: false, has_map: true });
  const sources = (): readonly [typeof source] => [source];
  answerNewSearch(backend, {
    sources,
    found: (question) => {
      const { length } = bakeriesIn(question);
      return { available: length, preview: rowsOf(length, { name: 'Padaria', about: 'bakery' }) };
    },
  });
  backend.answer(searchRoutes.map, ({ body }) => ({ data: { cells: [...cellsOf(bakeriesIn(body), body.view)] } }));
  backend.answer(locationRoutes.towns, () => ({ data: [lisbon] }));
  if (tiles) offerTiles(backend, tiles, source);
};

const offerTiles = (backend: Backend, tiles: SearchOptions['tiles'], source: ReturnType<typeof sandboxOf>): void =>
  backend.answer(searchRoutes.options, () => ({
    data: {
      examples: {},
      searchers: [source],
      seniority: [],
      tech: [],
      platforms: [],
      departments: [],
      industries: [],
      intervals: [],
      operators: [],
      limit: { standard: 100, highest: 1_000 },
      customers: null,
      tiles,
    },
  }));

export const region = page.getByRole('region', { name: 'Map', exact: true });
export const handle = page.getByRole('slider', { name: 'Radius on the map' });
export const within = page.getByRole('slider', { name: 'Within' });

export const askForBakeries = async (): Promise<void> => {
  await choose('local');
  await choosePlace('lisb', 'Lisbon, Portugal');
};

/** Waits until the preview, the words over the map and what is painted on it say the same number. */
export const untilAgreed = async (count: number): Promise<void> => {
  const words = count === 1 ? '1 match' : `${count} matches`;
  await expect.element(region.getByText(`${words} on the map.`, { exact: true })).toBeInTheDocument();
  await expect.element(region.getByText(`${words} in this area`, { exact: true })).toBeVisible();
  await untilPreviewed(count);
};

/** The area that was asked for last, and what lies in it. */
export const areaAsked = (backend: Backend) => {
  const last = asked(backend).at(-1)?.body;
  return { corners: last?.location?.area ?? [], count: last ? bakeriesIn(last).length : 0 };
};
