import { z } from 'zod';
import { Found } from './lead-shape.ts';
import { Pointer } from '../../vendor/manifest/pointer.ts';

const template = z.string().max(2000);

/** A value with more said of it than a template can. */
export const SpecialValue = z.strictObject({
  $value: z.union([template, z.number(), z.boolean()], { error: 'This must be a text, a number, or true or false.' }),
  table: z.string().max(40).optional().describe('Our values are put in theirs; what stands in no row is left out'),
  host: z.literal(true).optional().describe('Of an address of the web, the host alone: example.com'),
  case: z.enum(['lower', 'upper']).optional(),
  join: z.string().max(20).optional().describe('A list becomes one text'),
  when: z
    .union([z.string().max(80), z.array(z.string().max(80)).min(1).max(8)], {
      error: 'This must be a reference or a list of them.',
    })
    .optional()
    .describe('Sent only when this is set, or one of these: filter.has_website'),
  required: z.literal(true).optional().describe('Without it there is nothing to ask, and nothing is found'),
});
export type SpecialValue = z.output<typeof SpecialValue>;

const Sent = z.union([template, z.number(), z.boolean(), SpecialValue], {
  error: 'This must be a text, a number, true or false, or an object with "$value".',
});
export type Sent = z.output<typeof Sent>;

const Status = z.strictObject({
  means: z
    .enum(['auth', 'rate_limited', 'bad_input', 'unavailable', 'protocol'])
    .optional()
    .describe('auth: only the owner of the key can mend it. rate_limited, unavailable: it is asked again later'),
  says: z.string().trim().min(1).max(200).optional().describe('What people are told, in the place of its own words'),
});

export const Statuses = z.record(z.string().regex(/^[1-5]\d\d$/, 'Use a status of HTTP: 429.'), Status).default({});

const plain = {
  method: z.enum(['GET', 'POST']).default('GET'),
  url: z.string().min(1).max(2000).describe('The host stands in it as it is; references may follow in the path'),
  query: z.record(z.string().min(1).max(80), Sent).default({}),
  headers: z.record(z.string().min(1).max(60), Sent).default({}),
  json: z.json().optional().describe('Body; objects with "$value" are values, all others stand as they are'),
  empty_statuses: z.array(z.int().min(400).max(499)).max(3).default([]).describe('Statuses that say: there is nothing'),
  statuses: Statuses.describe('As those of the manifest, of this request alone'),
  said: Pointer.optional().describe('Where the vendor says what is wrong'),
};

const size = z.int().min(1).max(1000).describe('Most items on a page');
const max_items = z.int().min(1).max(1_000_000).optional().describe('The vendor gives no more of one question');

const doubts_total = z
  .boolean()
  .default(false)
  .describe('The search ends with a page that isn’t full, one that came before, or none, whatever the total says');

/** How the next page is asked for. */
const Paging = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none'), size }),
  z.strictObject({ kind: z.literal('page'), first: z.int().min(0).max(1).default(1), size, max_items, doubts_total }),
  z.strictObject({ kind: z.literal('offset'), size, max_items, doubts_total }),
  z.strictObject({ kind: z.literal('cursor'), next: Pointer, size, max_items }),
  z.strictObject({
    kind: z.literal('link'),
    next: z.union([z.literal('header'), Pointer], { error: 'Use "header", or a JSON pointer.' }),
    size,
    max_items,
  }),
]);

export const PlainRequest = z.strictObject(plain);
export type PlainRequest = z.output<typeof PlainRequest>;

export const SearchRequest = z.strictObject({
  ...plain,
  paging: Paging,
  estimate_size: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('How many leads an estimate asks for; left out: as many as are previewed'),
  items: Pointer.describe('Where the list of leads stands in the answer'),
  total: Pointer.optional().describe('Where the answer says how many there are'),
});
export type SearchRequest = z.output<typeof SearchRequest>;

/** What may be known of somebody who is looked up. */
export const enrichInputs = [
  'name',
  'first_name',
  'last_name',
  'company',
  'domain',
  'website',
  'email',
  'phone',
  'linkedin_url',
  'country',
] as const;
export type EnrichInput = (typeof enrichInputs)[number];

export const EnrichRequest = z.strictObject({
  ...plain,
  inputs: z.array(z.enum(enrichInputs)).min(1).max(10).describe('What has to be known'),
  item: Pointer.default('').describe('Where what was found stands in the answer'),
  found: Found,
});
export type EnrichRequest = z.output<typeof EnrichRequest>;
