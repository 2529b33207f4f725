import type { LeadRecord } from '@galena/contract/contacts';
import { keyword, oneOf, same } from '../matching.ts';
import { countryCodeOf } from '../vendor/country-names.ts';
import { TokenPlace, placeAfter } from '../vendor/token-place.ts';
import { addressOf, countOf, known, knownData, numberOf, textOf, textsIn, webAddressOf } from '../vendor/values.ts';
import { vendorSearcher, type Asked } from '../vendor/vendor-searcher.ts';
import { Config, licence, maxSize, reach, search, test, vendor, type Clause, type Raw } from './api.ts';
import { industryClause, industryOf, industriesIn } from './industries.ts';
import { allOf, anyOf, contains, inRange, mentions, placeClauses } from './query.ts';
import { departmentClause, departmentOf, isOfDepartment, levelsOf, seniorityClause } from './titles.ts';

type Bounds = { readonly min?: number | null | undefined; readonly max?: number | null | undefined };

const sizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'] as const;

/** The ranges of `job_company_size` that lie in the bounds from end to end. */
const sizesWithin = ({ min, max }: Bounds): readonly string[] =>
  sizes.filter((size) => {
    const [from = 0, to = Infinity] = size.split('-').map((text) => Number(text.replace('+', '')));
    return from >= (min ?? 0) && (size.endsWith('+') ? Infinity : to) <= (max ?? Infinity);
  });

/** By the figure where the vendor has one (not all plans), else by ranges: of a range only what is sure to fit. */
const staffClause = (bounds: Bounds): Clause => {
  const within = sizesWithin(bounds);
  const byFigure = inRange('job_company_employee_count', bounds);
  return within.length === 0 ? byFigure : anyOf([byFigure, { terms: { job_company_size: within } }]);
};

const queryOf = ({ location, filters }: Asked<'people'>): Clause =>
  allOf([
    ...placeClauses(location, 'location_'),
    ...(filters.keyword ? mentions(['full_name', 'job_title', 'job_company_name'], filters.keyword) : []),
    ...(filters.job_titles?.length ? [contains(['job_title'], filters.job_titles)] : []),
    ...(filters.seniority?.length ? [seniorityClause(filters.seniority)] : []),
    ...(filters.departments?.length ? [departmentClause(filters.departments)] : []),
    ...(filters.companies?.length ? [contains(['job_company_name'], filters.companies)] : []),
    ...(filters.industries?.length ? [industryClause('job_company_industry', filters.industries)] : []),
    ...(filters.employee_count ? [staffClause(filters.employee_count)] : []),
  ]);

const emailsOf = (raw: Raw): LeadRecord['emails'] => {
  const work = addressOf(raw['work_email']);
  const personal = [raw['personal_emails']].flat().flatMap((one) => addressOf(one) ?? []);
  const all = new Map(personal.map((email) => [email, 'personal']));
  const emails = [
    ...(work === undefined ? [] : [[work, 'work'] as const]),
    ...[...all].filter(([one]) => one !== work),
  ];
  return emails.length === 0
    ? undefined
    : emails.map(([email, type]) => ({ email, type, is_verified: false, score: null }));
};

const phonesOf = (raw: Raw): LeadRecord['phones'] => {
  const mobile = numberOf(raw['mobile_phone']);
  const others = [raw['phone_numbers']].flat().flatMap((one) => numberOf(one) ?? []);
  const numbers = [...new Set([...(mobile === undefined ? [] : [mobile]), ...others])];
  return numbers.length === 0
    ? undefined
    : numbers.map((number) => ({ number, type: number === mobile ? 'mobile' : null, is_verified: false }));
};

/** Somebody as a lead. What the key's plan does not show comes as `true`, and is not known. */
export const personOf = (raw: Raw): LeadRecord => {
  const title = textOf(raw['job_title']);
  const profile = webAddressOf(raw['linkedin_url']);
  const levels = levelsOf(raw['job_title_levels'], title);
  return known({
    ref: raw.id,
    ref_url: profile,
    name: textOf(raw['full_name']),
    first_name: textOf(raw['first_name']),
    last_name: textOf(raw['last_name']),
    job_title: title,
    position: title,
    department: departmentOf(raw['job_title_role'], raw['job_title_sub_role'], title),
    management_levels: levels.length === 0 ? undefined : levels,
    company: textOf(raw['job_company_name']),
    website: webAddressOf(raw['job_company_website']),
    linkedin_url: profile,
    employee_count: countOf(raw['job_company_employee_count']),
    country: countryCodeOf(raw['location_country']),
    state: textOf(raw['location_region']),
    city: textOf(raw['location_locality']),
    postal_code: textOf(raw['location_postal_code']),
    street: textOf(raw['location_street_address']),
    emails: emailsOf(raw),
    phones: phonesOf(raw),
    data: knownData(industryOf(raw['job_company_industry'])),
  });
};

/** People by what they do and where, with their addresses. */
export const pdlPeople = vendorSearcher<Config, 'people', TokenPlace>({
  key: 'pdl_people',
  label: 'People Data Labs: people',
  type: 'people',
  vendor,
  isSandbox: false,
  method: 'vendor',
  examples: ['Head of Marketing', 'Founder'],
  // $0.28 a record on the smallest monthly plan (support.peopledatalabs.com "Pricing", read 2026-11-24); larger ones from $0.20.
  cost: { cents: 28, per: 'record' },
  licence,
  config: Config,
  test,
  place: TokenPlace,
  // An estimate costs one record: the total comes with it, and there is no question that costs less.
  estimateSize: 1,
  reach,
  checks: {
    keyword: (typed) => keyword(typed, ({ name, job_title: title, company }) => textsIn([name, title, company])),
    job_titles: (wanted) => oneOf(wanted, ({ job_title: title }) => textsIn(title)),
    seniority: (wanted) => same(wanted, ({ management_levels: levels = [] }) => levels),
    departments: (wanted) => (lead) => isOfDepartment(wanted, lead.department, lead.job_title),
    companies: (wanted) => oneOf(wanted, ({ company }) => textsIn(company)),
    industries: (wanted) => oneOf(wanted, industriesIn),
    employee_count:
      ({ min, max }) =>
      ({ employee_count: count }) =>
        count === undefined ? null : count >= (min ?? 0) && count <= (max ?? Infinity),
  },
  ask: async (call, asked, { place, limit }) => {
    const size = Math.min(limit, maxSize);
    const { data, total, token } = await search(call, 'person', {
      query: queryOf(asked),
      size,
      token: place?.token ?? null,
    });
    return { leads: data.map(personOf), next: placeAfter(place, { token, count: data.length }), total };
  },
});
