import { createHash } from 'node:crypto';
import { VendorError, type VendorFault } from '@galena/contract/kernel';
import type { z } from 'zod';
import { OutboundError, type Method, type Outbound, type OutboundResponse } from '../http/index.ts';
import { errorOfOutbound, errorOfStatus, maybeJson } from './faults.ts';

/** How a vendor's interface is spoken to. */
export type VendorApi = {
  /** Name of the vendor in errors and limits: `hunter`. */
  readonly vendor: string;
  /** What it is asked for; `searcher` when unset. The limits of a key are those of its use. */
  readonly use?: 'searcher' | 'enricher' | 'verifier' | 'crm';
  /** What one key may do at once and in a second, in all processes together. */
  readonly concurrency: number;
  readonly perSecond: number;
  /** Longest answer in bytes; 5 000 000 when unset. */
  readonly maxBytes?: number;
  /** Statuses beside 200 to 299 that are an answer: some say 404 where nothing fits. */
  readonly answers?: readonly number[];
  /** What a status means with this vendor; undefined: what it means everywhere. */
  readonly faultOf?: (answer: OutboundResponse, json: unknown) => VendorFault | undefined;
  /** What the vendor's own body says went wrong, or what to do about it; undefined: nothing that can be shown. */
  readonly messageIn?: (json: unknown, answer: OutboundResponse) => string | undefined;
  /** How long its body says to wait, in seconds, where no header says it; undefined: it does not say. */
  readonly waitIn?: (json: unknown) => number | undefined;
};

export type VendorRequest = {
  readonly method?: Method;
  readonly url: string;
  /** Added to the address; what is undefined is left out, of a list each is one. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form, instead of JSON. */
  readonly form?: Readonly<Record<string, string>>;
  /** The secret it is asked with: each key has limits of its own. It is not sent by itself. */
  readonly key: string;
};

/** The address of a request, with what is added to it. */
export const urlOf = ({ url, query = {} }: VendorRequest): string => {
  const full = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value])
      full.searchParams.append(name, String(one));
  }
  return full.href;
};

// Secrets stand in no table, not even in the name of a limit.
const nameOfKey = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** An answer that came: its JSON, null where it is none, and the rest of it. */
export type VendorAnswer = { readonly json: unknown; readonly answer: OutboundResponse };

const bodyOf = ({ json, form }: VendorRequest): { readonly type: string; readonly body: string } | null => {
  if (form) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() };
  return json === undefined ? null : { type: 'application/json', body: JSON.stringify(json) };
};

/**
 * Asks a vendor, under the limits of its key, by the guarded way out.
 * @throws VendorError: `auth`, `rate_limited` (with the wait it asked for), `bad_input`, `unavailable`, or `protocol`; what the
 *   limiter throws is our own trouble and passes on as it is
 */
export const askAnswer = async (
  { outbound, signal }: { readonly outbound: Outbound; readonly signal?: AbortSignal },
  api: VendorApi,
  request: VendorRequest,
): Promise<VendorAnswer> => {
  const { vendor, use = 'searcher', concurrency, perSecond, maxBytes } = api;
  const { port } = new URL(request.url);
  const sent = bodyOf(request);
  const answer = await outbound
    .request({
      url: urlOf(request),
      method: request.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(sent && { 'content-type': sent.type }),
        ...request.headers,
      },
      body: sent?.body,
      // A redirect would carry the key elsewhere.
      redirects: 0,
      maxBytes,
      limit: { key: `${use}:${vendor}:${nameOfKey(request.key)}`, concurrency, perSecond },
      signal,
      ...(port === '' ? {} : { ports: [Number(port)] }),
    })
    .catch((error: unknown) => {
      throw error instanceof OutboundError ? errorOfOutbound(vendor, error) : error;
    });
  const json = maybeJson(answer.body);
  const fault = api.faultOf?.(answer, json);
  const isAnswer = (answer.status >= 200 && answer.status <= 299) || (api.answers?.includes(answer.status) ?? false);
  if (!isAnswer || fault !== undefined) {
    // A careless vendor repeats the key that it refuses.
    const text = api.messageIn?.(json, answer) ?? '';
    const masked = request.key === '' ? text : text.replaceAll(request.key, '••••');
    throw errorOfStatus(vendor, answer, masked, fault, api.waitIn?.(json));
  }
  return { json, answer };
};

/**
 * Asks a vendor for JSON of a form, as `askAnswer` does.
 * @throws VendorError as `askAnswer`, and `protocol` for an answer in another form than `shape`
 */
export const askJson = async <Shape extends z.ZodType>(
  call: { readonly outbound: Outbound; readonly signal?: AbortSignal },
  api: VendorApi,
  request: VendorRequest,
  shape: Shape,
): Promise<z.output<Shape>> => {
  const { json } = await askAnswer(call, api, request);
  const read = shape.safeParse(json);
  if (!read.success)
    throw new VendorError(api.vendor, 'protocol', 'The server answered in an unknown form', undefined, read.error);
  return read.data;
};
