import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import type {
  ContactBook,
  CrmContact,
  CrmCreated,
  CrmSearch,
  CrmSession,
  CrmValue,
  CrmValues,
  CrmInput,
} from '../port.ts';
import { askGhl, isGone, maybeGhl, type GhlPlace, locationOf } from './api.ts';
import { customIdOf, customKeyOf, standardFields } from './fields.ts';
import { Contact } from './contact-shape.ts';
import { findDuplicate, listContacts, waysOf } from './find.ts';
import { listAll } from './list.ts';

const Held = z.object({ contact: Contact });
const Saved = z.object({ contact: z.object({ id: z.string().min(1) }), succeded: z.literal(true).optional() });
const Upserted = Saved.extend({ new: z.boolean().optional() });
const Deleted = z.object({ succeded: z.literal(true).optional() });
const Tagged = z.object({ tags: z.array(z.string()) });

/** Where GoHighLevel and its suites show a contact. */
export type GhlOptions = GhlPlace & { readonly appUrl: string | null };

const valueOf = (value: z.core.util.JSONType | undefined): CrmValue | null => {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.length > 0 ? value.map(String) : null;
};

const valuesOf = (contact: Contact): CrmValues => {
  const own = standardFields.map(({ key }) => [key, valueOf(contact[key as keyof Contact] as string | null)] as const);
  const made = (contact.customFields ?? []).map(({ id, value }) => [customKeyOf(id), valueOf(value)] as const);
  return Object.fromEntries([...own, ...made].flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
};

const urlOf = ({ appUrl }: GhlOptions, location: string, id: string): string | null =>
  appUrl === null
    ? null
    : `${appUrl.replace(/\/$/, '')}/v2/location/${encodeURIComponent(location)}/contacts/detail/${encodeURIComponent(id)}`;

const contactOf = (options: GhlOptions, location: string, contact: Contact): CrmContact => ({
  id: contact.id,
  url: urlOf(options, location, contact.id),
  values: valuesOf(contact),
  tags: contact.tags ?? [],
  owner: contact.assignedTo ?? null,
  isDoNotDisturb: contact.dnd ?? null,
});

/** Values as their requests write them: what contacts are born with beside each other, the customer's own in a list. */
const written = (values: CrmValues) => {
  const entries = Object.entries(values);
  const made = entries.flatMap(([key, value]) => {
    const id = customIdOf(key);
    return id === null ? [] : [{ id, field_value: value }];
  });
  return {
    ...Object.fromEntries(entries.filter(([key]) => customIdOf(key) === null)),
    ...(made.length > 0 && { customFields: made }),
  };
};

const pathOf = (id: string): string => `/contacts/${encodeURIComponent(id)}`;

const askContact = async (options: GhlOptions, session: CrmSession, id: string): Promise<Contact | null> => {
  const held = await maybeGhl(options, session, { path: pathOf(id) }, Held, isGone);
  if (held && held.contact.id !== id) throw new VendorError(options.vendor, 'protocol', 'It told of another contact');
  return held?.contact ?? null;
};

const readContact = async (options: GhlOptions, session: CrmSession, id: string): Promise<CrmContact | null> => {
  const contact = await askContact(options, session, id);
  return contact && contactOf(options, locationOf(options, session), contact);
};

const digits = (phone: string): string => phone.replaceAll(/\D/g, '');

/** Whoever answers a search with others than were asked for is not believed. */
const isWanted =
  ({ emails, phones }: CrmSearch) =>
  ({ email, phone }: Contact): boolean =>
    emails.some((one) => one.toLowerCase() === email?.toLowerCase()) ||
    phones.some((one) => digits(one) !== '' && digits(one) === digits(phone ?? ''));

const askAll = async (options: GhlOptions, session: CrmSession, ids: Iterable<string>): Promise<readonly Contact[]> => {
  const contacts = [];
  for (const id of new Set(ids)) contacts.push(await askContact(options, session, id));
  return contacts.filter((one) => one !== null);
};

const find = async (options: GhlOptions, session: CrmSession, search: CrmSearch): Promise<readonly CrmContact[]> => {
  const ways = waysOf(search);
  if (ways.length === 0) return [];
  const listed = await askAll(options, session, await listContacts(options, session, ways));
  let found = listed.filter(isWanted(search));
  if (found.length === 0) {
    // A contact that was just made is looked up before it is listed.
    const ids = [];
    for (const way of ways) ids.push(await findDuplicate(options, session, way));
    found = [
      ...(await askAll(
        options,
        session,
        ids.filter((id) => id !== null),
      )),
    ];
  }
  const location = locationOf(options, session);
  return found
    .toSorted((a, b) => Date.parse(a.dateAdded ?? '') - Date.parse(b.dateAdded ?? '') || 0)
    .map((contact) => contactOf(options, location, contact));
};

const upsert = async (options: GhlOptions, session: CrmSession, body: object): Promise<CrmCreated> => {
  const json = { locationId: locationOf(options, session), ...body };
  const call = { method: 'POST', path: '/contacts/upsert', json } as const;
  const { contact, new: isNew } = await askGhl(options, session, call, Upserted);
  return { id: contact.id, isNew: isNew === true };
};

const put = async (options: GhlOptions, session: CrmSession, id: string, json: object): Promise<void> => {
  const { contact } = await askGhl(options, session, { method: 'PUT', path: pathOf(id), json }, Saved);
  if (contact.id !== id) throw new VendorError(options.vendor, 'protocol', 'It saved another contact');
};

/** Adds tags. Whoever sends them with a contact replaces those that stand there (UpsertContactDto, UpdateContactDto). */
const addTags = async (
  options: GhlOptions,
  session: CrmSession,
  id: string,
  tags: readonly string[],
): Promise<void> => {
  if (tags.length === 0) return;
  const call = { method: 'POST', path: `${pathOf(id)}/tags`, json: { tags: [...tags] } } as const;
  await askGhl(options, session, call, Tagged);
};

/**
 * Its update does not know the name of the business (UpdateContactDto): that goes by the way that creates, and only where that way
 * leads to this very contact. Where it does not, the name stays as it is, which whoever reads the contact back sees.
 */
const writeCompany = async (
  options: GhlOptions,
  session: CrmSession,
  id: string,
  companyName: CrmValue,
): Promise<void> => {
  const contact = await askContact(options, session, id);
  const ways = waysOf({ emails: [contact?.email ?? []].flat(), phones: [contact?.phone ?? []].flat() });
  for (const way of ways) {
    if ((await findDuplicate(options, session, way)) !== id) continue;
    const saved = await upsert(options, session, {
      ...('email' in way ? way : { phone: way.number }),
      companyName,
    });
    if (saved.id !== id) throw new VendorError(options.vendor, 'protocol', 'It saved another contact');
    return;
  }
};

const create = async (
  options: GhlOptions,
  session: CrmSession,
  { values, tags, source }: CrmInput,
): Promise<CrmCreated> => {
  const created = await upsert(options, session, { ...(source !== null && { source }), ...written(values) });
  await addTags(options, session, created.id, tags);
  return created;
};

const update = async (
  options: GhlOptions,
  session: CrmSession,
  id: string,
  { values, tags, source }: CrmInput,
): Promise<void> => {
  const { companyName, ...plain } = values;
  const json = { ...(source !== null && { source }), ...written(plain) };
  if (Object.keys(json).length > 0) await put(options, session, id, json);
  if (companyName !== undefined) await writeCompany(options, session, id, companyName);
  await addTags(options, session, id, tags);
};

/** The contacts of a location. */
export const createContactBook = (options: GhlOptions): ContactBook => ({
  kind: 'book',
  find: (session, search) => find(options, session, search),
  read: (session, id) => readContact(options, session, id),
  list: (session, place) => listAll(options, session, place),
  create: (session, input) => create(options, session, input),
  update: (session, id, input) => update(options, session, id, input),
  markDoNotDisturb: (session, id) => put(options, session, id, { dnd: true }),
  delete: async (session, id) => {
    await maybeGhl(options, session, { method: 'DELETE', path: pathOf(id) }, Deleted, isGone);
  },
});
