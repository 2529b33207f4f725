import type { CellValue, EmailStatus, KnownValue, Result } from '@galena/contract/records';
import { hostOf } from '@galena/contract/contacts';
import type { LookupOutcome } from '@galena/contract/lists';
import { type Finding, projectFindings, type Projection, type StoredValue } from './findings.rules.ts';
import type { OpenRecord } from './findings.store.ts';

type Value = KnownValue['value'];

/** What of a record only its account says: nobody else is asked, so nothing has to be chosen among. */
const ownFields = ['note', 'assignee_id'] as const;
export type OwnField = (typeof ownFields)[number];

/** A record as people change it. */
export type EditableRecord = OpenRecord &
  Pick<Result, 'data' | 'labels' | 'lookup_outcome' | OwnField> & {
    readonly email: string | null;
    readonly phone: string | null;
  };

/**
 * What people said of a field of a record, the latest word first, and which of its values they called wrong. With the addresses or numbers
 * as they stood there, whose kinds and checks are in no ledger.
 */
export type Provenance = {
  readonly words: readonly { readonly value: Value; readonly at: string; readonly rejected_at: string | null }[];
  readonly wrong: readonly { readonly value: Value; readonly at: string }[];
  readonly emails: Result['emails'];
  readonly phones: Result['phones'];
  /** The file that the new value of a label came with; left out: a person entered it. */
  readonly file?: string | undefined;
  /** Records became one, or were parted again: that is taken back as a whole, with all that belongs to it. */
  readonly is_merge?: boolean;
};

/** Labels have no sources: nothing is said of them but what they hold. */
export const labelProvenance = (file?: string): Provenance => ({
  words: [],
  wrong: [],
  emails: [],
  phones: [],
  ...(file === undefined ? {} : { file }),
});

/** Of a merge nothing is said field by field. */
export const mergeProvenance: Provenance = { ...labelProvenance(), is_merge: true };

/** One change of a field: it is set, one of its values is called wrong, or it is as it was said to be before. */
export type CellChange =
  | { readonly what: 'set'; readonly field: string; readonly value: Value }
  | { readonly what: 'wrong'; readonly field: string; readonly value: string }
  | { readonly what: 'restore'; readonly field: string; readonly value: Value; readonly said: Provenance };

const isOwn = (field: string): boolean =>
  (ownFields as readonly string[]).includes(field) || field.startsWith('labels.');

/** What a field of a record holds. */
export const presentOf = (record: EditableRecord, field: string): Value => {
  const [bag, key] = field.split(/\.(.*)/s) as [string, string | undefined];
  const held =
    key === undefined
      ? (record as Readonly<Record<string, unknown>>)[bag]
      : (record as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[bag]?.[key];
  return (held ?? null) as Value;
};

/** The fields of the ledger in which a value of a field may stand: an e-mail may be a guess. */
const ledgerOf = (field: string): readonly string[] => (field === 'email' ? ['email', 'potential_emails'] : [field]);

const isSame = (one: Value, other: Value): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.toLowerCase() === other.toLowerCase()
    : JSON.stringify(one) === JSON.stringify(other);

/** Whether a value stands in the ledger, wherever a value of its field may. */
export const isKnown = (values: readonly KnownValue[], field: string, value: Value): boolean =>
  values.some((one) => ledgerOf(field).includes(one.field) && isSame(one.value, value));

const isWord = ({ method }: StoredValue): boolean => method === 'manual';

/** What people said of a field so far. */
export const provenanceOf = (record: EditableRecord, stored: readonly StoredValue[], field: string): Provenance => {
  const rows = stored.filter((row) => ledgerOf(field).includes(row.field));
  const words = rows.filter((row) => row.field === field && isWord(row));
  return {
    words: words.map(({ value, fetched_at: at, rejected_at }) => ({ value, at, rejected_at })),
    wrong: rows.flatMap(({ value, rejected_at: at }) => (at === null ? [] : [{ value, at }])),
    emails: field === 'email' ? record.emails : [],
    phones: field === 'phone' ? record.phones : [],
  };
};

/** What a person says of a field, as a finding: it goes before what machines found. */
const wordOf = (field: string, value: Value, at: string, rejected: string | null = null): Finding => ({
  field,
  value,
  rejected_at: rejected,
  seen: [
    {
      source: 'manual',
      method: 'manual',
      ref_url: null,
      snippet: null,
      mark: null,
      mail_server: null,
      fetched_at: at,
      verified_at: null,
      confidence: null,
    },
  ],
});

type Ledger = {
  readonly rows: readonly StoredValue[];
  readonly findings: readonly Finding[];
};

const judged = (
  rows: readonly StoredValue[],
  field: string,
  judge: (row: StoredValue) => string | null,
): readonly StoredValue[] =>
  rows.map((row) => (ledgerOf(field).includes(row.field) ? { ...row, rejected_at: judge(row) } : row));

/** A new address takes the place of one that was not right; one that was known goes before the others, which stay. */
const set = (record: EditableRecord, { rows, findings }: Ledger, field: string, value: Value, at: string): Ledger => {
  const before = presentOf(record, field);
  const isContact = field === 'email' || field === 'phone';
  const isCorrected = isContact && value !== null && before !== null && !isKnown(rows, field, value);
  const next = judged(rows, field, (row) => {
    if (isSame(row.value, value)) return null;
    return isCorrected && isSame(row.value, before) ? (row.rejected_at ?? at) : row.rejected_at;
  });
  return { rows: next, findings: [...findings, wordOf(field, value, at)] };
};

const restore = ({ rows, findings }: Ledger, field: string, { words, wrong }: Provenance): Ledger => {
  const left = rows.filter((row) => row.field !== field || !isWord(row));
  return {
    rows: judged(left, field, (row) => wrong.find(({ value }) => isSame(value, row.value))?.at ?? null),
    findings: [...findings, ...words.map(({ value, at, rejected_at }) => wordOf(field, value, at, rejected_at))],
  };
};

const changed = (record: EditableRecord, ledger: Ledger, change: CellChange, at: string): Ledger => {
  const { field, value } = change;
  if (change.what === 'set') return set(record, ledger, field, value, at);
  if (change.what === 'restore') return restore(ledger, field, change.said);
  const rows = judged(ledger.rows, field, (row) =>
    isSame(row.value, value) ? (row.rejected_at ?? at) : row.rejected_at,
  );
  return { ...ledger, rows };
};

/** What changes make of a record. */
export type Planned = {
  readonly projection: Projection;
  /** Values of the ledger that are called wrong now, or not any more. */
  readonly rejections: readonly { readonly id: number; readonly rejected_at: string | null }[];
  readonly own: Partial<Pick<EditableRecord, OwnField | 'labels'>>;
  /** Left out: as it was. */
  readonly lookup?: LookupOutcome;
};

/** Another website is one that nobody has read; no website is none. */
const lookupOf = (record: EditableRecord, website: string | null): LookupOutcome | undefined => {
  if (website === null) return record.website === null ? undefined : 'no_website';
  const isOther = record.website === null || hostOf(website) !== hostOf(record.website);
  return isOther ? 'not_tried' : undefined;
};

/** What its e-mail's state is when it has none. */
const otherwiseOf = (record: EditableRecord, lookup: LookupOutcome | undefined): EmailStatus => {
  const before = record.looking_from ?? record.email_status;
  return before === 'none' || lookup !== undefined ? 'none' : 'not_found';
};

const ownOf = (record: EditableRecord, changes: readonly CellChange[]): Planned['own'] => {
  const plain = changes.filter(({ field }) => (ownFields as readonly string[]).includes(field));
  const labels = changes.flatMap(({ field, value }) =>
    field.startsWith('labels.') ? [[field.slice('labels.'.length), value] as const] : [],
  );
  const kept = Object.entries({ ...record.labels, ...Object.fromEntries(labels) }).filter(([, one]) => one !== null);
  return {
    ...Object.fromEntries(plain.map(({ field, value }) => [field, value])),
    ...(labels.length > 0 ? { labels: Object.fromEntries(kept) } : {}),
  };
};

/**
 * What people's changes make of a record: what they say goes before everything that was found, their last word before others, and what
 * was there stays behind it. Nothing is lost.
 */
export const planChanges = (
  record: EditableRecord,
  stored: readonly StoredValue[],
  changes: readonly CellChange[],
  at: string,
): Planned => {
  const found = changes.filter(({ field }) => !isOwn(field));
  const ledger = found.reduce<Ledger>((so, change) => changed(record, so, change, at), { rows: stored, findings: [] });
  const kept = changes.flatMap((change) => (change.what === 'restore' ? [change.said] : []));
  const before = {
    ...record,
    emails: [...record.emails, ...kept.flatMap(({ emails }) => emails)],
    phones: [...record.phones, ...kept.flatMap(({ phones }) => phones)],
  };
  const fieldNames = found.map(({ field }) => field);
  const project = (otherwise: EmailStatus): Projection =>
    projectFindings(before, ledger.rows, ledger.findings, otherwise, fieldNames);
  const draft = project('none');
  const lookup = lookupOf(record, draft.columns.website);
  const { columns } = project(otherwiseOf(record, lookup));
  const left = new Set(ledger.rows.map(({ id }) => id));
  const gone = stored.flatMap(({ id }) => (left.has(id) ? [] : [id]));
  const judgements = new Map(stored.map(({ id, rejected_at }) => [id, rejected_at]));
  return {
    projection: { ...draft, columns, replaced: [...draft.replaced, ...gone] },
    rejections: ledger.rows
      .filter(({ id, rejected_at }) => judgements.get(id) !== rejected_at)
      .map(({ id, rejected_at }) => ({ id, rejected_at })),
    own: ownOf(record, changes),
    ...(lookup === undefined ? {} : { lookup }),
  };
};

/** What a field of a record holds once changes are made. */
export const plannedOf = (
  record: EditableRecord,
  { projection: { columns, emptied }, own }: Planned,
  field: string,
): Value => {
  const { data, ...plain } = columns;
  const left = Object.entries({ ...record.data, ...data }).filter(([key]) => !emptied.includes(key));
  return presentOf({ ...record, ...plain, data: Object.fromEntries(left), ...own }, field);
};

/** A change of a cell as it is kept. */
export type EditRow = {
  readonly id: number;
  readonly act_id: string;
  readonly undoes_id: string | null;
  readonly list_id: number;
  readonly result_id: number;
  readonly field: string;
  readonly old: Value;
  readonly new: Value;
  readonly said: Provenance;
  readonly user_id: number;
  readonly created_at: string;
};

/** An edit of a cell, as far as its place among the others goes. */
export type EditLink = Pick<EditRow, 'act_id' | 'undoes_id'>;

/**
 * Whether what an act made of a cell stands there: nobody has changed it since, or whatever was changed since was taken back.
 * @param since the edits of the cell, the newest first, from that act on or before it
 */
export const isStanding = (since: readonly EditLink[], actId: string): boolean => {
  for (let at = 0; at < since.length;) {
    const one = since[at] as EditLink;
    if (one.act_id === actId) return true;
    if (one.undoes_id === null) return false;
    const undone = since.findIndex((older, place) => place > at && older.act_id === one.undoes_id);
    if (undone < 0) return false;
    at = undone + 1;
  }
  return false;
};

/** What somebody wants of one cell. */
export type AskedCell = {
  /** The record. */
  readonly id: number;
  readonly field: string;
  /** What stood there when they looked; left out: whatever stands there. */
  readonly was?: CellValue | undefined;
} & (
  | { readonly what: 'set'; readonly value: CellValue }
  /** A value that is not right. */
  | { readonly what: 'wrong'; readonly value: string }
  /** A change that is to be taken back. */
  | { readonly what: 'undo'; readonly edit: EditRow }
);
