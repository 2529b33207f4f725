import type { ListType } from '../kernel/index.ts';

/** Where the look-up of a record's e-mail stands (§4, G-56). LIST-015 … LIST-018 filter by it. */
export const emailStatuses = ['none', 'looking', 'found', 'potential', 'not_found'] as const;
export type EmailStatus = (typeof emailStatuses)[number];

/** Where the delivery of a record to a CRM stands (§4). */
export const crmStatuses = ['unsent', 'sending', 'sent'] as const;
export type CrmStatus = (typeof crmStatuses)[number];

/** The figures of the filter `withEmail` (§9) and the states they stand for; null: all (G-56). */
export const withEmailStates = {
  '-1': null,
  '0': ['none', 'not_found'],
  '1': ['found'],
  '2': ['potential'],
} as const satisfies Readonly<Record<string, readonly EmailStatus[] | null>>;

/** The figures of the filter `sent` and the states they stand for; null: all (G-57). */
export const sentStates = {
  '-1': null,
  '0': ['unsent'],
  '1': ['sent'],
  '2': ['sending'],
} as const satisfies Readonly<Record<string, readonly CrmStatus[] | null>>;

/** How the text of a search is compared (§9): found anywhere, the whole value, its beginning. */
export const searchTypes = ['contain', 'exact', 'start'] as const;
export type SearchType = (typeof searchTypes)[number];

/** Comparisons of `custom_search` (§9, G-58). */
export const filterOperators = ['like', 'not like', 'empty', 'not empty', 'lower', 'greater', 'is_verified'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** How a record came into its list. */
export const recordSources = ['search', 'manual', 'import', 'employee'] as const;

/** How a value was learned. `pattern`: guessed, it stands nowhere. `invented`: by a sandbox, of nobody real. */
export const valueMethods = ['open_data', 'vendor', 'crawl', 'pattern', 'manual', 'import', 'invented'] as const;
export type ValueMethod = (typeof valueMethods)[number];

/** What DNS says of a domain's mail: it takes it, it takes none, or nobody could tell. */
export const mailServerAnswers = ['accepts', 'refuses', 'unknown'] as const;
export type MailServerAnswer = (typeof mailServerAnswers)[number];

const everywhere = ['status', 'more-filters', 'search', 'CRM', 'CSV', 'delete'] as const;

/** The tools over a list of each kind (§9, G-59). LIST-023 … LIST-025 */
export const toolsOf: Readonly<Record<ListType, readonly string[]>> = {
  people: [...everywhere, 'email-found', 'get-phones', 'manual-entry', 'custom-labels', 'AI'],
  company: [...everywhere, 'custom-labels', 'AI'],
  local: [...everywhere, 'email-found', 'manual-entry', 'custom-labels', 'AI', 'get-employees'],
  domain: [...everywhere, 'email-found', 'custom-labels', 'AI', 'get-employees'],
  influencer: [...everywhere, 'email-found', 'custom-labels', 'AI', 'enrich'],
  group: [...everywhere, 'custom-labels', 'AI'],
};
