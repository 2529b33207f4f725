import type { Reply, Seen } from './compiled.ts';

type Part = { readonly value: string; readonly primary: boolean; readonly label: string };
type Person = {
  readonly id: number;
  readonly name: string;
  readonly emails: readonly Part[];
  readonly phones: readonly Part[];
  readonly add_time: string;
  readonly owner_id: number | null;
  readonly is_deleted: boolean;
  readonly custom_fields: Readonly<Record<string, unknown>>;
  readonly label_ids: readonly number[];
  readonly won_deals_count: number;
};

/** Keys of its custom fields. */
export const food = 'dcf558aac1ae4e8c4f849ba5e668430d8df9be12';
export const tier = '9dc80c50d78a15643bfc4ca79d76156a73a1ca0e';
export const tastes = '5f1c0cbe16b1d2a5a14a3f0f4d1c8e8b6a7d9c02';

const field = (
  field_code: string,
  field_name: string,
  field_type: string,
  options: readonly object[] | null = null,
) => ({
  field_code,
  field_name,
  field_type,
  options,
  is_custom_field: field_code.length === 40,
});

const fields = [
  field('name', 'Name', 'varchar'),
  field('label_ids', 'Labels', 'set', [{ id: 12, label: 'Customer' }]),
  field('owner_id', 'Owner', 'user'),
  field(food, 'Favourite food', 'varchar'),
  field(tier, 'Tier', 'enum', [
    { id: 12, label: 'Gold' },
    { id: 13, label: 'Silver' },
  ]),
  field(tastes, 'Tastes', 'set', [
    { id: 21, label: 'Sweet' },
    { id: 22, label: 'Sour' },
  ]),
];

const fieldsPerPage = 2;
const ok = (data: unknown, rest: object = {}): Reply => ({ body: { success: true, data, ...rest } });
const refused = (status: number, error: string): Reply => ({ status, body: { success: false, error } });

const pageOfFields = ({ url }: Seen): Reply => {
  const start = Number(url.searchParams.get('cursor') ?? 0);
  const next = start + fieldsPerPage;
  const next_cursor = next < fields.length ? String(next) : null;
  return ok(fields.slice(start, next), { additional_data: { next_cursor } });
};

/** What is wrong with the custom fields that somebody writes. */
const wrongIn = (custom: Readonly<Record<string, unknown>> = {}): string | null => {
  const unknown = Object.keys(custom).find((key) => !fields.some((one) => one.field_code === key));
  if (unknown !== undefined) return `custom_fields.${unknown} is unknown`;
  return tier in custom && typeof custom[tier] !== 'number' ? 'Validation failed: custom_fields: integer' : null;
};

type Persons = Map<number, Person>;

const add = (persons: Persons, given: Partial<Person>): Person => {
  const id = 7 + persons.size;
  const person = {
    name: 'Nobody',
    emails: [],
    phones: [],
    add_time: '2026-11-27T10:00:00Z',
    owner_id: 3,
    is_deleted: false,
    custom_fields: {},
    label_ids: [],
    won_deals_count: 0,
    ...given,
    id,
  };
  persons.set(id, person);
  return person;
};

const texts = (parts: readonly Part[]) => parts.map(({ value }) => value);

const search = (persons: Persons, { url }: Seen): Reply => {
  const term = (url.searchParams.get('term') ?? '').toLowerCase();
  const isExact = url.searchParams.get('exact_match') === 'true';
  const name = url.searchParams.get('fields') === 'email' ? 'emails' : 'phones';
  const isHit = ({ value }: Part): boolean =>
    isExact ? value.toLowerCase() === term : value.replaceAll(/\D/g, '').includes(term);
  const hits = [...persons.values()].filter((one) => !one.is_deleted && one[name].some(isHit));
  const items = hits.map((one) => ({
    result_score: 1,
    item: { id: one.id, type: 'person', name: one.name, emails: texts(one.emails), phones: texts(one.phones) },
  }));
  return ok({ items });
};

const write = (persons: Persons, { method, json }: Seen, id: number): Reply => {
  const given = json as Partial<Person>;
  const wrong = wrongIn(given.custom_fields);
  if (wrong !== null) return refused(400, wrong);
  if (method === 'POST') return { ...ok({ id: add(persons, given).id }), status: 201 };
  const person = persons.get(id);
  if (person === undefined) return refused(404, 'Person not found');
  const custom_fields = { ...person.custom_fields, ...given.custom_fields };
  persons.set(id, { ...person, ...given, custom_fields });
  return ok({ id });
};

/** Persons behind a cursor; how many deals they won stands in them only where it is asked for. */
const page = (persons: Persons, { searchParams }: URL): Reply => {
  const all = [...persons.values()].filter((one) => !one.is_deleted);
  const from = Number(searchParams.get('cursor') ?? 0);
  const to = from + Number(searchParams.get('limit') ?? 100);
  const isAsked = (searchParams.get('include_fields') ?? '').split(',').includes('won_deals_count');
  const some = all
    .slice(from, to)
    .map(({ won_deals_count, ...one }) => ({ ...one, ...(isAsked && { won_deals_count }) }));
  return ok(some, { additional_data: { next_cursor: to < all.length ? String(to) : null } });
};

/** Marks a person as deleted, as Pipedrive does for 30 days. */
const remove = (persons: Persons, id: number): Reply => {
  const person = persons.get(id);
  if (person === undefined || person.is_deleted) return refused(404, 'Person not found');
  persons.set(id, { ...person, is_deleted: true });
  return ok({ id });
};

const answerOf = (persons: Persons, seen: Seen): Reply => {
  const { method, url, headers } = seen;
  if (headers['x-api-token'] !== 'my-key') return refused(401, 'unauthorized access');
  if (url.pathname === '/v1/users/me') return ok({ id: 3, company_id: 987, company_name: 'Acme' });
  if (url.pathname === '/api/v2/personFields') return pageOfFields(seen);
  if (url.pathname === '/api/v2/persons/search') return search(persons, seen);
  if (method === 'GET' && url.pathname === '/api/v2/persons') return page(persons, url);
  const id = Number(url.pathname.split('/').at(-1));
  if (method === 'DELETE') return remove(persons, id);
  if (method !== 'GET') return write(persons, seen, id);
  const person = persons.get(id);
  return person === undefined ? refused(404, 'Person not found') : ok(person);
};

/** An account of Pipedrive that is held in memory. Whoever has the token `my-key` is let in. */
export const pipedriveAccount = () => {
  const persons: Persons = new Map();
  return {
    answer: (seen: Seen): Reply => answerOf(persons, seen),
    persons,
    add: (given: Partial<Person>): Person => add(persons, given),
  };
};
