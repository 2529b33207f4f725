import type { Reply, Seen } from './compiled.ts';

type Properties = Readonly<Record<string, string | null>>;
type Contact = { readonly id: string; readonly properties: Properties; readonly createdAt: string };
type Filter = { readonly propertyName: string; readonly operator: string; readonly value: string };
type Search = {
  readonly filterGroups: readonly { readonly filters: readonly Filter[] }[];
  readonly properties: readonly string[];
};

const property = (name: string, type: string, fieldType: string, rest: object = {}) => ({
  name,
  label: name.replaceAll('_', ' '),
  type,
  fieldType,
  groupName: 'contactinformation',
  description: '',
  options: [],
  ...rest,
});

const born =
  'email firstname lastname phone mobilephone company jobtitle website address city state zip country hubspot_owner_id hs_additional_emails'.split(
    ' ',
  );
const options = [
  { label: 'Hot', value: 'hot', hidden: false },
  { label: 'Cold', value: 'cold', hidden: false },
];

const properties = [
  ...born.map((name) => property(name, 'string', 'text', { hubspotDefined: true })),
  property('favorite_food', 'string', 'text'),
  property('mood', 'enumeration', 'select', { options }),
  property('since', 'date', 'date'),
  property('is_member', 'bool', 'booleancheckbox'),
  property('last_seen', 'datetime', 'date'),
  property('retired', 'string', 'text', { archived: true }),
];

const digits = (text: string | null | undefined): string => (text ?? '').replaceAll(/\D/g, '');

/** What HubSpot makes of a number: the area’s code and the rest, without the country’s. */
const calculated = (text: string | null | undefined): string => digits(text).replace(/^1(?=\d{10}$)/, '');

const valueOf = ({ properties: held }: Contact, name: string): string => {
  if (name === 'hs_searchable_calculated_phone_number') return calculated(held['phone']);
  if (name === 'hs_searchable_calculated_mobile_number') return calculated(held['mobilephone']);
  return held[name] ?? '';
};

const fits = (contact: Contact, { propertyName, operator, value }: Filter): boolean => {
  const held = valueOf(contact, propertyName).toLowerCase();
  if (operator === 'EQ') return held === value.toLowerCase() && held !== '';
  return held.split(';').includes(value.toLowerCase());
};

const refusal = (status: number, category: string, message: string, headers = {}): Reply => ({
  status,
  headers,
  body: { status: 'error', message, correlationId: 'aeb5f871-7f07-4993-9211-075dc63e7cbf', category },
});

const missing = refusal(404, 'OBJECT_NOT_FOUND', 'resource not found');

const shown = ({ id, properties: held, createdAt }: Contact, names: readonly string[]): object => ({
  id,
  properties: Object.fromEntries(names.map((name) => [name, held[name] ?? null])),
  createdAt,
  updatedAt: createdAt,
  archived: false,
});

const wrongIn = (held: Properties): Reply | null => {
  if (Object.values(held).some((value) => typeof value !== 'string'))
    return refusal(400, 'VALIDATION_ERROR', 'Invalid input JSON');
  const name = Object.keys(held).find((one) => !properties.some((known) => known.name === one));
  return name === undefined ? null : refusal(400, 'VALIDATION_ERROR', `Property "${name}" does not exist`);
};

type Portal = {
  readonly contacts: Map<string, Contact>;
  /** Those that search does not know yet. */
  readonly fresh: Set<string>;
  /** How many of the next requests are refused. */
  busy: number;
};

const add = ({ contacts }: Portal, held: Properties, createdAt: string): Contact => {
  const contact = { id: String(501 + contacts.size), properties: held, createdAt };
  contacts.set(contact.id, contact);
  return contact;
};

const create = (portal: Portal, { json }: Seen): Reply => {
  const { properties: held } = json as { properties: Properties };
  const other = [...portal.contacts.values()].find((one) => one.properties['email'] === held['email']);
  if (other !== undefined && held['email'] !== undefined)
    return refusal(409, 'CONFLICT', `Contact already exists. Existing ID: ${other.id}`);
  const wrong = wrongIn(held);
  if (wrong !== null) return wrong;
  const contact = add(portal, held, '2026-11-27T10:00:00.000Z');
  portal.fresh.add(contact.id);
  return { status: 201, body: shown(contact, Object.keys(held)) };
};

const update = ({ contacts }: Portal, { json }: Seen, id: string): Reply => {
  const contact = contacts.get(id);
  const { properties: held } = json as { properties: Properties };
  if (contact === undefined) return missing;
  const wrong = wrongIn(held);
  if (wrong !== null) return wrong;
  contacts.set(id, { ...contact, properties: { ...contact.properties, ...held } });
  return { body: shown(contact, Object.keys(held)) };
};

const search = ({ contacts, fresh }: Portal, { json }: Seen): Reply => {
  const { filterGroups, properties: names } = json as Search;
  const found = [...contacts.values()].filter(
    (one) => !fresh.has(one.id) && filterGroups.some(({ filters }) => filters.every((filter) => fits(one, filter))),
  );
  return { body: { total: found.length, results: found.map((one) => shown(one, names)) } };
};

const stages = [
  { label: 'Lead', value: 'lead', displayOrder: 1, hidden: false },
  { label: 'Customer', value: 'customer', displayOrder: 5, hidden: false },
];

/** Contacts behind an id, `limit` of them, with the way to the next ones. */
const page = ({ contacts }: Portal, { searchParams }: URL): Reply => {
  const limit = Number(searchParams.get('limit') ?? 10);
  if (limit > 100) return refusal(400, 'VALIDATION_ERROR', 'limit: must be at most 100');
  const all = [...contacts.values()];
  const from = all.findIndex(({ id }) => id === searchParams.get('after')) + 1;
  const some = all.slice(from, from + limit);
  const names = (searchParams.get('properties') ?? '').split(',');
  const last = from + limit < all.length ? some.at(-1) : undefined;
  const paging = last && { paging: { next: { after: last.id } } };
  return { body: { results: some.map((one) => shown(one, names)), ...paging } };
};

const answerOf = (portal: Portal, seen: Seen): Reply => {
  const { method, url, headers } = seen;
  const { pathname: path, searchParams } = url;
  const proof = String(headers['authorization']);
  if (proof !== 'Bearer my-key')
    return refusal(401, 'INVALID_AUTHENTICATION', `Authentication credentials not found: ${proof}`);
  if (portal.busy > 0) {
    portal.busy -= 1;
    return refusal(429, 'RATE_LIMITS', 'You have reached your secondly limit.', { 'retry-after': '3' });
  }
  if (path === '/account-info/v3/details') return { body: { portalId: 12345678, uiDomain: 'app.hubspot.com' } };
  if (path === '/crm/v3/properties/contacts') return { body: { results: properties } };
  if (path === '/crm/v3/properties/contacts/lifecyclestage')
    return { body: { name: 'lifecyclestage', options: stages } };
  if (method === 'GET' && path === '/crm/v3/objects/contacts') return page(portal, url);
  if (method === 'POST') return path.endsWith('/search') ? search(portal, seen) : create(portal, seen);
  const id = path.split('/').at(-1) ?? '';
  if (method === 'PATCH') return update(portal, seen, id);
  if (method === 'DELETE') return portal.contacts.delete(id) ? { status: 204, body: undefined } : missing;
  const contact = portal.contacts.get(id);
  return contact === undefined ? missing : { body: shown(contact, (searchParams.get('properties') ?? '').split(',')) };
};

/** A portal of HubSpot that is held in memory. Whoever has the token `my-key` is let in. */
export const hubspotPortal = () => {
  const portal: Portal = { contacts: new Map(), fresh: new Set(), busy: 0 };
  return {
    answer: (seen: Seen): Reply => answerOf(portal, seen),
    contacts: portal.contacts,
    add: (held: Properties, createdAt: string): Contact => add(portal, held, createdAt),
    /** The next requests are refused. */
    makeBusy: (times: number): void => void (portal.busy = times),
    /** Search knows all that is there. */
    catchUp: (): void => portal.fresh.clear(),
  };
};
