import { randomUUID } from 'node:crypto';
import { createRoutes, createStandIn, type Asked, type Reply } from '../../../testing/stand-in.ts';
import { ghlScopes } from '../index.ts';
import { ghlVersion } from '../api.ts';

type Stored = Record<string, unknown> & { id: string; tags: string[]; customFields: { id: string; value: unknown }[] };

/** How it does not do what it was asked. */
export type GhlLie =
  | { readonly kind: 'drops' | 'truncates'; readonly field: string }
  | { readonly kind: 'error_as_200' };

export const ghlClient = { id: 'galena-client', secret: 'galena-client-secret' };
export const ghlLocation = 'loc1';

/** What its document allows in a contact that is written; an update does not know the business nor where it stands. */
const forUpdate = (
  'firstName lastName name email phone address1 city state postalCode website timezone dnd dndSettings ' +
  'inboundDndSettings tags customFields source dateOfBirth country assignedTo'
).split(' ');
const forUpsert = [...forUpdate, 'companyName', 'gender', 'locationId', 'createNewIfDuplicateAllowed'];

const customFields = [
  { id: 'cf_line', name: 'Opening line', fieldKey: 'contact.opening_line', dataType: 'LARGE_TEXT', model: 'contact' },
  {
    id: 'cf_stage',
    name: 'Stage',
    fieldKey: 'contact.stage',
    dataType: 'SINGLE_OPTIONS',
    picklistOptions: ['New', 'Customer'],
    model: 'contact',
  },
  { id: 'cf_file', name: 'Contract', fieldKey: 'contact.contract', dataType: 'FILE_UPLOAD', model: 'contact' },
];

const refuse = (status: number, message: string, headers?: Record<string, string>): Reply => ({
  status,
  json: { statusCode: status, message },
  ...(headers && { headers }),
});
const refuseToken = (error: string): Reply => ({ status: 400, json: { error } });

const createState = (now: () => Date) => ({
  now,
  contacts: new Map<string, Stored>(),
  lies: [] as GhlLie[],
  codes: new Map<string, string>(),
  access: new Map<string, number>(),
  refresh: new Set<string>(),
  /** Moments of the last requests, in milliseconds. */
  asked: [] as number[],
  options: { isLimited: false, tokenSeconds: 86_399, isRevoked: false },
});
type State = ReturnType<typeof createState>;

const issue = (state: State): Reply => {
  const [access, refresh] = [`at_${randomUUID()}`, `rt_${randomUUID()}`];
  state.access.set(access, state.now().getTime() + state.options.tokenSeconds * 1000);
  state.refresh.add(refresh);
  const shared = { token_type: 'Bearer', scope: ghlScopes.join(' '), userType: 'Location', locationId: ghlLocation };
  return {
    status: 200,
    json: { access_token: access, refresh_token: refresh, expires_in: state.options.tokenSeconds, ...shared },
  };
};

const token = (state: State, { body }: Asked): Reply => {
  const form = new URLSearchParams(body);
  if (form.get('client_id') !== ghlClient.id || form.get('client_secret') !== ghlClient.secret)
    return { status: 401, json: { error: 'invalid_client' } };
  if (form.get('grant_type') === 'authorization_code') {
    const isGood = state.codes.get(form.get('code') ?? '') === form.get('redirect_uri');
    state.codes.delete(form.get('code') ?? '');
    return isGood ? issue(state) : refuseToken('invalid_grant');
  }
  // A refresh token is good once.
  const isGood = !state.options.isRevoked && state.refresh.delete(form.get('refresh_token') ?? '');
  return isGood ? issue(state) : refuseToken('invalid_grant');
};

/** The page on which people choose a location: they do at once. */
const choose = (state: State, { query }: Asked): Reply => {
  const to = new URL(query.get('redirect_uri') ?? '');
  const code = randomUUID();
  state.codes.set(code, query.get('redirect_uri') ?? '');
  state.options.isRevoked = false;
  to.searchParams.set('code', code);
  to.searchParams.set('state', query.get('state') ?? '');
  return { status: 302, json: undefined, headers: { location: to.href } };
};

const guard = (state: State, { headers }: Asked): Reply | null => {
  if (headers['version'] !== ghlVersion) return refuse(422, 'version header was not found or is invalid');
  const until = state.access.get((headers['authorization'] ?? '').replace('Bearer ', '')) ?? 0;
  const at = state.now().getTime();
  if (state.options.isRevoked || until <= at) return refuse(401, 'Invalid JWT');
  state.asked = state.asked.filter((moment) => at - moment < 10_000);
  if (state.options.isLimited && state.asked.length >= 100)
    return refuse(429, 'Too many requests', { 'retry-after': '10' });
  state.asked.push(at);
  return null;
};

const keepOf = (state: State, input: Record<string, unknown>): Record<string, unknown> => {
  const kept = { ...input };
  for (const lie of state.lies) {
    if (lie.kind === 'drops') delete kept[lie.field];
    if (lie.kind === 'truncates') kept[lie.field] = String(kept[lie.field] ?? '').slice(0, 4);
  }
  return kept;
};

const put = (state: State, before: Stored | null, input: Record<string, unknown>): Stored => {
  const {
    customFields: made = [],
    tags,
    locationId: _,
    createNewIfDuplicateAllowed: __,
    ...plain
  } = keepOf(state, input);
  const own = (made as { id: string; field_value: unknown }[]).map(({ id, field_value: value }) => ({ id, value }));
  const kept = (before?.customFields ?? []).filter(({ id }) => !own.some((one) => one.id === id));
  const stored: Stored = {
    ...before,
    ...plain,
    id: before?.id ?? `c_${state.contacts.size + 1}`,
    tags: (tags as string[] | undefined) ?? before?.tags ?? [],
    customFields: [...kept, ...own],
  };
  state.contacts.set(stored.id, stored);
  return stored;
};

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : null);

const findDuplicate = (state: State, by: { email?: unknown; phone?: unknown }): Stored | null => {
  const all = [...state.contacts.values()];
  const byEmail = lower(by.email) && all.find(({ email }) => lower(email) === lower(by.email));
  return byEmail || (by.phone ? all.find(({ phone }) => phone === by.phone) : null) || null;
};

const unknownIn = (input: Record<string, unknown>, known: readonly string[]): string | undefined =>
  Object.keys(input).find((name) => !known.includes(name));

const write = (state: State, { body }: Asked, id: string | null): Reply => {
  const input = JSON.parse(body) as Record<string, unknown>;
  const unknown = unknownIn(input, id === null ? forUpsert : forUpdate);
  if (unknown !== undefined) return refuse(422, `property ${unknown} should not exist`);
  if (id === null && input['locationId'] !== ghlLocation)
    return refuse(403, 'The token does not have access to this location.');
  if (state.lies.some(({ kind }) => kind === 'error_as_200'))
    return { status: 200, json: { statusCode: 400, message: 'Something went wrong' } };
  const before = id === null ? findDuplicate(state, input) : (state.contacts.get(id) ?? null);
  if (id !== null && before === null) return refuse(400, 'Contact not found');
  const contact = put(state, before, input);
  return { status: 200, json: { new: before === null, contact, traceId: 't' } };
};

const routesOf = (state: State) =>
  createRoutes({
    'POST /contacts/upsert': (asked) => write(state, asked, null),
    'GET /contacts/search/duplicate': ({ query }) => {
      const contact = findDuplicate(state, { email: query.get('email'), phone: query.get('number') });
      return { status: 200, json: { contact, traceId: 't' } };
    },
    'GET /contacts/:id': (_, id) => {
      const contact = state.contacts.get(id);
      return contact ? { status: 200, json: { contact } } : refuse(400, `Contact with id ${id} not found`);
    },
    'PUT /contacts/:id': (asked, id) => write(state, asked, id),
    'POST /contacts/:id/tags': ({ body }, id) => {
      const contact = state.contacts.get(id);
      if (!contact) return refuse(400, 'Contact not found');
      contact.tags = [...new Set([...contact.tags, ...(JSON.parse(body) as { tags: string[] }).tags])];
      return { status: 201, json: { tags: contact.tags } };
    },
    'GET /locations/:id': (_, id) =>
      id === ghlLocation
        ? { status: 200, json: { location: { id, name: 'Northbeam' } } }
        : refuse(403, 'The token does not have access to this location.'),
    'GET /locations/:id/customFields': () => ({ status: 200, json: { customFields } }),
  });

/**
 * GoHighLevel in memory. It refuses what its document refuses, ends tokens, limits requests, and lies where a test wants it to.
 * @param now the clock by which tokens end
 */
export const createGhlStandIn = ({ now = () => new Date() }: { readonly now?: () => Date } = {}) => {
  const state = createState(now);
  const routes = routesOf(state);
  const standIn = createStandIn(async (asked) => {
    if (asked.path === '/oauth/token') return token(state, asked);
    if (asked.path === '/oauth/chooselocation') return choose(state, asked);
    return guard(state, asked) ?? (await routes(asked)) ?? refuse(404, 'Cannot find it');
  });
  return {
    ...standIn,
    contacts: state.contacts,
    lies: state.lies,
    options: state.options,
    /** A code as its page would have handed over. */
    code: (redirectUri: string): string => {
      const code = randomUUID();
      state.codes.set(code, redirectUri);
      return code;
    },
    /** Nobody is let in any more, until somebody chooses a location again. */
    revoke: () => void (state.options.isRevoked = true),
  };
};
