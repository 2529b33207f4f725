import { VendorError, type VendorFault } from '@galena/contract/kernel';
import { z } from 'zod';
import { OutboundError } from '../../http/index.ts';
import type { SearcherCall } from '../port.ts';
import { errorOfOutbound, errorOfStatus, maybeJson, oneLine } from '../../vendor/faults.ts';

export const Config = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .default('https://overpass-api.de/api/interpreter')
    .describe('Address of the Overpass server')
    .meta({ isPublic: true }),
  timeout_seconds: z
    .int()
    .min(5)
    .max(180)
    .default(30)
    .describe('How long a query may take on the server (seconds)')
    .meta({ isPublic: true }),
});
export type Config = z.infer<typeof Config>;

/** Room for a full answer: an object takes well under two kilobytes. */
const maxBytes = 20_000_000;
/** How long a server lets a query wait for its turn, beside the time that it takes. */
const queueSeconds = 20;

const Point = { lat: z.number(), lon: z.number() };
const Tags = z.record(z.string(), z.string());
const Count = z.object({ type: z.literal('count'), tags: z.object({ total: z.string() }) });
const Thing = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.int().positive(),
  lat: Point.lat.optional(),
  lon: Point.lon.optional(),
  center: z.object(Point).optional(),
  tags: Tags.optional(),
});
const Answer = z.object({
  // Of when the map is: a server may be minutes behind, or hold an old extract.
  osm3s: z.object({ timestamp_osm_base: z.iso.datetime() }).optional().catch(undefined),
  elements: z.array(z.union([Thing, Count, z.object({ type: z.literal('area') })])),
  remark: z.string().optional(),
});

/** An object of OpenStreetMap as a server hands it over. */
export type Thing = z.infer<typeof Thing>;
/** What a server knows. */
export type FoundThings = {
  /** In the order of their ids. */
  readonly things: readonly Thing[];
  /** How many there are in all; null: it did not say. */
  readonly total: number | null;
  /** Of when its map is, ISO 8601; null: it did not say. */
  readonly asOf: string | null;
};

export const fault = (kind: VendorFault, message: string, retryAfter?: number, cause?: unknown): VendorError =>
  new VendorError('overpass', kind, message, retryAfter, cause);

const narrower = 'choose fewer categories or a smaller radius';

const faultOfOutbound = (error: OutboundError): VendorError =>
  error.reason === 'too_large'
    ? fault('bad_input', `The answer is too large: ${narrower}`, undefined, error)
    : errorOfOutbound('overpass', error);

/** What a page of HTML says is wrong. */
const errorIn = (body: string): string => {
  const [, text = ''] = /Error<\/strong>:([^<]*)/.exec(body) ?? [];
  return text;
};

/** An answer with a remark broke off: what is in it is not all there is, and often nothing. */
const refuseRemark = (remark: string | undefined): void => {
  if (remark === undefined || remark.startsWith('runtime remark:')) return;
  const message = oneLine(remark);
  if (/out of memory/i.test(remark)) throw fault('bad_input', `${message}: ${narrower}`);
  throw fault('unavailable', `The server broke off: ${message}`);
};

const typeRank = { node: 0, way: 1, relation: 2 } as const;

/** The order of ids: nodes, ways, relations. */
export const inIdOrder = (a: Pick<Thing, 'type' | 'id'>, b: Pick<Thing, 'type' | 'id'>): number =>
  typeRank[a.type] - typeRank[b.type] || a.id - b.id;

const readAnswer = (body: Buffer): FoundThings => {
  const read = Answer.safeParse(maybeJson(body));
  if (!read.success) throw fault('protocol', 'The server answered in an unknown form', undefined, read.error);
  refuseRemark(read.data.remark);
  const things: Thing[] = [];
  let total: number | null = null;
  for (const element of read.data.elements) {
    if (element.type === 'count') total = Number(element.tags.total);
    else if (element.type !== 'area') things.push(element);
  }
  const asOf = read.data.osm3s?.timestamp_osm_base ?? null;
  return { things: things.toSorted(inIdOrder), total: Number.isSafeInteger(total) ? total : null, asOf };
};

/**
 * Asks an Overpass server, which many share: one question at a time from this house.
 * @throws VendorError; what the limiter throws is our own trouble and passes on as it is
 */
export const ask = async ({ outbound, config, signal }: SearcherCall<Config>, query: string): Promise<FoundThings> => {
  const answer = await outbound
    .request({
      url: config.url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ data: query }).toString(),
      maxBytes,
      timeouts: {
        firstByteMs: (config.timeout_seconds + queueSeconds) * 1000,
        totalMs: (config.timeout_seconds + 2 * queueSeconds) * 1000,
      },
      limit: { key: `searcher:overpass:${new URL(config.url).host}`, concurrency: 1, perSecond: 1 },
      signal,
    })
    .catch((error: unknown) => {
      throw error instanceof OutboundError ? faultOfOutbound(error) : error;
    });
  if (answer.status !== 200)
    throw errorOfStatus('overpass', answer, errorIn(answer.body.subarray(0, 20_000).toString()));
  return readAnswer(answer.body);
};
