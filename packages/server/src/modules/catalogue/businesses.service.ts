import type { Estimated, FoundPage, Licence, PageInput, Question } from '@galena/adapters/searchers';
import type { LeadRecord } from '@galena/contract/contacts';
import { boundsOf, fold, type MapCell, type MapView, VendorError } from '@galena/contract/kernel';
import {
  allCategories,
  categoriesOfWords,
  categoryName,
  filterSchemas,
  maxPreviewed,
  radiusLimits,
  type FiltersOf,
  noBusiness,
  withNearCategories,
} from '@galena/contract/search';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/pool.ts';
import { leadOf, type Business } from './businesses.rules.ts';
import { mergedLeadOf } from './merged-places.rules.ts';
import * as store from './businesses.store.ts';
import { countryLabel, facetOf } from './facets.rules.ts';

const key = 'catalogue';

/** Counts end here: "10,000+". */
const maxCounted = 10_000;
/** Among so many facets are counted: what there is of the kinds is seen, and of all that are counted, whole rows would take four times as long to read. */
const maxSampled = 2_500;
const maxFacets = 10;

const refuse = (message: string): VendorError => new VendorError(key, 'bad_input', message);

type Filters = FiltersOf<'local'>;

/** A filter before the numbers of its categories are known. */
type Asked = { readonly flag: number } | { readonly words: readonly string[]; readonly slugs: readonly string[] };

/** What each filter asks of a business; the others say where to look. A keyword may be what people call a category. */
const askedOf = ({ keyword, has_website, has_phone, only_with_email }: Filters): readonly Asked[] => [
  ...(keyword ? [{ words: fold(keyword).split(' '), slugs: withNearCategories(categoriesOfWords(keyword)) }] : []),
  ...(has_website ? [{ flag: store.flagOf.website }] : []),
  ...(has_phone ? [{ flag: store.flagOf.phone }] : []),
  ...(only_with_email ? [{ flag: store.flagOf.email }] : []),
];

const placeOf = ({ location }: Question, radius: number | undefined): store.BusinessInput['where'] => {
  const { lat, lng, country, area } = location;
  if (area) return { area };
  if (lat !== undefined && lng !== undefined) return { lat, lng, km: radius ?? radiusLimits.standard };
  if (country === undefined) throw refuse('A local search needs a place');
  return { country: country.toUpperCase() };
};

/** What a question is about, once the catalogue has said which numbers its categories have. */
const inputOf = (question: Question): ((db: Db) => Promise<store.BusinessInput>) => {
  const parsed = filterSchemas.local.safeParse(question.filters);
  if (!parsed.success) throw refuse('The filters do not fit this kind of search');
  const { categories = [], keyword, radius_km: radius } = parsed.data;
  const where = placeOf(question, radius);
  // Without a category all of them, but what is no business only where its name is asked for.
  const all = allCategories.map(({ slug }) => slug).filter((slug) => keyword || slug !== noBusiness);
  const slugs = categories.length > 0 ? withNearCategories(categories) : all;
  const asked = askedOf(parsed.data);
  return async (db) => ({
    where,
    match: question.match,
    categories: await store.findCategoryIds(db, slugs),
    tests: await Promise.all(
      asked.map(async (one) =>
        'flag' in one
          ? one
          : { words: one.words, categories: one.slugs.length === 0 ? [] : await store.findCategoryIds(db, one.slugs) },
      ),
    ),
  });
};

const joined = (texts: readonly string[]): string => [...new Set(texts)].join('; ');

/** All terms as one; a page to read where there is only one. */
const licenceOf = (all: readonly Licence[]): Pick<Estimated, 'licence'> =>
  all.length === 0
    ? {}
    : {
        licence: {
          name: joined(all.map(({ name }) => name)),
          url: all.length === 1 ? (all[0]?.url ?? null) : null,
          attribution: joined(all.map(({ attribution }) => attribution)),
        },
      };

/** The businesses as leads: one that stands for several is what these say together. */
const leadsOf = async (db: Db, rows: readonly Business[]): Promise<LeadRecord[]> => {
  const merged = rows.filter(({ source }) => source === 'merged').map(({ id }) => id);
  const members = await store.findMembers(db, merged);
  return rows.map((row) => {
    const own = members.get(row.id);
    return own === undefined ? leadOf(row) : mergedLeadOf(own, row.percent);
  });
};

/** Counted on one connection and the first of them found on another: neither waits for the other. */
const estimate = async (context: Context, question: Question): Promise<Estimated> => {
  const toInput = inputOf(question);
  const [counted, first] = await Promise.all([
    inReadTransaction(context, async ({ db }) => {
      const [licences, input] = await Promise.all([store.findLicences(db), toInput(db)]);
      const sizes = { sample: maxSampled, facets: maxFacets };
      return { ...(await store.countBusinesses(db, input, maxCounted + 1, sizes)), licences };
    }),
    inReadTransaction(context, async ({ db }) =>
      leadsOf(db, await store.findBusinesses(db, await toInput(db), 0, maxPreviewed)),
    ),
  ]);
  const { available, withEmail, sampled, countries, categories, licences } = counted;
  const isCapped = available > maxCounted;
  return {
    available: Math.min(available, maxCounted),
    isCapped,
    // Of those beyond the cap nobody counted how many have one.
    withEmail: isCapped ? null : withEmail,
    facets: {
      countries: facetOf(countries, countryLabel),
      categories: facetOf(categories, categoryName),
    },
    facetsOf: sampled,
    first,
    ...licenceOf(licences),
  };
};

const find = async (context: Context, question: Question, { cursor, limit }: PageInput): Promise<FoundPage> => {
  if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw refuse('The cursor is none of ours');
  const toInput = inputOf(question);
  return inReadTransaction(context, async ({ db }) => {
    const rows = await store.findBusinesses(db, await toInput(db), Number(cursor ?? 0), limit + 1);
    const page = rows.slice(0, limit);
    return {
      records: await leadsOf(db, page),
      next: rows.length > limit ? String(page.at(-1)?.id) : null,
    };
  });
};

const locate = (context: Context, question: Question, view: MapView): Promise<readonly MapCell[]> => {
  const toInput = inputOf(question);
  return inReadTransaction(context, async ({ db }) => store.findCells(db, await toInput(db), view));
};

const exampleKinds = ['dentist', 'bakery', 'restaurant', 'cafe', 'hotel', 'pharmacy', 'supermarket'];
const maxExamples = 2;

// A place that was imported has something this near to its middle; what lies beyond may be another extract's edge.
const coveredKm = 5;

/** Whether anything was imported near a place, whatever it is. Nothing: what is not found there may be there all the same. */
const covers = (context: Context, { lat, lng, country, area }: Question['location']): Promise<boolean> => {
  const bounds = area && boundsOf(area);
  const middle = bounds
    ? { lat: (bounds.south + bounds.north) / 2, lng: (bounds.west + bounds.east) / 2 }
    : { lat, lng };
  return inReadTransaction(context, ({ db }) => {
    if (middle.lat !== undefined && middle.lng !== undefined)
      return store.hasBusinessesNear(db, { lat: middle.lat, lng: middle.lng, km: coveredKm });
    return country === undefined ? store.hasBusinesses(db) : store.hasBusinessesOf(db, country.toUpperCase());
  });
};

/** The local catalogue: what the operator imported of open data, and of files of his own. */
export const localCatalogue = {
  key,
  label: 'Local catalog',
  type: 'local' as const,
  isSandbox: false,
  method: 'open_data' as const,
  // Nobody rates businesses in open data.
  supportedFilters: ['categories', 'keyword', 'radius_km', 'has_website', 'has_phone', 'only_with_email'],
  cost: 'free' as const,
  licence: {
    name: 'ODbL 1.0; CDLA Permissive 2.0',
    url: 'https://www.openstreetmap.org/copyright',
    attribution: '© OpenStreetMap contributors; Overture Maps Foundation',
  },
  estimate,
  find,
  locate,
  covers,
  // Kinds that were imported somewhere; whether near the place nobody knows before it is asked.
  findExamples: (context: Context): Promise<readonly string[]> =>
    inReadTransaction(context, async ({ db }) =>
      (await store.findKnownCategories(db, exampleKinds)).slice(0, maxExamples),
    ),
  isEmpty: (context: Context): Promise<boolean> =>
    inReadTransaction(context, async ({ db }) => !(await store.hasBusinesses(db))),
};
