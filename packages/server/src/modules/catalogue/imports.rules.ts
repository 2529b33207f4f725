import type { IgnoredColumn, TableReading } from '@galena/adapters/open-data';
import type { ImportFault, ImportKind, ImportSource } from '@galena/contract/catalogue';
import { fold } from '@galena/contract/kernel';
import { categoryName } from '@galena/contract/search';
import type { Cell } from '../../platform/db/loader.ts';

/** Why an import cannot be: only the operator can say that a file which ends much, or seems to be cut off, is right. */
type RefusedCode = 'busy' | 'empty' | 'would_end' | 'cut_off';

/** An import that cannot be; the message is for the operator who asked for it. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  readonly code: RefusedCode;
  /** Of `would_end`: what it would end. */
  readonly missing: Missing | null;

  constructor(code: RefusedCode, message: string, missing: Missing | null = null) {
    super(message);
    this.code = code;
    this.missing = missing;
  }
}

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
    .replace(/\.(osm|pbf|gz|bz2|csv|tsv|parquet|geojsonseq|geojson|jsonl|ndjson|json|xml|zip)\b.*$/i, '')
    .replaceAll(/[-_. ]?(latest|internal|\d{4}-?\d{2}-?\d{2}|\d{6})\b/gi, '')
    .toLowerCase();
  return name || 'import';
};

/** A row's id among all of its source: those of OpenStreetMap and Overture are the world's, those of a file its own. */
export const refOf = (source: ImportSource, dataset: string, ref: string): string =>
  source === 'csv' ? `${dataset}/${ref}` : ref;

/** The columns of the table that an import is first copied into, each with its type. */
export type StageColumns = Readonly<Record<string, string>>;

/** Each folded on a line of its own, so that no word is found across two of them. */
export const foldedLines = (texts: readonly string[]): string => texts.map(fold).join('\n');

export const maybeFolded = (text: string | null): string | null => (text === null ? null : fold(text));

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

/** What is kept of everybody who may be in several files, behind what is kept of their kind alone. */
export const commonColumns = {
  description: 'text',
  city: 'text',
  folded_city: 'text',
  state: 'text',
  country: 'text',
  phones: 'text[] not null',
  emails: 'text[] not null',
  tags: 'jsonb not null',
  keys: 'text[] not null',
  hash: 'uuid not null',
} as const satisfies StageColumns;

type Common = {
  readonly description?: string;
  readonly city?: string;
  readonly state?: string;
  readonly country?: string;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly keys: readonly string[];
};

/** A row of such columns. @param own the cells of its kind */
export const rowWith = (own: readonly Cell[], common: Common, digest: Digest): readonly Cell[] => {
  const { description = null, city = null, state = null, country = null, phones, emails, tags, keys } = common;
  const place = [city, maybeFolded(city), state, country];
  const cells: readonly Cell[] = [...own, description, ...place, phones, emails, tagsOf(tags), keys];
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
  /** How many were found no category for, by the other kind that they are found under. */
  readonly others: Readonly<Record<string, number>>;
  /** How many the file does not have that were kept, because they may be rows that could not be read. */
  readonly kept: number;
  /** How a table was read; null: the file was none. */
  readonly table: TableReading | null;
};

/** What a newer file of a data set would end: what the data set has, how many of them the file has not, and some of those. */
export type Missing = { readonly had: number; readonly missing: number; readonly examples: readonly string[] };

/** A newer file ends at most so much of its data set without being asked: more is rather a file that is not whole. */
const maxEnded = 1 / 5;

export const endsTooMuch = ({ had, missing }: Missing): boolean => missing > had * maxEnded;

/** The question before a file ends much of its data set. */
export const wouldEnd = (all: Missing, kind: ImportKind, name: string): ImportRefused => {
  const { had, missing, examples } = all;
  const some = examples.length === 0 ? '' : `, such as ${examples.map((one) => `"${one}"`).join(', ')}`;
  const [, many] = nouns[kind];
  const found = `This file is missing ${missing} of the ${had} ${many} in "${name}"${some}. Nothing was changed.`;
  return new ImportRefused(
    'would_end',
    `${found} To remove them, import it again with --replace. If it’s a different data set, give it its own --name.`,
    all,
  );
};

/** What rows of a kind are called, one and many. */
export const nouns: Readonly<Record<ImportKind, readonly [one: string, many: string]>> = {
  people: ['person', 'people'],
  local: ['place', 'places'],
  influencer: ['influencer', 'influencers'],
  company: ['company', 'companies'],
  group: ['group', 'groups'],
};

const ignoredBecause: Readonly<Record<IgnoredColumn['why'], string>> = {
  unknown: 'unknown name',
  taken: 'another column has this',
  told: 'left out by --map',
};

/** How a table was read: which columns went where, which did not, and why. */
const tableLines = ({ encoding, delimiter, used, ignored }: TableReading): readonly string[] => {
  const parted = `columns separated by ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`}`;
  const byWhy = Map.groupBy(ignored, ({ why }) => why);
  return [
    `Read as ${encoding}, ${delimiter === 'JSON' ? 'JSON Lines' : parted}:`,
    ...used.map(({ field, columns }) => `  ${field}: ${columns.join(', ')}`),
    ...[...byWhy].map(
      ([why, all]) => `  not used (${ignoredBecause[why]}): ${all.map(({ column }) => column).join(', ')}`,
    ),
  ];
};

const otherLines = (others: ImportCounts['others']): readonly string[] => {
  const kinds = Object.entries(others);
  if (kinds.length === 0) return [];
  const sum = kinds.reduce((all, [, count]) => all + count, 0);
  const each = kinds.map(([slug, count]) => `${categoryName(slug)} ${count}`).join(', ');
  return [`${sum} without a category, listed under: ${each}`];
};

/** What an import did, for the operator. */
export const summaryOf = (
  { read, added, updated, unchanged, gone, kept, refused, examples, others, table }: ImportCounts,
  kind: ImportKind,
): readonly string[] => [
  ...(table ? tableLines(table) : []),
  `${read} ${nouns[kind][1]} read: ${added} new, ${updated} updated, ${unchanged} unchanged, ${gone} removed`,
  ...otherLines(others),
  ...(kept > 0 ? [`${kept} missing from the file but kept: they may be among the rows we couldn’t read`] : []),
  ...Object.entries(refused)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} refused: ${reason.replaceAll('_', ' ')}`),
  ...examples.map((example) => `  ${example}`),
];

/** Whether an import failed by what its file is, or by what was asked: the message is for whoever gave the file. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof ImportRefused || (error instanceof Error && error.name === 'OpenDataError');

/** Why an import failed, as it is kept; null for what is no end of it: another one runs. */
export const faultOf = (error: unknown): ImportFault | null => {
  if (error instanceof ImportRefused) return error.code === 'busy' ? null : error.code;
  return isRefusal(error) ? 'unreadable' : 'unexpected';
};
