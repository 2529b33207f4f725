import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { VendorError, type VendorFault } from '@galena/contract/kernel';
import { OutboundError, type Outbound, type OutboundRequest, type OutboundStream } from '../http/index.ts';
import { signedHeaders, type AccessKeys } from './signature.ts';

/** Where an S3-compatible store is and who we are to it. */
export type S3Settings = AccessKeys & {
  /**
   * `https://s3.eu-central-1.amazonaws.com`, `http://minio:9000`: the bucket becomes the first part of the path. With
   * `{bucket}` in it (`https://{bucket}.s3.amazonaws.com`) the bucket stands there instead.
   */
  readonly endpoint: string;
  readonly bucket: string;
};

type S3Call = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly maxBytes?: number;
  /** A status that is no failure beside those that begin with 2. */
  readonly alsoFine?: number;
};

type S3Answer = { readonly status: number; readonly headers: Record<string, string>; readonly text: string };

export type S3Calls = {
  /** @throws VendorError for every answer that is neither 2xx nor `alsoFine` */
  send(call: S3Call): Promise<S3Answer>;
  /** The answer's body piece by piece; it must be read to its end or destroyed. @throws as `send` */
  stream(call: S3Call): Promise<OutboundStream>;
};

const vendor = 's3';
const maxErrorBytes = 64 * 1024;
// A call carries up to 8 MB up; a file comes down as slowly as its reader reads.
const timeouts = { connectMs: 5_000, firstByteMs: 60_000 };
const maxSeconds = { send: 90, stream: 3_600 };
// Every call can be repeated: the same bytes to the same place.
const pausesMs = [200, 1_000];

const faultOfStatus = (status: number): VendorFault => {
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'bad_input' : 'protocol';
};

/** What the store says, in its own word (`NoSuchKey`), without what it says about our keys. */
export const errorOfAnswer = (status: number, text: string): VendorError => {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code';
  return new VendorError(vendor, faultOfStatus(status), `The store answered ${status} (${code})`);
};

const asVendorError = (error: unknown): unknown => {
  if (!(error instanceof OutboundError)) return error;
  const fault = error.retryable ? 'unavailable' : error.reason.startsWith('refused') ? 'bad_input' : 'protocol';
  return new VendorError(vendor, fault, `The store was not reached: ${error.message}`, undefined, error);
};

const readAll = async (answer: OutboundStream): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const addressOf = ({ endpoint, bucket }: S3Settings, call: S3Call): URL => {
  const place = endpoint.includes('{bucket}') ? endpoint.replace('{bucket}', bucket) : `${endpoint}/${bucket}`;
  const url = new URL(`${place.replace(/(?<!:)\/+(?=\/)/g, '')}/${call.key}`);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  return url;
};

/**
 * Signed calls to one bucket, through the guarded client. A store inside the own network (not a public address) must be
 * among the hosts that the client may reach (`allowedTestHosts`).
 */
export const createS3Calls = (settings: S3Settings, outbound: Outbound, now: () => Date): S3Calls => {
  const requestOf = (call: S3Call, totalSeconds: number): OutboundRequest => {
    const url = addressOf(settings, call);
    const { method, body = Buffer.alloc(0), headers = {} } = call;
    const bodySha256 = createHash('sha256').update(body).digest();
    const signed = signedHeaders({ method, url, headers, bodySha256 }, settings, now());
    return {
      url: url.href,
      method,
      // Not signed: a proxy between may change it. The bytes come as they are stored.
      headers: { ...signed, 'accept-encoding': 'identity' },
      ...(method === 'PUT' || method === 'POST' ? { body } : {}),
      redirects: 0,
      ports: [Number(url.port) || (url.protocol === 'https:' ? 443 : 80)],
      maxBytes: call.maxBytes ?? maxErrorBytes,
      timeouts: { ...timeouts, totalMs: totalSeconds * 1_000 },
    };
  };

  const once = async (call: S3Call, totalSeconds: number): Promise<OutboundStream> => {
    const answer = await outbound.stream(requestOf(call, totalSeconds));
    const isFine = (answer.status >= 200 && answer.status < 300) || answer.status === call.alsoFine;
    if (isFine) return answer;
    throw errorOfAnswer(answer.status, await readAll(answer).catch(() => ''));
  };

  const withRepeats = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (const pauseMs of [...pausesMs, null]) {
      try {
        return await attempt();
      } catch (thrown) {
        const error = asVendorError(thrown);
        const isWorthIt = error instanceof VendorError && ['unavailable', 'rate_limited'].includes(error.fault);
        if (!isWorthIt || pauseMs === null) throw error;
        await delay(pauseMs * (0.5 + Math.random()));
      }
    }
    throw new Error('not reached: the last attempt answers or throws');
  };

  return {
    send: (call) =>
      withRepeats(async () => {
        const answer = await once(call, maxSeconds.send);
        return { status: answer.status, headers: answer.headers, text: await readAll(answer) };
      }),
    stream: (call) => withRepeats(() => once(call, maxSeconds.stream)),
  };
};
