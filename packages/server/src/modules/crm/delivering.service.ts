import { createHash } from 'node:crypto';
import type { Crm, CrmSession } from '@galena/adapters/crm';
import type { CrmConnection, CrmReceipt } from '@galena/contract/crm';
import { VendorError } from '@galena/contract/kernel';
import { isSame, type CrmValue, type Ruled } from './fields.rules.ts';

type Book = Extract<Crm['contacts'], { kind: 'book' }>;
type Contact = NonNullable<Awaited<ReturnType<Book['read']>>>;
type CrmField = Awaited<ReturnType<Crm['findFields']>>[number];

/** One record on its way to one CRM. */
export type Order = {
  readonly ruled: readonly Ruled[];
  readonly tags: readonly string[];
  readonly source: string | null;
  /** Names the wish over all attempts. */
  readonly key: string;
  readonly ways: { readonly emails: readonly string[]; readonly phones: readonly string[] };
  /** The whole lead, for those that map themselves. */
  readonly lead: Readonly<Record<string, unknown>>;
  /** Where an earlier delivery put it; null: nobody knows. */
  readonly remoteId: string | null;
  readonly ifExists: CrmConnection['if_exists'];
  readonly at: string;
};

/** What arrived. */
export type Arrived = {
  readonly remoteId: string | null;
  readonly remoteUrl: string | null;
  readonly hash: string;
  readonly receipt: CrmReceipt;
};

type Values = Readonly<Record<string, CrmValue>>;

const wantedValues = (ruled: readonly Ruled[]): Values =>
  Object.fromEntries(ruled.flatMap(({ rule, value }) => (value === null ? [] : [[rule.crm_field, value]])));

const hashOf = (values: Values, { tags, source }: Order): string =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)), tags, source]))
    .digest('hex');

const plain = (value: CrmValue) => (typeof value === 'object' ? [...value] : value);

const listed = (values: Values): CrmReceipt['sent'] =>
  Object.entries(values).map(([crm_field, value]) => ({ crm_field, value: plain(value) }));

const skippedIn = (ruled: readonly Ruled[]): CrmReceipt['skipped'] =>
  ruled.flatMap(({ rule, problem }) => (problem === null ? [] : [{ crm_field: rule.crm_field, problem }]));

/** As the CRM calls the fields that a receipt speaks of. */
const labelsOf = (fields: readonly CrmField[], parts: readonly (readonly { readonly crm_field: string }[])[]) => {
  const spoken = new Set(parts.flat().map((one) => one.crm_field));
  return Object.fromEntries(fields.flatMap(({ key, label }) => (spoken.has(key) ? [[key, label]] : [])));
};

const isEmpty = (value: CrmValue | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The contact that a record is about: where it was put before, or one with the same address or number. */
const findContact = async (
  { find, read }: Book,
  session: CrmSession,
  { remoteId, ways }: Order,
): Promise<{ readonly contact: Contact | null; readonly doubles: readonly string[] }> => {
  const known = remoteId === null ? null : await read(session, remoteId);
  if (known) return { contact: known, doubles: [] };
  const [contact = null, ...others] = await find(session, ways);
  return { contact, doubles: others.map(({ id }) => id) };
};

type Split = { readonly patch: Values; readonly kept: Values };

/** What is written of a wish, and what stays as the CRM has it. */
const splitInput = (
  values: Values,
  held: Contact['values'],
  { ifExists }: Pick<Order, 'ifExists'>,
  kindOf: (key: string) => CrmField['kind'],
): Split => {
  const differing = Object.entries(values).filter(([key, value]) => !isSame(value, held[key], kindOf(key)));
  const isKept = (key: string): boolean => ifExists === 'fill_empty' && !isEmpty(held[key]);
  return {
    patch: Object.fromEntries(differing.filter(([key]) => !isKept(key))),
    kept: Object.fromEntries(differing.filter(([key]) => isKept(key)).map(([key]) => [key, held[key] as CrmValue])),
  };
};

const differencesOf = (
  written: Values,
  contact: Contact,
  kindOf: (key: string) => CrmField['kind'],
): CrmReceipt['differences'] =>
  Object.entries(written).flatMap(([key, sent]) => {
    const held = contact.values[key];
    if (isSame(sent, held, kindOf(key))) return [];
    return [{ crm_field: key, sent: plain(sent), held: held === undefined ? null : plain(held) }];
  });

type Written = {
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly id: string;
  readonly sent: Values;
  readonly kept: Values;
  readonly doubles: readonly string[];
};

const write = async (
  book: Book,
  session: CrmSession,
  order: Order,
  values: Values,
  kindOf: (key: string) => CrmField['kind'],
): Promise<Written> => {
  const { contact, doubles } = await findContact(book, session, order);
  const { tags, source, key } = order;
  if (!contact) {
    const { id, isNew } = await book.create(session, { values, tags, source, key });
    // A CRM that was asked for one contact and holds two says so by this.
    const others = (await book.find(session, order.ways)).filter((one) => one.id !== id).map((one) => one.id);
    return { outcome: isNew ? 'created' : 'updated', id, sent: values, kept: {}, doubles: others };
  }
  const { patch, kept } = splitInput(values, contact.values, order, kindOf);
  const newTags = tags.filter((tag) => !contact.tags.some((one) => one.toLowerCase() === tag.toLowerCase()));
  const isSomething = Object.keys(patch).length > 0 || newTags.length > 0;
  // Where the lead came from first is not overwritten.
  if (isSomething) await book.update(session, contact.id, { values: patch, tags: newTags, source: null, key });
  return { outcome: isSomething ? 'updated' : 'unchanged', id: contact.id, sent: patch, kept, doubles };
};

const intoBook = async (
  crm: Crm,
  book: Book,
  session: CrmSession,
  order: Order,
  fields: readonly CrmField[],
): Promise<Arrived> => {
  const kinds = new Map(fields.map(({ key, kind }) => [key, kind]));
  const kindOf = (key: string): CrmField['kind'] => kinds.get(key) ?? 'text';
  const values = wantedValues(order.ruled);
  const { outcome, id, sent, kept, doubles } = await write(book, session, order, values, kindOf);
  const contact = await book.read(session, id);
  const skipped = skippedIn(order.ruled);
  const parts = [listed(sent), listed(kept), skipped] as const;
  if (!contact) throw new VendorError(crm.key, 'protocol', 'It said it had saved the contact, and doesn’t have it');
  return {
    remoteId: contact.id,
    remoteUrl: contact.url,
    hash: hashOf(values, order),
    receipt: {
      outcome,
      at: order.at,
      sent: parts[0],
      kept: parts[1],
      differences: differencesOf(sent, contact, kindOf),
      skipped,
      labels: labelsOf(fields, parts),
      doubles: [...doubles],
      owner: contact.owner,
      tags: [...contact.tags],
      is_do_not_disturb: contact.isDoNotDisturb,
    },
  };
};

/**
 * Brings a record to a CRM: the contact that it is about is found, or made; what the CRM holds already stays, unless it is to be
 * overwritten; then what it holds is read back. Safe to be asked again after an attempt whose end nobody knows.
 * @throws VendorError
 */
export const deliver = async (
  crm: Crm,
  session: CrmSession,
  order: Order,
  fields: readonly CrmField[],
): Promise<Arrived> => {
  const { contacts } = crm;
  if (contacts.kind === 'book') return intoBook(crm, contacts, session, order, fields);
  const values = wantedValues(order.ruled);
  const { tags, source, key, lead, ruled, at } = order;
  const sent = listed(values);
  const skipped = skippedIn(ruled);
  const remoteId = await contacts.put(session, { values, tags, source, key, lead });
  return {
    remoteId,
    remoteUrl: null,
    hash: hashOf(values, order),
    receipt: {
      outcome: 'handed_over',
      at,
      sent,
      kept: [],
      differences: [],
      skipped,
      labels: labelsOf(fields, [sent, skipped]),
      doubles: [],
      owner: null,
      tags: null,
      is_do_not_disturb: null,
    },
  };
};
