import { createStandIn, type Asked, type Reply } from '../../../testing/stand-in.ts';

type Row = {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly title: string | null;
  readonly seniority: string;
  readonly place: string;
  readonly company: number;
};

const firsts = 'Ana,Bruno,Carla,Diego,Elena,Felix,Greta,Hugo,Inês,Jonas,Karim,Lucia'.split(',');
const lasts = 'Silva,Miller,Costa,Weber,Duval,Garcia,Meyer'.split(',');
const jobs = [
  ['Chief Executive Officer', 'c_suite'],
  ['Founder', 'founder'],
  ['VP of Sales', 'vp'],
  ['Marketing Director', 'director'],
  ['Sales Manager', 'manager'],
  ['Head of Product', 'head'],
  ['Senior Accountant', 'senior'],
  ['Software Engineer', 'senior'],
  ['Junior Designer', 'entry'],
  ['SEO Specialist', 'entry'],
  ['Marketing Intern', 'intern'],
  [null, 'entry'],
] as const;
const places = ['lisbon, portugal', 'porto, portugal', 'new york, new york, united states', 'suva, fiji', 'nowhere'];
const names = ['Amber Labs', 'North Holding', 'Blue Systems', 'Garden Mill', 'Café Partners'];
const tags = ['software', 'retail', 'banking', 'education', 'energy'];
const technologies = ['wordpress', 'sap', 'stripe'];

const at = <One>(list: readonly One[], n: number): One => list[n % list.length] as One;

const companies = Array.from({ length: 230 }, (_, n) => ({
  id: `org${n}`,
  name: `${at(names, n)} ${n}`,
  place: at(places, n),
  tag: at(tags, n),
  staff: 3 + n * 37,
  revenue: n * 400_000,
  technology: at(technologies, n),
  founded: n % 6 === 0 ? null : 1930 + (n % 90),
}));
const people: readonly Row[] = Array.from({ length: 260 }, (_, n) => ({
  id: `person${n}`,
  first: at(firsts, n),
  last: at(lasts, n),
  title: at(jobs, n * 5)[0],
  seniority: at(jobs, n * 5)[1],
  place: at(places, n),
  company: n % 40,
}));

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const has = (text: string, part: string): boolean => plain(text).includes(plain(part));

const isIn = (ranges: readonly string[], figure: number): boolean =>
  ranges.length === 0 ||
  ranges.some((range) => {
    const [from = 0, to = 0] = range.split(',').map(Number);
    return figure >= from && figure <= to;
  });

const known = {
  '/api/v1/mixed_people/api_search':
    'person_titles[],include_similar_titles,q_keywords,person_locations[],person_seniorities[],organization_locations[],q_organization_domains_list[],contact_email_status[],organization_ids[],organization_num_employees_ranges[],page,per_page',
  '/api/v1/mixed_companies/search':
    'q_organization_domains_list[],organization_num_employees_ranges[],organization_locations[],revenue_range[min],revenue_range[max],currently_using_any_of_technology_uids[],q_organization_keyword_tags[],q_organization_name,organization_ids[],page,per_page',
  '/api/v1/people/match':
    'id,name,first_name,last_name,email,organization_name,domain,linkedin_url,reveal_personal_emails,reveal_phone_number',
  '/api/v1/organizations/enrich': 'domain,linkedin_url,name,website',
};
const levels = 'owner,founder,c_suite,partner,vp,head,director,manager,senior,entry,intern'.split(',');

const invalid: Reply = { status: 422, json: { error: 'Invalid search parameters provided.' } };

type Input = { readonly one: (name: string) => string | null; readonly all: (name: string) => readonly string[] };

const findPeople = ({ one, all }: Input) =>
  people.filter((row) => {
    const company = companies[row.company];
    const text = `${row.first} ${row.last} ${row.title ?? ''} ${company?.name}`;
    return (
      (one('q_keywords') ?? '').split(/\s+/).every((word) => has(text, word)) &&
      (all('person_titles[]').length === 0 || all('person_titles[]').some((title) => has(row.title ?? '', title))) &&
      (all('person_seniorities[]').length === 0 || all('person_seniorities[]').includes(row.seniority)) &&
      (all('person_locations[]').length === 0 || all('person_locations[]').some((line) => row.place.endsWith(line))) &&
      (all('organization_ids[]').length === 0 || all('organization_ids[]').includes(`org${row.company}`)) &&
      isIn(all('organization_num_employees_ranges[]'), company?.staff ?? 0)
    );
  });

const findCompanies = ({ one, all }: Input) =>
  companies.filter(
    (row) =>
      has(row.name, one('q_organization_name') ?? '') &&
      (all('organization_locations[]').length === 0 ||
        all('organization_locations[]').some((line) => row.place.endsWith(line))) &&
      (all('q_organization_keyword_tags[]').length === 0 ||
        all('q_organization_keyword_tags[]').some((tag) => has(tag, row.tag))) &&
      (all('currently_using_any_of_technology_uids[]').length === 0 ||
        all('currently_using_any_of_technology_uids[]').includes(row.technology)) &&
      isIn(all('organization_num_employees_ranges[]'), row.staff) &&
      row.revenue >= Number(one('revenue_range[min]') ?? 0) &&
      row.revenue <= Number(one('revenue_range[max]') ?? Infinity),
  );

const personJson = ({ id, first, last, title, company }: Row) => ({
  id,
  first_name: first,
  last_name_obfuscated: `${last.slice(0, 2)}***${last.slice(-1)}`,
  title,
  last_refreshed_at: '2026-11-04T23:20:32.690+00:00',
  has_email: true,
  organization: { name: companies[company]?.name, has_industry: true },
});

const companyJson = ({ id, name, founded }: (typeof companies)[number]) => ({
  id,
  name,
  website_url: `http://www.${id}.example`,
  linkedin_url: `http://www.linkedin.com/company/${id}`,
  phone: '+351 21 123 4567',
  sanitized_phone: '+351211234567',
  founded_year: founded,
  primary_domain: `${id}.example`,
});

const emailOf = ({ first, last, company }: Row): string => plain(`${first}.${last}@org${company}.example`);

/** Whom a question about one person means: by id, address or profile, or by name at an employer. */
const maybePerson = (query: URLSearchParams): Row | undefined => {
  const of = (name: string): string => plain(query.get(name) ?? '');
  const isAt = ({ company }: Row): boolean =>
    of('domain') === `org${company}.example` ||
    (of('organization_name') !== '' && plain(companies[company]?.name ?? '') === of('organization_name'));
  return people.find(
    (row) =>
      row.id === of('id') ||
      emailOf(row) === of('email') ||
      of('linkedin_url').endsWith(`/in/${row.id}`) ||
      (plain(`${row.first} ${row.last}`) === of('name') && isAt(row)),
  );
};

const match = (query: URLSearchParams): Reply => {
  // Without an address of ours it sends no numbers.
  if (query.get('reveal_phone_number') === 'true') return invalid;
  const row = maybePerson(query);
  if (!row) return { status: 200, json: { request_id: 1, person: null } };
  const [city = '', ...others] = row.place.split(', ');
  // Of every fifth it has no address.
  const hasEmail = Number(row.id.slice('person'.length)) % 5 !== 4;
  const person = {
    id: row.id,
    first_name: row.first,
    last_name: row.last,
    name: `${row.first} ${row.last}`,
    linkedin_url: `http://www.linkedin.com/in/${row.id}`,
    title: row.title,
    email_status: hasEmail ? 'verified' : 'unavailable',
    email: hasEmail ? emailOf(row) : null,
    organization_id: `org${row.company}`,
    city,
    state: others.length > 1 ? others[0] : null,
    country: others.at(-1) ?? null,
    organization: {
      id: `org${row.company}`,
      name: companies[row.company]?.name,
      primary_domain: `org${row.company}.example`,
    },
  };
  return { status: 200, json: { request_id: 1, person } };
};

const enrichCompany = (query: URLSearchParams): Reply => {
  const found = companies.find(({ id }) => query.get('domain') === `${id}.example`);
  if (!found) return { status: 200, json: {} };
  const { sanitized_phone: _number, ...shown } = companyJson(found);
  const organization = {
    ...shown,
    industry: found.tag,
    industries: [found.tag],
    estimated_num_employees: found.staff,
    annual_revenue: found.revenue,
    technology_names: [found.technology],
    short_description: `An invented company, number ${found.id}.`,
    street_address: '1 Main Street',
    city: 'Lisbon',
    country: 'Portugal',
  };
  return { status: 200, json: { organization } };
};

const answer = ({ path, query }: Asked): Reply => {
  const parameters = known[path as keyof typeof known].split(',');
  if ([...query.keys()].some((name) => !parameters.includes(name))) return invalid;
  if (path.endsWith('/match')) return match(query);
  if (path.endsWith('/enrich')) return enrichCompany(query);
  const input: Input = { one: (name) => query.get(name), all: (name) => query.getAll(name) };
  if (input.all('person_seniorities[]').some((level) => !levels.includes(level))) return invalid;
  const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
  if (!(page >= 1 && page <= 500 && size >= 1 && size <= 100)) return invalid;
  const cut = <One>(all: readonly One[]): readonly One[] => all.slice((page - 1) * size, page * size);
  if (path.endsWith('api_search')) {
    const found = findPeople(input);
    return { status: 200, json: { total_entries: found.length, people: cut(found).map(personJson) } };
  }
  const found = findCompanies(input);
  const pagination = { page, per_page: size, total_entries: found.length, total_pages: Math.ceil(found.length / size) };
  return { status: 200, json: { pagination, accounts: [], organizations: cut(found).map(companyJson) } };
};

/** Apollo's two searches, and its questions about one person and one company; it refuses what its contract refuses. @param key the key that it knows */
export const createApolloStandIn = (key: string) =>
  createStandIn(async (asked) => {
    if (asked.headers['x-api-key'] !== key) return { status: 401, json: 'Invalid API key.' };
    const method = asked.path.endsWith('/organizations/enrich') ? 'GET' : 'POST';
    if (!(asked.path in known) || asked.method !== method) return { status: 404, json: { error: 'Not found' } };
    return answer(asked);
  });
