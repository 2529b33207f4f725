import { leadColumns, type LeadRecord, type Provenance } from '@galena/contract/contacts';
import type { LabelValue } from '@galena/contract/labels';
import type { EmailStatus, Evidence, KnownValue } from '@galena/contract/records';
import {
  type Candidate,
  contactsOf,
  evidenceOf,
  type Finding,
  keyOf,
  type Merged,
  mergeField,
  newRows,
  rejectedAddresses,
  type SeenAt,
  stands,
  type StoredValue,
  undeliverableOf,
} from './findings.rules.ts';
import { resultRowOf } from './records.rules.ts';
import type { FileRecord } from './file-values.store.ts';

/** What becomes of values that a record has already: `fill` leaves them, `overwrite` puts the file's before them. */
export type FileWay = 'fill' | 'overwrite';

/** What stood in a field before a file changed it. */
type FieldBefore = { readonly value: unknown; readonly evidence: Evidence | null };
/** Labels have no evidence; their history knows which file brought the value, if one did. */
type LabelBefore = { readonly value: LabelValue | null; readonly file: string | null };
export type RecordBefore = {
  readonly fields: Readonly<Record<string, FieldBefore>>;
  /** By their ids; left out: the file changed none. */
  readonly labels?: Readonly<Record<string, LabelBefore>>;
  readonly email_status: EmailStatus;
};

type Rows = ReturnType<typeof newRows>;
/** What the values of a file make of a record. */
export type FileChange = Pick<Rows, 'added' | 'ranks'> & {
  readonly columns: FileRecord;
  readonly replaced: readonly number[];
  readonly before: RecordBefore;
};

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * What a file makes of the labels of a record. As of other fields, it does not go before what a person entered.
 * @param brought the file that brought the value of a label; null: a person did
 * @returns the labels that change
 */
export const labelsFromFile = (
  { labels: held }: Pick<FileRecord, 'labels'>,
  labels: Readonly<Record<string, LabelValue>>,
  way: FileWay,
  brought: (id: string) => string | null,
): readonly LabelChange[] =>
  Object.entries(labels).flatMap(([id, value]) => {
    const old = held[id] ?? null;
    const file = old === null ? null : brought(id);
    const isOpen = old === null || (way === 'overwrite' && file !== null && old !== value);
    return isOpen ? [{ id, old, new: value, file }] : [];
  });

/** A change of a label of a record. @param file the file that brought the old value */
export type LabelChange = {
  readonly id: string;
  readonly old: LabelValue | null;
  readonly new: LabelValue | null;
  readonly file: string | null;
};

/** A record with other values of labels; null: with none. */
export const withLabels = <One extends Pick<FileRecord, 'labels'>>(
  record: One,
  changes: readonly Pick<LabelChange, 'id' | 'new'>[],
): One => {
  const all = { ...record.labels, ...Object.fromEntries(changes.map((one) => [one.id, one.new])) };
  return { ...record, labels: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) };
};

/** What a record holds in a field; of e-mails and phones all of them. */
const valueIn = (record: FileRecord, field: string): unknown => {
  if (field === 'email') return record.emails;
  if (field === 'phone') return record.phones;
  if (field.startsWith('data.')) return record.data[field.slice('data.'.length)];
  return record[field as keyof FileRecord];
};

/** The same record with another value in a field. */
const withValue = (record: FileRecord, field: string, value: unknown): FileRecord => {
  if (field === 'email') {
    const emails = (value ?? []) as FileRecord['emails'];
    return { ...record, emails, email: emails[0]?.email ?? null };
  }
  if (field === 'phone') {
    const phones = (value ?? []) as FileRecord['phones'];
    return { ...record, phones, phone: phones[0]?.number ?? null };
  }
  if (field.startsWith('data.')) {
    const name = field.slice('data.'.length);
    const { [name]: _old, ...rest } = record.data;
    return { ...record, data: isNothing(value) ? rest : { ...rest, [name]: value as KnownValue['value'] } };
  }
  const nothing = leadColumns[field as keyof typeof leadColumns] === 'texts' ? [] : null;
  return { ...record, [field]: value ?? nothing };
};

/** The values of a row, as findings; one field may have several. */
const findingsOf = (record: LeadRecord, provenance: Provenance): readonly Finding[] => {
  const { values, fetchedAt } = resultRowOf(record, provenance);
  return values.map(({ field, value, ref_url, snippet, confidence, keep_until }) => {
    const { source, method } = provenance;
    const told = { source, method, ref_url, snippet, confidence, keep_until, fetched_at: fetchedAt };
    const seen: SeenAt = { ...told, mark: null, mail_server: null, verified_at: null };
    return { field, value: value as KnownValue['value'], seen: [seen] };
  });
};

/**
 * What a source says that the record knows already: further places of the same values, which stay as they stand.
 * @returns of each such value the place that is new of it
 */
export const confirmationsOf = (
  stored: readonly StoredValue[],
  row: LeadRecord,
  provenance: Provenance,
): FileChange['added'] =>
  findingsOf(row, provenance).flatMap(({ field, value, seen }) => {
    const same = stored.filter((one) => one.field === field && keyOf(one.value) === keyOf(value));
    const [first] = same;
    if (!first) return [];
    const { rank, rejected_at } = first;
    const verified_at = same.find((one) => one.verified_at !== null)?.verified_at ?? null;
    return seen
      .filter((place) => !same.some(({ source, ref_url: url }) => source === place.source && url === place.ref_url))
      .map((place) => ({ ...place, field, value: first.value, rank, rejected_at, verified_at }));
  });

const bestOf = ({ candidates }: Merged): Candidate | undefined => candidates.find(stands);

const sameValue = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || keyOf(one) === keyOf(other);

const statusAfter = ({ emails, potential_emails: guesses, email_status: before }: FileRecord): EmailStatus => {
  if (emails.length > 0) return 'found';
  if (guesses.length > 0) return 'potential';
  return before === 'none' ? 'none' : 'not_found';
};

/** A website is what a look-up needs: with the first one it has something to look at, without it nothing. */
const lookupAfter = ({ website, lookup_outcome: before }: FileRecord): FileRecord['lookup_outcome'] => {
  if (before === 'no_website' && website !== null) return 'not_tried';
  return before === 'not_tried' && website === null ? 'no_website' : before;
};

/** States follow from what a record holds. */
const withStates = (record: FileRecord): FileRecord => ({
  ...record,
  email_status: statusAfter(record),
  lookup_outcome: lookupAfter(record),
});

/**
 * Puts the values of a row beside what is known of a record. A person's word stays before the file's, and what was the best before
 * stays behind it as an alternative.
 * @returns null: it changes nothing that is shown
 */
export const applyFile = (
  record: FileRecord,
  stored: readonly StoredValue[],
  row: LeadRecord,
  { provenance, way }: { readonly provenance: Provenance; readonly way: FileWay },
): FileChange | null => {
  const findings = findingsOf(row, provenance).filter(
    ({ field }) => way === 'overwrite' || isNothing(valueIn(record, field)),
  );
  const rejected = rejectedAddresses(stored);
  const undeliverable = undeliverableOf(record);
  const merged = new Map(
    [...new Set(findings.map(({ field }) => field))].map((field) => {
      const [old, own] = [stored.filter((one) => one.field === field), findings.filter((one) => one.field === field)];
      return [field, mergeField(old, own, rejected, undeliverable)] as const;
    }),
  );
  let after = record;
  const changed: string[] = [];
  for (const [field, one] of merged) {
    const best = bestOf(one);
    if (!best) continue;
    const contacts = field === 'email' || field === 'phone' ? contactsOf(record, merged, findings) : null;
    const value = contacts === null ? best.value : field === 'email' ? contacts.emails : contacts.phones;
    if (sameValue(value, valueIn(record, field))) continue;
    changed.push(field);
    const told = best.places[0];
    after = withValue(after, field, value);
    if (told) after = { ...after, evidence: { ...after.evidence, [field]: evidenceOf(told) } };
  }
  if (changed.length === 0) return null;
  const kept = changed.map((field) => [field, merged.get(field) as Merged] as const);
  const rows = kept.map(([field, one]) => newRows(field, one));
  return {
    columns: withStates(after),
    added: rows.flatMap(({ added }) => added),
    ranks: rows.flatMap(({ ranks }) => ranks),
    replaced: kept.flatMap(([, { replaced }]) => replaced),
    before: {
      email_status: record.email_status,
      fields: Object.fromEntries(
        changed.map((field) => [
          field,
          { value: valueIn(record, field) ?? null, evidence: record.evidence[field] ?? null },
        ]),
      ),
    },
  };
};

/** The change of a record of which a file says only labels. */
export const nothingChanged = (record: FileRecord): FileChange => ({
  columns: record,
  added: [],
  ranks: [],
  replaced: [],
  before: { email_status: record.email_status, fields: {} },
});

/** Where a value of a file comes from, as evidence says it. */
export type FilePlace = Pick<Evidence, 'source' | 'fetched_at'>;

const isOf = (evidence: Evidence | undefined, { source, fetched_at: at }: FilePlace): boolean =>
  evidence !== undefined && evidence.source === source && evidence.fetched_at === at;

/**
 * Takes back what a file changed of a record, field by field.
 * @returns the fields that have their old value again; others were changed since and stay as they are
 */
export const takeBack = (
  record: FileRecord,
  { fields, email_status: before }: RecordBefore,
  place: FilePlace,
): { readonly columns: FileRecord; readonly restored: readonly string[]; readonly kept: readonly string[] } => {
  const [restored, kept]: [string[], string[]] = [[], []];
  let after = record;
  for (const [field, { value, evidence }] of Object.entries(fields)) {
    if (!isOf(record.evidence[field], place)) {
      kept.push(field);
      continue;
    }
    restored.push(field);
    const { [field]: _told, ...rest } = after.evidence;
    after = withValue({ ...after, evidence: evidence === null ? rest : { ...rest, [field]: evidence } }, field, value);
  }
  const old = restored.includes('email') ? { ...after, email_status: before } : after;
  return { columns: withStates(old), restored, kept };
};
