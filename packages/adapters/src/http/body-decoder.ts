import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { AnswerBody } from './answer-body.ts';
import { isBodyless, type Answer } from './exchange.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { Hop } from './redirect-rules.ts';

type Chunks = AsyncIterable<Buffer>;

/** Makes a decompressor once the first byte is known. */
type Inflater = (firstByte: number) => Transform;

/**
 * RFC 9110 section 8.4.1. "deflate" means zlib's format, but some servers send it bare (the RFC says so too); the low
 * half of zlib's first byte is always 8 (RFC 1950), which no bare stream that is worth reading begins with.
 */
const inflaters: ReadonlyMap<string, Inflater> = new Map<string, Inflater>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw())],
  ['br', () => createBrotliDecompress()],
]);

/** What compression may add to bytes that cannot be compressed, with headers. */
const compressionOverheadBytes = 64 * 1024;

const tooLarge = (maxBytes: number): OutboundError =>
  new OutboundError('too_large', `The answer is larger than ${maxBytes} bytes`);

async function* limited(chunks: Chunks, limitBytes: number, maxBytes: number): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > limitBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** Decompresses at the reader's pace, 16 kB at a time: what is not asked for is not inflated. */
async function* inflated(chunks: Chunks, createInflater: Inflater): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  // An empty body is not a valid gzip stream, yet servers mark it as one.
  if (first.done === true) return;
  const inflater = createInflater(first.value[0] ?? 0);
  const all = async function* (): AsyncGenerator<Buffer> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  // The error, if any, comes out where the decompressor is read.
  pipeline(all, inflater, () => {});
  yield* inflater as Chunks;
}

/** The one compression of an answer, or undefined. Several on top of each other serve nobody but bomb makers. */
const inflaterFor = (contentEncoding: string): Inflater | undefined => {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const [name] = names;
  if (name === undefined) return undefined;
  const inflater = inflaters.get(name);
  if (inflater === undefined || names.length > 1) {
    throw new OutboundError('protocol', 'The answer is compressed in a way that was not asked for');
  }
  return inflater;
};

/** RFC 9112 section 6.3: some answers have no body, whatever their headers say of its length and compression. */
const hasBody = (hop: Hop, status: number): boolean => hop.method !== 'HEAD' && !isBodyless(status);

/** An answer's bytes without their compression. @throws OutboundError if its headers alone tell that they will not do */
const decompressed = ({ body, headers, status }: Answer, hop: Hop, maxBytes: number): Chunks => {
  const inflater = hasBody(hop, status) ? inflaterFor(headers['content-encoding'] ?? '') : undefined;
  const wireBytes = inflater === undefined ? maxBytes : maxBytes + compressionOverheadBytes;
  if (hasBody(hop, status) && Number(headers['content-length'] ?? 0) > wireBytes) throw tooLarge(maxBytes);
  return inflater === undefined ? body : inflated(limited(body, wireBytes, maxBytes), inflater);
};

/**
 * The body of an answer, decompressed and bounded.
 * @param maxBytes longest body after decompression, in bytes
 * @param onOver told at least once when it has been read to its end, has failed, or is destroyed
 * @returns a body that fails with OutboundError: too_large | protocol | what `exchange` fails with
 * @throws OutboundError if the headers alone tell that the body will not do; the connection is ended then
 */
export const decodeBody = (answer: Answer, hop: Hop, maxBytes: number, onOver: () => void): AnswerBody => {
  let failure: OutboundError | undefined;
  const destroy = (): void => {
    answer.body.destroy();
    onOver();
  };
  const failed = (error: unknown): OutboundError => {
    destroy();
    failure = toOutboundError(error, hop.url, true);
    return failure;
  };
  try {
    const chunks = decompressed(answer, hop, maxBytes);
    async function* read(): AsyncGenerator<Buffer> {
      if (failure) throw failure;
      let total = 0;
      try {
        // One loop for what could be generators around each other: each of them costs a round of promises for every piece.
        for await (const chunk of chunks) {
          total += chunk.length;
          if (total > maxBytes) throw tooLarge(maxBytes);
          yield chunk;
        }
      } catch (error) {
        throw failed(error);
      } finally {
        destroy();
      }
    }
    return { [Symbol.asyncIterator]: read, destroy };
  } catch (error) {
    throw failed(error);
  }
};
