import { createHash, createHmac } from 'node:crypto';

/** What proves who asks: given by whoever runs the store. */
export type AccessKeys = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `eu-central-1`; what other makes of servers call it, often `us-east-1` or `auto`. */
  readonly region: string;
};

type Unsigned = {
  readonly method: string;
  readonly url: URL;
  /** All of them are signed. Names in lower case; `host` and the two `x-amz-` ones are added here. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the whole body. */
  readonly bodySha256: Buffer;
};

const algorithm = 'AWS4-HMAC-SHA256';

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** RFC 3986: everything but the unreserved characters; encodeURIComponent leaves five more. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** S3 encodes each part of the path once, and does not resolve dots. */
const canonicalPath = (url: URL): string =>
  url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(byName)
    .map((pair) => pair.join('='))
    .join('&');

/**
 * The headers of a request with AWS Signature Version 4 for the service `s3`, without `host`, which the client sets.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export const signedHeaders = (request: Unsigned, keys: AccessKeys, at: Date): Record<string, string> => {
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = moment.slice(0, 8);
  const bodyHash = request.bodySha256.toString('hex');
  const sent = { ...request.headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': moment };
  const all = Object.entries({ ...sent, host: request.url.host }).toSorted(byName);
  const names = all.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    canonicalPath(request.url),
    canonicalQuery(request.url),
    ...all.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const text = [algorithm, moment, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [keys.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secretAccessKey}`, day));
  const signature = hmac(key, text).toString('hex');
  const credential = `Credential=${keys.accessKeyId}/${scope}`;
  return { ...sent, authorization: `${algorithm} ${credential}, SignedHeaders=${names}, Signature=${signature}` };
};
