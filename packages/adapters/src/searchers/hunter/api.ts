import { z } from 'zod';
import type { SearcherCall } from '../port.ts';
import { askJson, type VendorApi } from '../../vendor/ask-json.ts';

export const Config = z.strictObject({
  api_key: z.string().trim().min(10).max(200).describe('API key'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .default('https://api.hunter.io/v2')
    .describe('Address of the service')
    .meta({ isPublic: true }),
});
export type Config = z.infer<typeof Config>;

const Fault = z.object({ errors: z.array(z.object({ details: z.string() })).min(1) });

const api: VendorApi = {
  vendor: 'hunter',
  concurrency: 5,
  // 15 a second and 500 a minute (rate-limits.apis.io, Hunter, read 2026-11-24).
  perSecond: 500 / 60,
  // With Hunter 403 is "too fast" and 429 "what the plan has is used up".
  faultOf: ({ status }) => (status === 403 ? 'rate_limited' : status === 429 ? 'auth' : undefined),
  saidIn: (json, { status }) => {
    if (status === 429)
      return 'The searches of this key are used up. Choose a larger plan at Hunter or wait for the next month';
    if (status === 401) return 'The key is not valid. Copy it again from the settings of Hunter';
    return Fault.safeParse(json).data?.errors[0]?.details;
  },
};

/** An address of an answer: every other field may be missing or of another form. */
export const Found = z.looseObject({ value: z.string().min(3).max(320) });
export type Found = z.infer<typeof Found>;

const Answer = z.object({
  data: z.looseObject({ emails: z.array(Found) }),
  meta: z.object({ results: z.int().min(0) }),
});
export type Answer = z.infer<typeof Answer>;

type Query = Readonly<Record<string, string | number | undefined>>;

const askFor = <Shape extends z.ZodType>(
  { config, ...call }: SearcherCall<Config>,
  path: string,
  query: Query,
  shape: Shape,
  spoken = api,
): Promise<z.output<Shape>> =>
  askJson(
    call,
    spoken,
    {
      url: `${config.url.replace(/\/$/, '')}${path}`,
      query,
      headers: { 'x-api-key': config.api_key },
      key: config.api_key,
    },
    shape,
  );

/** The addresses of a domain. @throws VendorError */
export const searchDomain = (call: SearcherCall<Config>, query: Query): Promise<Answer> =>
  askFor(call, '/domain-search', query, Answer);

const finder: VendorApi = {
  ...api,
  // 404: it knows nobody of that name there.
  answers: [404],
  // 202: "still processing; retry with the same parameters".
  faultOf: (answer, json) => (answer.status === 202 ? 'unavailable' : api.faultOf?.(answer, json)),
  saidIn: (json, answer) => (answer.status === 202 ? 'It is still looking. Try again' : api.saidIn?.(json, answer)),
};

const Finding = z.union([
  z.object({ data: z.looseObject({ email: z.string().max(320).nullable() }) }),
  Fault.transform(() => ({ data: null })),
]);

/** The most likely address of somebody at a company; null: it knows none. @throws VendorError */
export const findEmail = async (call: SearcherCall<Config>, query: Query) =>
  (await askFor(call, '/email-finder', query, Finding, finder)).data;

/** Proves the key with its own account, which is free. */
export const test = async (call: SearcherCall<Config>): Promise<void> => {
  await askFor(call, '/account', {}, z.object({ data: z.looseObject({}) }));
};
