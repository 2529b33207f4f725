import { open, type FileHandle } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  parquetMetadataAsync,
  parquetScan,
  parquetSchema,
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
} from 'hyparquet';
import { OpenDataError } from './place.ts';
import { toOpenDataError, type Piece, type SourceFile } from './source-file.ts';

/** A row, with its position as `[longitude, latitude]`. */
export type ParquetRow = {
  readonly row: Readonly<Record<string, unknown>>;
  readonly position: readonly unknown[] | null;
};

// DuckDB writes groups of 122,880 rows and Arrow of a million: too many to be held at once, so their parts are read
// one after the other.
const rowsAtOnce = 50_000;
const rowsPerPiece = 1000;
const maxPageBytes = 256 * 1024 * 1024;

const limited = (bytes: number): { readonly maxOutputLength: number } => {
  if (bytes > maxPageBytes)
    throw new OpenDataError('The Parquet file is damaged: a page is larger than any writer makes them');
  return { maxOutputLength: Math.max(1, bytes) };
};

const compressors: Compressors = {
  ZSTD: (input, bytes) => zstdDecompressSync(input, limited(bytes)),
  GZIP: (input, bytes) => gunzipSync(input, limited(bytes)),
  BROTLI: (input, bytes) => brotliDecompressSync(input, limited(bytes)),
};

const damaged = (path: string, error: unknown): unknown => {
  const known = toOpenDataError(error, path);
  if (known instanceof OpenDataError) return known;
  const message = error instanceof Error ? error.message.slice(0, 200) : '';
  return new OpenDataError(`The Parquet file is damaged or incomplete (${message}): ${path}`, { cause: error });
};

const readSlice = async (handle: FileHandle, start: number, end: number): Promise<ArrayBuffer> => {
  const length = end - start;
  // Asked for by what a damaged file says of itself.
  if (!(length >= 0 && start >= 0)) throw new OpenDataError('The Parquet file is damaged: it points outside of itself');
  const bytes = new Uint8Array(length);
  const { bytesRead } = await handle.read(bytes, 0, length, start);
  if (bytesRead < length) throw new OpenDataError('The Parquet file is incomplete');
  return bytes.buffer;
};

const readable = (handle: FileHandle, sizeBytes: number): AsyncBuffer => ({
  byteLength: sizeBytes,
  slice: (start, end = sizeBytes) => {
    const slice = readSlice(handle, start, Math.min(end, sizeBytes));
    // The library reads ahead, and when it fails on one slice it never looks at the others: unheard of, their failure
    // would end the process.
    slice.catch(() => {});
    return slice;
  },
});

/** A point in the format of OGC, plain or in PostGIS's dialect with a reference system in front. */
export const readPoint = (wkb: Uint8Array): readonly [lng: number, lat: number] | null => {
  if (wkb.length < 21) return null;
  const view = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength);
  const isLittle = view.getUint8(0) === 1;
  const type = view.getUint32(1, isLittle);
  const start = (type & 0x2000_0000) === 0 ? 5 : 9;
  // 1, 1001, 2001 and 3001 are points with and without height and measure.
  const isPoint = (type & 0x0fff_ffff) % 1000 === 1;
  if (!isPoint || wkb.length < start + 16) return null;
  return [view.getFloat64(start, isLittle), view.getFloat64(start + 8, isLittle)];
};

const isPoint = (value: unknown): value is { readonly coordinates: readonly unknown[] } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'Point' &&
  'coordinates' in value &&
  Array.isArray(value.coordinates);

const toRow = (row: Readonly<Record<string, unknown>>): ParquetRow => {
  const { geometry } = row;
  if (geometry instanceof Uint8Array) return { row, position: readPoint(geometry) };
  return { row, position: isPoint(geometry) ? geometry.coordinates : null };
};

const columnsOf = (metadata: FileMetaData, path: string): string[] => {
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
  const missing = ['id', 'geometry', 'names'].filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new OpenDataError(
      `These aren’t Overture places: the Parquet file has no column ${missing.join(', ')}: ${path}`,
    );
  }
  return columns.filter((name) => !['bbox', 'theme', 'type'].includes(name));
};

/** Where rows begin and end, never across two groups: a group is unpacked anew for each part of it. */
function* partsOf(metadata: FileMetaData): Generator<readonly [from: number, to: number]> {
  let from = 0;
  for (const { num_rows: rows } of metadata.row_groups) {
    const end = from + Number(rows);
    for (; from < end; from = Math.min(end, from + rowsAtOnce)) yield [from, Math.min(end, from + rowsAtOnce)];
  }
}

const openParquet = async (file: AsyncBuffer, path: string): Promise<{ metadata: FileMetaData; columns: string[] }> => {
  try {
    // Points are read here. The library's own marking of them never ends where a damaged file says that a group has -1 columns.
    const metadata = await parquetMetadataAsync(file, { geoparquet: false });
    return { metadata, columns: columnsOf(metadata, path) };
  } catch (error) {
    throw damaged(path, error);
  }
};

/** Fails where a file is no Parquet of Overture's places. */
export const checkParquet = async ({ path, sizeBytes }: SourceFile): Promise<void> => {
  const handle = await open(path);
  try {
    await openParquet(readable(handle, sizeBytes), path);
  } finally {
    await handle.close();
  }
};

type Open = { readonly file: AsyncBuffer; readonly metadata: FileMetaData; readonly columns: readonly string[] };
type Part = readonly [from: number, to: number];

/** The columns of a part, each as a list of its values. */
const readColumns = async (
  opened: Open,
  [rowStart, rowEnd]: Part,
  path: string,
): Promise<readonly ArrayLike<unknown>[]> => {
  const columns: ArrayLike<unknown>[] = [];
  try {
    const { file, metadata } = opened;
    const scan = await parquetScan({
      file,
      metadata,
      columns: [...opened.columns],
      rowStart,
      rowEnd,
      compressors,
      utf8: false,
    });
    for (const column of opened.columns) columns.push(await scan.readColumn({ column, rowStart, rowEnd }));
  } catch (error) {
    throw damaged(path, error);
  }
  if (columns.some(({ length }) => length !== rowEnd - rowStart)) {
    throw new OpenDataError(`The Parquet file is damaged: rows are missing: ${path}`);
  }
  return columns;
};

/** Rows are made of columns only as they are needed: all of a part at once would be several times as large. */
function* rowsOf(columns: readonly ArrayLike<unknown>[], names: readonly string[]): Generator<readonly ParquetRow[]> {
  const count = columns[0]?.length ?? 0;
  for (let from = 0; from < count; from += rowsPerPiece) {
    const length = Math.min(rowsPerPiece, count - from);
    yield Array.from({ length }, (_, at) =>
      toRow(Object.fromEntries(names.map((name, column) => [name, columns[column]?.[from + at]]))),
    );
  }
}

/**
 * The rows of a Parquet file. Memory holds a part of a group of rows, and while it is read the pages it lies in.
 * @throws OpenDataError if it is damaged or has not the columns of Overture's places
 */
export async function* parquetRows(
  { path, sizeBytes }: SourceFile,
  signal?: AbortSignal,
): AsyncGenerator<Piece<readonly ParquetRow[]>> {
  const handle = await open(path);
  try {
    const file = readable(handle, sizeBytes);
    const opened = { file, ...(await openParquet(file, path)) };
    let behind = 0;
    for (const part of partsOf(opened.metadata)) {
      signal?.throwIfAborted();
      const columns = await readColumns(opened, part, path);
      for (const rows of rowsOf(columns, opened.columns)) {
        signal?.throwIfAborted();
        behind += rows.length;
        yield { content: rows, progress: Math.min(1, behind / Number(opened.metadata.num_rows)) };
      }
    }
  } finally {
    await handle.close();
  }
}
