import { unforeseen } from '../faults/unforeseen.ts';
import type { Crm, CrmContact, CrmField, CrmNotice, CrmSession, CrmTokens, CrmInput } from '@galena/adapters/crm';
import { VendorError, type VendorFault } from '@galena/contract/kernel';
import type { CrmSupply } from '../../modules/crm/index.ts';

type Book = Extract<Crm['contacts'], { kind: 'book' }>;
type OAuth = Extract<Crm['access'], { kind: 'oauth' }>;

/** What the next calls of a name are answered with instead. */
type Trouble = {
  readonly call: string;
  readonly fault: VendorFault | 'dies' | 'odd';
  readonly seconds?: number;
  left: number;
};

/** How a CRM does not keep what it was given. */
type Lie = { readonly kind: 'drops' | 'truncates'; readonly field: string } | { readonly kind: 'doubles' | 'keeps' };

type Listing = NonNullable<Book['list']>;
type Listed = Awaited<ReturnType<Listing>>['contacts'][number];
type Refusal = Listed['refusals'][number];

type Call = { readonly call: string; readonly input?: CrmInput };

/** What the CRM of a test holds, and how it misbehaves. */
const createState = () => ({
  contacts: new Map<string, CrmContact>(),
  troubles: [] as Trouble[],
  lies: [] as Lie[],
  calls: [] as Call[],
  /** Why the addresses of some contacts are not to be used, by their ids. */
  refusals: new Map<string, Refusal['why']>(),
  /** In which stages contacts stand, by their ids. */
  stages: new Map<string, readonly string[]>(),
  made: { count: 0 },
  /** How many contacts a page of all of them holds. */
  paging: { size: 100 },
  /** What happens elsewhere while a contact is made. */
  meanwhile: { creating: null as (() => Promise<void>) | null },
  setUp: { isConfigured: true, deletes: true },
  /** Contacts that it takes for the same as an address, although no search finds them by it. */
  same: new Map<string, string>(),
  /** Calls after which the worker dies, once each. */
  deadly: new Set<string>(),
  limit: { perWindow: null as number | null, windowMs: 10_000, now: () => 0, asked: [] as number[] },
  tokens: { access: 'access-1', refresh: 'refresh-1', serial: 1, isRevoked: false, seconds: 3600 as number | null },
});
type State = ReturnType<typeof createState>;

const field = (key: string, kind: CrmField['kind'] = 'text', more: Partial<CrmField> = {}): CrmField => ({
  key,
  label: key,
  kind,
  options: [],
  isCustom: false,
  maxLength: null,
  ...more,
});

const fields: readonly CrmField[] = [
  field('name'),
  field('email', 'email'),
  field('phone', 'phone'),
  field('company'),
  field('city', 'text', { maxLength: 10 }),
  field('size', 'number', { isCustom: true }),
  field('stage', 'choice', { isCustom: true, options: ['New', 'Customer'] }),
];

/** Notes a call, and fails it where the test wants it to, or where its token is not good. */
const hear = ({ calls, troubles, tokens, limit }: State, call: string, session: CrmSession, input?: CrmInput): void => {
  calls.push({ call, ...(input && { input }) });
  const trouble = troubles.find((one) => one.call === call && one.left > 0);
  if (trouble) {
    trouble.left -= 1;
    // As a worker whose database goes away there: nothing of it is noted.
    if (trouble.fault === 'dies') throw new Error('Connection terminated unexpectedly');
    // As code does that meets what nobody foresaw.
    if (trouble.fault === 'odd') throw unforeseen[trouble.left % unforeseen.length];
    throw new VendorError('scripted', trouble.fault, `scripted ${trouble.fault}`, trouble.seconds);
  }
  const at = limit.now();
  limit.asked = limit.asked.filter((moment) => at - moment < limit.windowMs);
  if (limit.perWindow !== null && limit.asked.length >= limit.perWindow)
    throw new VendorError('scripted', 'rate_limited', 'Too many requests', limit.windowMs / 1000);
  limit.asked.push(at);
  if (tokens.isRevoked || session.secret !== tokens.access)
    throw new VendorError('scripted', 'auth', 'The token is not good');
};

/** What it keeps of what it was given. */
const keptOf = ({ lies }: State, { values }: CrmInput): CrmInput['values'] => {
  const kept: Record<string, CrmInput['values'][string]> = { ...values };
  for (const lie of lies) {
    if (lie.kind === 'drops') delete kept[lie.field];
    if (lie.kind === 'truncates' && typeof kept[lie.field] === 'string')
      kept[lie.field] = String(kept[lie.field]).slice(0, 4);
  }
  return kept;
};

const add = (state: State, input: CrmInput): string => {
  const { contacts } = state;
  // Ids are not used again.
  const id = `c${(state.made.count += 1)}`;
  const shared = { id, url: `https://crm.example/${id}`, owner: null, isDoNotDisturb: false };
  contacts.set(id, { ...shared, values: keptOf(state, input), tags: [...input.tags] });
  return id;
};

const listedOf = ({ refusals, stages }: State, { id, values, tags }: CrmContact): Listed => {
  const [emails, phones] = ['email', 'phone'].map((name) => [values[name] ?? []].flat().map(String)) as [
    string[],
    string[],
  ];
  const why = refusals.get(id);
  return {
    emails,
    phones,
    websites: [],
    tags,
    stages: stages.get(id) ?? [],
    refusals: why === undefined ? [] : emails.map((text) => ({ kind: 'email', text, why })),
  };
};

const wholeBook = (state: State): Book => ({
  kind: 'book',
  find: async (session, { emails, phones }) => {
    hear(state, 'find', session);
    return [...state.contacts.values()].filter(
      ({ values }) => emails.includes(String(values['email'] ?? '')) || phones.includes(String(values['phone'] ?? '')),
    );
  },
  read: async (session, id) => {
    hear(state, 'read', session);
    return state.contacts.get(id) ?? null;
  },
  list: async (session, place) => {
    hear(state, 'list', session);
    const all = [...state.contacts.values()];
    const from = Number(place ?? 0);
    const to = from + state.paging.size;
    return {
      contacts: all.slice(from, to).map((one) => listedOf(state, one)),
      next: to < all.length ? String(to) : null,
    };
  },
  findStages: async (session) => {
    hear(state, 'findStages', session);
    return [
      { key: 'lead', label: 'Lead' },
      { key: 'won', label: 'Won deal' },
    ];
  },
  create: async (session, input) => {
    hear(state, 'create', session, input);
    await state.meanwhile.creating?.();
    const same = state.same.get(String(input.values['email']));
    if (same !== undefined) return { id: same, isNew: false };
    const id = add(state, input);
    if (state.lies.some(({ kind }) => kind === 'doubles')) add(state, input);
    return { id, isNew: true };
  },
  update: async (session, id, input) => {
    hear(state, 'update', session, input);
    const before = state.contacts.get(id);
    if (!before) throw new VendorError('scripted', 'bad_input', 'There is no such contact');
    const tags = [...new Set([...before.tags, ...input.tags])];
    state.contacts.set(id, { ...before, values: { ...before.values, ...keptOf(state, input) }, tags });
  },
  markDoNotDisturb: async (session, id) => {
    hear(state, 'mark', session);
    const before = state.contacts.get(id);
    if (before) state.contacts.set(id, { ...before, isDoNotDisturb: true });
  },
  delete: async (session, id) => {
    hear(state, 'delete', session);
    if (!state.lies.some(({ kind }) => kind === 'keeps')) state.contacts.delete(id);
    if (state.deadly.delete('delete')) throw new Error('Connection terminated unexpectedly');
  },
});

/** Its contacts, as far as it is set up. */
const bookOf = (state: State): Book => {
  const { delete: _, ...rest } = wholeBook(state);
  return state.setUp.deletes ? wholeBook(state) : rest;
};

const freshTokens = ({ tokens }: State): CrmTokens => {
  tokens.serial += 1;
  tokens.access = `access-${tokens.serial}`;
  tokens.refresh = `refresh-${tokens.serial}`;
  const { access: accessToken, refresh: refreshToken, seconds: expiresInSeconds } = tokens;
  return { accessToken, refreshToken, expiresInSeconds, place: 'north', scopes: null };
};

const oauthOf = (state: State): OAuth => ({
  kind: 'oauth',
  scopes: [],
  authorizationUrl: ({ state: text, redirectUri, codeChallenge }) => {
    const query = new URLSearchParams({ state: text, redirect_uri: redirectUri, code_challenge: codeChallenge });
    return `https://crm.example/authorize?${query.toString()}`;
  },
  exchange: async (_, { code }) => {
    if (code !== 'good') throw new VendorError('scripted', 'bad_input', 'The code is not good');
    state.tokens.isRevoked = false;
    return freshTokens(state);
  },
  refresh: async (_, token) => {
    state.calls.push({ call: 'refresh' });
    const { isRevoked, refresh } = state.tokens;
    if (isRevoked || token !== refresh) throw new VendorError('scripted', 'bad_input', 'invalid_grant');
    return freshTokens(state);
  },
});

const crmOf = (state: State): Crm => ({
  key: 'ghl',
  suiteId: null,
  label: 'Scripted',
  access: oauthOf(state),
  form: 'counted',
  takesTags: true,
  isSandbox: false,
  isUntested: false,
  whoAmI: async (session) => {
    hear(state, 'whoAmI', session);
    return { id: 'north', name: 'Northbeam' };
  },
  findFields: async (session) => {
    hear(state, 'findFields', session);
    return fields;
  },
  usualFields: { name: 'name', email: 'email', phone: 'phone', city: 'city', employee_count: 'size' },
  contacts: bookOf(state),
  // Signed is what says so.
  readNotice: ({ bytes, headers }) => {
    if (headers['x-signature'] !== 'scripted') throw new VendorError('scripted', 'bad_input', 'It is not signed');
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as CrmNotice;
  },
});

/**
 * A CRM in memory that behaves as a test wants it to, behind the real port: outages, sign-ins that end, fields that it drops. It
 * makes a second contact of an address when it is asked to, as CRMs do.
 */
export const createScriptedCrm = () => {
  const state = createState();
  const supply: CrmSupply = {
    get offered() {
      return [{ crm: crmOf(state), isConfigured: state.setUp.isConfigured }];
    },
    sandbox: null,
    isHook: () => false,
  };
  return {
    ...state,
    supply,
    /** The next `left` calls of a name fail so. */
    fail: (call: string, fault: Trouble['fault'], left = 1, seconds?: number) =>
      void state.troubles.push({ call, fault, left, ...(seconds === undefined ? {} : { seconds }) }),
    /** The worker dies after the next call of a name. */
    dieAfter: (call: string) => void state.deadly.add(call),
    reset: () => {
      state.contacts.clear();
      state.made.count = 0;
      state.refusals.clear();
      state.stages.clear();
      state.paging.size = 100;
      for (const list of [state.troubles, state.lies, state.calls]) list.length = 0;
      Object.assign(state.tokens, { isRevoked: false, seconds: 3600 });
      state.meanwhile.creating = null;
      Object.assign(state.setUp, { isConfigured: true, deletes: true });
      state.same.clear();
      state.deadly.clear();
    },
  };
};
