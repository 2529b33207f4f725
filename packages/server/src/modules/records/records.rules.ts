import {
  emailKeyOf,
  emailOf,
  leadColumnNames,
  leadColumns,
  phoneOf,
  type LeadRecord,
  type Provenance,
  type ValueSighting,
} from '@galena/contract/contacts';
import type { LabelValue } from '@galena/contract/labels';
import type { LookupOutcome } from '@galena/contract/lists';
import type { EmailStatus, Evidence } from '@galena/contract/records';

const textColumns = leadColumnNames.filter((column) => leadColumns[column] === 'text');

/** A value of a field as it goes into the ledger of evidence. */
type ValueRow = Pick<ValueSighting, 'field' | 'ref_url' | 'snippet' | 'mark' | 'mail_server' | 'confidence'> & {
  readonly value: unknown;
  readonly rank: number;
  /** The last day on which it may be kept, ISO 8601; null: there is none. */
  readonly keep_until: string | null;
};
/** A value before it is said where it stands. */
type PlainValue = Pick<ValueRow, 'field' | 'value' | 'rank' | 'snippet'>;

/** A record as it goes into a list: its columns, where they come from, and every value by itself. */
export type ResultRow = {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly evidence: Readonly<Record<string, Evidence>>;
  readonly values: readonly ValueRow[];
  /** Of when its values are, ISO 8601. */
  readonly fetchedAt: string;
};

const longest = 2_000;

/** A text without control characters and spaces at its ends; empty is nothing. */
const clean = (text: unknown): string | null => {
  if (typeof text !== 'string') return null;
  const plain = text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
  return plain === '' ? null : plain;
};

/** What columns hold that are no texts. */
const othersOf = (record: LeadRecord): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    leadColumnNames.flatMap((column) => {
      if (leadColumns[column] === 'text') return [];
      return [[column, record[column] ?? (leadColumns[column] === 'texts' ? [] : null)] as const];
    }),
  );

type Contacts = {
  readonly emails: NonNullable<LeadRecord['emails']>;
  readonly phones: NonNullable<LeadRecord['phones']>;
  readonly potential: NonNullable<LeadRecord['potential_emails']>;
};

const once = <One>(list: readonly One[], nameOf: (one: One) => string): readonly One[] => [
  ...new Map(list.map((one) => [nameOf(one), one])).values(),
];

/** Addresses and numbers in the form in which they are compared; what is none is left out, never mended. */
const contactsOf = ({ emails = [], phones = [], potential_emails = [] }: LeadRecord): Contacts => ({
  emails: once(
    emails.flatMap((one) => {
      const email = emailOf(one.email);
      return email === null ? [] : [{ ...one, email }];
    }),
    ({ email }) => emailKeyOf(email) ?? email,
  ),
  phones: once(
    phones.flatMap((one) => {
      const number = phoneOf(one.number);
      return number === null ? [] : [{ ...one, number }];
    }),
    ({ number }) => number,
  ),
  potential: once(
    potential_emails.flatMap((one) => {
      const email = emailOf(one.email);
      return email === null ? [] : [{ ...one, email }];
    }),
    ({ email }) => emailKeyOf(email) ?? email,
  ),
});

const statusOf = ({ emails, potential }: Contacts): EmailStatus =>
  emails.length > 0 ? 'found' : potential.length > 0 ? 'potential' : 'none';

/** What is known of looking for its e-mail: a source that reads the website itself has looked. */
const lookupOf = ({ website }: LeadRecord, { emails, potential }: Contacts, { method }: Provenance): LookupOutcome => {
  if (method === 'crawl') return emails.length > 0 ? 'found' : potential.length > 0 ? 'potential' : 'nothing_found';
  return clean(website) === null ? 'no_website' : 'not_tried';
};

/** A record as a person hands it over, with values of the account's labels by their ids: sources know none. */
export type EnteredRecord = LeadRecord & { readonly labels?: Readonly<Record<string, LabelValue>> };

/** Keeps only records that say whom they are about. */
export const cleanRecord = <One extends LeadRecord>(record: One): One => {
  const { emails, phones, potential } = contactsOf(record);
  return { ...record, emails, phones, potential_emails: potential };
};

const dataValues = (record: LeadRecord): readonly PlainValue[] =>
  Object.entries(record.data ?? {}).flatMap(([key, value]) => {
    const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isNothing
      ? []
      : [{ field: `data.${key}`, value, rank: 1, snippet: record.snippets?.[`data.${key}`] ?? null }];
  });

/**
 * Makes the row of a cleaned record.
 * @param provenance who handed it over: it stands behind every value, also those that are alternatives
 */
export const resultRowOf = (record: EnteredRecord, provenance: Provenance): ResultRow => {
  const contacts = contactsOf(record);
  const plain = Object.fromEntries(textColumns.map((column) => [column, clean(record[column])]));
  const columns: Readonly<Record<string, unknown>> = {
    ...othersOf(record),
    ...plain,
    country: clean(record.country)?.toUpperCase() ?? null,
    email: contacts.emails[0]?.email ?? null,
    phone: contacts.phones[0]?.number ?? null,
    emails: contacts.emails,
    phones: contacts.phones,
    potential_emails: contacts.potential,
    data: record.data ?? {},
    labels: record.labels ?? {},
    email_status: statusOf(contacts),
    lookup_outcome: lookupOf(record, contacts, provenance),
    match_percent: record.match_percent ?? null,
    ref: record.ref_of === null ? null : record.ref,
    is_demo: provenance.isDemo || record.is_demo === true,
  };
  const snippet = (field: string): string | null => record.snippets?.[field] ?? null;
  const plainValues: PlainValue[] = [
    ...leadColumnNames.flatMap((field) => {
      const value = columns[field];
      const isNothing = value === null || (Array.isArray(value) && value.length === 0);
      return isNothing ? [] : [{ field, value, rank: 1, snippet: snippet(field) }];
    }),
    ...contacts.emails.map(({ email }, at) => ({
      field: 'email',
      value: email,
      rank: at + 1,
      snippet: snippet('email'),
    })),
    ...contacts.phones.map(({ number }, at) => ({
      field: 'phone',
      value: number,
      rank: at + 1,
      snippet: snippet('phone'),
    })),
    ...contacts.potential.map(({ email }, at) => ({
      field: 'potential_emails',
      value: email,
      rank: at + 1,
      snippet: null,
    })),
    ...dataValues(record),
  ];
  const fetchedAt = ageOf(record, provenance);
  const values = plainValues
    .flatMap((value) => rowsOf(record, value))
    .map((value) => ({ ...value, keep_until: keepUntil(value.field, { ...provenance, fetchedAt }) }));
  return { columns, evidence: evidenceOf({ ...provenance, fetchedAt }, values), values, fetchedAt };
};

/** Of when a record's data is; nothing is younger than the moment it was handed over. */
const ageOf = ({ as_of: asOf }: LeadRecord, { fetchedAt }: Provenance): string => {
  const at = asOf === undefined ? Number.NaN : Date.parse(asOf);
  return at < Date.parse(fetchedAt) ? new Date(at).toISOString() : fetchedAt;
};

const dayMs = 86_400_000;

/** The last day on which the licence of its source allows a value to be kept, in UTC; null: it may stay. */
const keepUntil = (field: string, { keeps, fetchedAt }: Provenance): string | null =>
  keeps === undefined || keeps.forever.includes(field)
    ? null
    : new Date(Date.parse(fetchedAt) + keeps.days * dayMs).toISOString().slice(0, 10);

const keyOf = (field: string, value: unknown): string => `${field} ${JSON.stringify(value).toLowerCase()}`;

/** A value with each place where it stands: those that the source named, else the record's own. */
const rowsOf = (record: LeadRecord, value: PlainValue): readonly Omit<ValueRow, 'keep_until'>[] => {
  const key = keyOf(value.field, value.value);
  const places = (record.sightings ?? []).filter((one) => keyOf(one.field, one.value) === key);
  if (places.length > 0) return places.map((place) => ({ ...place, rank: value.rank, value: value.value }));
  const standing = {
    ref_url: record.ref_url ?? null,
    mark: null,
    mail_server: null,
    confidence: record.confidence ?? null,
  };
  return [{ ...standing, ...value }];
};

/** Where the best value of each field comes from. */
const evidenceOf = (
  { source, method, fetchedAt }: Provenance,
  values: readonly ValueRow[],
): Readonly<Record<string, Evidence>> => {
  const best = values.filter(({ rank }) => rank === 1).toReversed();
  return Object.fromEntries(
    best.map(({ field, ref_url, confidence }) => [
      field,
      { source, method, ref_url, fetched_at: fetchedAt, verified_at: null, confidence },
    ]),
  );
};
