import type { LeadRecord } from '@galena/contract/contacts';
import { VendorError } from '@galena/contract/kernel';
import { chosenFilters, countryName, maxPreviewed } from '@galena/contract/search';
import { facetOf } from '../../facets.ts';
import type { Test } from '../../matching.ts';
import { searcher, type Estimated, type FoundPage, type PageInput, type Question } from '../../port.ts';
import type { SearcherCall } from '../../port.ts';
import { GoogleConfig, googleVendor } from '../account.ts';
import { askPlaces, type Place as GooglePlace } from './answer.ts';
import { areaOf, type Area } from './area.ts';
import { markOf, readCursor, seenBy, start, writeCursor, type Place } from '../cursor.ts';
import { asksOf, hardEnd, largestPage, maybeFilters, type Ask, type LocalFilters } from './question.ts';
import { attribution, maybeRecord, tests } from './record.ts';

const scope: ReadonlySet<string> = new Set(['categories', 'radius_km']);
/** More categories are not counted before they are paid. */
const maxCounted = 5;

const fault = (message: string): VendorError => new VendorError('google_places', 'bad_input', message);

/** A question as it is asked. `area` null: there is nowhere to look. */
type Asking = {
  readonly asks: readonly Ask[];
  readonly area: Area | null;
  readonly asked: readonly Test<LeadRecord>[];
  readonly match: 50 | 100;
};

const testsOf = (filters: LocalFilters): readonly Test<LeadRecord>[] =>
  chosenFilters(filters)
    .filter((name) => !scope.has(name))
    .map((name) => {
      const testOf = (tests as Readonly<Record<string, (input: never) => Test<LeadRecord>>>)[name];
      // What Google does not know holds of no place.
      return testOf ? testOf(filters[name as keyof LocalFilters] as never) : () => false;
    });

const askingOf = (question: Question): Asking => {
  const filters = maybeFilters(question);
  if (!filters) throw fault('The filters do not fit this kind of search');
  const area = areaOf(question.location, filters.radius_km);
  const asks = area === null ? [] : asksOf(question, filters, area);
  return { asks, area, asked: testsOf(filters), match: question.match };
};

const configOf = (call: SearcherCall<GoogleConfig>): SearcherCall<GoogleConfig> => {
  const read = GoogleConfig.safeParse(call.config);
  if (!read.success) throw fault('The settings of Google cannot be read');
  return { ...call, config: read.data };
};

/** A place as a lead of the question; null: it is none. */
const maybeLead = ({ area, asked, match }: Asking, { type }: Ask, place: GooglePlace): LeadRecord | null => {
  const record = maybeRecord(place);
  const { latitude: lat = NaN, longitude: lng = NaN } = place.location ?? {};
  // A rectangle has corners that a circle has not, and a type may only be near to what was asked for.
  if (!record || !area?.holds({ lat, lng }) || (type !== null && !place.types?.includes(type))) return null;
  const held = asked.filter((test) => test(record)).length;
  const percent = asked.length === 0 ? 100 : Math.floor((held / asked.length) * 100);
  return percent >= match ? { ...record, match_percent: percent } : null;
};

/** Leads of a page that were not handed over before, each once. */
const leadsOf = (asking: Asking, ask: Ask, places: readonly GooglePlace[], seen: Iterable<string>) => {
  const marks = new Set(seen);
  return places.flatMap((place) => {
    const mark = markOf(place.id);
    const lead = marks.has(mark) ? null : maybeLead(asking, ask, place);
    if (!lead) return [];
    marks.add(mark);
    return [lead];
  });
};

/** Where it goes on after a page; null: that was all. An empty page counts as a full one, so that no token goes on for ever. */
const nextOf = (asks: readonly Ask[], at: Place, came: number, token: string | null): Place | null => {
  const count = at.count + (came || largestPage);
  if (token !== null && token !== at.token && count < hardEnd) return { ...at, token, count };
  return at.at + 1 < asks.length ? { ...start, at: at.at + 1, seen: at.seen } : null;
};

const findPage = async (call: SearcherCall<GoogleConfig>, question: Question, page: PageInput): Promise<FoundPage> => {
  const asking = askingOf(question);
  const { asks } = asking;
  let place = readCursor(asks, page.cursor);
  if (!place) throw fault('The cursor is none of ours');
  for (;;) {
    const ask = asks[place.at];
    if (!ask) return { records: [], next: null };
    // Google takes its price for a page, however few are on it: the size only keeps what is left from being asked for twice.
    const size = Math.min(page.limit, largestPage, hardEnd - place.count);
    const { places, token } = await askPlaces(call, ask, { fields: 'whole', token: place.token, size });
    const leads = leadsOf(asking, ask, places, seenBy(place));
    const records = leads.slice(0, page.limit);
    const seen: string = place.seen + records.map(({ ref }) => markOf(ref)).join('');
    // More came than was asked for: the same page again has the others.
    const isWhole = records.length === leads.length;
    const next: Place | null = isWhole ? nextOf(asks, { ...place, seen }, places.length, token) : { ...place, seen };
    if (records.length > 0 || next === null) return { records, next: next && writeCursor(asks, next) };
    place = next;
  }
};

/** How many ids there are of the first categories. Free of charge, up to three questions for each. */
const countIds = async (call: SearcherCall<GoogleConfig>, asks: readonly Ask[]): Promise<number> => {
  const found = new Set<string>();
  let place: Place | null = start;
  while (place !== null) {
    const ask = asks[place.at];
    if (!ask) break;
    const { places, token } = await askPlaces(call, ask, { fields: 'ids', token: place.token, size: largestPage });
    for (const { id } of places) found.add(id);
    place = nextOf(asks, place, places.length, token);
  }
  return found.size;
};

const nothingKnown = { withEmail: 0, facets: { countries: [], categories: [] }, first: [] };

const categoryOf = ({ data }: LeadRecord): string | undefined =>
  typeof data?.['category'] === 'string' ? data['category'] : undefined;

const estimateOf = async (call: SearcherCall<GoogleConfig>, question: Question): Promise<Estimated> => {
  const asking = askingOf(question);
  const { asks } = asking;
  const [first] = asks;
  if (first?.method !== 'searchNearby') {
    // Only ids, which cost nothing: the most that there can be. What is outside of a circle or lacks what was asked for is known when
    // it is paid, and so is every value; a price holds all the same, since nothing is charged that was not saved.
    const available = await countIds(call, asks.slice(0, maxCounted));
    return { ...nothingKnown, available, isCapped: asks.length > maxCounted };
  }
  // There is no free question of that kind (three cents and a half): so it is asked as a run asks it.
  const { places } = await askPlaces(call, first, { fields: 'whole', token: null, size: largestPage });
  const records = leadsOf(asking, first, places, []);
  return {
    available: records.length,
    isCapped: false,
    withEmail: 0,
    facets: {
      countries: facetOf(
        records.map(({ country }) => country),
        (code) => countryName(code, 'en'),
      ),
      categories: facetOf(records.map(categoryOf), (name) => name),
    },
    first: records.slice(0, maxPreviewed),
  };
};

/**
 * Businesses on Google Maps, by the Places API (New): at most sixty of each category and twenty where neither a category nor a word
 * was chosen, that is Google's own end. It knows no e-mails.
 */
export const googlePlaces = searcher<GoogleConfig>({
  key: 'google_places',
  label: 'Google Places',
  type: 'local',
  vendor: googleVendor,
  isSandbox: false,
  method: 'vendor',
  supportedFilters: [...scope, ...Object.keys(tests)],
  examples: ['dentist', 'restaurant'],
  // US$ 35 for 1,000 questions, SKU "Text Search Enterprise" and "Nearby Search Enterprise", before what is free each month
  // (https://developers.google.com/maps/billing-and-pricing/pricing, prices since March 2025). A page has up to twenty leads.
  cost: { cents: 3.5, per: 'call' },
  // Section 3.2.3 (no caching) of https://cloud.google.com/maps-platform/terms with the exceptions of
  // https://cloud.google.com/maps-platform/terms/maps-service-terms: place ids for ever, positions for thirty days.
  licence: {
    name: 'Google Maps Platform',
    url: 'https://cloud.google.com/maps-platform/terms',
    attribution,
    keeps: { days: 30, forever: [] },
  },
  config: GoogleConfig,
  // Ids of one place by text: free.
  test: async (given) => {
    const call = configOf(given);
    const ask: Ask = { method: 'searchText', type: null, body: { textQuery: 'Google' } };
    await askPlaces(call, ask, { fields: 'ids', token: null, size: 1 });
  },
  estimate: async (call, question) => estimateOf(configOf(call), question),
  find: async (call, question, page) => findPage(configOf(call), question, page),
});
