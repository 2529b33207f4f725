import { createHash } from 'node:crypto';
import { hostOf, type LeadRecord } from '@galena/contract/contacts';
import { domainTech, seniorityOf, type SeniorityLevel } from '@galena/contract/search';
import { z } from 'zod';
import { oneOf, same } from '../matching.ts';
import { countryCodeOf } from '../vendor/country-names.ts';
import { addressOf, known, knownData, numberOf, rateOf, textOf, textsOf, webAddressOf } from '../vendor/values.ts';
import { vendorSearcher } from '../vendor/vendor-searcher.ts';
import { Config, searchDomain, test, type Answer, type Found } from './api.ts';

/**
 * Our levels in its three words. Where it draws the line is not said: those that may lie on both sides are asked for on both, and
 * looked at by their titles when they came.
 */
const senioritiesOf: Readonly<Record<SeniorityLevel, readonly string[]>> = {
  'Founder/Owner': ['executive'],
  'C-Level': ['executive'],
  'Vice President': ['executive'],
  Director: ['executive', 'senior'],
  Manager: ['senior', 'executive'],
  'Individual Contributor': ['junior', 'senior'],
  Head: ['executive', 'senior'],
  Senior: ['senior'],
  Entry: ['junior'],
  Intern: ['junior'],
  Volunteer: ['junior'],
};

const departmentNames: Readonly<Record<string, string>> = {
  it: 'IT',
  finance: 'Finance',
  sales: 'Sales',
  legal: 'Legal',
  support: 'Customer Success',
  hr: 'Human Resources',
  marketing: 'Marketing',
  design: 'Design',
  operations: 'Operations',
};

const Fields = z.looseObject({});
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Fields.safeParse(value).data ?? {};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

/** Where an address was seen, the first page of those that still have it before others. */
const pageOf = (found: Found): string | undefined => {
  const sources = (Array.isArray(found['sources']) ? found['sources'] : []).map(fieldsOf);
  const seen = [...sources.filter((one) => one['still_on_page'] === true), ...sources];
  return seen.flatMap((one) => webAddressOf(one['uri']) ?? [])[0];
};

/** An address that was seen or proven is one; one that was only put together by a pattern may be one. */
const emailsOf = (found: Found, email: string): Pick<LeadRecord, 'emails' | 'potential_emails'> => {
  const status = fieldsOf(found['verification'])['status'];
  const confidence = rateOf(found['confidence']);
  const score = confidence === undefined ? null : Math.min(confidence, 100) / 100;
  if (status !== 'valid' && pageOf(found) === undefined) return { potential_emails: [{ email, score }] };
  const type = found['type'] === 'generic' || found['type'] === 'personal' ? found['type'] : null;
  return { emails: [{ email, type, is_verified: status === 'valid', score }] };
};

const profileOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  if (text === undefined) return undefined;
  return text.includes('/') ? webAddressOf(text) : `https://www.linkedin.com/in/${encodeURIComponent(text)}`;
};

const isGone = (found: Found): boolean => {
  const status = fieldsOf(found['verification'])['status'];
  return status === 'invalid' || status === 'disposable';
};

/** An address of a domain as a lead, with whose it is and whose the domain is; null: it is none, or takes no mail. */
export const leadOf = (found: Found, company: Answer['data']): LeadRecord | null => {
  const email = addressOf(found.value);
  if (email === undefined || isGone(found)) return null;
  const host = hostOf(textOf(company['domain']) ?? email.slice(email.indexOf('@') + 1)) ?? undefined;
  const title = textOf(found['position']);
  const levels = title === undefined ? [] : seniorityOf(title);
  const phone = numberOf(found['phone_number']);
  const names = textsOf(company['technologies']).map((name) => name.toLowerCase());
  const tech = domainTech.filter((name) => names.includes(name));
  return known({
    // An address is kept in the clear nowhere but where addresses are.
    ref: `${host ?? 'domain'}/${hashOf(email)}`,
    ref_url: pageOf(found) ?? (host === undefined ? undefined : `https://hunter.io/search/${host}`),
    name: host,
    website: host === undefined ? undefined : `https://${host}`,
    company: textOf(company['organization']),
    first_name: textOf(found['first_name']),
    last_name: textOf(found['last_name']),
    job_title: title,
    department: departmentNames[textOf(found['department'])?.toLowerCase() ?? ''],
    management_levels: levels.length === 0 ? undefined : levels,
    linkedin_url: profileOf(found['linkedin']),
    phones: phone === undefined ? undefined : [{ number: phone, type: 'work', is_verified: false }],
    country: countryCodeOf(company['country']),
    state: textOf(company['state']),
    city: textOf(company['city']),
    postal_code: textOf(company['postal_code']),
    street: textOf(company['street']),
    ...emailsOf(found, email),
    data: knownData({
      description: textOf(company['description']),
      tech: tech.length === 0 ? undefined : tech,
    }),
  });
};

const Place = z.strictObject({
  offset: z.int().min(1).max(1_000_000),
  /** The first address of the page before, unreadable: who answers the same again has no more. */
  head: z.string().max(24),
});
type Place = z.infer<typeof Place>;

const nextOf = (place: Place | null, size: number, { data: { emails }, meta }: Answer): Place | null => {
  const head = hashOf(emails[0]?.value ?? '');
  const offset = (place?.offset ?? 0) + emails.length;
  if (emails.length === 0 || head === place?.head) return null;
  return emails.length < size && meta.results <= offset ? null : { offset, head };
};

const maxSize = 100;
const isWithin = (host: string, wished: string): boolean => host === wished || host.endsWith(`.${wished}`);

/** The addresses of a domain with whose they are. A third party's description of the service was at hand, no contract of its own. */
export const hunter = vendorSearcher<Config, 'domain', Place>({
  key: 'hunter',
  label: 'Hunter: domains',
  type: 'domain',
  vendor: { key: 'hunter', label: 'Hunter', keysUrl: 'https://hunter.io/api-keys' },
  isSandbox: false,
  method: 'vendor',
  needs: ['domain'],
  examples: ['stripe.com'],
  // One search for one to ten addresses (help.hunter.io, "What is a request", read 2026-11-24), which is about 2.5 cents on the
  // smallest plan as reported ($49 for 2,000).
  cost: { cents: 0.25, per: 'record' },
  licence: { name: 'Hunter terms', url: 'https://hunter.io/terms-of-service', attribution: 'Hunter.io' },
  config: Config,
  test,
  place: Place,
  // One search of the plan.
  estimateSize: 10,
  reach: 100_000,
  checks: {
    domain: (typed) => {
      const wished = hostOf(typed);
      return ({ name }) => wished !== null && name !== undefined && isWithin(name, wished);
    },
    // It cannot be asked for titles: all of a domain is asked for, and looked at.
    job_titles: (wished) => oneOf(wished, ({ job_title: title }) => (title === undefined ? [] : [title])),
    seniority: (wished) => same(wished, ({ management_levels: levels = [] }) => levels),
  },
  ask: async (call, { filters }, { place, limit }) => {
    const domain = filters.domain ? hostOf(filters.domain) : null;
    if (domain === null) return { leads: [], next: null, total: 0 };
    const size = Math.min(limit, maxSize);
    const { seniority = [], job_titles: titles = [] } = filters;
    const seniorities = [...new Set(seniority.flatMap((level) => senioritiesOf[level]))];
    const answer = await searchDomain(call, {
      domain,
      limit: size,
      offset: place?.offset ?? 0,
      // Of info@ and the like nobody's title is known.
      type: seniority.length > 0 || titles.length > 0 ? 'personal' : undefined,
      seniority: seniorities.length === 0 ? undefined : seniorities.join(','),
    });
    const next = nextOf(place, size, answer);
    const isAgain = place !== null && next === null && hashOf(answer.data.emails[0]?.value ?? '') === place.head;
    const { emails } = answer.data;
    const leads = isAgain ? [] : emails.slice(0, limit).flatMap((one) => leadOf(one, answer.data) ?? []);
    return { leads, next, total: answer.meta.results };
  },
});
