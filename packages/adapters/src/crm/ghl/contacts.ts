import { z } from 'zod';
import type { ContactBook, CrmContact, CrmSession, CrmValue, CrmValues, CrmWish } from '../port.ts';
import { askGhl, type GhlPlace, locationOf, maybeGhl } from './api.ts';
import { customIdOf, customKeyOf, standardFields } from './fields.ts';

const text = z.string().nullish();
const Contact = z.object({
  id: z.string().min(1),
  name: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  companyName: text,
  website: text,
  address1: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
  dateOfBirth: text,
  tags: z.array(z.string()).nullish(),
  assignedTo: text,
  dnd: z.boolean().nullish(),
  customFields: z.array(z.object({ id: z.string(), value: z.json().optional() })).nullish(),
});
type Contact = z.output<typeof Contact>;

const Held = z.object({ contact: Contact });
const Found = z.object({ contact: Contact.nullish() });
const Done = z.object({});

/** Where GoHighLevel and its suites show a contact. */
export type GhlOptions = GhlPlace & { readonly appUrl: string };

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

const contactOf = ({ appUrl }: GhlOptions, location: string, contact: Contact): CrmContact => ({
  id: contact.id,
  url: `${appUrl}/v2/location/${encodeURIComponent(location)}/contacts/detail/${encodeURIComponent(contact.id)}`,
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

const readContact = async (options: GhlOptions, session: CrmSession, id: string): Promise<CrmContact | null> => {
  const held = await maybeGhl(options, session, { path: pathOf(id) }, Held);
  return held && contactOf(options, locationOf(options, session), held.contact);
};

const findBy = async (
  options: GhlOptions,
  session: CrmSession,
  by: { readonly email: string } | { readonly number: string },
): Promise<readonly CrmContact[]> => {
  const locationId = locationOf(options, session);
  const query = { locationId, ...by };
  const found = await maybeGhl(options, session, { path: '/contacts/search/duplicate', query }, Found);
  return found?.contact ? [contactOf(options, locationId, found.contact)] : [];
};

const upsert = async (options: GhlOptions, session: CrmSession, body: object): Promise<string> => {
  const json = { locationId: locationOf(options, session), ...body };
  return (await askGhl(options, session, { method: 'POST', path: '/contacts/upsert', json }, Held)).contact.id;
};

/** Its update does not know the name of the business (UpdateContactDto): that goes by the way that creates. */
const writeCompany = async (
  options: GhlOptions,
  session: CrmSession,
  id: string,
  companyName: CrmValue,
): Promise<void> => {
  const { email, phone } = (await readContact(options, session, id))?.values ?? {};
  if (email !== undefined || phone !== undefined)
    await upsert(options, session, { ...(email === undefined ? { phone } : { email }), companyName });
};

const update = async (
  options: GhlOptions,
  session: CrmSession,
  id: string,
  { values, tags }: CrmWish,
): Promise<void> => {
  const { companyName, ...plain } = values;
  const json = written(plain);
  if (Object.keys(json).length > 0) await askGhl(options, session, { method: 'PUT', path: pathOf(id), json }, Done);
  if (companyName !== undefined) await writeCompany(options, session, id, companyName);
  // In an update, tags take the place of those that stand there.
  if (tags.length > 0)
    await askGhl(options, session, { method: 'POST', path: `${pathOf(id)}/tags`, json: { tags: [...tags] } }, Done);
};

/** The contacts of a location. */
export const createContactBook = (options: GhlOptions): ContactBook => ({
  kind: 'book',
  find: async (session, { emails, phones }) => {
    const found = new Map<string, CrmContact>();
    const wanted = [...emails.map((email) => ({ email })), ...phones.map((number) => ({ number }))];
    for (const by of wanted) for (const one of await findBy(options, session, by)) found.set(one.id, one);
    return [...found.values()];
  },
  read: (session, id) => readContact(options, session, id),
  create: (session, { values, tags, source }) =>
    upsert(options, session, { ...written(values), tags: [...tags], ...(source !== null && { source }) }),
  update: (session, id, wish) => update(options, session, id, wish),
  markDoNotDisturb: async (session, id) => {
    await askGhl(options, session, { method: 'PUT', path: pathOf(id), json: { dnd: true } }, Done);
  },
});
