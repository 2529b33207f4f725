import { hostOf, type LeadRecord } from '@galena/contract/contacts';
import { z } from 'zod';
import { Config, findEmail, searchDomain, type Found } from '../searchers/hunter/api.ts';
import { hunter as domains, leadOf } from '../searchers/hunter/index.ts';
import { enricher } from './checked.ts';
import { isGiven, namesOf, withoutRef } from './lead.ts';
import type { Enriched, EnricherCard, FoundPerson, KnownLead } from './port.ts';

/** One search of the plan. */
const pageSize = 10;

const card: EnricherCard = {
  key: domains.key,
  label: 'Hunter',
  ...(domains.vendor && { vendor: domains.vendor }),
  isSandbox: false,
  method: 'vendor',
  gives: [
    { type: 'people', fields: ['email'] },
    { type: 'company', fields: ['employees'] },
    { type: 'local', fields: ['employees'] },
    { type: 'domain', fields: ['employees'] },
  ],
  // A search of the plan where something is found (help.hunter.io, "What is a request", read 2026-11-24), about 2.5 cents on the
  // smallest as reported ($49 for 2,000); one to ten addresses of a domain are one search.
  cost: { cents: 2.5, per: 'record' },
  licence: domains.licence,
};

// A handle that was written in other letters (`%C3%A9`) is asked for as it stands in the address.
const handleOf = (profile: string | undefined): string | undefined =>
  /linkedin\.com\/in\/([^/?#]+)/i.exec(profile ?? '')?.[1];

const Words = z.looseObject({ status: z.string().max(40) });

/** The vendor's own word for an address stands in the evidence. */
const wordsOf = (found: Found): Pick<LeadRecord, 'snippets'> => {
  const said = Words.safeParse(found['verification']).data;
  return said === undefined ? {} : { snippets: { email: `verification: ${said.status}` } };
};

/** A lead of a domain without what is the domain's and not the person's. */
const personOf = ({ name: _domain, ...lead }: LeadRecord): Omit<LeadRecord, 'ref'> => withoutRef(lead);

const findPerson = async (call: Parameters<typeof findEmail>[0], lead: KnownLead): Promise<Enriched> => {
  const names = namesOf(lead);
  const handle = handleOf(lead.linkedin_url);
  const data = await findEmail(call, {
    domain: lead.domain,
    company: lead.domain === undefined ? lead.company : undefined,
    ...(names === null ? { linkedin_handle: handle } : { first_name: names.first, last_name: names.last }),
  });
  if (data === null || data.email === null) return null;
  const found: Found = { ...data, value: data.email, confidence: data['score'], linkedin: data['linkedin_url'] };
  const record = leadOf(found, { emails: [], domain: data['domain'], organization: data['company'] });
  return record === null ? null : { record: { ...personOf(record), ...wordsOf(found) } };
};

const nameOf = ({ first_name: first, last_name: last }: LeadRecord): string =>
  [first, last].filter((part) => part !== undefined).join(' ');

const findPeople = async (call: Parameters<typeof searchDomain>[0], lead: KnownLead): Promise<Enriched> => {
  const { data } = await searchDomain(call, { domain: lead.domain, limit: pageSize, type: 'personal' });
  const people = data.emails.slice(0, pageSize).flatMap((one): FoundPerson[] => {
    const found = leadOf(one, data);
    const name = found === null ? '' : nameOf(found);
    return found === null || name === '' ? [] : [{ ...personOf(found), ...wordsOf(one), name }];
  });
  if (people.length === 0) return null;
  return { record: {}, people };
};

/** The address of somebody at a domain, and who works there. */
export const hunter = enricher<Config>({
  ...card,
  config: Config,
  canAsk: (lead, field) => {
    if (!isGiven(card, lead, field)) return false;
    const host = lead.domain === undefined ? null : hostOf(lead.domain);
    if (field === 'employees') return host !== null;
    if (namesOf(lead) !== null) return host !== null || lead.company !== undefined;
    return handleOf(lead.linkedin_url) !== undefined;
  },
  find: (call, lead, fields) => (fields.includes('employees') ? findPeople(call, lead) : findPerson(call, lead)),
});
