import type { LeadRecord } from '@galena/contract/contacts';
import { seniorityOf, type SeniorityLevel } from '@galena/contract/search';
import { z } from 'zod';
import { keyword, oneOf, same } from '../matching.ts';
import type { SearcherCall } from '../port.ts';
import { cutPage, PagePlace, placeAt } from '../vendor/page-place.ts';
import { createRecent } from '../vendor/recent.ts';
import { addressOf, known, textOf, webAddressOf } from '../vendor/values.ts';
import { vendorSearcher, type Asked, type VendorLeads } from '../vendor/vendor-searcher.ts';
import { ask, Config, licence, pages, placeLines, Raw, reach, staffRanges, test, vendor } from './api.ts';
import { CompanyPage } from './companies.ts';

/** Our levels as the vendor's. It knows no volunteers, and those who do the work themselves only as seniors and beginners. */
const senioritiesOf: Readonly<Record<SeniorityLevel, readonly string[]>> = {
  'Founder/Owner': ['owner', 'founder', 'partner'],
  'C-Level': ['c_suite'],
  'Vice President': ['vp'],
  Director: ['director'],
  Manager: ['manager'],
  'Individual Contributor': ['senior', 'entry'],
  Head: ['head'],
  Senior: ['senior'],
  Entry: ['entry'],
  Intern: ['intern'],
  Volunteer: [],
};

const PeoplePage = z.object({ total_entries: z.int().min(0), people: z.array(Raw) });

const Employer = z.looseObject({});

const emailsOf = (raw: Raw): LeadRecord['emails'] => {
  const email = addressOf(raw['email']);
  if (email === undefined) return undefined;
  return [{ email, type: 'work', is_verified: raw['email_status'] === 'verified', score: null }];
};

/** Somebody of an answer as a lead. Last names are masked and addresses locked: those are no values. */
export const personOf = (raw: Raw): LeadRecord => {
  const [first, last] = [textOf(raw['first_name']), textOf(raw['last_name'])];
  const title = textOf(raw['title']);
  const employer = Employer.safeParse(raw['organization']).data;
  const levels = title === undefined ? [] : seniorityOf(title);
  const profile = webAddressOf(raw['linkedin_url']);
  return known({
    ref: raw.id,
    ref_url: profile ?? `https://app.apollo.io/#/people/${encodeURIComponent(raw.id)}`,
    name: [first, last].filter((part) => part !== undefined).join(' ') || undefined,
    first_name: first,
    last_name: last,
    job_title: title,
    position: title,
    management_levels: levels.length === 0 ? undefined : levels,
    company: textOf(employer?.['name']),
    website: webAddressOf(employer?.['website_url']) ?? webAddressOf(employer?.['primary_domain']),
    linkedin_url: profile,
    emails: emailsOf(raw),
  });
};

// People are asked for by the ids of their employers, which cost a credit to look up: a run looks them up once.
const recentIds = createRecent<readonly string[]>(200, 3600, () => performance.now());

const companyIds = async (call: SearcherCall<Config>, names: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const name of names) {
    const key = JSON.stringify([call.config.url, call.config.api_key, name.toLowerCase()]);
    const ids = await recentIds.get(key, async () => {
      const query = { q_organization_name: name, page: 1, per_page: pages.maxSize };
      const { organizations, accounts } = await ask(call, '/mixed_companies/search', query, CompanyPage);
      return [...organizations, ...accounts].map((one) => textOf(one['organization_id']) ?? one.id);
    });
    found.push(...ids);
  }
  return [...new Set(found)];
};

const nobody: VendorLeads<PagePlace> = { leads: [], next: null, total: 0 };

const queryOf = ({ location, filters }: Asked<'people'>) => ({
  'person_locations[]': placeLines(location),
  q_keywords: filters.keyword || undefined,
  'person_titles[]': filters.job_titles?.length ? filters.job_titles : undefined,
  'organization_num_employees_ranges[]': staffRanges(filters.employee_count),
});

/** People by what they do and for whom. Who they are in full, and their addresses, Apollo sells apart from this search. */
export const apolloPeople = vendorSearcher<Config, 'people', PagePlace>({
  key: 'apollo_people',
  label: 'Apollo: people',
  type: 'people',
  vendor,
  isSandbox: false,
  method: 'vendor',
  examples: ['Head of Marketing', 'Founder'],
  // No credits (docs.apollo.io/reference, "People API Search", read 2026-11-24); companies that are named cost one each.
  cost: 'free',
  licence,
  config: Config,
  test,
  place: PagePlace,
  estimateSize: 20,
  reach,
  checks: {
    keyword: (typed) => keyword(typed, (lead) => [lead.name, lead.job_title, lead.company].flatMap((one) => one ?? [])),
    job_titles: (wanted) => oneOf(wanted, ({ job_title: title }) => (title === undefined ? [] : [title])),
    seniority: (wanted) => same(wanted, ({ management_levels: levels = [] }) => levels),
    companies: (wanted) => oneOf(wanted, ({ company }) => (company === undefined ? [] : [company])),
    // The answer does not say: such people were asked for.
    employee_count: () => () => null,
  },
  ask: async (call, asked, { place, limit }) => {
    const { seniority = [], companies = [] } = asked.filters;
    const seniorities = [...new Set(seniority.flatMap((level) => senioritiesOf[level]))];
    // Asked without them it would answer with everybody.
    if (seniority.length > 0 && seniorities.length === 0) return nobody;
    const ids = companies.length === 0 ? [] : await companyIds(call, companies);
    if (companies.length > 0 && ids.length === 0) return nobody;
    const at = placeAt(place, limit, pages);
    const query = {
      ...queryOf(asked),
      'person_seniorities[]': seniorities.length === 0 ? undefined : seniorities,
      'organization_ids[]': ids.length === 0 ? undefined : ids,
      page: at.page,
      per_page: at.size,
    };
    const { people: raw, total_entries: total } = await ask(call, '/mixed_people/api_search', query, PeoplePage);
    const { taken, next } = cutPage(at, { raw, total, idOf: ({ id }) => id }, limit, pages);
    return { leads: taken.map(personOf), next, total };
  },
});
