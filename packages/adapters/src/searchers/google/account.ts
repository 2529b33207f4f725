import type { VendorFault } from '@galena/contract/kernel';
import { z } from 'zod';
import type { OutboundResponse } from '../../http/index.ts';
import type { VendorApi } from '../../vendor/ask-json.ts';

/** One Google API key opens Places and YouTube. */
export const googleVendor = {
  key: 'google',
  label: 'Google',
  keysUrl: 'https://console.cloud.google.com/apis/credentials',
};

const address = (standard: string) =>
  z
    .url({ protocol: /^https?$/ })
    .max(300)
    .default(standard)
    .meta({ isPublic: true });

export const GoogleConfig = z.strictObject({
  api_key: z.string().trim().min(20).max(200).describe('Google API key'),
  places_url: address('https://places.googleapis.com').describe('Address of Google Places'),
  youtube_url: address('https://youtube.googleapis.com').describe('Address of YouTube'),
  youtube_derived_metrics: z
    .boolean()
    .default(false)
    .meta({ isPublic: true })
    .describe('YouTube has accepted derived metrics for this project: compute growth'),
});
export type GoogleConfig = z.infer<typeof GoogleConfig>;

// The form of Google's errors: https://cloud.google.com/apis/design/errors; YouTube adds `errors` of the older form.
const Failure = z.object({
  error: z.object({
    message: z.string().catch(''),
    status: z.string().catch(''),
    details: z.array(z.object({ reason: z.string().catch('') }).catch({ reason: '' })).catch([]),
    errors: z.array(z.object({ reason: z.string().catch('') }).catch({ reason: '' })).catch([]),
  }),
});

/** Every word of code in an error of Google's, and what it says; null: it is none. */
const failureIn = (json: unknown): { readonly reasons: readonly string[]; readonly message: string } | null => {
  const read = Failure.safeParse(json);
  if (!read.success) return null;
  const { status, details, errors, message } = read.data.error;
  return { reasons: [status, ...[...details, ...errors].map(({ reason }) => reason)], message };
};

/** What an operator can do about it. Google's own words stay where they say more. */
const advice: Readonly<Record<string, readonly [VendorFault, string?]>> = {
  API_KEY_INVALID: ['auth', 'The API key is not valid. Copy it again from the Google Cloud console.'],
  API_KEY_EXPIRED: ['auth', 'The API key has expired. Make a new one in the Google Cloud console.'],
  keyInvalid: ['auth', 'The API key is not valid. Copy it again from the Google Cloud console.'],
  keyExpired: ['auth', 'The API key has expired. Make a new one in the Google Cloud console.'],
  SERVICE_DISABLED: ['auth', 'This API is off in the key’s project. Turn it on in the Google Cloud console.'],
  accessNotConfigured: ['auth', 'This API is off in the key’s project. Turn it on in the Google Cloud console.'],
  API_KEY_SERVICE_BLOCKED: [
    'auth',
    'The key may not use this API. Change its restrictions in the Google Cloud console.',
  ],
  API_KEY_IP_ADDRESS_BLOCKED: [
    'auth',
    'The key may not be used from this server’s IP address. Change its restrictions.',
  ],
  API_KEY_HTTP_REFERRER_BLOCKED: ['auth', 'The key is for websites only. Use one without a restriction to websites.'],
  BILLING_DISABLED: ['auth', 'The key’s project has no billing account. Add one in the Google Cloud console.'],
  quotaExceeded: [
    'rate_limited',
    'The day’s YouTube quota of this key is used up. It starts again at midnight in California; Google grants more on request.',
  ],
  dailyLimitExceeded: [
    'rate_limited',
    'The day’s quota of this key is used up. It starts again at midnight in California; Google grants more on request.',
  ],
  rateLimitExceeded: ['rate_limited'],
  userRateLimitExceeded: ['rate_limited'],
  RATE_LIMIT_EXCEEDED: ['rate_limited'],
  RESOURCE_EXHAUSTED: [
    'rate_limited',
    'The quota of this key is used up. Raise it under Quotas in the Google Cloud console, or wait.',
  ],
};

/** What is used up for the day is asked for again in an hour: that costs a call an hour, and needs no clock of California's. */
const untilTomorrow = ['quotaExceeded', 'dailyLimitExceeded'];
const anHour = 3600;

const adviceIn = (json: unknown): readonly [VendorFault, string?] | undefined => {
  const reasons = failureIn(json)?.reasons ?? [];
  // In the order of the table: `RESOURCE_EXHAUSTED` stands beside what says more.
  return Object.entries(advice).find(([reason]) => reasons.includes(reason))?.[1];
};

/** How Google tells of trouble. */
export const googleTrouble: Pick<VendorApi, 'faultOf' | 'messageIn' | 'waitIn'> = {
  faultOf: ({ status }: OutboundResponse, json) => (status >= 400 ? adviceIn(json)?.[0] : undefined),
  messageIn: (json) => adviceIn(json)?.[1] ?? failureIn(json)?.message,
  waitIn: (json) => (failureIn(json)?.reasons.some((reason) => untilTomorrow.includes(reason)) ? anHour : undefined),
};
