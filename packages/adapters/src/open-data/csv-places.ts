import { createHash } from 'node:crypto';
import { localCategories } from '@galena/contract/search';
import { isTooLarge, startGathering } from './batch.ts';
import { plainText, readEmails, readPhones, readWebsite } from './contacts.ts';
import { placeFields, type CsvMap, type PlaceField } from './csv-map.ts';
import { csvRows, type CsvRow } from './csv-rows.ts';
import { flatTags } from './flat-tags.ts';
import { OpenDataError, type OpenPlace, type PlaceBatch, type PlaceFile, type PlaceRefusal } from './place.ts';
import { looksLike, openSourceFile, type SourceFile } from './source-file.ts';

/** Columns of a file by what they hold. */
type Columns = { readonly header: readonly string[]; readonly byField: ReadonlyMap<PlaceField, readonly number[]> };

const longest = { name: 500, ref: 200 } as const;

const slugs: ReadonlyMap<string, string> = new Map(
  localCategories.flatMap(({ slug, name }) => [[slug, slug] as const, [name.toLowerCase(), slug] as const]),
);

const categoriesOf = (texts: readonly string[]): readonly string[] => {
  const words = texts.flatMap((text) => [text, ...text.split(/[;|,]/)]);
  return [...new Set(words.flatMap((word) => slugs.get(plainText(word).toLowerCase()) ?? []))];
};

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const columnsOf = (cells: readonly string[], map: CsvMap, path: string): Columns => {
  const header = cells.map((cell) => cell.trim());
  const missing = Object.keys(map).filter((column) => !header.includes(column.trim()));
  if (missing.length > 0) {
    throw new OpenDataError(
      `The file has no column ${listed(missing)}; it has ${listed(header).slice(0, 1000)}: ${path}`,
    );
  }
  const byField = new Map(
    placeFields.map((field) => {
      const columns = Object.keys(map).filter((column) => map[column] === field);
      return [field, columns.map((column) => header.indexOf(column.trim()))] as const;
    }),
  );
  return { header, byField };
};

/** Where the comma is a decimal point, no point stands beside it. */
const degreesOf = (text: string): number => {
  const plain = plainText(text).replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
};

/** The same for the same place on every reading: what moves by ten metres is the same. */
const refOf = (name: string, lat: number, lng: number): string => {
  const text = [name.toLowerCase(), lat.toFixed(4), lng.toFixed(4)].join('\n');
  return `sha256/${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
};

const withoutUnknown = (values: Readonly<Record<string, string | undefined>>): Partial<OpenPlace> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

type Cells = {
  readonly all: (field: PlaceField) => readonly string[];
  readonly first: (field: PlaceField) => string | undefined;
};

const cellsOf = (cells: readonly string[], { byField }: Columns): Cells => {
  const all = (field: PlaceField): readonly string[] =>
    (byField.get(field) ?? []).map((column) => cells[column] ?? '').filter((cell) => plainText(cell) !== '');
  const first = (field: PlaceField): string | undefined => {
    const [cell] = all(field);
    return cell === undefined ? undefined : plainText(cell);
  };
  return { all, first };
};

const detailsOf = ({ all, first }: Cells): Partial<OpenPlace> => {
  const country = first('country')?.toUpperCase();
  return withoutUnknown({
    street: first('street'),
    postal_code: first('postal_code'),
    city: first('city'),
    state: first('state'),
    country: country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined,
    website:
      all('website')
        .map(readWebsite)
        .find((address) => address !== null) ?? undefined,
    opening_hours: first('opening_hours'),
    brand: first('brand'),
  });
};

const tagsOf = (cells: readonly string[], header: readonly string[]): OpenPlace['tags'] =>
  // Of two columns with one name the first that says something counts; it is written last.
  flatTags(
    Object.fromEntries(
      header
        .map((column, at) => [column, cells[at] ?? ''] as const)
        .filter(([column, cell]) => column !== '' && cell.trim() !== '')
        .toReversed(),
    ),
  );

const placeOf = (row: readonly string[], columns: Columns): OpenPlace | PlaceRefusal => {
  if (row.length > columns.header.length && row.slice(columns.header.length).some((cell) => cell.trim() !== ''))
    return 'malformed';
  const cells = cellsOf(row, columns);
  const [name, lat, lng] = [cells.first('name'), cells.first('lat'), cells.first('lng')];
  if (name === undefined) return 'unnamed';
  const tags = tagsOf(row, columns.header);
  if (name.length > longest.name || isTooLarge(tags)) return 'too_large';
  if (lat === undefined || lng === undefined) return 'no_position';
  const position = { lat: degreesOf(lat), lng: degreesOf(lng) };
  if (!(Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180)) return 'bad_position';
  const ref = cells.first('ref') ?? refOf(name, position.lat, position.lng);
  if (ref.length > longest.ref) return 'too_large';
  return {
    ref,
    name,
    categories: categoriesOf(cells.all('category')),
    ...position,
    ...detailsOf(cells),
    phones: readPhones(cells.all('phone')),
    emails: readEmails(cells.all('email')),
    tags,
  };
};

/** The first row. */
const readHeader = async (file: SourceFile): Promise<readonly string[]> => {
  for await (const { content } of csvRows(file)) {
    const [header] = content;
    if (header !== undefined) return header.cells ?? [];
  }
  return [];
};

const openTable = async (path: string): Promise<SourceFile> => {
  const file = await openSourceFile(path);
  // A text has no zero bytes, but for every second one in UTF-16.
  const isText = !file.head.includes(0) || (file.head[0] === 0xff && file.head[1] === 0xfe);
  if (!isText || /^\s*<|^%PDF/.test(file.head.toString('latin1'))) {
    throw new OpenDataError(`This is no table of commas or semicolons but ${looksLike(file)}: ${path}`);
  }
  return file;
};

async function* readBatches(file: SourceFile, columns: Columns, signal?: AbortSignal): AsyncGenerator<PlaceBatch> {
  const gathering = startGathering();
  const add = ({ cells, number }: CsvRow): void =>
    gathering.add(cells === null ? 'malformed' : placeOf(cells, columns), `row ${number}`);
  let isHeader = true;
  for await (const { content, progress } of csvRows(file, signal)) {
    for (const row of content) {
      if (!isHeader) add(row);
      isHeader = false;
    }
    yield* gathering.due(progress);
  }
  yield gathering.rest();
}

/** The columns of a table, to guess from or to choose among. */
export const readCsvHeader = async (path: string): Promise<readonly string[]> => {
  const header = await readHeader(await openTable(path));
  return header.map((cell) => cell.trim());
};

/**
 * Reads places from a table in UTF-8 (or Excel's UTF-16), parted by commas, semicolons, tabs or bars, packed or not.
 * A row has to have a name and a position; one without a `ref` gets one made of both.
 * @param map which column holds what; `guessMap` proposes one
 * @throws OpenDataError if it is no table or the map does not fit it; the batches throw it when the file cannot be read
 *   on, and the signal's reason once it is aborted
 */
export const readPlacesCsv = async (path: string, map: CsvMap, signal?: AbortSignal): Promise<PlaceFile> => {
  const missing = (['name', 'lat', 'lng'] as const).filter((field) => !Object.values(map).includes(field));
  if (missing.length > 0) throw new OpenDataError(`No column is said to hold ${listed(missing)}: ${path}`);
  const file = await openTable(path);
  const columns = columnsOf(await readHeader(file), map, path);
  return { release: null, batches: readBatches(file, columns, signal) };
};
