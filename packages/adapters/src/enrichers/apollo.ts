import type { LeadRecord } from '@galena/contract/contacts';
import { z } from 'zod';
import { ask, Config, licence, Raw, vendor } from '../searchers/apollo/api.ts';
import { companyOf } from '../searchers/apollo/companies.ts';
import { personOf } from '../searchers/apollo/people.ts';
import { countryCodeOf } from '../searchers/vendor/country-names.ts';
import { countOf, known, knownData, textOf, textsOf } from '../searchers/vendor/values.ts';
import { enricher } from './checked.ts';
import { fullNameOf, isGiven, namesOf, withoutRef } from './lead.ts';
import type { EnricherCard, KnownLead } from './port.ts';

// "The response indicates that no records have been enriched": by an empty place, or by nothing at all.
const nothing = z.strictObject({});
const Match = z.union([z.object({ person: Raw.nullable() }), nothing]);
const Company = z.union([z.object({ organization: Raw.nullable() }), nothing]);

const placeOf = (raw: Raw): Partial<LeadRecord> =>
  Object.fromEntries(
    Object.entries({
      country: countryCodeOf(raw['country']),
      state: textOf(raw['state']),
      city: textOf(raw['city']),
      postal_code: textOf(raw['postal_code']),
      street: textOf(raw['street_address']),
    }).filter(([, value]) => value !== undefined),
  );

/** The vendor's own word for how sure it is of an address stands in the evidence. */
const wordsOf = (raw: Raw): Pick<LeadRecord, 'snippets'> => {
  const status = textOf(raw['email_status']);
  return status === undefined ? {} : { snippets: { email: `email_status: ${status}` } };
};

const people: EnricherCard = {
  key: 'apollo_people',
  label: 'Apollo',
  vendor,
  isSandbox: false,
  method: 'vendor',
  // Telephone numbers are only sent to an address of ours, some minutes later (`webhook_url`): they are not offered.
  gives: [{ type: 'people', fields: ['email', 'person'] }],
  // "1 credit for demographics or email", charged when something is found (its OpenAPI, "People Enrichment"). What a credit costs
  // depends on the plan; more of them were reported at $0.20 each.
  cost: { cents: 20, per: 'record' },
  licence,
};

const identityOf = (lead: KnownLead) => ({
  id: lead.refs?.['apollo_people'],
  linkedin_url: lead.linkedin_url,
  email: lead.email,
});

/** Tells more of somebody by their id, profile, address, or their name with their employer. */
export const apolloPeople = enricher<Config>({
  ...people,
  config: Config,
  canAsk: (lead, field) => {
    if (!isGiven(people, lead, field)) return false;
    if (Object.values(identityOf(lead)).some((one) => one !== undefined)) return true;
    // "Only general information, such as a name without a domain" finds nobody.
    return namesOf(lead) !== null && (lead.domain !== undefined || lead.company !== undefined);
  },
  find: async (call, lead) => {
    const query = {
      ...identityOf(lead),
      name: fullNameOf(lead),
      domain: lead.domain,
      organization_name: lead.company,
      reveal_personal_emails: false,
      reveal_phone_number: false,
    };
    const answer = await ask(call, '/people/match', query, Match);
    if (!('person' in answer) || answer.person === null) return null;
    const { person } = answer;
    return { record: withoutRef({ ...personOf(person), ...placeOf(person), ...wordsOf(person) }) };
  },
});

const companies: EnricherCard = {
  ...people,
  key: 'apollo_company',
  gives: [{ type: 'company', fields: ['profile'] }],
  // "1 credit per organization" (its OpenAPI, "Organization Enrichment").
  cost: { cents: 20, per: 'record' },
};

const detailsOf = (raw: Raw): Partial<LeadRecord> => {
  const { data: told = {}, ...company } = companyOf(raw);
  const industries = textsOf(raw['industries']);
  const technologies = textsOf(raw['technology_names']);
  const data = knownData({
    ...told,
    industry: textOf(raw['industry']),
    industries: industries.length === 0 ? undefined : industries,
    revenue: countOf(raw['annual_revenue']),
    technologies: technologies.length === 0 ? undefined : technologies,
    description: textOf(raw['short_description']),
  });
  return { ...company, ...placeOf(raw), ...(data && { data }) };
};

/** Tells more of a company by its domain, profile or name. */
export const apolloCompany = enricher<Config>({
  ...companies,
  config: Config,
  // Of the name alone there are many.
  canAsk: (lead, field) =>
    isGiven(companies, lead, field) && (lead.domain !== undefined || lead.linkedin_url !== undefined),
  find: async (call, lead) => {
    const query = { domain: lead.domain, linkedin_url: lead.linkedin_url, name: lead.name };
    const answer = await ask(call, '/organizations/enrich', query, Company);
    if (!('organization' in answer) || answer.organization === null) return null;
    const { organization } = answer;
    return { record: withoutRef(known({ ref: organization.id, ...detailsOf(organization) })) };
  },
});
