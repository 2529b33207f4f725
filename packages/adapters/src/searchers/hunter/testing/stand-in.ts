import { createStandIn, type Asked, type Reply } from '../../../testing/stand-in.ts';

const firsts = 'Ana,Bruno,Carla,Diego,Elena,Felix,Greta,Hugo'.split(',');
const lasts = 'Silva,Miller,Costa,Weber,Duval'.split(',');
const jobs = [
  ['Founder', 'executive', 'executive'],
  ['Chief Financial Officer', 'executive', 'finance'],
  ['Sales Director', 'executive', 'sales'],
  ['Head of Marketing', 'senior', 'marketing'],
  ['Account Manager', 'senior', 'sales'],
  ['Senior Developer', 'senior', 'it'],
  ['Software Engineer', 'junior', 'it'],
  ['Sales Intern', 'junior', 'sales'],
] as const;
const statuses = ['valid', 'accept_all', 'unknown', 'valid', 'invalid', 'webmail'];

const at = <One>(list: readonly One[], n: number): One => list[n % list.length] as One;

type Address = {
  readonly value: string;
  readonly type: 'personal' | 'generic';
  readonly seniority: string | null;
} & Readonly<Record<string, unknown>>;

const addressOf = (domain: string, n: number): Address => {
  const isGeneric = n % 9 === 8;
  const [position, seniority, department] = at(jobs, n * 3);
  const [first, last] = [at(firsts, n), at(lasts, n)];
  const seen = { domain, uri: `https://${domain}/team`, extracted_on: '2024-08-04', last_seen_on: '2026-03-18' };
  return {
    value: isGeneric ? `office${n}@${domain}` : `${first}.${last}${n}@${domain}`.toLowerCase(),
    type: isGeneric ? 'generic' : 'personal',
    confidence: 40 + (n % 60),
    first_name: isGeneric ? null : first,
    last_name: isGeneric ? null : last,
    position: isGeneric ? null : position,
    seniority: isGeneric ? null : seniority,
    department: isGeneric ? 'communication' : department,
    linkedin: isGeneric ? null : `${first}${last}${n}`.toLowerCase(),
    phone_number: n % 4 === 0 ? '+351 21 123 4567' : null,
    verification: { date: '2026-04-12T18:22:11Z', status: at(statuses, n) },
    sources: n % 4 === 1 ? [] : [{ ...seen, still_on_page: n % 2 === 0 }],
  };
};

/** The addresses of a domain that is known: `demo.example`. */
const addresses = (domain: string): readonly Address[] =>
  domain === 'demo.example' ? Array.from({ length: 130 }, (_, n) => addressOf(domain, n)) : [];

const refuse = (status: number, id: string, details: string): Reply => ({
  status,
  json: { errors: [{ id, code: status, details }] },
});

const isListOf = (text: string | null, words: readonly string[]): boolean =>
  text === null || text.split(',').every((word) => words.includes(word));

const search = ({ query }: Asked): Reply => {
  const names = ['domain', 'company', 'limit', 'offset', 'type', 'seniority', 'department', 'required_field'];
  const unknown = [...query.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) return refuse(400, 'wrong_params', `${unknown} is not a parameter`);
  const domain = query.get('domain');
  if (!domain?.includes('.')) return refuse(400, 'wrong_params', 'You are missing the domain parameter');
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)];
  if (!(limit >= 1 && limit <= 100 && offset >= 0)) return refuse(400, 'wrong_params', 'The limit is not valid');
  const [type, seniority] = [query.get('type'), query.get('seniority')];
  if (!isListOf(type, ['personal', 'generic'])) return refuse(400, 'invalid_type', 'The type is not valid');
  if (!isListOf(seniority, ['junior', 'senior', 'executive']))
    return refuse(400, 'invalid_seniority', 'The seniority is not valid');
  const all = addresses(domain).filter(
    (one) =>
      (type === null || one.type === type) &&
      (seniority === null || seniority.split(',').includes(one.seniority ?? '')),
  );
  const data = {
    domain,
    disposable: false,
    webmail: false,
    accept_all: false,
    pattern: '{first}.{last}',
    organization: 'Demo Example',
    description: 'An invented company.',
    technologies: ['WordPress', 'Cloudflare'],
    country: 'PT',
    city: 'Lisbon',
    emails: all.slice(offset, offset + limit),
  };
  return { status: 200, json: { data, meta: { results: all.length, limit, offset, params: { domain } } } };
};

const finderNames = ['domain', 'company', 'first_name', 'last_name', 'full_name', 'linkedin_handle', 'max_duration'];

const find = ({ query }: Asked): Reply => {
  const unknown = [...query.keys()].find((name) => !finderNames.includes(name));
  if (unknown !== undefined) return refuse(400, 'wrong_params', `${unknown} is not a parameter`);
  const of = (name: string): string => (query.get(name) ?? '').toLowerCase();
  const handle = of('linkedin_handle');
  const domain = of('domain') || (of('company') === 'demo example' || handle !== '' ? 'demo.example' : '');
  if (domain === '') return refuse(400, 'wrong_params', 'You are missing the domain or company parameter');
  if (handle === '' && (of('first_name') === '' || of('last_name') === ''))
    return refuse(400, 'wrong_params', 'You are missing the first_name or last_name parameter');
  const all = addresses(domain);
  if (all.length === 0) return refuse(404, 'not_found', 'Nobody is known there');
  const isWanted = (one: Address): boolean =>
    handle === ''
      ? String(one['first_name']).toLowerCase() === of('first_name') &&
        String(one['last_name']).toLowerCase() === of('last_name')
      : one['linkedin'] === handle;
  const { value: email, ...found } = all.find(isWanted) ?? { value: null };
  const { first_name, last_name, position, phone_number, linkedin, confidence, verification, sources } =
    found as Readonly<Record<string, unknown>>;
  const data = {
    email,
    first_name: first_name ?? query.get('first_name'),
    last_name: last_name ?? query.get('last_name'),
    score: confidence ?? null,
    domain,
    accept_all: false,
    position: position ?? null,
    linkedin_url: typeof linkedin === 'string' ? `https://linkedin.com/in/${linkedin}` : null,
    phone_number: phone_number ?? null,
    company: 'Demo Example',
    sources: sources ?? [],
    verification: verification ?? { date: null, status: null },
  };
  return { status: 200, json: { data, meta: { params: { domain } } } };
};

/** Hunter's domain search and email finder; it refuses what its description refuses. @param key the key that it knows */
export const createHunterStandIn = (key: string) =>
  createStandIn(async (asked) => {
    if (asked.headers['x-api-key'] !== key) return refuse(401, 'authentication_failed', 'No user found for the key');
    if (asked.method !== 'GET') return refuse(405, 'method', 'Not allowed');
    if (asked.path === '/v2/account') return { status: 200, json: { data: { plan_name: 'Free', team_id: 1 } } };
    if (asked.path === '/v2/email-finder') return find(asked);
    return asked.path === '/v2/domain-search' ? search(asked) : refuse(404, 'not_found', 'Not found');
  });
