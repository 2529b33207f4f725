import { leadColumnNames } from '@galena/contract/contacts';
import type { EmailStatus } from '@galena/contract/records';
import { keyOf, type StoredValue } from './findings.rules.ts';
import { isSame, valueAt, type RecordImage } from './merging.rules.ts';

/** Whether one of these values is that of a field. */
export const isIn = (
  values: readonly { readonly field: string; readonly value: unknown }[],
  field: string,
  value: unknown,
): boolean => values.some((one) => one.field === field && keyOf(one.value) === keyOf(value));

/** What belongs together: a state of the e-mail without its addresses would say what is not so. */
const reaching = ['email', 'emails', 'phone', 'phones', 'potential_emails', 'email_status', 'lookup_outcome'] as const;
const byName = ['data', 'labels', 'evidence'] as const;

type Named = Readonly<Record<string, unknown>>;

type IsOfField = (field: string, value: unknown) => boolean;

const unmergedNames = (
  { before, after, now }: Readonly<Record<'before' | 'after' | 'now', Named>>,
  isBorrowed: (name: string) => boolean,
): Record<string, never> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((name) => {
      const value = isSame(now[name], after[name]) || isBorrowed(name) ? before[name] : now[name];
      return value === undefined ? [] : [[name, value as never]];
    }),
  );

/** The state of a record's e-mail with the addresses that are left of it. */
const statusWith = (
  { email_status: status }: Pick<RecordImage, 'email_status'>,
  left: Pick<RecordImage, 'emails' | 'potential_emails'>,
): EmailStatus => {
  if (left.emails.length > 0) return 'found';
  if (left.potential_emails.length > 0) return 'potential';
  return status === 'found' || status === 'potential' ? 'none' : status;
};

/** How a record can be reached, without some addresses and numbers. */
const contactsWithout = (image: RecordImage, isLeftOut: IsOfField): Pick<RecordImage, (typeof reaching)[number]> => {
  const emails = image.emails.filter(({ email }) => !isLeftOut('email', email));
  const phones = image.phones.filter(({ number }) => !isLeftOut('phone', number));
  const potentials = image.potential_emails.filter(({ email }) => !isLeftOut('potential_emails', email));
  const left = { emails, phones, potential_emails: potentials };
  return {
    ...left,
    email: isLeftOut('email', image.email) ? (emails[0]?.email ?? null) : image.email,
    phone: isLeftOut('phone', image.phone) ? (phones[0]?.number ?? null) : image.phone,
    email_status: statusWith(image, left),
    lookup_outcome: image.lookup_outcome,
  };
};

/**
 * What a record is when a merge is taken back: as it was before, but for what changed since. What changed to a value of the other record,
 * because its own may not be kept any more, leaves with that one.
 * @param images `after`: what the merge made of it
 * @param isBorrowed whether only sources of the other record say a value of a field
 */
export const unmergedImage = (
  images: Readonly<Record<'before' | 'after' | 'now', RecordImage>>,
  isBorrowed: IsOfField,
): RecordImage => {
  const { before, after, now } = images;
  const plain = Object.fromEntries(
    ([...leadColumnNames, 'note', 'assignee_id'] as const).map((name) => [
      name,
      isSame(now[name], after[name]) || isBorrowed(name, now[name]) ? before[name] : now[name],
    ]),
  );
  const isReachedAlike = reaching.every((name) => isSame(now[name], after[name]));
  const known = isReachedAlike ? before : contactsWithout(now, isBorrowed);
  const contacts = Object.fromEntries(reaching.map((name) => [name, known[name]]));
  const borrowedAt = (prefix: string) => (name: string) =>
    isBorrowed(`${prefix}${name}`, valueAt(now, `${prefix}${name}`));
  const named = Object.fromEntries(
    byName.map((name) => [
      name,
      unmergedNames(
        { before: before[name], after: after[name], now: now[name] },
        borrowedAt(name === 'evidence' ? '' : `${name}.`),
      ),
    ]),
  );
  return { ...now, ...plain, ...contacts, ...named };
};

/** A value that is not said any more, by its field in the ledger of evidence. */
type GoneValue = { readonly field: string; readonly value: unknown };

/** What a record was before a merge and after it; `copied`: which values of the ledger it has from the other. */
type Images = { readonly before: RecordImage; readonly after: RecordImage; readonly copied: readonly number[] };

/** The image of a record without some values, and without what was told as their source. */
const withoutValues = (image: RecordImage, gone: readonly GoneValue[]): RecordImage => {
  if (gone.length === 0) return image;
  const isGone: IsOfField = (field, value) => isIn(gone, field, value);
  const contacts = contactsWithout(image, isGone);
  const columns = leadColumnNames.filter((name) => isGone(name, image[name])).map((name) => [name, null]);
  const hasSource = (field: string): boolean =>
    field === 'potential_emails' ? contacts.potential_emails.length > 0 : !isGone(field, valueAt(image, field));
  return {
    ...image,
    ...(Object.fromEntries(columns) as Partial<RecordImage>),
    ...contacts,
    data: Object.fromEntries(Object.entries(image.data).filter(([name, value]) => !isGone(`data.${name}`, value))),
    evidence: Object.fromEntries(Object.entries(image.evidence).filter(([field]) => hasSource(field))),
  };
};

/**
 * What it takes to part records again, without values that may not be kept any more: else parting them would bring those back. What
 * another source of the record itself says stays.
 * @param gone values that were removed from the ledger of the record that stayed
 * @param rest what is left in it
 */
export const withoutGone = <Snapshot extends Images>(
  snapshot: Snapshot,
  gone: readonly GoneValue[],
  rest: readonly StoredValue[],
): Snapshot => {
  const own = rest.filter(({ id }) => !snapshot.copied.includes(id));
  const unsaid = (known: readonly StoredValue[]) => gone.filter(({ field, value }) => !isIn(known, field, value));
  return {
    ...snapshot,
    before: withoutValues(snapshot.before, unsaid(own)),
    after: withoutValues(snapshot.after, unsaid(rest)),
  };
};
