import { leadColumnNames, leadColumns, type LeadColumn } from '@galena/contract/contacts';
import type { EmailStatus, Evidence, KnownValue, Result } from '@galena/contract/records';

/** Where a value was seen. */
export type SeenAt = Evidence & {
  readonly snippet: string | null;
  readonly mark: readonly [number, number] | null;
  readonly mail_server: KnownValue['mail_server'];
  /** The last day on which it may be kept; left out: there is none. */
  readonly keep_until?: KnownValue['keep_until'];
};

/** A value that a look-up found of a record or a person says, with every place where it was seen, the surest first. */
export type Finding = {
  /** A column, `email` and `phone` for one of those, or a path of `data`. */
  readonly field: string;
  /** Null: a person says that there is none. */
  readonly value: KnownValue['value'];
  /** Of an e-mail or a phone: what kind it is. */
  readonly type?: string | null;
  readonly score?: number | null;
  /** When somebody called it wrong; left out: as it stands in the ledger. */
  readonly rejected_at?: string | null;
  readonly seen: readonly SeenAt[];
};

/** A value as it stands in the ledger of evidence. */
export type StoredValue = KnownValue & { readonly id: number };

/** The columns of a record that a look-up or a person may change. */
export type FoundColumns = Pick<Result, 'emails' | 'phones' | 'potential_emails' | LeadColumn>;

/** How values are compared. */
export const keyOf = (value: unknown): string =>
  typeof value === 'string' ? value.toLowerCase() : JSON.stringify(value);

type Place = SeenAt & { readonly id: number | null; readonly rejected_at: string | null; readonly rank: number };
/** A value of a field with all its places. */
export type Candidate = {
  value: KnownValue['value'];
  readonly places: Place[];
  /** Its place among those that were found now; infinite for one that was not. */
  foundAt: number;
};

const isRejected = ({ places }: Candidate): boolean => places.some((place) => place.rejected_at !== null);
/** When a person last said that a value is the right one; empty: nobody did. */
const confirmedAt = ({ places }: Candidate): string =>
  places.reduce((latest, { method, fetched_at: at }) => (method === 'manual' && at > latest ? at : latest), '');
/** Nobody reaches it; whoever says all the same that it is right is believed. */
const isRefused = (one: Candidate): boolean =>
  confirmedAt(one) === '' &&
  one.places.some((place) => place.mail_server === 'refuses') &&
  !one.places.some((place) => place.mail_server === 'accepts');
const oldRank = ({ places }: Candidate): number =>
  Math.min(...places.map(({ id, rank }) => (id === null ? Infinity : rank)));

const compare = <Comparable extends number | string>(a: Comparable, b: Comparable): number =>
  a === b ? 0 : a < b ? -1 : 1;

/**
 * What a person said goes first, their last word before others, then what was found now, then what was known; behind them addresses
 * that take no mail, and last what nobody can reach. What was rejected keeps its place among them, so that it finds it again when it is
 * right after all.
 * @param undeliverable addresses that take no mail, as `keyOf` says them
 */
const inOrder = (candidates: readonly Candidate[], undeliverable: ReadonlySet<string>): readonly Candidate[] =>
  candidates.toSorted(
    (a, b) =>
      compare(Number(isRefused(a)), Number(isRefused(b))) ||
      compare(confirmedAt(b), confirmedAt(a)) ||
      compare(Number(undeliverable.has(keyOf(a.value))), Number(undeliverable.has(keyOf(b.value)))) ||
      compare(a.foundAt, b.foundAt) ||
      compare(oldRank(a), oldRank(b)),
  );

export type Merged = { readonly candidates: readonly Candidate[]; readonly replaced: readonly number[] };

/** Addresses of which a person said that they are not right, and when: a guess says the same as an e-mail. */
export const rejectedAddresses = (stored: readonly StoredValue[]): ReadonlyMap<string, string> =>
  new Map(
    stored.flatMap(({ field, value, rejected_at: at }) =>
      at !== null && (field === 'email' || field === 'potential_emails') ? [[keyOf(value), at] as const] : [],
    ),
  );

/** Addresses of a record that take no mail. */
export const undeliverableOf = ({ emails }: Pick<FoundColumns, 'emails'>): ReadonlySet<string> =>
  new Set(emails.flatMap(({ email, state }) => (state === 'undeliverable' ? [keyOf(email)] : [])));

/** The candidates of a field by their values, and how one is added to. What a person wrote is spelled as they last wrote it. */
const gather = () => {
  const byKey = new Map<string, Candidate>();
  const at = (value: Candidate['value']): Candidate => {
    const known = byKey.get(keyOf(value)) ?? { value, places: [], foundAt: Infinity };
    byKey.set(keyOf(value), known);
    return known;
  };
  const put = (known: Candidate, value: Candidate['value'], place: Place): void => {
    if (place.method === 'manual' && place.fetched_at >= confirmedAt(known)) known.value = value;
    known.places.push(place);
  };
  return { byKey, at, put };
};

/**
 * @param rejected what is rejected although the field may not know it yet
 * @param undeliverable addresses that take no mail, as `keyOf` says them
 */
export const mergeField = (
  stored: readonly StoredValue[],
  findings: readonly Finding[],
  rejected: ReadonlyMap<string, string>,
  undeliverable: ReadonlySet<string>,
): Merged => {
  const { byKey, at, put } = gather();
  const replaced: number[] = [];
  for (const { value, ...place } of stored) put(at(value), value, place);
  for (const [order, { value, seen, rejected_at: judged }] of findings.entries()) {
    const known = at(value);
    known.foundAt = Math.min(known.foundAt, order);
    const wasRejected =
      known.places.find((place) => place.rejected_at !== null)?.rejected_at ?? rejected.get(keyOf(value)) ?? null;
    // What was checked once is, wherever it is seen again.
    const wasVerified = known.places.find((place) => place.verified_at !== null)?.verified_at ?? null;
    for (const one of seen) {
      const same = known.places.findIndex(
        (place) => place.id !== null && place.source === one.source && place.ref_url === one.ref_url,
      );
      if (same >= 0) replaced.push(...known.places.splice(same, 1).flatMap(({ id }) => id ?? []));
      const verifiedAt = one.verified_at ?? wasVerified;
      put(known, value, {
        ...one,
        verified_at: verifiedAt,
        id: null,
        rejected_at: judged === undefined ? wasRejected : judged,
        rank: 0,
      });
    }
  }
  return { candidates: inOrder([...byKey.values()], undeliverable), replaced };
};

/** Whether a record says it: nobody called it wrong, and somebody can be reached there. */
export const stands = (one: Candidate): boolean => !isRejected(one) && !isRefused(one);

/** A value as it goes into the ledger of evidence. */
type NewValue = Omit<KnownValue, 'mark' | 'keep_until'> & Pick<SeenAt, 'mark' | 'keep_until'>;

/** What of a record the new values change. */
export type Projection = {
  readonly columns: Pick<Result, 'email' | 'phone' | 'emails' | 'phones' | 'potential_emails' | LeadColumn> & {
    readonly email_status: EmailStatus;
    /** Paths of `data` that change. */
    readonly data: Readonly<Record<string, KnownValue['value']>>;
  };
  /** Paths of `data` that hold nothing any more. */
  readonly emptied: readonly string[];
  readonly evidence: Readonly<Record<string, Evidence>>;
  /** Fields without a value that stands: nothing may be told as their source. */
  readonly unfounded: readonly string[];
  readonly added: readonly NewValue[];
  readonly ranks: readonly { readonly id: number; readonly rank: number }[];
  /** Seen at the same place again: the new row stands for them. */
  readonly replaced: readonly number[];
};

export const evidenceOf = ({ source, method, ref_url, fetched_at, verified_at, confidence }: SeenAt): Evidence => ({
  source,
  method,
  ref_url,
  fetched_at,
  verified_at,
  confidence,
});

/** What goes before "there is none"; all, where nobody says so. */
const beforeNone = ({ candidates }: Merged): readonly Candidate[] => {
  const none = candidates.findIndex(({ value }) => value === null);
  return none < 0 ? candidates : candidates.slice(0, none);
};

const textsOf = (merged: Merged | undefined, isKept: (one: Candidate) => boolean): readonly string[] =>
  (merged ? beforeNone(merged) : []).filter(isKept).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));

/** The addresses and numbers of a record as its columns hold them: in order, what is rejected left out. */
export const contactsOf = (
  before: Pick<FoundColumns, 'emails' | 'phones' | 'potential_emails'>,
  fields: ReadonlyMap<string, Merged>,
  findings: readonly Finding[],
) => {
  const told = (field: string, value: string): Finding | undefined =>
    findings.find((one) => one.field === field && keyOf(one.value) === keyOf(value));
  const emails = textsOf(fields.get('email'), stands).map((email) => {
    const known = before.emails.find((one) => one.email.toLowerCase() === email.toLowerCase());
    const finding = told('email', email);
    return known ?? { email, type: finding?.type ?? null, is_verified: false, score: finding?.score ?? null };
  });
  const phones = textsOf(fields.get('phone'), stands).map((number) => {
    const known = before.phones.find((one) => one.number === number);
    return known ?? { number, type: told('phone', number)?.type ?? null, is_verified: false };
  });
  const reached = new Set(emails.map(({ email }) => email.toLowerCase()));
  const potentials = textsOf(fields.get('potential_emails'), stands)
    .filter((email) => !reached.has(email.toLowerCase()))
    .map((email) => {
      const known = before.potential_emails.find((one) => one.email.toLowerCase() === email.toLowerCase());
      return known ?? { email, score: told('potential_emails', email)?.score ?? null };
    });
  return { emails, phones, potential_emails: potentials };
};

const statusOf = (emails: number, potentials: number, otherwise: EmailStatus): EmailStatus =>
  emails > 0 ? 'found' : potentials > 0 ? 'potential' : otherwise;

const fits: Readonly<Record<(typeof leadColumns)[LeadColumn], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  texts: (value) => Array.isArray(value),
  number: (value) => typeof value === 'number',
};

/** The plain columns of a record. @param valueOf what a field holds by now; undefined: nothing was said of it */
const columnsOf = (
  before: FoundColumns,
  valueOf: (column: LeadColumn) => KnownValue['value'] | undefined,
): Pick<Result, LeadColumn> => {
  const columns = leadColumnNames.map((column): readonly [LeadColumn, unknown] => {
    const value = valueOf(column);
    const kind = leadColumns[column];
    if (value === null) return [column, kind === 'texts' ? [] : null];
    return [column, fits[kind](value) ? value : before[column]];
  });
  return Object.fromEntries(columns) as Pick<Result, LeadColumn>;
};

export const newRows = (field: string, { candidates }: Merged) => {
  const added: NewValue[] = [];
  const ranks: { id: number; rank: number }[] = [];
  for (const [at, { value, places }] of candidates.entries())
    for (const { id, rank: before, ...place } of places) {
      if (id === null) added.push({ field, value, ...place, rank: at + 1 });
      else if (before !== at + 1) ranks.push({ id, rank: at + 1 });
    }
  return { added, ranks };
};

/**
 * Puts what was found beside what was known of a record. Nothing is lost: a value that is not the best any more, or that was
 * not seen again, stays behind it.
 * @param stored every value of the record that is known
 * @param otherwise the state of its e-mail when there is none
 * @param looked fields of which nothing was found, and that hold from now on what the ledger says
 */
export const projectFindings = (
  before: FoundColumns,
  stored: readonly StoredValue[],
  findings: readonly Finding[],
  otherwise: EmailStatus,
  settled: readonly string[] = [],
): Projection => {
  const touched = new Set(['email', 'phone', 'potential_emails', ...findings.map(({ field }) => field), ...settled]);
  const rejected = rejectedAddresses(stored);
  const undeliverable = undeliverableOf(before);
  const fields = new Map(
    [...touched].map((field) => [
      field,
      mergeField(
        stored.filter((value) => value.field === field),
        findings.filter((finding) => finding.field === field),
        rejected,
        undeliverable,
      ),
    ]),
  );
  const contacts = contactsOf(before, fields, findings);
  const reached = new Set<unknown>(contacts.emails.map(({ email }) => keyOf(email)));
  const isTold = (field: string, one: Candidate): boolean =>
    stands(one) && (field !== 'potential_emails' || !reached.has(keyOf(one.value)));
  const best = (field: string): Candidate | undefined => {
    const merged = fields.get(field);
    return merged && beforeNone(merged).find((one) => isTold(field, one));
  };
  const evidence = [...fields.keys()].flatMap((field) => {
    const place = best(field)?.places[0];
    return place ? [[field, evidenceOf(place)] as const] : [];
  });
  const data = [...fields.keys()]
    .filter((field) => field.startsWith('data.'))
    .map((field) => [field.slice('data.'.length), best(field)?.value ?? null] as const);
  const rows = [...fields].map(([field, merged]) => newRows(field, merged));
  return {
    columns: {
      ...columnsOf(before, (column) => (fields.has(column) ? (best(column)?.value ?? null) : undefined)),
      ...contacts,
      email: contacts.emails[0]?.email ?? null,
      phone: contacts.phones[0]?.number ?? null,
      email_status: statusOf(contacts.emails.length, contacts.potential_emails.length, otherwise),
      data: Object.fromEntries(data.filter(([, value]) => value !== null)),
    },
    emptied: data.flatMap(([path, value]) => (value === null ? [path] : [])),
    evidence: Object.fromEntries(evidence),
    unfounded: [...fields.keys()].filter((field) => best(field) === undefined),
    added: rows.flatMap(({ added }) => added),
    ranks: rows.flatMap(({ ranks }) => ranks),
    replaced: [...fields.values()].flatMap(({ replaced }) => replaced),
  };
};

const isLast = ({ rejected_at: at }: StoredValue): number => Number(at !== null);

/**
 * The values of a record as they are shown: of each field the best first, what was rejected last. The ledger's own ranks know
 * nothing of rejections. That there is none is no value: then nothing has rank 1.
 */
export const shownValues = (stored: readonly StoredValue[]): readonly KnownValue[] => {
  return [...Map.groupBy(stored, ({ field }) => field).values()].flatMap((values) => {
    const sorted = values.toSorted((a, b) => isLast(a) - isLast(b) || a.rank - b.rank);
    const keys = [...new Set(sorted.map(({ value }) => keyOf(value)))];
    return sorted.flatMap(({ id: _id, ...value }) =>
      value.value === null ? [] : [{ ...value, rank: keys.indexOf(keyOf(value.value)) + 1 }],
    );
  });
};

/** A mark in a snippet as its two columns. */
export const markColumns = (mark: readonly [number, number] | null) => ({
  mark_from: mark?.[0] ?? null,
  mark_to: mark?.[1] ?? null,
});
