import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { piecesOf, VendorError } from '@galena/contract/kernel';
import type { Outbound, OutboundStream } from '../http/index.ts';
import type { ByteRange, FileStore, StoredBytes } from './port.ts';
import { createS3Calls, errorOfAnswer, type S3Calls, type S3Settings } from './s3-calls.ts';

// S3 wants 5 MiB at least for every part but the last, and 10 000 parts at most: 80 GB.
const partBytes = 8 * 1024 * 1024;
const maxFileBytes = partBytes * 10_000;

const tagOf = (headers: Readonly<Record<string, string>>): string => {
  const tag = headers['etag'];
  if (tag === undefined) throw new VendorError('s3', 'protocol', 'The store answered without an ETag');
  return tag;
};

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** A file that goes up in parts: nobody sees it before `complete`. */
const beginParts = async (calls: S3Calls, key: string, contentType: string) => {
  const begun = await calls.send({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { 'content-type': contentType },
  });
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1];
  if (!uploadId) throw new VendorError('s3', 'protocol', 'The store answered without an UploadId');
  const tags: string[] = [];
  return {
    add: async (body: Uint8Array): Promise<void> => {
      const query = { partNumber: String(tags.length + 1), uploadId };
      tags.push(tagOf((await calls.send({ method: 'PUT', key, query, body })).headers));
    },
    complete: async (): Promise<void> => {
      const parts = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const answer = await calls.send({ method: 'POST', key, query: { uploadId }, body });
      // It begins to answer 200 before it knows: a failure then stands in the body.
      if (answer.text.includes('<Error>')) throw errorOfAnswer(500, answer.text);
    },
    // What this does not reach (our process died) is for the bucket's rule AbortIncompleteMultipartUpload.
    abort: () => calls.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined),
  };
};

type Source = { readonly bytes: AsyncIterable<Uint8Array>; readonly stored: () => StoredBytes };

/** Counts and hashes what passes; fails at its end when it is not as much as announced. */
const counted = (bytes: AsyncIterable<Uint8Array>, announced: number | undefined): Source => {
  const hash = createHash('sha256');
  let size = 0;
  const passing = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      if (size > maxFileBytes) throw new VendorError('s3', 'bad_input', 'The file is too large for the store');
      yield chunk;
    }
    if (announced !== undefined && announced !== size)
      throw new VendorError('s3', 'bad_input', 'There are not as many bytes as announced');
  };
  return { bytes: passing(), stored: () => ({ size, sha256: hash.digest() }) };
};

const put = async (
  calls: S3Calls,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<void> => {
  let parts: Awaited<ReturnType<typeof beginParts>> | undefined;
  let first: Uint8Array | undefined;
  try {
    for await (const piece of piecesOf(bytes, partBytes)) {
      // What fits into one part goes up whole, once it is known that nothing follows.
      if (!first && !parts) {
        first = piece;
        continue;
      }
      parts ??= await beginParts(calls, key, contentType);
      if (first) await parts.add(first);
      first = undefined;
      await parts.add(piece);
    }
    if (parts) return await parts.complete();
    const headers = { 'content-type': contentType };
    await calls.send({ method: 'PUT', key, headers, body: first ?? Buffer.alloc(0) });
  } catch (error) {
    await parts?.abort();
    throw error;
  }
};

/** Some servers answer the whole file, or understand `bytes=0-0` as all of it. */
const isThatPart = (answer: Pick<OutboundStream, 'status' | 'headers'>, { start, end }: ByteRange): boolean =>
  answer.status === 206 && (answer.headers['content-range'] ?? '').startsWith(`bytes ${start}-${end}/`);

const rangeHeader = ({ start, end }: ByteRange): Record<string, string> => ({ range: `bytes=${start}-${end}` });

/** Files in a bucket of Amazon S3 or of a server that speaks its protocol (MinIO, Garage, Ceph, SeaweedFS, …). */
export const createS3Store = (settings: S3Settings, outbound: Outbound, now: () => Date): FileStore => {
  const calls = createS3Calls(settings, outbound, now);
  return {
    put: async (key, bytes, { contentType, size }) => {
      const source = counted(bytes, size);
      await put(calls, key, source.bytes, contentType);
      return source.stored();
    },
    get: async (key, range) => {
      const headers = range ? rangeHeader(range) : {};
      const answer = await calls.stream({ method: 'GET', key, headers, maxBytes: maxFileBytes });
      if (range && !isThatPart(answer, range)) {
        answer.body.destroy();
        throw new VendorError('s3', 'protocol', 'The store answered another part of the file');
      }
      return Readable.from(answer.body, { objectMode: false });
    },
    remove: async (key) => {
      // Amazon answers 204 for a key that is not there, others 404.
      await calls.send({ method: 'DELETE', key, alsoFine: 404 });
    },
  };
};
