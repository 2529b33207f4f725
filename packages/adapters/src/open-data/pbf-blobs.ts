import type { FileHandle } from 'node:fs/promises';
import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { OpenDataError } from './place.ts';
import { fieldsOf } from './protobuf.ts';

// https://wiki.openstreetmap.org/wiki/PBF_Format: what is larger is to be taken for damaged.
const maxBytes = { header: 64 * 1024, blob: 32 * 1024 * 1024 } as const;

/** Where a blob lies in its file. */
export type BlobPlace = {
  readonly type: string;
  readonly start: number;
  readonly sizeBytes: number;
};

const damaged = (what: string, cause?: unknown): OpenDataError =>
  new OpenDataError(`The OpenStreetMap PBF is damaged: ${what}`, { cause });

const readExactly = async (handle: FileHandle, start: number, sizeBytes: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(sizeBytes), 0, sizeBytes, start);
  if (bytesRead < sizeBytes) throw damaged('it is incomplete, the copy was probably interrupted');
  return buffer;
};

/** Walks from blob to blob without reading what is in them. */
export async function* blobsOf(handle: FileHandle, fileBytes: number): AsyncGenerator<BlobPlace> {
  let at = 0;
  while (at < fileBytes) {
    const headerBytes = (await readExactly(handle, at, 4)).readUInt32BE();
    if (headerBytes === 0 || headerBytes > maxBytes.header) throw damaged(`no block begins at byte ${at}`);
    let type = '';
    let sizeBytes = -1;
    for (const { number, value } of fieldsOf(await readExactly(handle, at + 4, headerBytes))) {
      if (number === 1 && typeof value === 'object') type = value.toString('utf8');
      if (number === 3 && typeof value === 'number') sizeBytes = value;
    }
    if (sizeBytes < 0) throw damaged(`the block at byte ${at} does not say its size`);
    if (sizeBytes > maxBytes.blob) throw damaged(`the block at byte ${at} is larger than the format allows`);
    const start = at + 4 + headerBytes;
    if (start + sizeBytes > fileBytes) throw damaged('it is incomplete, the copy was probably interrupted');
    yield { type, start, sizeBytes };
    at = start + sizeBytes;
  }
}

const options = { maxOutputLength: maxBytes.blob };

const unpackers: Readonly<Record<number, (bytes: Buffer) => Buffer>> = {
  1: (bytes) => bytes,
  3: (bytes) => inflateSync(bytes, options),
  7: (bytes) => zstdDecompressSync(bytes, options),
};
const unknownPackings: Readonly<Record<number, string>> = { 4: 'LZMA', 5: 'bzip2', 6: 'LZ4' };

/** What a blob holds, unpacked. */
export const readBlob = async (handle: FileHandle, { start, sizeBytes }: BlobPlace): Promise<Buffer> => {
  for (const { number, value } of fieldsOf(await readExactly(handle, start, sizeBytes))) {
    const packing = unknownPackings[number];
    if (packing !== undefined) {
      throw new OpenDataError(`The OpenStreetMap PBF is compressed with ${packing}. Write it again with zlib`);
    }
    const unpack = unpackers[number];
    if (unpack === undefined || typeof value === 'number') continue;
    try {
      return unpack(value);
    } catch (error) {
      throw damaged(`the block at byte ${start} cannot be unpacked`, error);
    }
  }
  throw damaged(`the block at byte ${start} holds nothing`);
};
