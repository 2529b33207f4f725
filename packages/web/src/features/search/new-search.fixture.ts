import type { ListType } from '@galena/contract/kernel';
import { successOf } from '@galena/contract/kernel';
import { type List, listRoutes, listSuccesses } from '@galena/contract/lists';
import {
  filterSchemas,
  industries,
  localCategories,
  locationRoutes,
  maxPreviewed,
  searchLimits,
  searchRoutes,
  type Estimate,
  type Location,
  type PreviewRow,
  type RecentSearch,
  type SearchOptions,
  type SearcherInfo,
} from '@galena/contract/search';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Backend } from '../../testing/backend.ts';
import { press, pressKeys } from '../../testing/keys.ts';
import { noCounts } from '../../testing/records/lists.ts';
import { pageOf } from '../../testing/usual-answers.ts';

const newSearch = '/lead-search/new-search';
export const searchPath = (type: ListType): string => `${newSearch}?type=${type}`;

export const lisbon: Location = {
  label: 'Lisbon, Portugal',
  country: 'PT',
  city: 'Lisbon',
  lat: 38.716_67,
  lng: -9.133_33,
};

const places: readonly Location[] = [
  lisbon,
  { label: 'Germany', country: 'DE' },
  { label: 'Portugal', country: 'PT' },
  { label: 'Switzerland', country: 'CH' },
];

/** A source of real leads, which knows the first filters of a kind. */
export const sourceOf = (own: Partial<SearcherInfo> = {}): SearcherInfo => ({
  key: 'brands',
  label: 'Brands of the world',
  is_sandbox: false,
  may_run: true,
  attribution: 'Brands © their contributors',
  licence: 'CC0',
  licence_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  supported_filters: ['keyword', 'industries'],
  keeps_days: null,
  has_map: false,
  ...own,
});

/** The source of invented leads, which knows every filter of a kind. */
export const sandboxOf = (type: ListType, own: Partial<SearcherInfo> = {}): SearcherInfo => ({
  key: `sandbox_${type}`,
  label: 'Sandbox: made-up leads',
  is_sandbox: true,
  may_run: true,
  attribution: null,
  licence: null,
  licence_url: null,
  supported_filters: Object.keys(filterSchemas[type].shape),
  keeps_days: null,
  has_map: false,
  ...own,
});

/** So many previewed leads. */
export const rowsOf = (count: number, own: Partial<PreviewRow> = {}): PreviewRow[] =>
  Array.from({ length: Math.min(count, maxPreviewed) }, (_, at) => ({
    name: `Lead ${at + 1}`,
    about: 'Supermarket',
    company: null,
    host: null,
    size: null,
    rating: null,
    street: null,
    city: 'Kiel',
    country: 'DE',
    has_website: true,
    has_email: at % 2 === 0,
    has_phone: false,
    is_demo: false,
    is_owned: false,
    ...own,
  }));

const moment = '2026-11-20T08:31:00.000Z';

export const listOf = (own: Partial<List> & Pick<List, 'id' | 'name'>): List => ({
  type: 'company',
  is_archived: false,
  is_demo: false,
  tags: [],
  source: null,
  results_count: 0,
  counts: noCounts,
  owner: null,
  run: null,
  created_at: moment,
  updated_at: moment,
  ...own,
});

type Question = ReturnType<typeof askedOf>[number]['body'];
const askedOf = (backend: Backend) => backend.calls(searchRoutes.estimate);

type World = {
  readonly sources?: (type: ListType) => readonly SearcherInfo[];
  /** What is found for a question: 40 leads where nothing is said. */
  readonly found?: (question: Question, type: ListType) => Partial<Estimate>;
  /** The lists of the account. */
  readonly lists?: readonly List[];
  readonly balance?: number;
  /** What was searched for before, of any kind. */
  readonly recent?: readonly RecentSearch[];
  /** Whom a CRM tells of. */
  readonly customers?: SearchOptions['customers'];
};

const usualSources = (type: ListType): readonly SearcherInfo[] =>
  type === 'company' ? [sourceOf(), sandboxOf(type)] : [sandboxOf(type)];

// All eight hundred would make every look at the page slow.
const fewCategories = localCategories
  .filter(({ slug }) => ['bakery', 'dentist', 'zoo'].includes(slug))
  .map((one) => ({ ...one, words: one.slug === 'bakery' ? ['baker'] : [] }));

const answerOffers = (
  backend: Backend,
  { customers = null }: World,
  sourcesOf: (type: ListType) => readonly SearcherInfo[],
): void => {
  backend.answer(searchRoutes.options, ({ params: { type } }) => ({
    data: {
      searchers: [...sourcesOf(type)],
      examples: Object.fromEntries(
        sourcesOf(type).map(({ key }) => [key, type === 'local' ? ['dentist'] : ['Supermarket']]),
      ),
      seniority: [],
      tech: [],
      platforms: [],
      departments: [],
      industries: ['Supermarket', ...industries].map((value) => ({ value, label: value })),
      intervals: [],
      operators: [],
      limit: searchLimits,
      customers,
      tiles: null,
    },
  }));
  backend.answer(searchRoutes.localCategories, () => ({ data: fewCategories }));
  backend.answer(locationRoutes.locations, ({ query: { search, type, look_up: isLookUp } }) => {
    const look_up = { attribution: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' };
    if (isLookUp) return { data: search.toLowerCase() === 'lisboa' ? [lisbon] : [], look_up };
    const begins = (place: Location): boolean => place.label.toLowerCase().startsWith(search.toLowerCase());
    const fits = places.filter((place) => begins(place) && (type !== 'local' || place.city !== undefined));
    const everywhere: Location = { label: 'Worldwide', worldwide: true };
    return { data: type !== 'local' && begins(everywhere) ? [everywhere, ...fits] : fits, look_up };
  });
  backend.answer(searchRoutes.map, () => ({ data: { cells: [] } }));
  backend.answer(locationRoutes.towns, () => ({ data: [] }));
};

const answerEstimates = (backend: Backend, { found, balance = 1_000 }: World, sources: NonNullable<World['sources']>) =>
  backend.answer(searchRoutes.estimate, ({ params: { type }, body }) => {
    const all = sources(type);
    const searcher = all.find(({ key }) => key === body.searcher) ?? all[0] ?? sandboxOf(type);
    const own = found?.(body, type) ?? {};
    const { available = 40 } = own;
    const cost = own.cost_max ?? Math.min(available, body.limit);
    const facts: Estimate = {
      available,
      available_is_capped: false,
      with_email: null,
      cost_expected: cost,
      cost_max: cost,
      balance,
      balance_after: balance - cost,
      is_topped_up: false,
      unit: { item: 'contact', credits: 1 },
      facets: { countries: [], categories: [] },
      facets_of: available,
      preview: rowsOf(available, { is_demo: searcher.is_sandbox }),
      searcher,
      ignored_filters: [],
      nothing_near: [],
      vendor_paid_by: 'house',
      vendor: 'Brands',
      vendor_price: null,
      fee_percent: 100,
      ask_instead: null,
      sources: [searcher.key, ...(body.more_searchers ?? [])].map((key) => ({
        key,
        label: all.find((one) => one.key === key)?.label ?? key,
        state: 'asked',
        available,
        available_is_capped: false,
        ignored_filters: [],
        unknown: [],
        data_from: { attribution: null, licence: null, licence_url: null, keeps_days: null },
        payer: {
          vendor_paid_by: own.vendor_paid_by ?? 'house',
          vendor: own.vendor ?? 'Brands',
          vendor_price: own.vendor_price ?? null,
          fee_percent: own.fee_percent ?? 100,
        },
      })),
    };
    return { data: { ...facts, ...own } };
  });

const answerLists = (backend: Backend, first: readonly List[]): void => {
  const lists = [...first];
  backend.answer(listRoutes.lists, ({ query: { type, search } }) => {
    const fits = lists.filter((one) => (type === undefined || one.type === type) && one.name.startsWith(search));
    return { ...pageOf(fits), counts: { active: lists.length, archived: 0, demo: 0 } };
  });
  backend.answer(listRoutes.get, ({ params: { id } }) => ({
    data: lists.find((one) => one.id === id) ?? listOf({ id, name: 'Unknown' }),
  }));
  backend.answer(listRoutes.create, ({ body: { name, type } }) => {
    const made = listOf({ id: lists.length + 50, name, type });
    lists.push(made);
    return { ...successOf(listSuccesses.list_created), data: made };
  });
};

/** All that the page of a new search asks for. A search that starts is not answered: where it leads has tests of its own. */
export const answerNewSearch = (backend: Backend, world: World = {}): void => {
  const sources = world.sources ?? usualSources;
  answerOffers(backend, world, sources);
  answerEstimates(backend, world, sources);
  answerLists(backend, world.lists ?? []);
  backend.answer(searchRoutes.recent, ({ query: { type } }) => ({
    data: (world.recent ?? []).filter((search) => search.type === type),
  }));
  backend.answer(searchRoutes.start, () => {
    throw new Error('it is held');
  });
  backend.hold(searchRoutes.start);
};

export const form = page.getByRole('form', { name: 'New search' });
export const preview = page.getByRole('region', { name: 'Preview' });
export const where = page.getByRole('combobox', { name: 'Where?' });
export const runButton = page.getByRole('button', { name: 'Run search' });

/** The main field of each kind, and something to type there. */
export const inputs = {
  people: ['Which job titles?', 'Manager'],
  company: ['What kind of company?', 'Supermarket'],
  local: ['What kind of business?', 'Bakery'],
  domain: ['Which website?', 'demo.example'],
  influencer: ['What do they post about?', 'chess'],
  group: ['What are the groups about?', 'OpenStreetMap'],
} as const satisfies Readonly<Record<ListType, readonly [field: string, text: string]>>;

/** Says what is looked for, in the way of the kind: one of what is offered, words of one's own, or a line of text. */
export const choose = async (type: ListType, text: string = inputs[type][1]): Promise<void> => {
  const [name] = inputs[type];
  const field = page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name }));
  await field.fill(text);
  if (type === 'people') await pressKeys('Enter');
  if (type !== 'company' && type !== 'local') return;
  await page.getByRole('option', { name: text, exact: true }).click();
  await pressKeys('Escape');
};

/** Types into the field of places and takes the first one that is found. */
export const choosePlace = async (text: string, label: string): Promise<void> => {
  await where.fill(text);
  await expect.element(form.getByText(`Press Enter for ${label}.`)).toBeInTheDocument();
  await press(where, 'Enter');
  await expect.element(where).toHaveValue(label);
};

/** Waits until a preview of so many leads stands there, with the cost that goes with it. */
export const untilPreviewed = async (count: number, shown: number | string = '\\d+'): Promise<void> => {
  await expect.element(preview.getByText(new RegExp(`^${shown} of ${count}, free\\.`))).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-pending]').length).toBe(0);
};

/** What was started, as it was sent. */
export const startsOf = (backend: Backend) => backend.calls(searchRoutes.start).map(({ body }) => body);
