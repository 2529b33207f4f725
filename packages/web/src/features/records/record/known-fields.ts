import type { ListType } from '@galena/contract/kernel';
import { type Field, fieldsOf } from '@galena/contract/contacts';
import type { Evidence, FullResult, KnownValue, Result } from '@galena/contract/records';
import { maybeGrowth } from '../audience.ts';
import { isNothing, valueOf } from '../fields.ts';

/** A field of a record as it is told of: what it holds, where that comes from, what else is known of it. */
export type KnownField = {
  /** `phone`, `data.rating`. */
  readonly name: string;
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly evidence: Evidence | null;
  /** The words around the value where it stands. */
  readonly snippet: string | null;
  /** Where in them it stands, where that is known. */
  readonly mark: readonly [number, number] | null;
  /** The last day on which the licence of its source allows it to be kept; null: it stays. */
  readonly keepUntil: string | null;
  /** Values that lost against the best one, best first. */
  readonly others: readonly KnownValue[];
};

/** Fields whose values stand in one row with those of another field. */
const within: Readonly<Record<string, string>> = { emails: 'email', phones: 'phone' };
/** Told of by the head of a record, or by their own section. */
const elsewhere = new Set([
  'name',
  'email_status',
  'lookup_outcome',
  'verification',
  'crm_status',
  'match_percent',
  'assignee_id',
  'note',
  'created_at',
  'updated_at',
]);

const contactFields = ['email', 'potential_emails', 'phone', 'website', 'linkedin_url', 'data.url'];

/** What is known of a record, in sections: how to reach it, what it is, and what its source told besides. */
export type KnownSections = {
  /** What the account says of it itself. */
  readonly own: readonly KnownField[];
  readonly contact: readonly KnownField[];
  readonly about: readonly KnownField[];
  readonly more: readonly KnownField[];
};

/** Where a value of `data` stands in the ledger of evidence: by the first part of its path. */
const ledgerName = (name: string): string => name.split('.').slice(0, 2).join('.');

const knownField = (record: Result, values: readonly KnownValue[], name: string, field?: Field): KnownField => {
  const known = values.filter((value) => value.field === ledgerName(name));
  const best = known.find(({ rank }) => rank === 1);
  return {
    name,
    field,
    value: valueOf(record, name),
    evidence: best ?? null,
    snippet: best?.snippet ?? null,
    mark: best?.mark ?? null,
    keepUntil: best?.keep_until ?? null,
    others: known.filter((value) => value !== best),
  };
};

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths to everything in `data`: into objects, not into lists and not into growth, which is one value. */
const pathsOf = (data: Bag, before = 'data'): readonly string[] =>
  Object.entries(data).flatMap(([key, value]) =>
    isBag(value) && !maybeGrowth(value) ? pathsOf(value, `${before}.${key}`) : [`${before}.${key}`],
  );

/** What stands first among what a source told besides; the rest stands as the source told it. */
const first = [
  'data.gender',
  'data.age',
  'data.language',
  'data.lastposted',
  'data.engagements',
  'data.followersGrowthRate',
  'data.likesGrowthRate',
  'data.viewsGrowthRate',
  'data.audience.ages',
  'data.audience.genders',
  'data.audience.countries',
  'data.audience.cities',
  'data.audience.languages',
];
const rankOf = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);

/**
 * Everything that is stored of a record, also what no column shows.
 * @param record with the values that lost, or as the table has it
 */
export const knownSections = (type: ListType, record: Result | FullResult): KnownSections => {
  const values = 'values' in record ? record.values : [];
  const fields = fieldsOf[type].filter(({ name }) => !elsewhere.has(name) && !(name in within));
  const names = new Set(fields.map(({ name }) => name));
  const of = (name: string): KnownField =>
    knownField(
      record,
      values,
      name,
      fieldsOf[type].find((field) => field.name === name),
    );
  const isContact = (name: string): boolean => contactFields.includes(name);
  const contact = contactFields
    .filter((name) => names.has(name) || (name === 'potential_emails' && record.potential_emails.length > 0))
    .map(of);
  const about = fields.filter(({ name }) => !isContact(name)).map(({ name }) => of(name));
  // Columns of the other kinds that this source has filled in all the same, and what `data` has of its own.
  const plain = [
    'company',
    'position',
    'job_title',
    'department',
    'employee_count',
    'management_levels',
    'linkedin_url',
  ];
  const more = [...plain, ...pathsOf(record.data).toSorted((one, other) => rankOf(one) - rankOf(other))]
    .filter((name) => !names.has(name) && !isContact(name))
    .map(of)
    .filter(({ value }) => !isNothing(value));
  return { own: ['assignee_id', 'note'].map(of), contact, about, more };
};

/**
 * Whether a field is told of: it holds something, or something is known of it all the same (a value that somebody rejected). The
 * state of the e-mail is always told.
 */
export const isTold = ({ name, value, others }: KnownField): boolean =>
  name === 'email' || !isNothing(value) || others.length > 0;

/** How many of the filled fields say where they come from. */
export const countSourced = ({
  contact,
  about,
  more,
}: KnownSections): { readonly sourced: number; readonly filled: number } => {
  const filled = [...contact, ...about, ...more].filter(({ value }) => !isNothing(value));
  return { sourced: filled.filter(({ evidence }) => evidence !== null).length, filled: filled.length };
};

/** A text in three: what stands before a value, the value as it stands there, what stands behind it. */
export const markedIn = (snippet: string, value: string): readonly [string, string, string] => {
  // Place by place: some letters are two when they are small, and nothing would stand where it is found.
  const isAt = (place: number): boolean =>
    snippet.slice(place, place + value.length).toLowerCase() === value.toLowerCase();
  const at = value === '' ? -1 : Array.from({ length: snippet.length }, (_, place) => place).findIndex(isAt);
  if (at < 0) return [snippet, '', ''];
  return [snippet.slice(0, at), snippet.slice(at, at + value.length), snippet.slice(at + value.length)];
};
