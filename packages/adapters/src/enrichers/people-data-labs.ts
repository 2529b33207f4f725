import { maxEmployees } from '@galena/contract/billing';
import { Config, licence, lookUp, search, vendor } from '../searchers/people-data-labs/api.ts';
import { companyOf } from '../searchers/people-data-labs/company.ts';
import { personOf } from '../searchers/people-data-labs/people.ts';
import { allOf } from '../searchers/people-data-labs/query.ts';
import { countryWord } from '../searchers/vendor/country-names.ts';
import { enricher } from './checked.ts';
import { fullNameOf, isGiven, namesOf, withoutRef } from './lead.ts';
import type { EnricherCard, EnrichField, FoundPerson, KnownLead } from './port.ts';

// From 1 to 10. Its own default of 2 hands over namesakes: of somebody else's number nobody is glad.
const leastLikely = 6;

const people: EnricherCard = {
  key: 'pdl_people',
  label: 'People Data Labs',
  vendor,
  isSandbox: false,
  method: 'vendor',
  gives: [
    { type: 'people', fields: ['email', 'phone', 'person'] },
    { type: 'company', fields: ['employees'] },
    { type: 'local', fields: ['employees'] },
    { type: 'domain', fields: ['employees'] },
  ],
  // A match, or a record of a search, is one of the plan's: $0.28 on the smallest (support.peopledatalabs.com "Pricing", read
  // 2026-11-24).
  cost: { cents: 28, per: 'record' },
  licence,
};

const wanted: Partial<Record<EnrichField, string>> = {
  email: 'work_email OR personal_emails',
  phone: 'mobile_phone OR phone_numbers',
};

/** What a match must have to be one, and to be paid; undefined: whatever is known is wanted. */
const requiredOf = (fields: readonly EnrichField[]): string | undefined => {
  const parts = fields.map((field) => wanted[field]);
  return parts.includes(undefined) || parts.length === 0 ? undefined : parts.join(' OR ');
};

const identityOf = (lead: KnownLead) => ({
  pdl_id: lead.refs?.['pdl_people'],
  profile: lead.linkedin_url,
  email: lead.email,
  phone: lead.phone,
});

const findPerson = async (call: Parameters<typeof lookUp>[0], lead: KnownLead, fields: readonly EnrichField[]) => {
  const raw = await lookUp(call, 'person', {
    ...identityOf(lead),
    name: fullNameOf(lead),
    company: lead.domain ?? lead.company,
    locality: lead.city,
    region: lead.state,
    country: lead.country === undefined ? undefined : countryWord(lead.country),
    min_likelihood: leastLikely,
    required: requiredOf(fields),
  });
  return raw === null ? null : { record: withoutRef(personOf(raw)) };
};

const findPeople = async (call: Parameters<typeof search>[0], { domain = '' }: KnownLead) => {
  const query = allOf([{ term: { job_company_website: domain.toLowerCase() } }]);
  const { data } = await search(call, 'person', { query, size: maxEmployees, token: null });
  const found = data.slice(0, maxEmployees).flatMap((raw): FoundPerson[] => {
    const { name, ...rest } = withoutRef(personOf(raw));
    return name === undefined ? [] : [{ ...rest, name }];
  });
  return found.length === 0 ? null : { record: {}, people: found };
};

/** Somebody's addresses, numbers and work by what is known of them, and who works at a domain. */
export const pdlPeople = enricher<Config>({
  ...people,
  config: Config,
  canAsk: (lead, field) => {
    if (!isGiven(people, lead, field)) return false;
    if (field === 'employees') return lead.domain !== undefined;
    if (Object.values(identityOf(lead)).some((one) => one !== undefined)) return true;
    return namesOf(lead) !== null && (lead.domain !== undefined || lead.company !== undefined);
  },
  find: (call, lead, fields) =>
    fields.includes('employees') ? findPeople(call, lead) : findPerson(call, lead, fields),
  // Each person of a search is a record.
  paidPieces: (answer) => (answer === null ? 0 : (answer.people?.length ?? 1)),
});

const companies: EnricherCard = {
  ...people,
  key: 'pdl_company',
  gives: [{ type: 'company', fields: ['profile'] }],
  // $0.10 a record on the smallest monthly plan, as reported of its price list.
  cost: { cents: 10, per: 'record' },
};

/** What is known of a company by its website or profile, or its name and where it is. */
export const pdlCompany = enricher<Config>({
  ...companies,
  config: Config,
  canAsk: (lead, field) => {
    if (!isGiven(companies, lead, field)) return false;
    const isNamed = lead.name !== undefined && lead.country !== undefined && lead.city !== undefined;
    return [lead.refs?.['pdl_company'], lead.domain, lead.linkedin_url].some((one) => one !== undefined) || isNamed;
  },
  find: async (call, lead) => {
    const raw = await lookUp(call, 'company', {
      pdl_id: lead.refs?.['pdl_company'],
      website: lead.domain,
      profile: lead.linkedin_url,
      name: lead.name,
      locality: lead.city,
      region: lead.state,
      country: lead.country === undefined ? undefined : countryWord(lead.country),
      min_likelihood: leastLikely,
    });
    return raw === null ? null : { record: withoutRef(companyOf(raw)) };
  },
});
