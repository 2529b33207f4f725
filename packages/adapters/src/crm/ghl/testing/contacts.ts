import { createRoutes, type Asked, type Reply } from '../../../testing/stand-in.ts';
import { ghlLocation, type GhlStored, isLying, refuse, type State } from './state.ts';

type Input = Record<string, unknown>;
type Filter = { readonly field: string; readonly operator: string; readonly value: string };
type Search = {
  readonly locationId: string;
  readonly pageLimit: number;
  readonly filters: readonly { readonly group: string; readonly filters: readonly Filter[] }[];
};

/** What the document allows in a contact that is written; an update does not know the business nor where it stands. */
const forUpdate = (
  'firstName lastName name email phone address1 city state postalCode website timezone dnd dndSettings ' +
  'inboundDndSettings tags customFields source dateOfBirth country assignedTo'
).split(' ');
const forUpsert = [...forUpdate, 'companyName', 'gender', 'locationId', 'createNewIfDuplicateAllowed'];
const forSearch = ['locationId', 'page', 'pageLimit', 'filters', 'sort', 'searchAfter'];

const elsewhere = refuse(403, 'The token does not have access to this location.');
const liedAbout: Reply = { status: 200, json: { statusCode: 400, message: 'Something went wrong' } };

const bodyOf = ({ body }: Asked): Input => JSON.parse(body) as Input;

const unknownIn = (input: Input, known: readonly string[]): Reply | null => {
  const unknown = Object.keys(input).filter((name) => !known.includes(name));
  if (unknown.length === 0) return null;
  return refuse(
    422,
    unknown.map((name) => `property ${name} should not exist`),
  );
};

const keepOf = (state: State, input: Input): Input => {
  const kept = { ...input };
  for (const lie of state.lies) {
    if (lie.kind === 'drops') delete kept[lie.field];
    if (lie.kind === 'truncates' && lie.field in kept) kept[lie.field] = String(kept[lie.field]).slice(0, 4);
  }
  return kept;
};

/** Writes a contact; its tags are replaced where tags are sent, as the document warns. */
const put = (state: State, before: GhlStored | null, input: Input): GhlStored => {
  const { customFields: made = [], tags, createNewIfDuplicateAllowed: _, ...plain } = keepOf(state, input);
  const own = (made as { id: string; field_value: unknown }[]).map(({ id, field_value: value }) => ({ id, value }));
  const kept = (before?.customFields ?? []).filter(({ id }) => !own.some((one) => one.id === id));
  if (before === null) state.made += 1;
  const at = state.now().toISOString();
  const stored: GhlStored = {
    locationId: ghlLocation,
    dateAdded: at,
    ...before,
    ...plain,
    dateUpdated: at,
    id: before?.id ?? `c_${state.made}`,
    tags: (tags as string[] | undefined) ?? before?.tags ?? [],
    customFields: [...kept, ...own],
  };
  state.contacts.set(stored.id, stored);
  return stored;
};

const lower = (value: unknown) => (typeof value === 'string' && value !== '' ? value.toLowerCase() : null);

const findDuplicate = (state: State, by: { email?: unknown; phone?: unknown }): GhlStored | null => {
  const all = [...state.contacts.values()];
  const byEmail = lower(by.email) && all.find(({ email }) => lower(email) === lower(by.email));
  return byEmail || (by.phone ? all.find(({ phone }) => phone === by.phone) : null) || null;
};

const shownOf = (state: State, contact: GhlStored) =>
  isLying(state, 'nameless') ? { ...contact, id: undefined } : contact;

const upsert = (state: State, asked: Asked): Reply => {
  const input = bodyOf(asked);
  const refusal = unknownIn(input, forUpsert);
  if (refusal) return refusal;
  if (input['locationId'] !== ghlLocation) return elsewhere;
  if (isLying(state, 'error_as_200')) return liedAbout;
  const before = isLying(state, 'doubles') ? null : findDuplicate(state, input);
  const contact = put(state, before, input);
  return { status: 200, json: { new: before === null, contact: shownOf(state, contact), traceId: 't' } };
};

const update = (state: State, asked: Asked, id: string): Reply => {
  const refusal = unknownIn(bodyOf(asked), forUpdate);
  if (refusal) return refusal;
  const before = state.contacts.get(id);
  if (!before) return refuse(400, 'Contact not found');
  if (isLying(state, 'error_as_200')) return liedAbout;
  return { status: 200, json: { succeded: true, contact: shownOf(state, put(state, before, bodyOf(asked))) } };
};

const fits = (contact: GhlStored, { field, operator, value }: Filter): boolean =>
  operator === 'eq' && lower(contact[field]) === lower(value);

const list = (state: State, asked: Asked): Reply => {
  const { search } = state.options;
  if (search === 'refuses') return refuse(400, 'Bad Request');
  const refusal = unknownIn(bodyOf(asked), forSearch);
  if (refusal) return refusal;
  const { locationId, pageLimit, filters } = bodyOf(asked) as Search;
  if (locationId !== ghlLocation) return elsewhere;
  const found = [...state.contacts.values()].filter(
    (contact) =>
      search !== 'lags' &&
      (search === 'ignores' || filters.every((group) => group.filters.some((one) => fits(contact, one)))),
  );
  return { status: 200, json: { contacts: found.slice(0, pageLimit), total: found.length, traceId: 't' } };
};

/** What its document names of the contacts in a list (ContactsSearchSchema). */
const inPages = 'id locationId email timezone country source dateAdded customFields tags'.split(' ');

const documented = (contact: GhlStored) =>
  Object.fromEntries(Object.entries(contact).filter(([name]) => inPages.includes(name)));

/** As its document pages: behind the moment and the id of the last one. */
const page = (state: State, { query }: Asked): Reply => {
  if (query.get('locationId') !== ghlLocation) return elsewhere;
  if (isLying(state, 'error_as_200')) return liedAbout;
  const all = [...state.contacts.values()];
  const after = query.get('startAfterId');
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const some = all.slice(from, from + Number(query.get('limit') ?? 20));
  const contacts = state.options.pages === 'whole' ? some : some.map(documented);
  return { status: 200, json: { contacts, count: all.length } };
};

const addTags = (state: State, asked: Asked, id: string): Reply => {
  const contact = state.contacts.get(id);
  if (!contact) return refuse(400, 'Contact not found');
  if (isLying(state, 'error_as_200')) return liedAbout;
  contact.tags = [...new Set([...contact.tags, ...(bodyOf(asked)['tags'] as string[])])];
  return { status: 201, json: { tags: contact.tags } };
};

/** What is asked of contacts. */
export const contactRoutes = (state: State) =>
  createRoutes({
    'POST /contacts/upsert': (asked) => upsert(state, asked),
    'POST /contacts/search': (asked) => list(state, asked),
    'GET /contacts/search/duplicate': ({ query }) => {
      if (query.get('locationId') !== ghlLocation) return elsewhere;
      if (isLying(state, 'error_as_200')) return liedAbout;
      const contact = findDuplicate(state, { email: query.get('email'), phone: query.get('number') });
      return { status: 200, json: { contact, traceId: 't' } };
    },
    'GET /contacts/': (asked) => page(state, asked),
    'GET /contacts/:id': (_, id) => {
      const contact = state.contacts.get(id);
      return contact ? { status: 200, json: { contact } } : refuse(400, `Contact with id ${id} not found`);
    },
    'PUT /contacts/:id': (asked, id) => update(state, asked, id),
    'DELETE /contacts/:id': (_, id) => {
      if (isLying(state, 'error_as_200')) return liedAbout;
      return state.contacts.delete(id) ? { status: 200, json: { succeded: true } } : refuse(400, 'Contact not found');
    },
    'POST /contacts/:id/tags': (asked, id) => addTags(state, asked, id),
  });
