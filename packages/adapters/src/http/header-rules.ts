import { OutboundError } from './outbound-error.ts';

/** Header names are lower case throughout. */
export type Headers = Readonly<Record<string, string>>;

/** RFC 9110 section 5.6.2 (token) and 5.5 (field value): no CR, LF, NUL or other control character. */
const tokenPattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// The tab is the only control character a value may hold.
const valuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Headers that decide where a request goes or where it ends. `host` would send a name that was not checked (undici
 * takes the TLS name from it too); the others are the framing, which is the client's alone (request smuggling).
 */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * What may follow a redirect to another origin. A list of the harmless ones, not of the secret ones: vendors put keys
 * into `x-api-key`, `x-auth-token` and names nobody could list.
 */
const harmlessHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
]);

/** Fetch standard, "HTTP-redirect fetch" step 12: request-body-header names, dropped together with the body. */
const bodyHeaders: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-language',
  'content-location',
  'content-type',
]);

/**
 * Checks and normalises headers. Of two with one name the later counts: a caller's `User-Agent` replaces ours.
 * @throws OutboundError `refused_header`; the message names the header, never its value
 */
export const checkHeaders = (headers: readonly (readonly [name: string, value: string])[]): Record<string, string> => {
  const checked = new Map<string, string>();
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (!tokenPattern.test(name)) throw new OutboundError('refused_header', 'A header name has forbidden characters');
    if (ownHeaders.has(lower)) throw new OutboundError('refused_header', `The header ${lower} cannot be set`);
    if (!valuePattern.test(value)) {
      throw new OutboundError('refused_header', `The header ${lower} has forbidden characters`);
    }
    checked.set(lower, value);
  }
  return Object.fromEntries(checked);
};

const keepOnly = (headers: Headers, isKept: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name)));

/** The headers that may go to another origin. */
export const withoutCredentials = (headers: Headers): Record<string, string> =>
  keepOnly(headers, (name) => harmlessHeaders.has(name));

/** The headers of a request whose body was dropped. */
export const withoutBodyHeaders = (headers: Headers): Record<string, string> =>
  keepOnly(headers, (name) => !bodyHeaders.has(name));

/**
 * The headers of an answer as a plain record. Repeated ones are joined by a comma as RFC 9110 section 5.2 says;
 * `set-cookie` by a line break, because cookies hold commas.
 */
export const flattenHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const lower = name.toLowerCase();
      return [lower, Array.isArray(value) ? value.join(lower === 'set-cookie' ? '\n' : ', ') : (value ?? '')];
    }),
  );
