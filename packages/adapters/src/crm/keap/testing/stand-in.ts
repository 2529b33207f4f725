import { createRoutes, createStandIn, type Asked, type Reply } from '../../../testing/stand-in.ts';
import { createTokens } from './tokens.ts';

type Item = Record<string, unknown> & { field?: string };
type Stored = Record<string, unknown> & {
  id: string;
  create_time: string;
  tag_ids: string[];
  email_addresses?: Item[];
  phone_numbers?: Item[];
};

/** How it does not do what it was asked. */
export type KeapLie =
  | { readonly kind: 'drops' | 'truncates'; readonly field: string }
  | { readonly kind: 'doubles' | 'error_as_200' };

// CreateUpdateContactRequest, and what its lists hold.
const writable = (
  'addresses company origin prefix suffix website anniversary_date birth_date contact_type custom_fields ' +
  'email_addresses family_name fax_numbers given_name job_title leadsource_id middle_name owner_id phone_numbers ' +
  'preferred_locale preferred_name referral_code social_accounts source_type spouse_name time_zone utm_parameters ' +
  'assistant_name assistant_phone billing_information'
).split(' ');
const inLists: Readonly<Record<string, readonly string[]>> = {
  email_addresses: ['email', 'field', 'opt_in_reason'],
  phone_numbers: ['extension', 'number', 'type', 'field', 'number_e164'],
  addresses: 'country line1 line2 locality region field country_code postal_code region_code zip_code zip_four'.split(
    ' ',
  ),
  custom_fields: ['id', 'content'],
};

const field = (id: string, label: string, field_type: string, options: readonly string[] = []) => ({
  id,
  label,
  field_type,
  record_type: 'CONTACT',
  group_id: '1',
  field_name: label.replaceAll(' ', ''),
  options: options.map((one, at) => ({ id: String(at), label: one })),
});

const model = {
  custom_fields: [
    field('11', 'Opening line', 'TEXT_AREA'),
    field('12', 'Stage', 'DROPDOWN', ['New', 'Customer']),
    field('13', 'Topics', 'LIST_BOX', ['Food', 'Travel']),
    field('14', 'Since', 'DATE'),
    field('15', 'Member', 'YES_NO'),
    field('16', 'SSN', 'SOCIAL_SECURITY_NUMBER'),
    { ...field('17', 'Size', 'WHOLE_NUMBER'), record_type: 'COMPANY' },
  ],
  optional_properties: ['custom_fields'],
};

const refuse = (status: number, message: string, headers?: Record<string, string>): Reply => ({
  status,
  json: { code: status, message, status: 'ERROR' },
  ...(headers && { headers }),
});
const ok = (json: unknown, status = 200): Reply => ({ status, json });

const createState = (now: () => Date) => ({
  now,
  tokens: createTokens(now),
  contacts: new Map<string, Stored>(),
  tags: new Map<string, string>(),
  lies: [] as KeapLie[],
  /** How many entries a page holds; for tests that turn pages. */
  paging: { size: 100 },
});
type State = ReturnType<typeof createState>;

const conditions = (asked: Asked): ReadonlyMap<string, string> =>
  new Map(
    (asked.query.get('filter') ?? '')
      .split(';')
      .filter(Boolean)
      .map((one) => [one.slice(0, one.indexOf('==')), one.slice(one.indexOf('==') + 2)] as const),
  );

const pageOf = (state: State, name: string, all: readonly unknown[], { query }: Asked): Reply => {
  const from = Number(query.get('page_token') ?? 0);
  const to = from + Math.min(Number(query.get('page_size')), state.paging.size);
  return ok({ [name]: all.slice(from, to), ...(to < all.length && { next_page_token: String(to) }) });
};

const shown = (contact: Stored, { query }: Asked): Record<string, unknown> => {
  const names = query.get('fields')?.split(',') ?? ['id', 'given_name', 'family_name', 'email_addresses'];
  return Object.fromEntries(names.flatMap((name) => (name in contact ? [[name, contact[name]]] : [])));
};

const lower = (value: unknown) => String(value).toLowerCase();
const digits = (value: unknown) => String(value).replaceAll(/\D/g, '');
const hasEmail = (one: Stored, email: unknown): boolean =>
  (one.email_addresses ?? []).some((held) => lower(held['email']) === lower(email));

const list = (state: State, asked: Asked): Reply => {
  const by = conditions(asked);
  const [email, phone, slots] = ['email', 'phone_number', 'phone_fields'].map((name) => by.get(name));
  if (phone !== undefined && slots === undefined) return refuse(400, 'phone_fields is required');
  const found = [...state.contacts.values()].filter(
    (one) =>
      by.size === 0 ||
      (email !== undefined && hasEmail(one, email)) ||
      (phone !== undefined &&
        (one.phone_numbers ?? []).some(
          (held) => slots?.split(',').includes(held.field ?? '') && digits(held['number']).endsWith(digits(phone)),
        )),
  );
  return pageOf(
    state,
    'contacts',
    found.map((one) => shown(one, asked)),
    asked,
  );
};

const wrongIn = (input: Record<string, unknown>): string | null => {
  for (const [name, value] of Object.entries(input)) {
    if (!writable.includes(name)) return `Unrecognized field ${name}`;
    const known = inLists[name];
    for (const item of known ? (value as Item[]) : []) {
      const other = Object.keys(item).find((one) => !known?.includes(one));
      if (other !== undefined) return `Unrecognized field ${name}.${other}`;
      if ((item['region'] || item['region_code']) && !item['country_code']) return 'country_code is required';
    }
  }
  const made = (input['custom_fields'] ?? []) as Item[];
  const missing = made.find(({ id }) => !model.custom_fields.some((one) => one.id === id));
  return missing ? `There is no custom field ${String(missing['id'])}` : null;
};

const put = (state: State, before: Stored | null, input: Record<string, unknown>): Stored => {
  const kept = { ...input };
  for (const lie of state.lies) {
    if (lie.kind === 'drops') delete kept[lie.field];
    if (lie.kind === 'truncates' && lie.field in kept) kept[lie.field] = String(kept[lie.field]).slice(0, 4);
  }
  const statuses = new Map((before?.email_addresses ?? []).map((one) => [one['email'], one['email_opt_status']]));
  const emails = kept['email_addresses'] as Item[] | undefined;
  const stored: Stored = {
    ...before,
    ...kept,
    ...(emails && {
      email_addresses: emails.map((one) => ({
        ...one,
        email_opt_status: statuses.get(one['email']) ?? 'NON_MARKETABLE',
      })),
    }),
    id: before?.id ?? String(1001 + state.contacts.size),
    create_time: before?.create_time ?? state.now().toISOString(),
    tag_ids: before?.tag_ids ?? [],
  };
  state.contacts.set(stored.id, stored);
  return stored;
};

const create = (state: State, asked: Asked): Reply => {
  const input = JSON.parse(asked.body) as Record<string, unknown>;
  const wrong = wrongIn(input);
  if (wrong !== null) return refuse(400, wrong);
  const lists = ['email_addresses', 'phone_numbers', 'addresses'].map((name) => (input[name] ?? []) as Item[]);
  if (lists.every(({ length }) => length === 0)) return refuse(400, 'An email, phone or address is required');
  const email = lists[0]?.[0]?.['email'];
  const isChecked = asked.query.get('duplicate_option') === 'Email' && email !== undefined;
  const before = isChecked ? [...state.contacts.values()].find((one) => hasEmail(one, email)) : undefined;
  const made = put(state, before ?? null, input);
  if (state.lies.some(({ kind }) => kind === 'doubles')) put(state, null, input);
  return ok(shown(made, asked), before ? 200 : 201);
};

const update = (state: State, asked: Asked, id: string): Reply => {
  const before = state.contacts.get(id);
  if (!before) return refuse(404, 'Contact not found');
  const input = JSON.parse(asked.body) as Record<string, unknown>;
  const wrong = wrongIn(input);
  if (wrong !== null) return refuse(400, wrong);
  const mask = asked.query.getAll('update_mask');
  const masked = Object.entries(input).filter(([name]) => mask.length === 0 || mask.includes(name));
  return ok(shown(put(state, before, Object.fromEntries(masked)), asked));
};

const tagOf = ([id, name]: readonly [string, string]) => ({ id, name });

const listTags = (state: State, asked: Asked): Reply => {
  const by = conditions(asked);
  const [name, ids] = [by.get('name'), by.get('tag_ids')?.split(',')];
  const found = [...state.tags].filter(
    ([id, one]) => (name === undefined || one === name) && (ids?.includes(id) ?? true),
  );
  return pageOf(state, 'tags', found.map(tagOf), asked);
};

const createTag = (state: State, { body }: Asked): Reply => {
  const { name } = JSON.parse(body) as { name: string };
  if ([...state.tags.values()].some((one) => lower(one) === lower(name))) return refuse(409, 'The tag is there');
  const id = String(501 + state.tags.size);
  state.tags.set(id, name);
  return ok({ id, name }, 201);
};

const apply = (state: State, { body }: Asked, tag: string): Reply => {
  if (!state.tags.has(tag)) return refuse(404, 'Tag not found');
  const { contact_ids: ids } = JSON.parse(body) as { contact_ids: string[] };
  const results = ids.map((id) => {
    const contact = state.contacts.get(id);
    if (!contact) return [id, 'CONTACT_NOT_FOUND'];
    if (contact.tag_ids.includes(tag)) return [id, 'DUPLICATE'];
    contact.tag_ids.push(tag);
    return [id, 'SUCCESS'];
  });
  return ok({ results: Object.fromEntries(results) as unknown });
};

const setStatus = (state: State, { body }: Asked, written: string): Reply => {
  const email = decodeURIComponent(written);
  const { opted_in: isIn } = JSON.parse(body) as { opted_in: boolean };
  const status = isIn ? 'SINGLE_OPT_IN' : 'MANUAL';
  for (const { email_addresses: all = [] } of state.contacts.values())
    for (const one of all) if (lower(one['email']) === lower(email)) one['email_opt_status'] = status;
  return ok({ email, opted_in: isIn, status, create_time: state.now().toISOString() });
};

const routesOf = (state: State) =>
  createRoutes({
    'GET /rest/v2/contacts': (asked) => list(state, asked),
    'POST /rest/v2/contacts': (asked) => create(state, asked),
    'GET /rest/v2/contacts/model': () => ok(model),
    'GET /rest/v2/contacts/:id': (asked, id) => {
      const contact = state.contacts.get(id);
      return contact ? ok(shown(contact, asked)) : refuse(404, 'Contact not found');
    },
    'PATCH /rest/v2/contacts/:id': (asked, id) => update(state, asked, id),
    'DELETE /rest/v2/contacts/:id': (_, id) =>
      state.contacts.delete(id) ? ok(undefined, 204) : refuse(404, 'Contact not found'),
    'GET /rest/v2/tags': (asked) => listTags(state, asked),
    'POST /rest/v2/tags': (asked) => createTag(state, asked),
    'POST /rest/v2/tags/:id/contacts:applyTags': (asked, id) => apply(state, asked, id),
    'PATCH /rest/v2/emailAddresses/:email/status': (asked, email) => setStatus(state, asked, email),
    'GET /rest/v2/oauth/connect/userinfo': () => ok({ sub: '12345', tenant_id: 'ab123', email: 'ann@example.com' }),
    'GET /rest/v2/businessProfile': () => ok({ name: 'Northbeam' }),
  });

/**
 * Keap as its document tells of it, in memory: refuses tokens that are not good and properties that it does not know, and lies
 * where a test wants it to.
 */
export const createKeapStandIn = ({ now = () => new Date() }: { readonly now?: () => Date } = {}) => {
  const state = createState(now);
  const routes = routesOf(state);
  const standIn = createStandIn(async (asked) => {
    if (asked.path === '/token') return state.tokens.token(asked);
    if (asked.path === '/app/oauth/authorize') return state.tokens.authorize(asked);
    if (!state.tokens.isGood(asked)) return refuse(401, 'Invalid Access Token');
    if (state.lies.some(({ kind }) => kind === 'error_as_200'))
      return ok({ code: 500, message: 'Something went wrong', status: 'ERROR' });
    return (await routes(asked)) ?? refuse(404, 'Cannot find it');
  });
  const { tokens, contacts, tags, lies, paging } = state;
  const { code, revoke, options } = tokens;
  return { ...standIn, contacts, tags, lies, paging, code, revoke, options };
};
