import type { LeadRecord } from '@galena/contract/contacts';
import { cellsOf, type MapCell, type MapView } from '@galena/contract/kernel';
import {
  chosenFilters,
  countryName,
  filterSchemas,
  type FiltersOf,
  isInside,
  maxPreviewed,
  withNearCategories,
} from '@galena/contract/search';
import type { OpenPlace } from '../../open-data/index.ts';
import { facetOf } from '../facets.ts';
import { searcher, type Estimated, type FoundPage, type PageInput, type Question } from '../port.ts';
import type { SearcherCall } from '../port.ts';
import type { Test } from '../matching.ts';
import { ask, Config, fault, inIdOrder, type FoundThings, type Thing } from './ask.ts';
import { maxObjects, queryOf } from './query.ts';
import { createRecent } from '../vendor/recent.ts';
import { licence, maybePlace, recordOf, tests } from './record.ts';

/** All leads of a question, in the order of their ids; `isCapped`: the server has more objects than were looked at. */
type Found = { readonly records: readonly LeadRecord[]; readonly isCapped: boolean };

// A preview and the pages of its run ask for the same: the server, which many share, is asked once.
const recent = createRecent<Found>(4, 600, () => performance.now());

const scope: ReadonlySet<string> = new Set(['categories', 'radius_km']);

const filtersOf = ({ filters }: Question): FiltersOf<'local'> => {
  const read = filterSchemas.local.safeParse(filters);
  if (!read.success) throw fault('bad_input', 'The filters do not fit this kind of search');
  return read.data;
};

const configOf = (call: SearcherCall<Config>): SearcherCall<Config> => {
  const read = Config.safeParse(call.config);
  if (!read.success) throw fault('bad_input', 'The settings of the Overpass server cannot be read');
  return { ...call, config: read.data };
};

/** What was asked of a place, filter by filter. */
const testsOf = (filters: FiltersOf<'local'>): readonly Test<OpenPlace>[] =>
  chosenFilters(filters)
    .filter((name) => !scope.has(name))
    .map((name) => {
      const testOf = (tests as Readonly<Record<string, (input: never) => Test<OpenPlace>>>)[name];
      // What OpenStreetMap does not know holds of no place.
      return testOf ? testOf(filters[name as keyof typeof filters] as never) : () => false;
    });

/** A server takes what touches the area; on the map a thing is where its middle is. */
const isOutside = ({ location: { area } }: Question, place: OpenPlace): boolean =>
  area !== undefined && !isInside(area, place);

const leadsOf = ({ things, total, asOf }: FoundThings, filters: FiltersOf<'local'>, question: Question): Found => {
  const asked = testsOf(filters);
  const records: LeadRecord[] = [];
  for (const thing of things) {
    const place = maybePlace(thing);
    if (!place || isOutside(question, place)) continue;
    const wanted = filters.categories?.length ? filters.categories : null;
    const category = place.categories.find((slug) => !wanted || wanted.includes(slug));
    if (wanted && category === undefined) continue;
    const held = asked.filter((test) => test(place)).length;
    const percent = asked.length === 0 ? 100 : Math.floor((held / asked.length) * 100);
    if (percent >= question.match) records.push(recordOf(place, category, { percent, asOf }));
  }
  return { records, isCapped: total === null ? things.length >= maxObjects : total > things.length };
};

const findAll = async (given: SearcherCall<Config>, question: Question): Promise<Found> => {
  const call = configOf(given);
  const asked = filtersOf(question);
  const filters = { ...asked, ...(asked.categories && { categories: [...withNearCategories(asked.categories)] }) };
  const isStrict = question.match === 100 || testsOf(filters).length === 1;
  const query = queryOf({ location: question.location, filters, isStrict }, call.config.timeout_seconds);
  if (call.signal?.aborted) throw fault('unavailable', 'Stopped', undefined, call.signal.reason);
  if (query === null) return { records: [], isCapped: false };
  const key = JSON.stringify([call.config.url, query, filters, question.match]);
  return recent.get(key, async () => leadsOf(await ask(call, query), filters, question));
};

const categoryOf = ({ data }: LeadRecord): string | undefined =>
  typeof data?.['category'] === 'string' ? data['category'] : undefined;

const estimateOf = ({ records, isCapped }: Found): Estimated => ({
  available: records.length,
  isCapped,
  withEmail: records.filter(({ emails }) => emails?.length).length,
  facets: {
    countries: facetOf(
      records.map(({ country }) => country),
      (code) => countryName(code, 'en'),
    ),
    categories: facetOf(records.map(categoryOf), (name) => name),
  },
  first: records.slice(0, maxPreviewed),
});

/** A cursor is the id of the last lead of the page before: it stays good when the server is asked again. */
const placeOf = (ref: string): Pick<Thing, 'type' | 'id'> | null => {
  const [, type, id] = /^(node|way|relation)\/([1-9]\d{0,14})$/.exec(ref) ?? [];
  return type === undefined ? null : { type: type as Thing['type'], id: Number(id) };
};

const startOf = (records: readonly LeadRecord[], cursor: string | null): number => {
  if (cursor === null) return 0;
  const last = placeOf(cursor);
  if (!last) throw fault('bad_input', 'The cursor is none of ours');
  const at = records.findIndex(({ ref }) => inIdOrder(placeOf(ref) ?? last, last) > 0);
  return at === -1 ? records.length : at;
};

const pageOf = ({ records }: Found, { cursor, limit }: PageInput): FoundPage => {
  const start = startOf(records, cursor);
  const page = records.slice(start, start + limit);
  return { records: page, next: start + limit < records.length ? (page.at(-1)?.ref ?? null) : null };
};

const cellsIn = ({ records }: Found, view: MapView): readonly MapCell[] =>
  cellsOf(
    records.map(({ data, emails }) => ({
      lat: Number(data?.['lat']),
      lng: Number(data?.['lng']),
      hasEmail: Boolean(emails?.length),
    })),
    view,
  );

/**
 * Businesses of OpenStreetMap as they stand in the map now, from an Overpass server. One answer holds all of a question,
 * up to `maxObjects`; it is kept for ten minutes, so that a run asks the server once and not once a page.
 */
export const overpass = searcher<Config>({
  key: 'overpass',
  label: 'Live OpenStreetMap',
  type: 'local',
  isSandbox: false,
  method: 'open_data',
  supportedFilters: [...scope, ...Object.keys(tests)],
  examples: ['dentist', 'bakery'],
  cost: 'free',
  licence,
  config: Config,
  test: async (call) => void (await ask(configOf(call), '[out:json][timeout:10];node(1);out ids;')),
  estimate: async (call, question) => estimateOf(await findAll(call, question)),
  find: async (call, question, page) => {
    // Before anybody is asked.
    startOf([], page.cursor);
    return pageOf(await findAll(call, question), page);
  },
  locate: async (call, question, view) => cellsIn(await findAll(call, question), view),
});
