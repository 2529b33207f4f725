import { Email, Phone } from '@galena/contract/contacts';
import { Evidence, type FullResult, type KnownValue, Result } from '@galena/contract/records';

/** When everything of these tests was found. */
export const moment = '2026-11-20T08:31:00.000Z';

/** Something that is known of a record: read on a page, unless it is said otherwise. */
export const sighted = (field: string, value: KnownValue['value'], own: Partial<KnownValue> = {}): KnownValue => ({
  field,
  value,
  rank: 1,
  source: 'site',
  method: 'crawl',
  ref_url: 'https://clinica-um.example/contact',
  fetched_at: moment,
  verified_at: null,
  confidence: null,
  snippet: null,
  mark: null,
  mail_server: null,
  rejected_at: null,
  keep_until: null,
  ...own,
});

const held = (values: readonly KnownValue[], field: string): readonly KnownValue[] =>
  values
    .filter((value) => value.field === field && value.rejected_at === null)
    .toSorted((one, other) => one.rank - other.rank);

const textsOf = (values: readonly KnownValue[], field: string): readonly string[] => [
  ...new Set(held(values, field).map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)))),
];

const statusOf = (record: FullResult, hasEmail: boolean): FullResult['email_status'] => {
  if (hasEmail) return 'found';
  if (record.email_status !== 'found') return record.email_status;
  return record.potential_emails.length > 0 ? 'potential' : 'not_found';
};

/** A record as its values make it: the best of each field, and where that comes from. */
const settled = (record: FullResult): FullResult => {
  const emails = textsOf(record.values, 'email');
  const phones = textsOf(record.values, 'phone');
  // What mail servers said stands with the address.
  const known = emails.map(
    (email) =>
      record.emails.find((one) => one.email === email) ??
      Email.parse({ email, type: null, is_verified: false, score: null }),
  );
  const best = record.values.filter(({ rank, rejected_at: at }) => rank === 1 && at === null);
  return {
    ...record,
    email: emails[0] ?? null,
    emails: known,
    verification: known[0] ? (known[0].state ?? 'not_verified') : 'no_email',
    phone: phones[0] ?? null,
    phones: phones.map((number) => Phone.parse({ number, type: null, is_verified: false })),
    email_status: statusOf(record, emails.length > 0),
    evidence: Object.fromEntries(best.map((value) => [value.field, Evidence.strip().parse(value)])),
  };
};

/** A record of a list; what a test is about is given. Its addresses and numbers come from its values. */
export const aRecord = (own: Partial<FullResult> = {}): FullResult =>
  settled({
    id: 101,
    list_id: 4,
    name: 'Clinica Um',
    first_name: null,
    last_name: null,
    email: null,
    phone: null,
    website: 'https://clinica-um.example',
    company: null,
    position: null,
    linkedin_url: null,
    country: 'PT',
    state: null,
    city: 'Lisbon',
    postal_code: null,
    street: null,
    job_title: null,
    department: null,
    management_levels: [],
    employee_count: null,
    emails: [],
    phones: [],
    potential_emails: [],
    data: {},
    email_status: 'none',
    // What stands on a page was found there.
    lookup_outcome: own.values?.some(({ field, method }) => field === 'email' && method === 'crawl')
      ? 'found'
      : 'not_tried',
    verification: 'no_email',
    crm_status: 'unsent',
    match_percent: null,
    labels: {},
    note: null,
    assignee_id: null,
    is_archived: false,
    is_demo: false,
    source: 'search',
    created_at: moment,
    updated_at: moment,
    list: { id: 4, name: 'Dentists Lisbon', type: 'local', is_demo: false },
    evidence: {},
    values: [],
    ...own,
  });

/** So many records, one after the other: every second one has an e-mail. */
export const someRecords = (count: number, own: Partial<FullResult> = {}): readonly FullResult[] =>
  Array.from({ length: count }, (_, at) => {
    const n = at + 1;
    const values = n % 2 === 0 ? [sighted('email', `hello@clinica-${n}.example`)] : [];
    const website = `https://clinica-${n}.example`;
    return aRecord({ id: 100 + n, name: `Clinica ${String(n).padStart(3, '0')}`, website, values, ...own });
  });

/** A record as the table has it. */
export const rowOf = (record: FullResult): Result => Result.strip().parse(record);

/** What a person says of a value of a record. */
type Judgement = { readonly field: string; readonly value: string };

const inOrder = (values: readonly KnownValue[], first: (value: KnownValue) => boolean): FullResult['values'] => {
  const placeOf = (value: KnownValue): number => (value.rejected_at !== null ? 2 : first(value) ? 0 : 1);
  const ordered = values.toSorted((one, other) => placeOf(one) - placeOf(other));
  return ordered.map((value) => ({
    ...value,
    rank: 1 + ordered.filter(({ field }) => field === value.field).indexOf(value),
  }));
};

const isIt =
  ({ field, value }: Judgement) =>
  (known: KnownValue): boolean =>
    known.field === field && known.value === value;

/** A record of which somebody said that a value is not right, or is after all. */
export const rejected = (record: FullResult, judged: Judgement, isRejected: boolean): FullResult => {
  const is = isIt(judged);
  const values = record.values.map((one) => (is(one) ? { ...one, rejected_at: isRejected ? moment : null } : one));
  return settled({ ...record, values: inOrder(values, (one) => !isRejected && is(one)) });
};

/** A record of which somebody said that a value is the right one; a guess becomes a value by that. */
export const preferred = (record: FullResult, judged: Judgement): FullResult => {
  const is = isIt(judged);
  const guess = sighted(judged.field, judged.value, { source: 'pattern', method: 'pattern', ref_url: null });
  const known = record.values.map((one) => (is(one) ? { ...one, rejected_at: null } : one));
  const values = known.some(is) ? known : [guess, ...known];
  const potential = record.potential_emails.filter(({ email }) => email !== judged.value);
  return settled({ ...record, potential_emails: potential, values: inOrder(values, is) });
};

/** A record of which somebody has put a value right. */
export const corrected = (record: FullResult, judged: Judgement, value: string): FullResult => {
  const byHand = sighted(judged.field, value, { source: 'manual', method: 'manual', ref_url: null });
  const { values } = rejected(record, judged, true);
  return settled({ ...record, values: inOrder([byHand, ...values], (one) => one === byHand) });
};

/** Labels of which one is set to a value as its label keeps it; null empties it. */
const labelled = (labels: FullResult['labels'], key: string, value: KnownValue['value']): FullResult['labels'] => {
  const { [key]: _before, ...others } = labels;
  return value === null ? others : { ...others, [key]: value };
};

/** A record of which somebody has changed a field; null empties it. */
export const edited = (record: FullResult, field: string, value: KnownValue['value']): FullResult => {
  const [bag, key] = field.split(/\.(.*)/s) as [string, string | undefined];
  if (bag === 'labels') return { ...record, labels: labelled(record.labels, key ?? '', value) };
  const data = key === undefined ? {} : { data: { ...record.data, [key]: value } };
  const plain = key === undefined ? { [bag]: value } : {};
  const others = record.values.filter((one) => one.field !== field);
  const values = value === null ? [] : [sighted(field, value, { source: 'manual', method: 'manual', ref_url: null })];
  return settled({ ...record, ...plain, ...data, values: [...values, ...others] });
};
