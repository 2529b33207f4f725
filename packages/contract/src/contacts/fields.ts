import type { ListType } from '../kernel/index.ts';

/**
 * The plain columns of a record: what every kind of lead may have, with what each holds. The one table of them: shapes, what sources
 * hand over, how records are written and read, evidence and files follow from it, and `fieldsOf` says which kinds show them.
 */
export const leadColumns = {
  name: 'text',
  first_name: 'text',
  last_name: 'text',
  website: 'text',
  company: 'text',
  position: 'text',
  linkedin_url: 'text',
  // ISO 3166-1 alpha-2, upper case.
  country: 'text',
  state: 'text',
  city: 'text',
  postal_code: 'text',
  street: 'text',
  job_title: 'text',
  department: 'text',
  management_levels: 'texts',
  employee_count: 'number',
} as const satisfies Readonly<Record<string, 'text' | 'texts' | 'number'>>;

export type LeadColumns = typeof leadColumns;
export type LeadColumn = keyof LeadColumns;
type Held = { readonly text: string; readonly texts: readonly string[]; readonly number: number };

/** The plain columns of a record. Left out: not known. */
export type RecordColumns = { readonly [Name in LeadColumn]?: Held[LeadColumns[Name]] };

/** Their names, in their order. */
export const leadColumnNames = Object.keys(leadColumns) as readonly LeadColumn[];

/** What a field holds: it decides which comparisons fit and how it is shown. `person`: the id of somebody of the account. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'date'
  | 'day'
  | 'contacts'
  | 'texts'
  | 'flag'
  | 'choice'
  | 'url'
  | 'person';

/** What an account has made a field of its own of: the id by which records keep its value, its title, what may be chosen. */
export type OwnField = { readonly id: number; readonly title: string; readonly options: readonly string[] };

/** A field of a record: a column, a path of its `data` (`data.rating`), or a label of the account's (`labels.budget`). */
export type Field = { readonly name: string; readonly kind: FieldKind; readonly own?: OwnField };

const field = (name: string, kind: FieldKind = 'text'): Field => ({ name, kind });

const place = [field('country'), field('state'), field('city'), field('postal_code'), field('street')];
const contact = [field('email'), field('emails', 'contacts'), field('phone'), field('phones', 'contacts')];
/** What the account says of a record itself. */
const own = [field('assignee_id', 'person'), field('note')];
const state = [
  field('email_status'),
  field('lookup_outcome'),
  field('verification'),
  field('crm_status'),
  field('match_percent', 'number'),
  field('created_at', 'date'),
  field('updated_at', 'date'),
];

/**
 * The fields of a record by the kind of its list, in the order in which they are offered: as columns, in filters, in the
 * CSV.
 */
export const fieldsOf: Readonly<Record<ListType, readonly Field[]>> = {
  people: [
    field('name'),
    field('first_name'),
    field('last_name'),
    ...contact,
    field('job_title'),
    field('department'),
    field('management_levels', 'texts'),
    field('company'),
    field('position'),
    field('website', 'url'),
    field('linkedin_url', 'url'),
    field('employee_count', 'number'),
    ...place,
    ...own,
    ...state,
  ],
  company: [
    field('name'),
    field('website', 'url'),
    field('data.industry'),
    field('data.industries', 'texts'),
    field('employee_count', 'number'),
    field('data.founded', 'number'),
    field('data.revenue', 'number'),
    field('data.technologies', 'texts'),
    field('data.description'),
    ...contact,
    field('linkedin_url', 'url'),
    ...place,
    field('data.active_in', 'texts'),
    field('data.attribution'),
    ...own,
    ...state,
  ],
  local: [
    field('name'),
    field('data.category'),
    field('data.categories', 'texts'),
    field('website', 'url'),
    ...contact,
    field('data.rating', 'number'),
    field('data.reviews', 'number'),
    field('data.opening_hours'),
    field('data.brand'),
    field('data.tech', 'texts'),
    field('data.profiles', 'texts'),
    field('employee_count', 'number'),
    field('first_name'),
    field('last_name'),
    ...place,
    field('data.lat', 'number'),
    field('data.lng', 'number'),
    field('data.attribution'),
    ...own,
    ...state,
  ],
  domain: [
    field('name'),
    field('website', 'url'),
    field('data.title'),
    field('data.description'),
    field('data.tech', 'texts'),
    field('data.profiles', 'texts'),
    ...contact,
    ...place,
    ...own,
    ...state,
  ],
  influencer: [
    field('name'),
    field('data.platform'),
    field('data.username'),
    field('data.url', 'url'),
    field('data.followers', 'number'),
    field('data.fake_followers', 'number'),
    field('data.avg_likes', 'number'),
    field('data.avg_comments', 'number'),
    field('data.avg_views', 'number'),
    field('data.views', 'number'),
    field('data.shares', 'number'),
    field('data.saves', 'number'),
    field('data.reelsPlays', 'number'),
    field('data.engagementRate', 'number'),
    field('data.interests', 'texts'),
    field('data.hashtags', 'texts'),
    field('data.audience.credibility', 'number'),
    ...contact,
    ...place,
    ...own,
    ...state,
  ],
  group: [
    field('name'),
    field('data.platform'),
    field('data.url', 'url'),
    field('data.members', 'number'),
    field('data.privacy'),
    field('data.description'),
    field('website', 'url'),
    ...contact,
    ...place,
    field('data.active_in', 'texts'),
    field('data.attribution'),
    ...own,
    ...state,
  ],
};

// What the account or the house says of a record; all e-mails and phones have the source of the first.
const unsourced = new Set([
  'email_status',
  'lookup_outcome',
  'verification',
  'crm_status',
  'match_percent',
  'created_at',
  'updated_at',
  'emails',
  'phones',
  'note',
  'assignee_id',
]);

/** Whether values of a field come from somewhere: from a source, a file or a person, which evidence names. */
export const isSourced = ({ name, own: label }: Field): boolean => label === undefined && !unsourced.has(name);

/** What of the evidence of a value stands in files: who said it, how it is known, where, when, and when it was checked. */
export const evidencePieces = ['source', 'method', 'ref_url', 'fetched_at', 'verified_at'] as const;
export type EvidencePiece = (typeof evidencePieces)[number];

/** The pieces that a field has: only e-mails are checked. */
export const piecesOfField = ({ name }: Field): readonly EvidencePiece[] =>
  evidencePieces.filter((piece) => piece !== 'verified_at' || name === 'email');
