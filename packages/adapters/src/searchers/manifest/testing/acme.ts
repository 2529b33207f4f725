/** A vendor that exists in tests only, told as a manifest. */
type Json = Record<string, unknown>;

const host = 'api.acme.example';

/** A manifest of Acme with something of it changed. @param base where it is asked */
export const acme = (changes: Json = {}, base = `https://${host}`): Json => ({
  galena: 1,
  key: 'acme',
  label: 'Acme companies',
  type: 'company',
  documentation: [{ url: 'https://acme.example/docs', read: '2026-11-24' }],
  tested: false,
  hosts: [new URL(base).host],
  settings: { api_key: { kind: 'secret', label: 'API key' } },
  auth: { kind: 'header', name: 'X-Api-Key', value: '{setting.api_key}' },
  price: { cents: 3, per: 'record' },
  quota: { per_second: 100, concurrency: 10, per_day: 500 },
  licence: { name: 'Acme terms', url: 'https://acme.example/terms', attribution: 'Acme' },
  filters: { keyword: {}, technologies: { check: { kind: 'same', field: 'data.technologies' } } },
  tables: {},
  lead: { ref: '/id', name: '/name', website: '/web', data: { technologies: '/tech' } },
  requests: {
    search: {
      url: `${base}/v1/companies`,
      query: { q: '{filter.keyword}', limit: '{page.size}', offset: '{page.offset}' },
      items: '/items',
      total: '/total',
      said: '/error',
      paging: { kind: 'offset', size: 10 },
    },
  },
  examples: [
    {
      name: 'One company',
      question: { filters: { keyword: 'ab' } },
      asks: { url: `${base}/v1/companies?q=ab&limit=10&offset=0`, headers: { 'x-api-key': 'example' } },
      answer: { body: { items: [{ id: 7, name: 'Abel', web: 'abel.example', tech: ['SAP'] }], total: 1 } },
      leads: [
        {
          ref: '7',
          name: 'Abel',
          website: 'https://abel.example/',
          data: { technologies: ['SAP'], attribution: 'Acme' },
          match_percent: 100,
        },
      ],
      total: 1,
      next: null,
    },
  ],
  ...changes,
});

/** A copy with what stands at a path put in its place; `undefined` takes it away. */
export const changed = (manifest: Json, path: string, value: unknown): Json => {
  const copy = structuredClone(manifest);
  const names = path.split('/').slice(1);
  let node: Json = copy;
  for (const name of names.slice(0, -1)) {
    node[name] ??= {};
    node = node[name] as Json;
  }
  const last = names.at(-1) ?? '';
  if (value === undefined) delete node[last];
  else node[last] = value;
  return copy;
};
