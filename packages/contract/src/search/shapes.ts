import { z } from 'zod';
import { Id, listTypes, Moment, runStates } from '../kernel/index.ts';
import { Location } from './locations.ts';
import { vendorPayers, VendorPrice } from './vendor-payers.ts';

/** A source of leads of one kind, as the interface tells of it. */
export const SearcherInfo = z.strictObject({
  key: z.string(),
  label: z.string(),
  is_sandbox: z.boolean().describe('Made-up leads: only demo accounts can save them'),
  may_run: z.boolean().describe('Whether this account can save its leads'),
  attribution: z.string().nullable().describe('Show this wherever its data is shown'),
  licence: z.string().nullable(),
  licence_url: z.string().nullable(),
  keeps_days: z.int().nullable().describe('For how many days its licence lets its data be kept; null: it may stay'),
  supported_filters: z.array(z.string()),
  has_map: z.boolean().describe('Whether it knows the locations of its leads'),
});
export type SearcherInfo = z.infer<typeof SearcherInfo>;

const Option = z.strictObject({ value: z.string(), label: z.string() });

/** What the form of a search offers. */
export const SearchOptions = z.strictObject({
  searchers: z.array(SearcherInfo).describe('A search without a source uses the first one'),
  examples: z
    .record(z.string(), z.array(z.string()))
    .describe(
      'By source: values of the main filter (job titles, industries, categories, domain, keyword) that find something',
    ),
  seniority: z.array(z.string()),
  tech: z.array(z.string()),
  platforms: z.array(z.string()),
  departments: z.array(z.string()),
  industries: z.array(Option),
  intervals: z.array(z.string()),
  operators: z.array(z.string()),
  limit: z.strictObject({ standard: z.int(), highest: z.int() }),
  customers: z
    .strictObject({
      contacts: z.int().describe('By so many addresses, numbers and websites they are known'),
      crms: z.array(z.string()).describe('The CRMs that say so, as the account calls them'),
      as_of: Moment.describe('When the CRM told of them; of several, the one whose word is the oldest'),
    })
    .nullable()
    .describe('Whom `skip_customers` leaves out; null: no CRM says who is a customer'),
  tiles: z
    .strictObject({ url: z.string().describe('Address of a tile, with {z}, {x}, {y}'), attribution: z.string() })
    .nullable()
    .describe('Map tiles; null: the map draws itself'),
});
export type SearchOptions = z.infer<typeof SearchOptions>;

const Facet = z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() }));

/** A found lead before it is paid: what makes it worth it, and of what is paid that it is there, not which. */
export const PreviewRow = z.strictObject({
  name: z.string(),
  about: z.string().nullable().describe('Category, industry, job title, platform, or title of a website'),
  company: z.string().nullable().describe('Where a person works'),
  host: z.string().nullable().describe('Domain of a company or website'),
  size: z.int().nullable().describe('Employees of a company, followers of an influencer, members of a group'),
  rating: z.number().nullable().describe('Of a local business, 0 to 5'),
  street: z.string().nullable().describe('Of a local business'),
  city: z.string().nullable(),
  country: z.string().nullable(),
  has_website: z.boolean(),
  has_email: z.boolean(),
  has_phone: z.boolean(),
  is_demo: z.boolean(),
  is_owned: z.boolean().describe('Already in one of your lists'),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

const SourceName = SearcherInfo.pick({ key: true, label: true });

/** What one of several sources would bring to a search. */
export const SourceEstimate = SourceName.extend({
  state: z
    .enum(['asked', 'failed', 'unfit', 'paused', 'limit_reached', 'error'])
    .describe('`unfit`: it has none of these filters, or needs another; only sources that were asked take part'),
  available: z.int().nullable().describe('null: it wasn’t asked'),
  available_is_capped: z.boolean(),
  ignored_filters: z.array(z.string()),
  unknown: z
    .array(
      z.strictObject({
        filter: z.string(),
        count: z.int().describe('Leads it can’t tell this of'),
        of: z.int().describe('Leads it looked at'),
      }),
    )
    .describe('Filters it has, but can’t answer for every lead; those leads don’t match the filter'),
  data_from: SearcherInfo.pick({ attribution: true, licence: true, licence_url: true, keeps_days: true })
    .nullable()
    .describe('Whose data it is; null: it isn’t asked'),
  payer: z
    .strictObject({
      vendor_paid_by: z.enum(vendorPayers),
      vendor: z.string(),
      vendor_price: VendorPrice.nullable().describe('What the vendor asks, where you pay it'),
      fee_percent: z.int().describe('So much of the usual price of its leads is charged'),
    })
    .nullable()
    .describe('Who pays its vendor; null: it isn’t asked'),
});
export type SourceEstimate = z.infer<typeof SourceEstimate>;

/** What one of the sources of a search brought. */
export const SearchSource = SourceName.extend({
  status: z.enum(['waiting', 'asking', 'done', 'failed']),
  error_code: z.string().nullable(),
  ignored_filters: z.array(z.string()).describe('Filters this source doesn’t have'),
  found: z.int().describe('Checked so far'),
  saved: z.int(),
  duplicates: z.int().describe('Already in the list, or found by a source before'),
  filled: z.int().describe('Leads of a source before that got more values from this one, at no extra cost'),
});
export type SearchSource = z.infer<typeof SearchSource>;

/** What a search would find and cost (foundations: "Preview"). The highest cost is a ceiling. */
export const Estimate = z.strictObject({
  available: z.int().describe('Of all sources; the same lead in two of them counts twice'),
  available_is_capped: z.boolean().describe('There are more than counted'),
  with_email: z.int().nullable().describe('How many of them; null: not known yet'),
  cost_expected: z.int(),
  cost_max: z.int(),
  balance: z.int(),
  balance_after: z.int().describe('After the maximum cost'),
  is_topped_up: z
    .boolean()
    .describe('Auto top-up buys credits as they run out, so the balance need not cover the maximum'),
  unit: z.strictObject({ item: z.string(), credits: z.int() }).describe('Price per record'),
  facets: z.strictObject({ countries: Facet, categories: Facet }),
  facets_of: z.int().describe('Facets count among so many of the leads: fewer than `available` when there are many'),
  preview: z.array(PreviewRow),
  searcher: SearcherInfo,
  vendor_paid_by: z
    .enum(vendorPayers)
    .describe('Whose key is used and who pays the vendor: `house` is the platform. Your own key goes first'),
  vendor: z.string().describe('Whose key it is'),
  vendor_price: VendorPrice.nullable().describe('What you pay the vendor, if it’s your key; null: nothing, or not you'),
  fee_percent: z
    .int()
    .describe('How much of the price in credits is charged: 100, or your plan’s fee with your own key'),
  ignored_filters: z.array(z.string()).describe('Filters this source doesn’t have'),
  nothing_near: z
    .array(SourceName)
    .describe(
      'Sources with no data near this place, passed over if no source was named; may include the one that answers',
    ),
  ask_instead: SourceName.nullable().describe('A source that covers this place, if the one that answers doesn’t'),
  sources: z.array(SourceEstimate).describe('All that the search would ask, in order'),
});
export type Estimate = z.infer<typeof Estimate>;

/** A run of a search. */
export const Search = z.strictObject({
  id: Id.describe('Same as the id of its run'),
  campaign_id: Id,
  type: z.enum(listTypes),
  searcher: z.string(),
  location: Location,
  filters: z.record(z.string(), z.json()),
  match: z.union([z.literal(50), z.literal(100)]),
  limit: z.int(),
  status: z.enum(runStates),
  found: z.int().describe('Checked so far'),
  saved: z.int(),
  duplicates: z.int().describe('Already in the list; not saved or charged again'),
  suppressed: z.int().describe('Skipped: asked not to be contacted'),
  skipped: z
    .int()
    .describe(
      'Skipped: already in another list, a customer already, or found before; only with `skip_owned`, `skip_customers` or `only_new`',
    ),
  with_email: z.int(),
  credits: z.int().describe('Charged so far'),
  cost_max: z.int().describe('Maximum cost'),
  find_emails: z.boolean().describe('Emails are looked up when the search ends'),
  skip_owned: z.boolean().describe('Leads in any other list are skipped'),
  skip_customers: z.boolean().describe('Leads that are customers already are skipped'),
  only_new: z.boolean().describe('What earlier runs of its saved search found is skipped'),
  sources: z.array(SearchSource).describe('In the order in which they are asked'),
  stop_reason: z.enum(['no_credits', 'stop_at']).nullable(),
  error_code: z.string().nullable(),
  vendor_paid_by: z.enum(vendorPayers).describe('Whose key it uses until it ends, and who pays the vendor'),
  created_at: Moment,
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
});
export type Search = z.infer<typeof Search>;

/** A search that its user ran before, as it can be asked again. */
export const RecentSearch = Search.pick({
  id: true,
  campaign_id: true,
  type: true,
  searcher: true,
  location: true,
  filters: true,
  match: true,
  limit: true,
  find_emails: true,
  skip_owned: true,
  skip_customers: true,
  saved: true,
  created_at: true,
}).extend({ more_searchers: z.array(z.string()) });
export type RecentSearch = z.infer<typeof RecentSearch>;
