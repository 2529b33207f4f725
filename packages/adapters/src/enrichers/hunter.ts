import { hostOf, type LeadRecord } from '@galena/contract/contacts';
import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';
import { hunter as domains, hunterManifest as manifest } from '../searchers/hunter/index.ts';
import { ask, type Config } from '../searchers/manifest/ask.ts';
import { buildRequest } from '../searchers/manifest/build-request.ts';
import { configOf } from '../searchers/manifest/config.ts';
import { isLeftOut, mapLead } from '../searchers/manifest/map-lead.ts';
import { PlainRequest } from '../searchers/manifest/request-shape.ts';
import type { SearcherCall } from '../searchers/port.ts';
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

const messagePointer = '/errors/0/details';

const workers = PlainRequest.parse({
  url: '{setting.url}/domain-search',
  query: { domain: '{input.domain}', limit: pageSize, type: 'personal' },
  said: messagePointer,
});

const finder = PlainRequest.parse({
  url: '{setting.url}/email-finder',
  query: {
    domain: '{input.domain}',
    company: '{input.company}',
    first_name: '{input.first_name}',
    last_name: '{input.last_name}',
    linkedin_handle: '{input.linkedin_handle}',
  },
  // It knows nobody of that name there.
  empty_statuses: [404],
  // "Still processing; retry with the same parameters".
  statuses: { 202: { means: 'unavailable', says: 'It is still looking. Try again' } },
  said: messagePointer,
});

const Item = z.looseObject({});
const Workers = z.object({ data: z.looseObject({ emails: z.array(Item) }) });
const Finding = z.union([
  z.object({ data: z.looseObject({ email: z.string().max(320).nullable() }) }),
  z.object({ errors: z.array(z.object({ details: z.string() })).min(1) }).transform(() => ({ data: null })),
]);

type Input = Readonly<Record<string, string | undefined>>;

const askFor = async <Shape extends z.ZodType>(
  call: SearcherCall<Config>,
  request: PlainRequest,
  input: Input,
  shape: Shape,
): Promise<z.output<Shape>> => {
  const bare = buildRequest(manifest, request, { setting: call.config, input });
  const read = shape.safeParse((await ask({ manifest, request, call }, bare)).json);
  if (!read.success)
    throw new VendorError(card.key, 'protocol', 'The server answered in an unknown form', undefined, read.error);
  return read.data;
};

// A handle that was written in other letters (`%C3%A9`) is asked for as it stands in the address.
const handleOf = (profile: string | undefined): string | undefined =>
  /linkedin\.com\/in\/([^/?#]+)/i.exec(profile ?? '')?.[1];

type Found = z.output<typeof Item>;

const Words = z.looseObject({ status: z.string().max(40) });

/** The vendor's own word for an address stands in the evidence. */
const wordsOf = (found: Found): Pick<LeadRecord, 'snippets'> => {
  const words = Words.safeParse(found['verification']).data;
  return words === undefined ? {} : { snippets: { email: `verification: ${words.status}` } };
};

/** A lead of a domain without what is the domain's and not the person's. */
const personOf = ({ name: _domain, data = {}, ...lead }: LeadRecord): Omit<LeadRecord, 'ref'> => {
  const { attribution: _said, ...known } = data;
  return { ...withoutRef(lead), ...(Object.keys(known).length > 0 && { data: known }) };
};

/** An address as its manifest reads it; null: it is none, or takes no mail. */
const leadOf = (item: Found, data: object): LeadRecord | null => {
  const source = { item, answer: { data } };
  return isLeftOut(manifest, source) ? null : mapLead(manifest, source);
};

const findPerson = async (call: SearcherCall<Config>, lead: KnownLead): Promise<Enriched> => {
  const names = namesOf(lead);
  const { data } = await askFor(
    call,
    finder,
    {
      domain: lead.domain,
      company: lead.domain === undefined ? lead.company : undefined,
      ...(names === null
        ? { linkedin_handle: handleOf(lead.linkedin_url) }
        : { first_name: names.first, last_name: names.last }),
    },
    Finding,
  );
  if (data === null || data.email === null) return null;
  const found = { ...data, value: data.email, confidence: data['score'], linkedin: data['linkedin_url'] };
  const record = leadOf(found, { domain: data['domain'], organization: data['company'] });
  return record === null ? null : { record: { ...personOf(record), ...wordsOf(found) } };
};

const nameOf = ({ first_name: first, last_name: last }: LeadRecord): string =>
  [first, last].filter((part) => part !== undefined).join(' ');

const findPeople = async (call: SearcherCall<Config>, lead: KnownLead): Promise<Enriched> => {
  const { data } = await askFor(call, workers, { domain: lead.domain }, Workers);
  const people = data.emails.slice(0, pageSize).flatMap((one): FoundPerson[] => {
    const found = leadOf(one, data);
    const name = found === null ? '' : nameOf(found);
    return found === null || name === '' ? [] : [{ ...personOf(found), ...wordsOf(one), name }];
  });
  return people.length === 0 ? null : { record: {}, people };
};

/** The address of somebody at a domain, and who works there. */
export const hunter = enricher<Config>({
  ...card,
  config: configOf(manifest.settings),
  canAsk: (lead, field) => {
    if (!isGiven(card, lead, field)) return false;
    const host = lead.domain === undefined ? null : hostOf(lead.domain);
    if (field === 'employees') return host !== null;
    if (namesOf(lead) !== null) return host !== null || lead.company !== undefined;
    return handleOf(lead.linkedin_url) !== undefined;
  },
  find: (call, lead, fields) => (fields.includes('employees') ? findPeople(call, lead) : findPerson(call, lead)),
});
