import type { LeadRecord } from '@galena/contract/contacts';
import { z } from 'zod';
import { keyword } from '../matching.ts';
import { cutPage, PagePlace, placeAt } from '../vendor/page-place.ts';
import { countOf, known, knownData, numberOf, textOf, webAddressOf } from '../vendor/values.ts';
import { vendorSearcher, type Asked } from '../vendor/vendor-searcher.ts';
import { ask, Config, licence, pages, placeLines, Raw, reach, staffRanges, test, vendor } from './api.ts';

/** Companies that are saved as accounts at the vendor's stand apart from the others. */
export const CompanyPage = z.object({
  organizations: z.array(Raw),
  accounts: z.array(Raw).default([]),
  pagination: z.object({ total_entries: z.int().min(0) }),
});

/** A company of an answer as a lead. How many work there, what it earns and where it is, this search does not tell. */
export const companyOf = (raw: Raw): LeadRecord => {
  const profile = webAddressOf(raw['linkedin_url']);
  const website = webAddressOf(raw['website_url']) ?? webAddressOf(raw['primary_domain']);
  const phone = numberOf(raw['sanitized_phone']) ?? numberOf(raw['phone']);
  const organization = textOf(raw['organization_id']);
  return known({
    ref: organization ?? raw.id,
    ref_url: profile ?? website,
    name: textOf(raw['name']),
    website,
    linkedin_url: profile,
    phones: phone === undefined ? undefined : [{ number: phone, type: 'work', is_verified: false }],
    employee_count: countOf(raw['estimated_num_employees']),
    data: knownData({ founded: countOf(raw['founded_year']) }),
  });
};

// A name that holds all words holds the longest: the others are looked for in what comes.
const longestWord = (typed: string | undefined): string | undefined =>
  typed?.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] || undefined;

// "Use underscores to replace spaces and periods."
const technologyOf = (name: string): string => name.toLowerCase().replaceAll(/[\s.]+/g, '_');

const wholeOf = (figure: number | null | undefined): number | undefined =>
  figure === null || figure === undefined ? undefined : Math.round(figure);

const queryOf = ({ location, filters }: Asked<'company'>) => ({
  'organization_locations[]': placeLines(location),
  q_organization_name: longestWord(filters.keyword),
  'q_organization_keyword_tags[]': filters.industries?.length ? filters.industries : undefined,
  'organization_num_employees_ranges[]': staffRanges(filters.employee_count),
  'revenue_range[min]': wholeOf(filters.revenue?.min),
  'revenue_range[max]': wholeOf(filters.revenue?.max),
  'currently_using_any_of_technology_uids[]': filters.technologies?.length
    ? filters.technologies.map(technologyOf)
    : undefined,
});

/** Companies by industry, size, revenue and technologies. */
export const apolloCompany = vendorSearcher<Config, 'company', PagePlace>({
  key: 'apollo_company',
  label: 'Apollo: companies',
  type: 'company',
  vendor,
  isSandbox: false,
  method: 'vendor',
  examples: ['Software', 'Retail'],
  // One credit a page with results, however long (docs.apollo.io/docs/api-pricing, read 2026-11-24). What a credit costs depends on
  // the plan; more of them were reported at $0.20 each.
  cost: { cents: 20, per: 'call' },
  licence,
  config: Config,
  test,
  place: PagePlace,
  // A page is one credit whether it has one company or a hundred: an estimate takes what a preview can show.
  estimateSize: 20,
  reach,
  checks: {
    keyword: (typed) => keyword(typed, ({ name }) => (name === undefined ? [] : [name])),
    // The answer says nothing of these: such companies were asked for.
    industries: () => () => null,
    employee_count:
      ({ min, max }) =>
      ({ employee_count: count }) =>
        count === undefined ? null : count >= (min ?? 0) && count <= (max ?? Infinity),
    revenue: () => () => null,
    technologies: () => () => null,
  },
  ask: async (call, asked, { place, limit }) => {
    const at = placeAt(place, limit, pages);
    const query = { ...queryOf(asked), page: at.page, per_page: at.size };
    const answer = await ask(call, '/mixed_companies/search', query, CompanyPage);
    const total = answer.pagination.total_entries;
    const raw = [...answer.organizations, ...answer.accounts];
    const { taken, next } = cutPage(at, { raw, total, idOf: ({ id }) => id }, limit, pages);
    return { leads: taken.map(companyOf), next, total };
  },
});
