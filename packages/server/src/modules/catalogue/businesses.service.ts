import type { Estimated, FoundPage, Licence, PageInput, Question } from '@galena/adapters/searchers';
import { fold, VendorError } from '@galena/contract/kernel';
import {
  categoryName,
  filterSchemas,
  localCategories,
  maxPreviewed,
  radiusLimits,
  type FiltersOf,
  type MapCell,
  type MapView,
} from '@galena/contract/search';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { leadOf } from './businesses.rules.ts';
import * as store from './businesses.store.ts';
import { countryLabel, facetOf } from './facets.rules.ts';

const key = 'catalogue';

/** Counts end here: "10,000+". */
const maxCounted = 10_000;
const maxFacets = 10;

const refuse = (message: string): VendorError => new VendorError(key, 'bad_input', message);

type Filters = FiltersOf<'local'>;

/** What each filter asks of a business; the others say where to look. */
const testsOf = ({ keyword, has_website, has_phone, only_with_email }: Filters): store.BusinessInput['tests'] => [
  ...(keyword ? [{ words: fold(keyword).split(' ') }] : []),
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

type Input = Omit<store.BusinessInput, 'categories'> & { readonly slugs: readonly string[] };

const inputOf = (question: Question): Input => {
  const parsed = filterSchemas.local.safeParse(question.filters);
  if (!parsed.success) throw refuse('The filters do not fit this kind of search');
  const { categories = [], radius_km: radius } = parsed.data;
  const where = placeOf(question, radius);
  // Without a category, all of them.
  const slugs = categories.length > 0 ? categories : localCategories.map(({ slug }) => slug);
  return { where, slugs, tests: testsOf(parsed.data), match: question.match };
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

const estimate = (context: Context, question: Question): Promise<Estimated> => {
  const { slugs, ...asked } = inputOf(question);
  return inReadTransaction(context, async ({ db }) => {
    const input = { ...asked, categories: await store.findCategoryIds(db, slugs) };
    const { available, withEmail, countries, categories } = await store.countBusinesses(
      db,
      input,
      maxCounted + 1,
      maxFacets,
    );
    const first = await store.findBusinesses(db, input, 0, maxPreviewed);
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
      first: first.map(leadOf),
      ...licenceOf(await store.findLicences(db)),
    };
  });
};

const find = async (context: Context, question: Question, { cursor, limit }: PageInput): Promise<FoundPage> => {
  if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw refuse('The cursor is none of ours');
  const { slugs, ...asked } = inputOf(question);
  const rows = await inReadTransaction(context, async ({ db }) => {
    const input = { ...asked, categories: await store.findCategoryIds(db, slugs) };
    return store.findBusinesses(db, input, Number(cursor ?? 0), limit + 1);
  });
  const page = rows.slice(0, limit);
  return {
    records: page.map(leadOf),
    next: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
};

const locate = (context: Context, question: Question, view: MapView): Promise<readonly MapCell[]> => {
  const { slugs, ...asked } = inputOf(question);
  return inReadTransaction(context, async ({ db }) => {
    const categories = await store.findCategoryIds(db, slugs);
    return store.findCells(db, { ...asked, categories }, view);
  });
};

/** The local catalogue: what the operator imported of open data, and of files of his own. */
export const localCatalogue = {
  key,
  label: 'Local catalogue',
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
  isEmpty: (context: Context): Promise<boolean> =>
    inReadTransaction(context, async ({ db }) => !(await store.hasBusinesses(db))),
};
