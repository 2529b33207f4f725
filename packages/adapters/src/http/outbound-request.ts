import type { AnswerBody } from './answer-body.ts';
import { checkHeaders } from './header-rules.ts';
import type { Limit } from './limiter.ts';
import type { Hop, Method } from './redirect-rules.ts';
import { checkUrl, type AddressRules, type UrlRules } from './url-rules.ts';

/** One request to somewhere outside. Only `url` is needed; the defaults are those of reliability.md, E6. */
export type OutboundRequest = {
  url: string;
  /** GET. */
  method?: Method | undefined;
  /** Beside these, `user-agent`, `accept` and `accept-encoding` are sent unless given. */
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | Uint8Array | undefined;
  /** How many redirects to follow: 3 for GET and HEAD, else 0. With 0 a redirect is an answer like any other. */
  redirects?: 0 | 1 | 2 | 3 | undefined;
  /** Refuses http, also in redirects. */
  httpsOnly?: boolean | undefined;
  /** Longest body after decompression, in bytes: 5 000 000. A longer one is an error, never cut. */
  maxBytes?: number | undefined;
  /**
   * Milliseconds. `connectMs` (5 000; with name look-up and TLS) and `firstByteMs` (10 000; from
   * sending to the end of the answer's headers) count for each hop, `totalMs` (30 000) for all of it with the body.
   */
  timeouts?: { connectMs?: number; firstByteMs?: number; totalMs?: number } | undefined;
  /** Takes a place with the limiter for all hops together, after waiting up to `waitMs` (60 000), which is no part of `totalMs`. */
  limit?: (Limit & { key: string; waitMs?: number }) | undefined;
  signal?: AbortSignal | undefined;
  /** Ports that may be used, in redirects too: 80 and 443. Naming some replaces these. */
  ports?: readonly number[] | undefined;
  /** Hosts that are answered in this process do not exist for it: their names are looked up like all others. */
  isOutside?: boolean | undefined;
};

/** An answer, whatever its status: 404 and 500 are no errors here. */
export type OutboundResponse = {
  status: number;
  /** Names in lower case; repeated ones joined by `, `, `set-cookie` by a line break. */
  headers: Record<string, string>;
  /** Decompressed. */
  body: Buffer;
  /** The URL that gave this answer. */
  url: string;
  /** The URLs that redirects led to, in order; the last is `url`. */
  redirects: string[];
  /** A body is whole, or there is no answer. */
  truncated: false;
};

/**
 * An answer whose body comes piece by piece. Read it to its end or destroy it: until then it holds its connection
 * and its place with the limiter (at most `totalMs`). Fails with OutboundError.
 */
export type OutboundStream = Omit<OutboundResponse, 'body' | 'truncated'> & { body: AnswerBody };

/** A request with its defaults filled in and its first hop checked. */
export type Plan = {
  first: Hop;
  rules: UrlRules;
  maxRedirects: number;
  maxBytes: number;
  timeouts: { connectMs: number; firstByteMs: number; totalMs: number };
  isOutside: boolean;
};

/**
 * Checks a request and fills in what it leaves open.
 * @throws OutboundError for a refused URL or header
 */
export const planRequest = (request: OutboundRequest, addressRules: AddressRules, userAgent: string): Plan => {
  const method = request.method ?? 'GET';
  const rules = { ...addressRules, ports: request.ports ?? [80, 443], httpsOnly: request.httpsOnly ?? false };
  const headers = checkHeaders([
    ['user-agent', userAgent],
    ['accept', '*/*'],
    ['accept-encoding', 'gzip, deflate, br'],
    ...Object.entries(request.headers ?? {}),
  ]);
  return {
    first: { url: checkUrl(request.url, rules), method, headers, body: request.body ?? null },
    rules,
    maxRedirects: request.redirects ?? (method === 'GET' || method === 'HEAD' ? 3 : 0),
    maxBytes: request.maxBytes ?? 5_000_000,
    timeouts: { connectMs: 5_000, firstByteMs: 10_000, totalMs: 30_000, ...request.timeouts },
    isOutside: request.isOutside ?? false,
  };
};
