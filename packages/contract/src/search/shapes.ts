import { z } from 'zod';
import { Id, listTypes, Moment, runStates } from '../kernel/index.ts';
import { Location } from './locations.ts';

/** A source of leads of one kind, as the interface tells of it. */
export const SearcherInfo = z.strictObject({
  key: z.string(),
  label: z.string(),
  is_sandbox: z.boolean().describe('Invented leads: saved in demo accounts only'),
  may_run: z.boolean().describe('Whether this account may save what it finds'),
  attribution: z.string().nullable().describe('To be shown where its data is shown'),
  licence: z.string().nullable(),
  licence_url: z.string().nullable(),
  supported_filters: z.array(z.string()),
  has_map: z.boolean().describe('Whether it can say where on a map its leads are'),
});
export type SearcherInfo = z.infer<typeof SearcherInfo>;

const Option = z.strictObject({ value: z.string(), label: z.string() });

/** What the form of a search offers. */
export const SearchOptions = z.strictObject({
  searchers: z.array(SearcherInfo).describe('The first one is taken when a search names none'),
  seniority: z.array(z.string()),
  tech: z.array(z.string()),
  platforms: z.array(z.string()),
  departments: z.array(z.string()),
  industries: z.array(Option),
  intervals: z.array(z.string()),
  operators: z.array(z.string()),
  limit: z.strictObject({ standard: z.int(), highest: z.int() }),
  tiles: z
    .strictObject({ url: z.string().describe('Of a tile, with {z}, {x}, {y}'), attribution: z.string() })
    .nullable()
    .describe('Pictures for the map; null: the map draws its own'),
});
export type SearchOptions = z.infer<typeof SearchOptions>;

const Facet = z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() }));

/** A found lead before it is paid: that it has values, not which. */
export const PreviewRow = z.strictObject({
  name: z.string(),
  about: z.string().nullable().describe('Category, industry, job title or platform'),
  city: z.string().nullable(),
  country: z.string().nullable(),
  has_website: z.boolean(),
  has_email: z.boolean(),
  has_phone: z.boolean(),
  is_demo: z.boolean(),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** What a search would find and cost (foundations: "Preview"). The highest cost is a ceiling. */
export const Estimate = z.strictObject({
  available: z.int(),
  available_is_capped: z.boolean().describe('There are more'),
  with_email: z.int().nullable().describe('Of those available; null: only known when they are looked at'),
  cost_expected: z.int(),
  cost_max: z.int(),
  balance: z.int(),
  balance_after: z.int().describe('If the highest is spent'),
  unit: z.strictObject({ item: z.string(), credits: z.int() }).describe('What is paid per record'),
  facets: z.strictObject({ countries: Facet, categories: Facet }),
  preview: z.array(PreviewRow),
  searcher: SearcherInfo,
  ignored_filters: z.array(z.string()).describe('Chosen, but this source knows nothing of them'),
});
export type Estimate = z.infer<typeof Estimate>;

/** A run of a search. */
export const Search = z.strictObject({
  id: Id.describe('Also the id of its run'),
  campaign_id: Id,
  type: z.enum(listTypes),
  searcher: z.string(),
  location: Location,
  filters: z.record(z.string(), z.json()),
  match: z.union([z.literal(50), z.literal(100)]),
  limit: z.int(),
  status: z.enum(runStates),
  found: z.int().describe('Looked at so far'),
  saved: z.int(),
  duplicates: z.int().describe('In the list already; not saved again, not charged'),
  suppressed: z.int().describe('Left out because somebody asked not to be contacted'),
  with_email: z.int(),
  credits: z.int().describe('Charged so far'),
  cost_max: z.int().describe('It never costs more'),
  find_emails: z.boolean().describe('E-mails are looked for on websites when the search is over'),
  stop_reason: z.enum(['no_credits', 'stop_at']).nullable(),
  error_code: z.string().nullable(),
  created_at: Moment,
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
});
export type Search = z.infer<typeof Search>;
