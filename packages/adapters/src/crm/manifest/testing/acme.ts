/** A CRM that exists in tests only, told as a manifest: tags, flags of its own, offsets, a place for people not to be contacted. */
type Json = Record<string, unknown>;

const person = {
  uid: 'p-1',
  mail: 'a@example.com',
  tel: '+12025550123',
  born: 1_764_201_600,
  vip: 'Y',
  labels: 'new, old',
  quiet: 'opted_out',
  boss: { name: 'Sam' },
};

const base = 'https://api.acme.example';

const fields = {
  standard: [
    { key: 'email', name: 'mail', label: 'Email', kind: 'email' },
    { key: 'phone', name: 'tel', label: 'Phone', kind: 'phone', max_length: 20 },
    { key: 'birthday', name: 'born', label: 'Birthday', kind: 'date' },
    { key: 'vip', label: 'VIP', kind: 'boolean' },
    { key: 'stage', label: 'Stage', kind: 'choice', options: ['new', 'won'] },
  ],
  custom: {
    url: `${base}/fields`,
    query: { from: '{page.offset}', count: '{page.size}' },
    items: '/list',
    paging: { kind: 'offset', size: 2 },
    prefix: 'own:',
    name: '/id',
    label: '/title',
    type: ['/type'],
    kinds: { string: 'text', pick: 'choice' },
    options: { items: '/choices', value: '' },
    max_length: '/max',
  },
};

const requests = {
  who_am_i: { url: `${base}/me`, id: '/id', name: '/name' },
  find: {
    email: { url: `${base}/people`, query: { mail: '{input.email}' }, items: '/list' },
    phone: { url: `${base}/people`, query: { tel: '{input.phone_digits}' }, items: '/list' },
  },
  read: { url: `${base}/people/{contact.id}` },
  create: {
    method: 'POST',
    url: `${base}/people`,
    headers: { 'Idempotency-Key': '{input.key}' },
    json: { from: '{input.source}', person: { list: 'leads' } },
    id: '/uid',
    taken: { status: 422, at: '/other/uid' },
  },
  update: { method: 'PUT', url: `${base}/people/{contact.id}` },
  add_tag: { method: 'POST', url: `${base}/people/{contact.id}/tags`, json: { tag: '{input.tag}' } },
  do_not_disturb: { method: 'PATCH', url: `${base}/people/{contact.id}`, json: { quiet: 'opted_out' } },
  delete: { method: 'DELETE', url: `${base}/people/{contact.id}`, gone_statuses: [410] },
};

const whole = {
  id: 'p-1',
  url: 'https://app.acme.example/people/p-1',
  values: { email: 'a@example.com', phone: '+12025550123', birthday: '2025-11-27', vip: true },
  tags: ['new', 'old'],
  owner: 'Sam',
  isDoNotDisturb: true,
};

const asks = (path: string) => ({ asks: { url: `${base}${path}` }, answer: { body: {} } });
const noFields = { asks: { url: `${base}/fields?from=0&count=2` }, answer: { body: { list: [] } } };

const examples = [
  { name: 'Who', of: 'who_am_i', exchanges: [asks('/me')], gives: { id: null, name: null } },
  { name: 'Fields', of: 'fields', exchanges: [{ ...noFields, answer: { body: {} } }], fails: 'protocol' },
  {
    name: 'Find',
    of: 'find',
    given: { emails: ['a@example.com'], phones: ['+12025550123'] },
    exchanges: [
      { ...asks('/people?mail=a@example.com'), answer: { body: { list: [person] } } },
      { ...asks('/people?tel=12025550123'), answer: { body: { list: [] } } },
      noFields,
    ],
    gives: [whole],
  },
  {
    name: 'Read',
    of: 'read',
    given: { id: 'p-1' },
    exchanges: [{ ...asks('/people/p-1'), answer: { body: person } }, noFields],
    gives: whole,
  },
  {
    name: 'Create',
    of: 'create',
    given: { values: { vip: false }, tags: ['hot'], source: 'Galena', key: 'k' },
    exchanges: [
      {
        asks: {
          method: 'POST',
          url: `${base}/people`,
          headers: { 'idempotency-key': 'k' },
          json: { from: 'Galena', person: { list: 'leads', vip: 'N' } },
        },
        answer: { body: { uid: 'p-2' } },
      },
      { asks: { method: 'POST', url: `${base}/people/p-2/tags`, json: { tag: 'hot' } }, answer: { body: null } },
    ],
    gives: 'p-2',
  },
  {
    name: 'Update',
    of: 'update',
    given: { id: 'p-1', values: { 'own:1': 'x' } },
    exchanges: [
      {
        asks: { method: 'PUT', url: `${base}/people/p-1`, json: { person: { '1': 'x' } } },
        answer: { body: null },
      },
    ],
    gives: null,
  },
  {
    name: 'Quiet',
    of: 'do_not_disturb',
    given: { id: 'p-1' },
    exchanges: [
      { asks: { method: 'PATCH', url: `${base}/people/p-1`, json: { quiet: 'opted_out' } }, answer: { body: null } },
    ],
    gives: null,
  },
  {
    name: 'Delete',
    of: 'delete',
    given: { id: 'p-1' },
    exchanges: [{ asks: { method: 'DELETE', url: `${base}/people/p-1` }, answer: { body: null } }],
    gives: null,
  },
];

/** The manifest of Acme. */
export const acme = (): Json =>
  structuredClone({
    $schema: 'urn:galena:crm-manifest:1',
    key: 'acme',
    label: 'Acme CRM',
    documentation: [{ url: 'https://acme.example/docs', read: '2026-11-27' }],
    tested: true,
    hosts: ['api.acme.example'],
    auth: { header: 'X-Key', value: 'Key {setting.api_key}' },
    quota: { per_second: 10, concurrency: 2 },
    form: 'none',
    said: '/error',
    usual_fields: { email: 'email', phone: 'phone', 'data.category': 'stage' },
    fields,
    contact: {
      id: '/uid',
      values: '',
      tags: '/labels',
      owner: '/boss/name',
      do_not_disturb: { at: '/quiet', yes: ['opted_out', true] },
      url: 'https://app.acme.example/people/{contact.id}',
    },
    writing: { values: '/person', flags: { yes: 'Y', no: 'N' } },
    requests,
    examples,
  });

type Nodes = Record<string, unknown>;

/** A copy with what stands at a path put in its place; `undefined` takes it away. */
export const changed = (manifest: Json, path: string, value: unknown): Json => {
  const copy = structuredClone(manifest);
  const names = path.split('/').slice(1);
  let node: Nodes = copy;
  for (const name of names.slice(0, -1)) {
    node[name] ??= {};
    node = node[name] as Nodes;
  }
  const last = names.at(-1) ?? '';
  if (value === undefined) delete node[last];
  else node[last] = value;
  return copy;
};
