import { z } from 'zod';
import { createStandIn, type Asked, type Reply } from '../../../testing/stand-in.ts';
import { world } from './world.ts';

type Row = Readonly<Record<string, unknown>>;

const refuse = (status: number, type: string, message: string): Reply => ({
  status,
  json: { status, error: { type, message } },
});

const valuesAt = (row: Row, field: string): readonly unknown[] => {
  const value = field
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? (at as Row)[name] : undefined), row);
  return [value].flat().filter((one) => one !== undefined && one !== null);
};

// One star in the vendor's words is any text; a backslash takes a sign as it is.
const isLike = (text: string, pattern: string): boolean => {
  const parts = pattern.match(/\\.|[\s\S]/g) ?? [];
  const source = parts.map((part) =>
    part === '*' ? '.*' : part === '?' ? '.' : part.replace(/^\\/, '').replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`),
  );
  return new RegExp(`^${source.join('')}$`, 's').test(text);
};

const Bool = z.strictObject({
  must: z.array(z.unknown()).optional(),
  should: z.array(z.unknown()).optional(),
  must_not: z.array(z.unknown()).optional(),
});

// The kinds of Elasticsearch's queries that the vendor takes, as far as they are asked; any other one is refused.
const kinds: Readonly<Record<string, (input: never, row: Row) => boolean>> = {
  match_all: () => true,
  bool: (input: unknown, row) => {
    const { must = [], should = [], must_not: not = [] } = Bool.parse(input);
    if ([must, should, not].some((list) => list.length > 100)) throw new Error('too many');
    return (
      must.every((one) => fits(one, row)) &&
      (should.length === 0 || should.some((one) => fits(one, row))) &&
      !not.some((one) => fits(one, row))
    );
  },
  term: (input: Row, row) => Object.entries(input).every(([field, value]) => valuesAt(row, field).includes(value)),
  terms: (input: Readonly<Record<string, readonly unknown[]>>, row) =>
    Object.entries(input).every(([field, list]) => {
      if (list.length === 0 || list.length > 100) throw new Error('terms');
      return valuesAt(row, field).some((value) => list.includes(value));
    }),
  wildcard: (input: Readonly<Record<string, string>>, row) =>
    Object.entries(input).every(([field, pattern]) =>
      valuesAt(row, field).some((value) => isLike(String(value), pattern)),
    ),
  range: (input: Readonly<Record<string, { readonly gte?: number; readonly lte?: number }>>, row) =>
    Object.entries(input).every(([field, { gte = -Infinity, lte = Infinity }]) =>
      valuesAt(row, field).some((value) => typeof value === 'number' && value >= gte && value <= lte),
    ),
  exists: ({ field }: { readonly field: string }, row) => valuesAt(row, field).length > 0,
};

const fits = (clause: unknown, row: Row): boolean => {
  const [[kind, input], ...more] = Object.entries(clause as Row) as [[string, unknown], ...unknown[]];
  const test = kinds[kind];
  if (test === undefined || more.length > 0) throw new Error(`${kind} is not supported`);
  return test(input as never, row);
};

const Body = z.strictObject({
  query: z.string(),
  size: z.int().min(1).max(100),
  scroll_token: z.string().optional(),
  titlecase: z.boolean(),
});

const written = new Set(['linkedin_url', 'website', 'job_company_website', 'work_email', 'id']);
const kept = /levels|role|size|emails|phone/;
const titleCased = (value: unknown, name = ''): unknown => {
  if (written.has(name) || kept.test(name)) return value;
  if (typeof value === 'string') return value.replaceAll(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toUpperCase());
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, titleCased(one, key)]));
};

const search = (what: 'person' | 'company', asked: Asked): Reply => {
  const read = Body.safeParse(JSON.parse(asked.body || 'null'));
  if (!read.success) return refuse(400, 'invalid_request_error', z.prettifyError(read.error));
  const { query, size, scroll_token: token, titlecase } = read.data;
  const start = token === undefined ? 0 : Number(/^(\d+)\$1\.0$/.exec(token)?.[1] ?? Number.NaN);
  if (Number.isNaN(start)) return refuse(400, 'invalid_request_error', 'scroll_token is not valid');
  const { query: clause } = z.strictObject({ query: z.unknown() }).parse(JSON.parse(query));
  try {
    const all = world[what].filter((row) => fits(clause, row));
    const data = all.slice(start, start + size);
    if (data.length === 0) return refuse(404, 'not_found', 'No records were found matching your search');
    const next = start + data.length < all.length ? { scroll_token: `${start + data.length}$1.0` } : {};
    const rows = titlecase ? data.map((row) => titleCased(row)) : data;
    return { status: 200, json: { status: 200, data: rows, ...next, total: all.length } };
  } catch (error) {
    return refuse(400, 'invalid_request_error', String(error));
  }
};

const inputs = {
  person:
    'pdl_id,name,first_name,last_name,locality,region,country,company,phone,email,profile,min_likelihood,required,titlecase',
  company: 'pdl_id,name,profile,website,locality,region,country,min_likelihood,required,titlecase',
} as const;

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');
const isSame = (value: unknown, wanted: string): boolean => wanted !== '' && lower(value) === wanted;
const bare = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const identifies = {
  person: (row: Row, of: (name: string) => string): boolean =>
    isSame(row['id'], of('pdl_id')) ||
    isSame(row['linkedin_url'], bare(of('profile'))) ||
    isSame(row['work_email'], of('email')) ||
    (isSame(row['full_name'], of('name')) &&
      [row['job_company_name'], row['job_company_website']].some((one) => isSame(one, of('company')))),
  company: (row: Row, of: (name: string) => string): boolean =>
    isSame(row['id'], of('pdl_id')) ||
    isSame(row['website'], of('website')) ||
    isSame(row['linkedin_url'], bare(of('profile'))) ||
    (isSame(row['name'], of('name')) && of('country') !== ''),
} as const;

/** The one that fits, if it has what is required: what a plan hides (`true`) it has. */
const lookUp = (what: 'person' | 'company', { query }: Asked): Reply => {
  const unknown = [...query.keys()].find((name) => !inputs[what].split(',').includes(name));
  if (unknown !== undefined) return refuse(400, 'invalid_request_error', `${unknown} is not a parameter`);
  const likelihood = Number(query.get('min_likelihood') ?? 2);
  if (!(likelihood >= 0 && likelihood <= 10))
    return refuse(400, 'invalid_request_error', 'min_likelihood is not valid');
  const of = (name: string): string => lower(query.get(name));
  const row = world[what].find((one) => identifies[what](one, of));
  const required = query.get('required')?.split(' OR ') ?? [];
  const isWhole = row !== undefined && (required.length === 0 || required.some((name) => row[name] !== undefined));
  if (!isWhole) return refuse(404, 'not_found', 'No records were found matching your request');
  const shown = query.get('titlecase') === 'true' ? titleCased(row) : row;
  // As its documentation has it of people, and as its contract has it of companies.
  return what === 'person'
    ? { status: 200, json: { status: 200, likelihood: 8, data: shown } }
    : { status: 200, json: { status: 200, likelihood: 8, ...(shown as Row) } };
};

/** People Data Labs as far as it is asked; it refuses what its contract refuses. @param key the key that it knows */
export const createPdlStandIn = (key: string) =>
  createStandIn(async (asked) => {
    if (asked.headers['x-api-key'] !== key)
      return refuse(401, 'authentication_error', 'Request contained a missing or invalid key');
    const { method, path, query } = asked;
    if (path === '/v5/autocomplete')
      return method === 'GET' && query.get('field') === 'country'
        ? { status: 200, json: { data: [{ name: 'portugal', count: 1 }], fields: ['name'] } }
        : refuse(400, 'invalid_request_error', 'field is not valid');
    const one = { '/v5/person/enrich': 'person', '/v5/company/enrich': 'company' }[path];
    if (one !== undefined && method === 'GET') return lookUp(one as 'person' | 'company', asked);
    const what = { '/v5/person/search': 'person', '/v5/company/search': 'company' }[path];
    if (what === undefined) return refuse(404, 'not_found', 'No such address');
    if (method !== 'POST') return refuse(405, 'not_allowed', 'Request method is not allowed on the requested resource');
    return search(what as 'person' | 'company', asked);
  });
