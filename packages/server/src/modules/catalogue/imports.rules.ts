/** An import that cannot be; the message is for the operator who asked for it. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

export type ImportSource = 'osm' | 'overture' | 'csv';

/** What an import is of. */
export type ImportKind = 'local' | 'company' | 'group';

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

/** A row's id among all of its source: those of OpenStreetMap and Overture are the world's, those of a file its own. */
export const refOf = (source: ImportSource, dataset: string, ref: string): string =>
  source === 'csv' ? `${dataset}/${ref}` : ref;

/** The columns of the table that an import is first copied into, each with its type. */
export type StageColumns = Readonly<Record<string, string>>;

/** Sixteen bytes as hexadecimal digits: it only tells whether anything changed. */
export type Digest = (text: string) => string;

const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What a source says, as JSON that PostgreSQL takes: neither the character 0 nor halves of a character. */
export const tagsOf = (tags: Readonly<Record<string, string>>): string => {
  const json = JSON.stringify(tags);
  // Nearly all are; those that only look as if they were not lose nothing.
  if (!/\\u(0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(Object.fromEntries(Object.entries(tags).map(([key, value]) => [clean(key), clean(value)])));
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

/** What rows of a kind are called, one and many. */
export const nouns: Readonly<Record<ImportKind, readonly [one: string, many: string]>> = {
  local: ['place', 'places'],
  company: ['company', 'companies'],
  group: ['group', 'groups'],
};

/** What an import did, for the operator. */
export const summaryOf = (
  { read, added, updated, unchanged, gone, refused, examples }: ImportCounts,
  kind: ImportKind,
): readonly string[] => [
  `${read} ${nouns[kind][1]} read: ${added} new, ${updated} updated, ${unchanged} as they were, ${gone} gone`,
  ...Object.entries(refused)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} refused: ${reason.replaceAll('_', ' ')}`),
  ...examples.map((example) => `  ${example}`),
];
