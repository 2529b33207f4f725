import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, generalErrors, type ByteRange, type FileToSend } from '@galena/contract/kernel';
import type { Log } from '../log/log.ts';

/** Nothing that is inside the file may run or load anything, wherever a browser opens it. */
const fileHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Not longer than a ticket lives; and never for another session of the same browser.
  'cache-control': 'private, max-age=300',
  vary: 'authorization',
} as const;

/**
 * A page of the house's own is as strict, but is shown: with the styles that stand in it and pictures from here, in no frame of
 * anybody's and in no search engine.
 */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
} as const;

/**
 * A reseller's own page may load and run what it likes, and reaches nothing of ours: `sandbox` gives it an origin of its own, wherever it
 * is opened, without our storage and our cookies, and the calls it makes to us are those of a stranger (E3).
 */
const foreignHeaders = {
  'content-security-policy':
    "sandbox allow-scripts allow-popups; default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
} as const;

/**
 * A page for everybody (E3: with its own policy, without a session): scripts and styles under its nonce, pictures from anywhere, calls to
 * its own host. Found by search engines while it is there; a browser asks again each time, for the nonce is good once.
 */
const liveHeaders = (
  { nonce, frames }: NonNullable<NonNullable<FileToSend['page']>['live']>,
  status: 200 | 404,
): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    'media-src https:',
    "connect-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'private, no-cache',
  vary: 'accept-language',
  ...(status === 404 ? { 'x-robots-tag': 'noindex' } : {}),
});

/** RFC 6266 and 8187: a plain name for old programs, and the whole one in UTF-8. */
const dispositionOf = ({ name, isInline }: FileToSend): string => {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
};

/**
 * The one part that `Range` asks for (RFC 9110 section 14): null for the whole file, also when the header is none that we
 * understand or asks for several parts; `missing` when the file has no such part.
 */
const rangeOf = (header: string | undefined, size: number): ByteRange | 'missing' | null => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'missing' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'missing' : { start, end };
};

/** Whether the caller has the same bytes already. */
const isKnown = (request: FastifyRequest, tag: string | null): boolean => {
  const known = request.headers['if-none-match'];
  if (tag === null || known === undefined) return false;
  return known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
};

const wantedRange = (request: FastifyRequest, file: FileToSend, tag: string | null): ByteRange | 'missing' | null => {
  const condition = request.headers['if-range'];
  if (file.size === null || request.method === 'HEAD' || (condition !== undefined && condition !== tag)) return null;
  return rangeOf(request.headers.range, file.size);
};

const sendPage = async (
  reply: FastifyReply,
  file: FileToSend,
  { status, isForeign = false, live }: NonNullable<FileToSend['page']>,
): Promise<FastifyReply> => {
  const parts: Uint8Array[] = [];
  for await (const part of await file.open()) parts.push(part);
  return reply
    .code(status)
    .headers(live ? liveHeaders(live, status) : isForeign ? foreignHeaders : pageHeaders)
    .type(file.contentType)
    .send(Buffer.concat(parts));
};

/**
 * Answers a file: whole, the part that `Range` asks for, or "the same as before". A stream that fails on its way ends the
 * connection, so that nobody takes a part for the whole.
 * @throws AppError 416 when the file has no such part, and what `open` throws
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileToSend,
  log: Log,
): Promise<FastifyReply> => {
  if (file.page) return sendPage(reply, file, file.page);
  const tag = file.etag === null ? null : `"${file.etag}"`;
  reply.headers(fileHeaders);
  if (tag !== null) reply.header('etag', tag);
  if (isKnown(request, tag)) return reply.code(304).send();
  reply.header('content-disposition', dispositionOf(file)).type(file.contentType);
  const range = wantedRange(request, file, tag);
  if (file.size !== null) {
    reply.header('accept-ranges', 'bytes');
    // Compressed, a file of known length would lose it, and its parts would not fit together.
    request.headers['x-no-compression'] = '1';
  }
  if (range === 'missing') {
    reply.header('content-range', `bytes */${file.size}`).removeHeader('content-disposition');
    throw new AppError(generalErrors.range_missing);
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  const length = range ? range.end - range.start + 1 : file.size;
  if (length !== null) reply.header('content-length', length);
  // A stream without bytes: for nothing at all Fastify would answer a length of 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const opened = await file.open(range ?? undefined).catch((error: unknown) => {
    // What is answered instead is no file.
    reply.removeHeader('content-disposition');
    throw error;
  });
  // A stream is sent as it is: it learns at once that its reader has gone.
  const bytes = opened instanceof Readable ? opened : Readable.from(opened, { objectMode: false, highWaterMark: 1 });
  bytes.on('error', (error) => log.warn({ err: error }, 'a file was not sent whole'));
  return reply.send(bytes);
};
