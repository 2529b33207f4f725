import { withoutBodyHeaders, withoutCredentials, type Headers } from './header-rules.ts';
import { checkUrl, type UrlRules } from './url-rules.ts';

/** The methods a request may have. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** One request of a chain of redirects. */
export type Hop = { url: URL; method: Method; headers: Headers; body: string | Uint8Array | null };

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether an answer asks to go elsewhere. */
export const isRedirect = (status: number, headers: Headers): boolean =>
  redirectStatuses.has(status) && headers['location'] !== undefined;

/** Fetch standard, "HTTP-redirect fetch" step 12. */
const becomesGet = (status: number, method: Method): boolean =>
  ((status === 301 || status === 302) && method === 'POST') ||
  (status === 303 && method !== 'GET' && method !== 'HEAD');

/**
 * The request that follows a redirect, checked as if a stranger had typed its URL.
 * Method and body change as in the Fetch standard; another origin gets no credentials, nor does any hop after it.
 * @throws OutboundError as `checkUrl`
 */
export const nextHop = (hop: Hop, status: number, location: string, rules: UrlRules): Hop => {
  const url = checkUrl(location, rules, hop.url);
  const headers = url.origin === hop.url.origin ? hop.headers : withoutCredentials(hop.headers);
  if (!becomesGet(status, hop.method)) return { ...hop, url, headers };
  return { url, method: 'GET', headers: withoutBodyHeaders(headers), body: null };
};
