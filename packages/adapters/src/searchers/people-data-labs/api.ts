import { z } from 'zod';
import type { SearcherCall } from '../port.ts';
import { askJson, type VendorApi } from '../../vendor/ask-json.ts';

export const Config = z.strictObject({
  api_key: z.string().trim().min(10).max(200).describe('API key'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .default('https://api.peopledatalabs.com')
    .describe('Address of the service')
    .meta({ isPublic: true }),
});
export type Config = z.infer<typeof Config>;

export const vendor = {
  key: 'people_data_labs',
  label: 'People Data Labs',
  keysUrl: 'https://dashboard.peopledatalabs.com/api-keys',
} as const;

// Its terms name no days; what may be kept follows from the contract of whoever owns the key.
export const licence = {
  name: 'People Data Labs terms',
  url: 'https://www.peopledatalabs.com/legal/terms',
  attribution: 'People Data Labs',
};

/** The most leads of one page, and of one question ("Input Parameters – Person Search API", read 2026-11-24). */
export const maxSize = 100;
export const reach = 10_000;

const Fault = z.object({ error: z.object({ message: z.string() }) });

const api: VendorApi = {
  vendor: 'people_data_labs',
  concurrency: 1,
  // Ten a minute by default ("Reference – Person Search API", read 2026-11-24); a plan may allow more.
  perSecond: 10 / 60,
  maxBytes: 20_000_000,
  // 404: nothing fits.
  answers: [404],
  messageIn: (json, { status }) => {
    if (status === 402)
      return 'The credits of this key are used up. Buy more at People Data Labs or wait for the next month';
    if (status === 401) return 'The key is not valid. Copy it again from the dashboard of People Data Labs';
    return Fault.safeParse(json).data?.error.message;
  },
};

const Page = z.union([
  z.object({
    status: z.literal(200),
    data: z.array(z.looseObject({ id: z.string().min(1).max(150) })),
    total: z.int().min(0),
    scroll_token: z.string().nullish(),
  }),
  z.object({ status: z.literal(404), error: z.looseObject({}) }),
]);

/** A record as it came: every field but its id may be missing, masked (`true`) or of another form. */
export type Raw = { readonly id: string; readonly [field: string]: unknown };
/** What a query finds. */
export type RawPage = { readonly data: readonly Raw[]; readonly total: number; readonly token: string | null };

/** A condition in the words of Elasticsearch 7.7, of the kinds that the vendor takes. */
export type Clause = { readonly [kind: string]: unknown };

/**
 * Asks one of the two searches. Each record of the answer is paid: no more are asked for than are wanted.
 * @throws VendorError
 */
export const search = async (
  { config, ...call }: SearcherCall<Config>,
  what: 'person' | 'company',
  input: { readonly query: Clause; readonly size: number; readonly token: string | null },
): Promise<RawPage> => {
  const page = await askJson(
    call,
    api,
    {
      method: 'POST',
      url: `${config.url.replace(/\/$/, '')}/v5/${what}/search`,
      headers: { 'x-api-key': config.api_key },
      json: {
        // The contract wants the query as a text.
        query: JSON.stringify({ query: input.query }),
        size: input.size,
        ...(input.token === null ? {} : { scroll_token: input.token }),
        titlecase: true,
      },
      key: config.api_key,
    },
    Page,
  );
  return page.status === 404
    ? { data: [], total: 0, token: null }
    : { data: page.data, total: page.total, token: page.scroll_token ?? null };
};

const lookups: VendorApi = {
  ...api,
  use: 'enricher',
  // "Our default limit for free customers is 100 per minute" ("Reference – Person Enrichment API", read 2026-11-28).
  perSecond: 100 / 60,
};

const RawOne = z.looseObject({ id: z.string().min(1).max(150) });
const Match = z.union([
  // As its documentation has it, and a part of its contract ("alongside data, status").
  z.object({ status: z.literal(200), data: RawOne }).transform(({ data }) => data),
  z.object({ status: z.literal(404), error: z.looseObject({}) }).transform(() => null),
  // As the rest of its contract has it: the fields stand beside the status.
  RawOne,
]);

/** The one person or company that fits best, which is paid; null: none does. @throws VendorError */
export const lookUp = async (
  { config, ...call }: SearcherCall<Config>,
  what: 'person' | 'company',
  query: Readonly<Record<string, string | number | boolean | undefined>>,
): Promise<Raw | null> =>
  askJson(
    call,
    lookups,
    {
      url: `${config.url.replace(/\/$/, '')}/v5/${what}/enrich`,
      query: { ...query, titlecase: true },
      headers: { 'x-api-key': config.api_key },
      key: config.api_key,
    },
    Match,
  );

/** Proves the key with the one question that costs no credits: names of countries are completed for free. */
export const test = async ({ config, ...call }: SearcherCall<Config>): Promise<void> => {
  await askJson(
    call,
    api,
    {
      url: `${config.url.replace(/\/$/, '')}/v5/autocomplete`,
      query: { field: 'country', text: 'port', size: 1 },
      headers: { 'x-api-key': config.api_key },
      key: config.api_key,
    },
    z.looseObject({}),
  );
};
