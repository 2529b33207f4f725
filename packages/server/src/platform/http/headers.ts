import { randomBytes } from 'node:crypto';

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

/** E2: the headers of an HTML page whose scripts and styles carry `nonce`. */
export const headersOfPage = (nonce: string): Record<string, string> => ({
  ...pageHeaders,
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'content-security-policy-report-only': "require-trusted-types-for 'script'",
});

/** HSTS, only when the answer leaves over TLS: plain-http self-hosting must stay reachable. */
export const hstsHeader = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;
