import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A stand-in for an S3-compatible server, for tests: the calls of Amazon's documentation that the adapter makes, in
 * memory. It verifies every signature from what arrives on the wire, by a code of its own.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export type S3StandIn = {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Multi-part uploads that were begun and neither completed nor aborted. */
  readonly unfinished: () => number;
  readonly calls: string[];
  /** Answers the next calls with these instead: a status and a code. */
  readonly failures: (readonly [number, string])[];
};

type Answer = { readonly status: number; readonly body?: string | Buffer; readonly headers?: Record<string, string> };

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const md5 = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const failure = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });

/** Null when the signature is right. Works on the raw address, as it came. */
const signatureProblem = (request: IncomingMessage, body: Buffer, keyId: string, secret: string): string | null => {
  const header = request.headers.authorization ?? '';
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (!match) return 'AccessDenied';
  const [, id, day = '', region = '', names = '', signature] = match;
  const date = String(request.headers['x-amz-date']);
  if (id !== keyId) return 'InvalidAccessKeyId';
  if (
    !date.startsWith(day) ||
    !['host', 'x-amz-content-sha256', 'x-amz-date'].every((one) => names.split(';').includes(one))
  )
    return 'SignatureDoesNotMatch';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonicalQuery = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = `${request.method}\n${path}\n${canonicalQuery}\n${headers.join('')}\n${names}\n${hash}`;
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  let key: Buffer = createHmac('sha256', `AWS4${secret}`).update(day).digest();
  for (const part of [region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(toSign).digest('hex') === signature ? null : 'SignatureDoesNotMatch';
};

const getObject = (object: Buffer | undefined, range: string | undefined): Answer => {
  if (!object) return failure(404, 'NoSuchKey');
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (first === undefined) return { status: 200, body: object };
  if (Number(first) >= object.length) return failure(416, 'InvalidRange');
  const end = Math.min(Number(last), object.length - 1);
  const headers = { 'content-range': `bytes ${first}-${end}/${object.length}` };
  return { status: 206, headers, body: object.subarray(Number(first), end + 1) };
};

type Shelf = { readonly objects: Map<string, Buffer>; readonly uploads: Map<string, Map<number, Buffer>> };

const complete = ({ objects, uploads }: Shelf, key: string, uploadId: string, body: string): Answer => {
  const parts = uploads.get(uploadId);
  if (!parts) return failure(404, 'NoSuchUpload');
  const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
  const bytes = named.map(([, number, tag]) => {
    const part = parts.get(Number(number));
    return part && md5(part) === tag?.replaceAll('&#34;', '"') ? part : null;
  });
  if (bytes.length === 0 || bytes.includes(null)) return failure(400, 'InvalidPart');
  const tooSmall = bytes.slice(0, -1).some((part) => (part?.length ?? 0) < 5 * 1024 * 1024);
  // As Amazon does it: 200 first, and the failure in the body.
  if (tooSmall) return { ...failure(400, 'EntityTooSmall'), status: 200 };
  objects.set(key, Buffer.concat(bytes as Buffer[]));
  uploads.delete(uploadId);
  return { status: 200, body: '<CompleteMultipartUploadResult/>' };
};

const begin = ({ uploads }: Shelf): Answer => {
  const id = randomUUID();
  uploads.set(id, new Map());
  const inside = `<UploadId>${id}</UploadId>`;
  return { status: 200, body: `<InitiateMultipartUploadResult>${inside}</InitiateMultipartUploadResult>` };
};

/** The answer to a call whose signature is right. */
const serve = (
  shelf: Shelf,
  method: string,
  { pathname: key, searchParams: query }: URL,
  body: Buffer,
): Answer | null => {
  const { objects, uploads } = shelf;
  const uploadId = query.get('uploadId');
  if (uploadId !== null && method === 'POST') return complete(shelf, key, uploadId, body.toString());
  if (uploadId !== null && method === 'DELETE') return { status: uploads.delete(uploadId) ? 204 : 404 };
  if (uploadId !== null) uploads.get(uploadId)?.set(Number(query.get('partNumber')), body);
  else if (query.has('uploads')) return begin(shelf);
  else if (method === 'GET') return null;
  else if (method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 };
  else objects.set(key, body);
  return { status: 200, headers: { etag: md5(body) } };
};

export const createS3StandIn = (keyId: string, secret: string): S3StandIn => {
  const shelf: Shelf = { objects: new Map(), uploads: new Map() };
  const calls: string[] = [];
  const failures: (readonly [number, string])[] = [];

  const answer = (request: IncomingMessage, body: Buffer): Answer => {
    const url = new URL(request.url ?? '', 'http://stand-in');
    const method = request.method ?? '';
    calls.push(`${method} ${[...url.searchParams.keys()].join(' ')}`.trim());
    const planned = failures.shift();
    if (planned) return failure(...planned);
    const problem = signatureProblem(request, body, keyId, secret);
    if (problem) return failure(403, problem);
    return serve(shelf, method, url, body) ?? getObject(shelf.objects.get(url.pathname), request.headers.range);
  };

  return {
    objects: shelf.objects,
    calls,
    failures,
    unfinished: () => shelf.uploads.size,
    listener: async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { status, body = '', headers = {} } = answer(request, Buffer.concat(chunks));
      response.writeHead(status, headers).end(body);
    },
  };
};
