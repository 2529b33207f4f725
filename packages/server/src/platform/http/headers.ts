import { createHash, randomBytes } from 'node:crypto';

/** E1: on every answer. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** E1: on every answer of the API. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'cache-control': 'no-store',
} as const;

/** 18 random bytes per answer; never cached, never used twice. */
export const newNonce = (): string => randomBytes(18).toString('base64');

/** Hosts that a page may reach beside its own, for scripts of others that the operator asked for. */
export type PageHosts = {
  /** Where its scripts come from. The policy lets in whatever a script of ours adds (`strict-dynamic`); the page keeps to these. */
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly style: readonly string[];
};

/** Code that runs in a page beside ours: its scripts, and the servers that it speaks to. */
type OwnCode = { readonly scripts: readonly string[]; readonly hosts: readonly string[] };

type PageOptions = {
  readonly hosts?: readonly PageHosts[];
  readonly code?: OwnCode | null;
  /** Somebody else's page sends people here in a window of ours, and the page that opened it must be found again. */
  readonly isReturn?: boolean;
};

const directive = (name: string, own: string, others: readonly string[]): string => [name, own, ...others].join(' ');

/** A script as a policy names it: of what an HTML parser reads, which is what a browser compares. */
const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`;

/** E2: what the page may load and run. Code beside ours brings styles of its own, which carry no nonce. E3 */
const policyOf = (nonce: string, hosts: readonly PageHosts[], code: OwnCode | null): string => {
  const theirs = code?.hosts ?? [];
  const framed = [...hosts.flatMap(({ frame }) => frame), ...theirs];
  return [
    "default-src 'self'",
    directive('script-src', `'nonce-${nonce}' 'strict-dynamic'`, code?.scripts.map(hashOf) ?? []),
    directive('style-src', code ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`, [
      ...hosts.flatMap(({ style }) => style),
      ...theirs,
    ]),
    "img-src 'self' data: https:",
    directive('connect-src', "'self'", [...hosts.flatMap(({ connect }) => connect), ...theirs]),
    ...(framed.length > 0 ? [directive('frame-src', "'self'", framed)] : []),
    ...(theirs.length > 0 ? [directive('font-src', "'self'", theirs)] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** E2: the headers of an HTML page whose scripts and styles carry `nonce`. */
export const headersOfPage = (
  nonce: string,
  { hosts = [], code = null, isReturn = false }: PageOptions = {},
): Record<string, string> => ({
  ...pageHeaders,
  ...(isReturn ? { 'cross-origin-opener-policy': 'unsafe-none' } : {}),
  'content-security-policy': policyOf(nonce, hosts, code),
  // What others wrote would be reported all the time.
  ...(code ? {} : { 'content-security-policy-report-only': "require-trusted-types-for 'script'" }),
});

/** HSTS, only when the answer leaves over TLS: plain-http self-hosting must stay reachable. */
export const hstsHeader = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;
