import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { OpenDataError } from './place.ts';

/** A file of open data before anybody knows what is in it. */
export type SourceFile = {
  readonly path: string;
  readonly sizeBytes: number;
  readonly isGzip: boolean;
  /** Its first bytes, unpacked. */
  readonly head: Buffer;
};

export type Piece<Content> = {
  readonly content: Content;
  /** How much of the file is behind us, 0 to 1. */
  readonly progress: number;
};

const headBytes = 1024;
const chunkBytes = 256 * 1024;

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'File not found',
  EISDIR: 'This is a folder, not a file',
  EACCES: 'This user can’t read the file',
  EPERM: 'This user can’t read the file',
  Z_BUF_ERROR: 'The gzip file is incomplete. The copy was probably interrupted',
  Z_DATA_ERROR: 'The gzip file is damaged',
};

/** What went wrong as the operator is told; what nobody foresaw stays what it is. */
export const toOpenDataError = (error: unknown, path: string): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = sentences[code];
  return sentence === undefined ? error : new OpenDataError(`${sentence}: ${path}`, { cause: error, fault: 'damaged' });
};

/** The next letters of some bytes; without bytes what is left at the end. Throws where bytes are no letters. */
export type Decoder = (bytes?: Buffer) => string;

/**
 * The bytes of a file, unpacked where it is packed, at the reader's pace.
 * @throws OpenDataError if it cannot be read or unpacked; the signal's reason once it is aborted
 */
export async function* bytesOf(
  file: Pick<SourceFile, 'path' | 'sizeBytes' | 'isGzip'>,
  signal?: AbortSignal,
): AsyncGenerator<Piece<Buffer>> {
  const stream = createReadStream(file.path, { highWaterMark: chunkBytes });
  let output: Readable = stream;
  if (file.isGzip) {
    output = createGunzip({ chunkSize: chunkBytes });
    // The error, if any, comes out where the output is read.
    pipeline(stream, output as ReturnType<typeof createGunzip>, () => {});
  }
  try {
    for await (const content of output as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      yield { content, progress: Math.min(1, stream.bytesRead / file.sizeBytes) };
    }
  } catch (error) {
    throw toOpenDataError(error, file.path);
  } finally {
    output.destroy();
    stream.destroy();
  }
}

const isUtf16 = (head: Buffer): boolean => head[0] === 0xff && head[1] === 0xfe;

/** What XML and JSON are written in: UTF-8, or UTF-16 with its mark. */
const strictDecoder = ({ head }: SourceFile): Written => {
  const name = isUtf16(head) ? 'UTF-16' : 'UTF-8';
  const decoder = new TextDecoder(isUtf16(head) ? 'utf-16le' : 'utf-8', { fatal: true });
  return {
    name,
    decode: (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })),
  };
};

/** How a file is written: what its encoding is called, and what reads it. */
export type Written = { readonly name: string; readonly decode: Decoder };

const decoded = ({ name, decode }: Written, path: string, bytes?: Buffer): string => {
  try {
    return decode(bytes);
  } catch (error) {
    throw new OpenDataError(`The file isn’t in ${name}: ${path}`, { cause: error, fault: 'encoding' });
  }
};

/**
 * The text of a file without its byte order mark.
 * @param written left out: UTF-8, or UTF-16 with its mark
 * @throws OpenDataError as `bytesOf`, and where bytes are no text
 */
export async function* textOf(
  file: SourceFile,
  signal?: AbortSignal,
  written: Written = strictDecoder(file),
): AsyncGenerator<Piece<string>> {
  for await (const { content, progress } of bytesOf(file, signal)) {
    yield { content: decoded(written, file.path, content), progress };
  }
  yield { content: decoded(written, file.path), progress: 1 };
}

const readHead = async (path: string): Promise<{ readonly sizeBytes: number; readonly head: Buffer }> => {
  const handle = await open(path);
  try {
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new OpenDataError(`${sentences['EISDIR']}: ${path}`);
    // A pipe can be read once, and most of these readers read twice.
    if (!stat.isFile()) throw new OpenDataError(`This isn’t a regular file: ${path}`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { sizeBytes: stat.size, head: buffer.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
};

/**
 * Looks at a file.
 * @throws OpenDataError if it is not there, empty, no file, or packed and damaged
 */
export const openSourceFile = async (path: string): Promise<SourceFile> => {
  const { sizeBytes, head } = await readHead(path).catch((error: unknown) => {
    throw toOpenDataError(error, path);
  });
  if (head.length === 0) throw new OpenDataError(`The file is empty: ${path}`, { fault: 'empty' });
  if (head[0] !== 0x1f || head[1] !== 0x8b) return { path, sizeBytes, isGzip: false, head };
  const packed = { path, sizeBytes, isGzip: true };
  for await (const { content } of bytesOf(packed)) {
    return { ...packed, head: content.subarray(0, headBytes) };
  }
  throw new OpenDataError(`The gzip file is empty: ${path}`, { fault: 'empty' });
};

const signatures: readonly (readonly [name: string, begin: string])[] = [
  ['a bzip2 file; unpack it first', 'BZh'],
  ['a zip file; unpack it first', 'PK\u0003\u0004'],
  ['a 7z file; unpack it first', '7z\u00bc\u00af'],
  ['an xz file; unpack it first', '\u00fd7zXZ'],
  ['a Zstandard file; unpack it first', '\u0028\u00b5\u002f\u00fd'],
  ['a Parquet file', 'PAR1'],
  ['a picture', '\u0089PNG'],
  ['a picture', '\u00ff\u00d8\u00ff'],
  ['a picture', 'GIF8'],
  ['a PDF', '%PDF'],
];

/** The first letters of a file as far as they are ASCII, without a byte order mark and blanks before them. */
export const beginOf = ({ head }: SourceFile): string =>
  head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();

/** Whether a file begins as PBF does: a header of less than 64 kB, which begins with a text. */
export const isPbf = ({ head, isGzip }: SourceFile): boolean =>
  !isGzip && head[0] === 0 && head[1] === 0 && head[4] === 0x0a;

/** What a file seems to be, to be put behind "This is …". */
export const looksLike = (file: SourceFile): string => {
  const head = file.head.toString('latin1');
  const signed = signatures.find(([, begin]) => head.startsWith(begin));
  if (signed !== undefined) return signed[0];
  const begin = beginOf(file);
  if (head.startsWith('OSMHeader', 6)) return file.isGzip ? 'a packed PBF; unpack it first' : 'an OpenStreetMap PBF';
  if (/^<(!doctype\s+html|html|head|body)\b/i.test(begin)) return 'a page of the web; the download probably failed';
  if (begin.startsWith('<')) return 'XML';
  return /^[{[]/.test(begin) ? 'JSON' : 'something else';
};
