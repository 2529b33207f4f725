import { leadColumnNames, leadColumns, type LeadColumn } from '@galena/contract/contacts';
import type { EmailStatus, Evidence, Result } from '@galena/contract/records';

/** Everything of a record that a merge may change, as its columns hold it. */
export type RecordImage = Pick<
  Result,
  | LeadColumn
  | 'email'
  | 'phone'
  | 'emails'
  | 'phones'
  | 'potential_emails'
  | 'data'
  | 'email_status'
  | 'lookup_outcome'
  | 'labels'
  | 'note'
  | 'assignee_id'
> & { readonly evidence: Readonly<Record<string, Evidence>> };

/** The types of these columns, in SQL. */
export const imageColumns: Readonly<Record<keyof RecordImage, string>> = {
  ...(Object.fromEntries(
    leadColumnNames.map((name) => [name, { text: 'text', texts: 'text[]', number: 'int' }[leadColumns[name]]]),
  ) as Record<LeadColumn, string>),
  email: 'text',
  phone: 'text',
  emails: 'jsonb',
  phones: 'jsonb',
  potential_emails: 'jsonb',
  data: 'jsonb',
  email_status: 'text',
  lookup_outcome: 'text',
  labels: 'jsonb',
  note: 'text',
  assignee_id: 'bigint',
  evidence: 'jsonb',
};

export type Mergeable = RecordImage & { readonly id: number };

/** Which record's value a field takes, by the name of the field. */
export type Choices = Readonly<Record<string, number>>;

/** A field in which records differ: what each says, and whose value stands unless somebody chooses otherwise. */
export type MergeField = {
  readonly field: string;
  readonly winner: number;
  readonly options: readonly { readonly id: number; readonly value: unknown; readonly evidence: Evidence | null }[];
};

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const keyOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toLowerCase() : JSON.stringify(value);

/** The fields of a record that hold one value: columns, the best address and number, what its kind has, labels, note. */
const valuesOf = (one: RecordImage): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...leadColumnNames.map((name) => [name, one[name]] as const),
    ['email', one.email],
    ['phone', one.phone],
    ...Object.entries(one.data).map(([name, value]) => [`data.${name}`, value] as const),
    ...Object.entries(one.labels).map(([name, value]) => [`labels.${name}`, value] as const),
    ['assignee_id', one.assignee_id],
  ]);

/** What an image holds at a field of the ledger of evidence. */
export const valueAt = (image: RecordImage, field: string): unknown =>
  field.startsWith('data.') ? image.data[field.slice('data.'.length)] : image[field as keyof RecordImage];

const evidenceOf = ({ evidence }: Mergeable, field: string): Evidence | null => evidence[field] ?? null;

/** A person's word before what was verified, before what is newer. */
const weightOf = (one: Mergeable, field: string): readonly [number, number, string] => {
  const known = evidenceOf(one, field);
  return [Number(known?.method === 'manual'), Number((known?.verified_at ?? null) !== null), known?.fetched_at ?? ''];
};

const isHeavier = (a: Mergeable, b: Mergeable, field: string): boolean => {
  const [x, y] = [weightOf(a, field), weightOf(b, field)];
  for (const at of [0, 1, 2] as const) if (x[at] !== y[at]) return x[at] > y[at];
  return false;
};

/** Whose value of a field stands: the heaviest; of equals the first, which is the record that stays. */
const winnerOf = (field: string, holders: readonly Mergeable[]): Mergeable | undefined =>
  holders.reduce<Mergeable | undefined>((best, one) => (best && !isHeavier(one, best, field) ? best : one), undefined);

const fieldNames = (records: readonly Mergeable[]): readonly string[] => [
  ...new Set(records.flatMap((one) => [...valuesOf(one).keys()])),
];

const holdersOf = (records: readonly Mergeable[], field: string): readonly Mergeable[] =>
  records.filter((one) => !isNothing(valuesOf(one).get(field)));

/** Whose value each field takes. @param records the one that stays first */
const winnersOf = (records: readonly Mergeable[], choices: Choices): ReadonlyMap<string, Mergeable> =>
  new Map(
    fieldNames(records).flatMap((field) => {
      const holders = holdersOf(records, field);
      const chosen = holders.find(({ id }) => id === choices[field]) ?? winnerOf(field, holders);
      return chosen ? [[field, chosen] as const] : [];
    }),
  );

/** The fields in which records say different things. @param records the one that stays first */
export const differencesOf = (records: readonly Mergeable[]): readonly MergeField[] =>
  fieldNames(records).flatMap((field) => {
    const holders = holdersOf(records, field);
    const values = new Set(holders.map((one) => keyOf(valuesOf(one).get(field))));
    const winner = winnerOf(field, holders);
    if (values.size < 2 || !winner) return [];
    const options = holders.map((one) => ({
      id: one.id,
      value: valuesOf(one).get(field),
      evidence: evidenceOf(one, field),
    }));
    return [{ field, winner: winner.id, options }];
  });

/** All of some lists, each once; what comes first stays first. */
const unite = <One>(lists: readonly (readonly One[])[], textOf: (one: One) => string): One[] =>
  [
    ...new Map(
      lists
        .flat()
        .toReversed()
        .map((one) => [textOf(one).toLowerCase(), one]),
    ).values(),
  ].toReversed();

const firstBy = (best: string | null, text: string | undefined): number =>
  Number(best === null || text?.toLowerCase() !== best.toLowerCase());

const statusRank: readonly EmailStatus[] = ['found', 'potential', 'not_found', 'none'];
const outcomeRank = ['found', 'potential', 'nothing_found', 'refused', 'unreachable', 'no_website', 'not_tried'];

const bestOf = <Word extends string>(words: readonly Word[], rank: readonly string[]): Word =>
  words.toSorted((a, b) => rank.indexOf(a) - rank.indexOf(b))[0] as Word;

/** Notes are put together: nobody's words are lost. */
const notesOf = (records: readonly Mergeable[]): string | null => {
  const notes = [...new Set(records.flatMap(({ note }) => (note === null || note.trim() === '' ? [] : [note])))];
  return notes.length === 0 ? null : notes.join('\n\n').slice(0, 4_000);
};

const contactsOf = (
  records: readonly Mergeable[],
  winners: ReadonlyMap<string, Mergeable>,
  rejected: ReadonlySet<string>,
) => {
  const stands = (text: string): boolean => !rejected.has(text.toLowerCase());
  const [email = null, phone = null] = [winners.get('email')?.email, winners.get('phone')?.phone];
  const emails = unite(
    records.map((one) => one.emails),
    (one) => one.email,
  )
    .filter((one) => stands(one.email))
    .toSorted((a, b) => firstBy(email, a.email) - firstBy(email, b.email));
  const phones = unite(
    records.map((one) => one.phones),
    ({ number }) => number,
  )
    .filter(({ number }) => stands(number))
    .toSorted((a, b) => firstBy(phone, a.number) - firstBy(phone, b.number));
  const reached = new Set(emails.map((one) => one.email.toLowerCase()));
  const potentials = unite(
    records.map((one) => one.potential_emails),
    (one) => one.email,
  ).filter((one) => stands(one.email) && !reached.has(one.email.toLowerCase()));
  return {
    emails,
    phones,
    potential_emails: potentials,
    email: emails[0]?.email ?? null,
    phone: phones[0]?.number ?? null,
  };
};

const under = (winners: ReadonlyMap<string, Mergeable>, prefix: string): Record<string, never> =>
  Object.fromEntries(
    [...winners]
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, one]) => [field.slice(prefix.length), valuesOf(one).get(field) as never]),
  );

/**
 * What several records are as one. Each field takes the value of one of them; addresses and numbers are put together, notes, too.
 * @param records the one that stays first
 * @param rejected addresses and numbers of which a person said that they are not right
 */
export const mergedImage = (
  records: readonly [Mergeable, ...Mergeable[]],
  choices: Choices,
  rejected: ReadonlySet<string>,
): RecordImage => {
  const [kept] = records;
  const winners = winnersOf(records, choices);
  const contacts = contactsOf(records, winners, rejected);
  const columns = Object.fromEntries(
    leadColumnNames.map((name) => [name, valuesOf(winners.get(name) ?? kept).get(name)]),
  ) as unknown as Pick<RecordImage, LeadColumn>;
  const evidence = [...winners].flatMap(([field, one]) => {
    const known = evidenceOf(one, field);
    return known ? [[field, known] as const] : [];
  });
  const potential = records.find((one) => one.potential_emails.length > 0)?.evidence['potential_emails'];
  const known = bestOf(
    records.map((one) => one.email_status),
    statusRank,
  );
  const otherwise = known === 'not_found' ? 'not_found' : 'none';
  return {
    ...columns,
    ...contacts,
    data: under(winners, 'data.'),
    labels: under(winners, 'labels.'),
    evidence: { ...Object.fromEntries(evidence), ...(potential && { potential_emails: potential }) },
    email_status: contacts.emails.length > 0 ? 'found' : contacts.potential_emails.length > 0 ? 'potential' : otherwise,
    lookup_outcome: bestOf(
      records.map((one) => one.lookup_outcome),
      outcomeRank,
    ),
    note: notesOf(records),
    assignee_id: winners.get('assignee_id')?.assignee_id ?? null,
  };
};

/** Whether two values say the same, in whichever order their objects name their fields. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** A value whose objects name their fields in one order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
};

/** A field that two images of a record hold otherwise. */
export type ImageDifference = { readonly field: string; readonly old: unknown; readonly new: unknown };

/** The fields of one value, and the note, in which a record became another. */
export const imageDifferences = (before: RecordImage, after: RecordImage): readonly ImageDifference[] => {
  const all = (image: RecordImage): ReadonlyMap<string, unknown> => new Map([...valuesOf(image), ['note', image.note]]);
  const [old, now] = [all(before), all(after)];
  const held = (value: unknown): unknown => (isNothing(value) ? null : value);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const values = { old: held(old.get(field)), new: held(now.get(field)) };
    return isSame(values.old, values.new) ? [] : [{ field, ...values }];
  });
};
