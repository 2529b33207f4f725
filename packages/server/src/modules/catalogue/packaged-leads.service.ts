import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Estimated, FoundPage, PageInput, Question, SearcherCard } from '@galena/adapters/searchers';
import { fold, VendorError } from '@galena/contract/kernel';
import { chosenFilters, filterSchemas, maxPreviewed, platformName } from '@galena/contract/search';
import { moment } from '../../platform/clock/clock.ts';
import { inTransaction, inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { brandsOf, type BrandFacts, type BrandIndex } from './brands.rules.ts';
import { createReach, type Atlas } from './countries.rules.ts';
import { countryLabel, facetOf } from './facets.rules.ts';
import { communitiesOf, datedOf, recordOf, type PackagedLead, type Resource } from './packaged-leads.rules.ts';
import * as store from './packaged-leads.store.ts';

type Test = store.PackagedInput['tests'][number];

/** How a filter's value is looked for in a table. */
type FilterTests = Readonly<Record<string, (input: never) => Test>>;

/** Every word that was typed, somewhere. */
const keywordTest = (typed: string): Test => ({ words: fold(typed).split(' ') });
/** One of the wanted categories. */
const categoryTest = (wanted: readonly string[]): Test => ({ categories: wanted.map(fold) });

/** What a searcher of our own tables is made of. */
type Packaged = Omit<SearcherCard, 'isSandbox' | 'method' | 'supportedFilters' | 'cost'> & {
  readonly licence: NonNullable<SearcherCard['licence']>;
  readonly table: store.PackagedTable;
  readonly filters: FilterTests;
};

const max = 10;

/** A searcher of leads that come with the product. A city narrows to its country: more is not known of them. */
const packagedSearcher = ({ table, filters, ...card }: Packaged) => {
  const refuse = (message: string): VendorError => new VendorError(card.key, 'bad_input', message);

  const inputOf = (question: Question): store.PackagedInput => {
    const parsed = filterSchemas[card.type].safeParse(question.filters);
    if (!parsed.success) throw refuse('The filters do not fit this kind of search');
    const asked = parsed.data as Readonly<Record<string, never>>;
    const tests = chosenFilters(asked).flatMap((name) => {
      const testOf = filters[name];
      return testOf ? [testOf(asked[name] as never)] : [];
    });
    return { country: question.location.country?.toUpperCase() ?? null, tests, match: question.match };
  };

  const estimate = (context: Context, question: Question): Promise<Estimated> => {
    const input = inputOf(question);
    return inReadTransaction(context, async ({ db }) => {
      const available = await store.countLeads(db, table, input);
      const countries =
        input.country === null
          ? await store.countCountries(db, table, input, max)
          : [{ value: input.country, count: available }].filter(({ count }) => count > 0);
      return {
        available,
        isCapped: false,
        withEmail: 0,
        facets: {
          countries: facetOf(countries, countryLabel),
          categories: facetOf(await store.countCategories(db, table, input, max), (name) => name),
        },
        first: (await store.findLeads(db, table, input, 0, maxPreviewed)).map((row) =>
          recordOf(row, card.licence.attribution),
        ),
      };
    });
  };

  return {
    ...card,
    isSandbox: false,
    method: 'open_data' as const,
    supportedFilters: Object.keys(filters),
    cost: 'free' as const,
    estimate,
    find: async (context: Context, question: Question, { cursor, limit }: PageInput): Promise<FoundPage> => {
      if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw refuse('The cursor is none of ours');
      const input = inputOf(question);
      const rows = await inReadTransaction(context, ({ db }) =>
        store.findLeads(db, table, input, Number(cursor ?? 0), limit + 1),
      );
      const page = rows.slice(0, limit);
      return {
        records: page.map((row) => recordOf(row, card.licence.attribution)),
        next: rows.length > limit ? String(page.at(-1)?.id) : null,
      };
    },
  };
};

const perStatement = 5000;

/**
 * Brings a table to a version of its package, once: what is there keeps its id, what is gone is found no more.
 * @param read reads the package; only called when another version stands
 */
export const seedPackaged = async (
  context: Context,
  table: store.PackagedTable,
  version: string,
  read: () => Promise<readonly PackagedLead[]>,
): Promise<void> => {
  if ((await inReadTransaction(context, ({ db }) => store.maybeVersion(db, table))) === version) return;
  const rows = await read();
  await inTransaction(context, async ({ db }) => {
    for (let at = 0; at < rows.length; at += perStatement)
      await store.putLeads(db, table, version, rows.slice(at, at + perStatement));
    await store.endLeads(db, table, version, moment(context.clock));
  });
};

// Raised when the same package is read in another way.
const readingVersion = 4;

/** A package of data from npm, by the file that it offers as code. */
type DataPackage = {
  readonly version: string;
  /** One of its files, read as JSON. */
  readonly read: <T>(path: string) => Promise<T>;
};

const require = createRequire(import.meta.url);

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T;

/** When the file of a package was made, ISO 8601. */
type Made = { readonly _meta: { readonly generated: string } };

/** Opens a package by its code, which lies in `dist/js`. */
const openPackage = async (code: string): Promise<DataPackage> => {
  const root = join(dirname(code), '../..');
  const { version } = await readJson<{ version: string }>(join(root, 'package.json'));
  return { version, read: (path) => readJson(join(root, path)) };
};

type Shapes = {
  readonly features: readonly { readonly id: string; readonly geometry: { readonly coordinates: unknown } }[];
};

type Corner = readonly [number, number];

/** The corners of a shape, however deep they lie. */
const cornersIn = (coordinates: unknown): readonly Corner[] => {
  if (!Array.isArray(coordinates)) return [];
  return typeof coordinates[0] === 'number' ? [coordinates as unknown as Corner] : coordinates.flatMap(cornersIn);
};

/** The countries of the world, with the shapes of a package (`dist/json/featureCollection.min.json`). */
const openAtlas = async (data: DataPackage): Promise<Atlas> => {
  const coder = await import('@rapideditor/country-coder');
  const { features } = await data.read<Shapes>('dist/json/featureCollection.min.json');
  const shapes = new Map(features.map(({ id, geometry }) => [id, geometry.coordinates]));
  return {
    maybeRegion: (id) => coder.feature(id)?.properties ?? null,
    regionsIn: (id) => coder.featuresIn(id).map(({ properties }) => properties),
    maybeCountryAt: ([lng = 0, lat = 0]) => coder.iso1A2Code([lng, lat]),
    cornersOf: (id) => cornersIn(shapes.get(id.toLowerCase())),
  };
};

/** Brands of the world as companies. */
export const brands = packagedSearcher({
  key: 'brands',
  label: 'Brands of the world',
  type: 'company',
  table: 'catalogue.brands',
  filters: { keyword: keywordTest, industries: categoryTest },
  examples: ['Supermarket', 'Car rental'],
  licence: {
    name: 'BSD-3-Clause, CC0',
    url: 'https://github.com/osmlab/name-suggestion-index/blob/main/LICENSE.md',
    attribution: 'Brands © name-suggestion-index contributors; names and websites from Wikidata',
  },
});

/** What brands do, in the order of the alphabet: the values of the filter. */
export const findBrandIndustries = (context: Context): Promise<readonly string[]> =>
  inReadTransaction(context, ({ db }) => store.findCategories(db, 'catalogue.brands'));

/** The brands, where they are missing or of another version: from name-suggestion-index. */
export const seedBrands = async (context: Context): Promise<string[]> => {
  const data = await openPackage(require.resolve('name-suggestion-index'));
  await seedPackaged(context, 'catalogue.brands', `${data.version}/${readingVersion}`, async () => {
    const { nsi, _meta: made } = await data.read<Made & { nsi: BrandIndex }>('dist/json/nsi.min.json');
    const { wikidata } = await data.read<{ wikidata: Record<string, BrandFacts> }>('dist/wikidata/wikidata.min.json');
    return datedOf(brandsOf(nsi, wikidata, createReach(await openAtlas(data))), made.generated);
  });
  return [];
};

/** Communities of OpenStreetMap as groups. */
export const communities = packagedSearcher({
  key: 'communities',
  label: 'OpenStreetMap communities',
  type: 'group',
  table: 'catalogue.communities',
  filters: { platform: (wanted: string) => categoryTest([platformName(wanted)]), keyword: keywordTest },
  examples: ['OpenStreetMap'],
  licence: {
    name: 'ISC',
    url: 'https://github.com/osmlab/osm-community-index/blob/main/LICENSE.md',
    attribution: 'Communities © osm-community-index contributors',
  },
});

/** The communities, where they are missing or of another version: from osm-community-index. */
export const seedCommunities = async (context: Context): Promise<string[]> => {
  const data = await openPackage(require.resolve('osm-community-index'));
  await seedPackaged(context, 'catalogue.communities', `${data.version}/${readingVersion}`, async () => {
    const { resolveStrings } = await import('osm-community-index');
    const { resources, _meta: made } = await data.read<Made & { resources: Record<string, Resource> }>(
      'dist/json/resources.min.json',
    );
    const { defaults } = await data.read<{ defaults: Parameters<typeof resolveStrings>[1] }>(
      'dist/json/defaults.min.json',
    );
    const leads = communitiesOf(
      Object.values(resources),
      (resource) => resolveStrings(resource, defaults),
      createReach(await openAtlas(data)),
    );
    return datedOf(leads, made.generated);
  });
  return [];
};
