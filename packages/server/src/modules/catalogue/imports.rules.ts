import { fold } from '@galena/contract/kernel';
import type { OpenPlace } from '@galena/adapters/open-data';
import type { Cell } from '../../platform/db/loader.ts';

/** An import that cannot be; the message is for the operator who asked for it. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

export type ImportSource = 'osm' | 'overture' | 'csv';

/** What is said of a source wherever its data is shown. */
export const licences: Readonly<
  Record<ImportSource, { readonly licence: string; readonly url: string | null; readonly attribution: string }>
> = {
  osm: {
    licence: 'ODbL 1.0',
    url: 'https://www.openstreetmap.org/copyright',
    attribution: '© OpenStreetMap contributors',
  },
  overture: {
    licence: 'CDLA Permissive 2.0',
    url: 'https://docs.overturemaps.org/attribution/',
    attribution: 'Overture Maps Foundation',
  },
  csv: { licence: 'own data', url: null, attribution: 'Imported by the operator' },
};

/**
 * What an extract is called when nobody says: its file's name without endings and dates, so that a newer file of the same place
 * has the same name. `monaco-2021-04-21.osm.pbf` and `monaco-latest.osm.pbf` are `monaco`.
 */
export const datasetNameOf = (file: string): string => {
  const name = (file.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.(osm|pbf|gz|bz2|csv|tsv|parquet|geojsonseq|geojson|jsonl|json|xml|zip)\b.*$/i, '')
    .replaceAll(/[-_. ]?(latest|internal|\d{4}-?\d{2}-?\d{2}|\d{6})\b/gi, '')
    .toLowerCase();
  return name || 'import';
};

/** A place's id among all of its source: those of OpenStreetMap and Overture are the world's, those of a file its own. */
export const refOf = (source: ImportSource, dataset: string, ref: string): string =>
  source === 'csv' ? `${dataset}/${ref}` : ref;

/** The columns of the table that an import is first copied into. */
export const stageColumns = [
  'ref',
  'name',
  'folded',
  'categories',
  'lat',
  'lng',
  'street',
  'postal_code',
  'city',
  'state',
  'country',
  'website',
  'phones',
  'emails',
  'opening_hours',
  'brand',
  'tags',
  'hash',
] as const;

const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What a source says, as JSON that PostgreSQL takes: neither the character 0 nor halves of a character. */
const tagsOf = (tags: OpenPlace['tags']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(tags).map(([key, value]) => [clean(key), clean(value)])));

/**
 * A place as a row of that table.
 * @param idOf the number of a category
 * @param countryAt where a place lies that does not say in which country
 * @param digest sixteen bytes as hexadecimal digits: it only tells whether anything changed
 */
export const stageRowOf = (
  place: OpenPlace,
  idOf: (slug: string) => number,
  countryAt: (lat: number, lng: number) => string | null,
  digest: (text: string) => string,
): readonly Cell[] => {
  const { ref, name, brand = null, categories, lat, lng, country, tags } = place;
  const cells: readonly Cell[] = [
    ref,
    name,
    fold(brand === null || name.includes(brand) ? name : `${name} ${brand}`),
    categories.map(idOf),
    lat,
    lng,
    place.street ?? null,
    place.postal_code ?? null,
    place.city ?? null,
    place.state ?? null,
    country ?? countryAt(lat, lng),
    place.website ?? null,
    place.phones,
    place.emails,
    place.opening_hours ?? null,
    brand,
    tagsOf(tags),
  ];
  return [...cells, digest(JSON.stringify(cells))];
};

export type ImportCounts = {
  readonly read: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly gone: number;
  /** By why. */
  readonly refused: Readonly<Record<string, number>>;
  /** Some of them, in words. */
  readonly examples: readonly string[];
};

/** What an import did, for the operator. */
export const summaryOf = ({
  read,
  added,
  updated,
  unchanged,
  gone,
  refused,
  examples,
}: ImportCounts): readonly string[] => [
  `${read} places read: ${added} new, ${updated} updated, ${unchanged} as they were, ${gone} gone`,
  ...Object.entries(refused)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} refused: ${reason.replaceAll('_', ' ')}`),
  ...examples.map((example) => `  ${example}`),
];
