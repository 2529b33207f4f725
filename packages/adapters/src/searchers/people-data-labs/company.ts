import type { LeadRecord } from '@galena/contract/contacts';
import { between, keyword, oneOf } from '../matching.ts';
import { countryCodeOf } from '../vendor/country-names.ts';
import { TokenPlace, placeAfter } from '../vendor/token-place.ts';
import { countOf, known, knownData, textOf, textsIn, webAddressOf } from '../vendor/values.ts';
import { vendorSearcher, type Asked } from '../vendor/vendor-searcher.ts';
import { Config, licence, maxSize, reach, search, test, vendor, type Clause, type Raw } from './api.ts';
import { industryClause, industryOf, industriesIn } from './industries.ts';
import { allOf, inRange, mentions, placeClauses } from './query.ts';

const queryOf = ({ location, filters }: Asked<'company'>): Clause =>
  allOf([
    ...placeClauses(location, 'location.'),
    ...(filters.keyword ? mentions(['name', 'industry'], filters.keyword) : []),
    ...(filters.industries?.length ? [industryClause('industry', filters.industries)] : []),
    ...(filters.employee_count ? [inRange('employee_count', filters.employee_count)] : []),
    ...(filters.founded ? [inRange('founded', filters.founded)] : []),
  ]);

const placeIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** A company as a lead. */
export const companyOf = (raw: Raw): LeadRecord => {
  const place = placeIn(raw['location']);
  const profile = webAddressOf(raw['linkedin_url']);
  return known({
    ref: raw.id,
    ref_url: profile ?? webAddressOf(raw['website']),
    name: textOf(raw['name']),
    website: webAddressOf(raw['website']),
    linkedin_url: profile,
    employee_count: countOf(raw['employee_count']),
    country: countryCodeOf(place['country']),
    state: textOf(place['region']),
    city: textOf(place['locality']),
    postal_code: textOf(place['postal_code']),
    street: textOf(place['street_address']),
    data: knownData({
      ...industryOf(raw['industry']),
      founded: countOf(raw['founded']),
      description: textOf(raw['summary']) ?? textOf(raw['headline']),
    }),
  });
};

const figureOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Companies by industry, size and age. What they earn and build with, it does not know, or only in ranges: that is no filter here. */
export const pdlCompany = vendorSearcher<Config, 'company', TokenPlace>({
  key: 'pdl_company',
  label: 'People Data Labs: companies',
  type: 'company',
  vendor,
  isSandbox: false,
  method: 'vendor',
  examples: ['Software', 'Retail'],
  // $0.10 a record on the smallest monthly plan, as reported of its price list; the part of the page that says it was not read.
  cost: { cents: 10, per: 'record' },
  licence,
  config: Config,
  test,
  place: TokenPlace,
  // An estimate costs one record: the total comes with it, and there is no question that costs less.
  estimateSize: 1,
  reach,
  checks: {
    keyword: (typed) => keyword(typed, ({ name, data }) => textsIn([name, data?.['industry']])),
    industries: (wanted) => oneOf(wanted, industriesIn),
    employee_count: (bounds) => between(bounds, ({ employee_count: count }) => figureOf(count)),
    founded: (bounds) => between(bounds, ({ data }) => figureOf(data?.['founded'])),
  },
  ask: async (call, asked, { place, limit }) => {
    const size = Math.min(limit, maxSize);
    const { data, total, token } = await search(call, 'company', {
      query: queryOf(asked),
      size,
      token: place?.token ?? null,
    });
    return { leads: data.map(companyOf), next: placeAfter(place, { token, count: data.length }), total };
  },
});
