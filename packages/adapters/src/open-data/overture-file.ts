import { startGathering } from './batch.ts';
import { linesOf } from './lines.ts';
import { checkParquet, parquetRows } from './overture-parquet.ts';
import { overturePlace, updatedOf } from './overture-place.ts';
import { OpenDataError, type OpenPlace, type PlaceBatch, type PlaceFile, type PlaceRefusal } from './place.ts';
import { beginOf, looksLike, openSourceFile, textOf, type SourceFile } from './source-file.ts';

type Values = Readonly<Record<string, unknown>>;

/** RFC 8142 puts it before each feature. */
const separator = '\u001e';

// The tags of a place may have 64 kB; the names of its fields stand beside them.
const maxLineLetters = 512 * 1024;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseFeature = (text: string): Values | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && value['type'] === 'Feature' && isObject(value['properties']) ? value : null;
  } catch {
    return null;
  }
};

const pointOf = (geometry: unknown): readonly unknown[] | null =>
  isObject(geometry) && geometry['type'] === 'Point' && Array.isArray(geometry['coordinates'])
    ? geometry['coordinates']
    : null;

/** What stands around the features when the sequence was written as one collection, each in a line of its own. */
const isFrame = (text: string): boolean =>
  text === '' || /^(\{"type": ?"FeatureCollection".{0,2000}\[|\]\}?|\})$/.test(text);

/** A line's feature: null where there is none, `malformed` where it is something else. */
const featureOf = (text: string): Values | 'malformed' | null => {
  // Collections have a comma behind each.
  const feature = text.replace(separator, '').trim().replace(/,$/, '');
  return isFrame(feature) ? null : (parseFeature(feature) ?? 'malformed');
};

/** Reads a row, and notes of when it is. */
type ReadRow = (row: Values, position: readonly unknown[] | null) => OpenPlace | PlaceRefusal | null;

const placeOf = (feature: Values, readRow: ReadRow): OpenPlace | PlaceRefusal | null => {
  const { id, geometry, properties } = feature;
  return isObject(properties) ? readRow({ ...properties, id: id ?? properties['id'] }, pointOf(geometry)) : 'malformed';
};

type Reading = { readonly file: SourceFile; readonly readRow: ReadRow; readonly signal: AbortSignal | undefined };

async function* readSequence({ file, readRow, signal }: Reading): AsyncGenerator<PlaceBatch> {
  const gathering = startGathering();
  let isBegun = false;
  for await (const { content, progress } of linesOf(textOf(file, signal), maxLineLetters)) {
    for (const { text, number } of content) {
      const feature = text === null ? 'too_large' : featureOf(text);
      if (feature === null) continue;
      // Another kind of JSON would be thousands of refused lines.
      if (!isBegun && typeof feature === 'string') {
        throw new OpenDataError(`This isn’t a GeoJSON sequence: line ${number} isn’t a feature: ${file.path}`);
      }
      isBegun = true;
      const outcome = typeof feature === 'string' ? feature : placeOf(feature, readRow);
      if (outcome !== null) gathering.add(outcome, `line ${number}`);
    }
    yield* gathering.due(progress);
  }
  yield gathering.rest();
}

async function* readParquet({ file, readRow, signal }: Reading): AsyncGenerator<PlaceBatch> {
  const gathering = startGathering();
  let number = 0;
  for await (const { content, progress } of parquetRows(file, signal)) {
    for (const { row, position } of content) {
      number += 1;
      const outcome = readRow(row, position);
      if (outcome !== null) gathering.add(outcome, `row ${number}`);
    }
    yield* gathering.due(progress);
  }
  yield gathering.rest();
}

const isParquet = ({ head }: SourceFile): boolean => head.toString('latin1', 0, 4) === 'PAR1';

// A record separator may stand before the first feature.
const isSequence = (file: SourceFile): boolean => beginOf(file).replace(separator, '').trimStart().startsWith('{');

/**
 * Reads the places of Overture Maps from a Parquet file or a sequence of GeoJSON features, packed or not; a collection
 * with a feature in each line will do. What Overture says is closed for good or believes in with less than 0.3 is passed
 * over: it counts neither as read nor as refused. The files do not say of which release they are; the newest update of what they
 * hold is as near to it as they come.
 * @throws OpenDataError if it is no such file; the batches throw it when the file cannot be read on, and the signal's
 *   reason once it is aborted
 */
export const readOverture = async (path: string, signal?: AbortSignal): Promise<PlaceFile> => {
  const file = await openSourceFile(path);
  let newest: string | null = null;
  const readRow: ReadRow = (row, position) => {
    const updated = updatedOf(row);
    if (updated !== null && (newest === null || updated > newest)) newest = updated;
    return overturePlace(row, position);
  };
  const reading = { file, readRow, signal };
  const release = (): string | null => newest;
  if (isParquet(file) && !file.isGzip) {
    await checkParquet(file);
    return { release, batches: readParquet(reading) };
  }
  if (isSequence(file)) return { release, batches: readSequence(reading) };
  throw new OpenDataError(`These aren’t Overture places but ${looksLike(file)}: ${path}`);
};
