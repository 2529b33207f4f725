import type { PageSighting, Seen, SeenEmail, SiteVisit } from '@galena/adapters/sites';
import { maxDomainEmails, maxEmployees } from '@galena/contract/billing';
import type { ListType } from '@galena/contract/kernel';
import type { MailServerAnswer } from '@galena/contract/contacts';
import type { Finding, FoundEmployee, SeenAt, Subject } from '../records/index.ts';
import { offerOf } from './offers.rules.ts';

/** The crawler's name in the ledger of evidence. */
export const siteSource = 'site';

// What the reader is less sure of is somebody else's: whoever built the site, an example in a text.
const leastConfidence = 0.3;

const max = { emails: 10, phones: 5, profiles: 12 } as const;

const seenAt = ({ page, fetched_at, sighting }: PageSighting, mailServer: MailServerAnswer | null): SeenAt => ({
  source: siteSource,
  method: 'crawl',
  ref_url: page,
  fetched_at,
  verified_at: null,
  confidence: sighting.confidence,
  snippet: sighting.snippet === '' ? null : sighting.snippet,
  mark: sighting.mark,
  mail_server: mailServer,
});

const seenOf = (sightings: readonly PageSighting[], mailServer: MailServerAnswer | null = null): readonly SeenAt[] =>
  sightings.map((one) => seenAt(one, mailServer));

const confidenceOf = ({ sightings }: { readonly sightings: readonly PageSighting[] }): number =>
  Math.max(0, ...sightings.map(({ sighting }) => sighting.confidence));

const isSure = (one: { readonly sightings: readonly PageSighting[] }): boolean => confidenceOf(one) >= leastConfidence;

const emailFinding = (one: SeenEmail): Finding => ({
  field: 'email',
  value: one.email,
  type: one.type,
  score: confidenceOf(one),
  seen: seenOf(one.sightings, one.mail_domain),
});

const listFinding = (field: string, values: readonly string[], seen: readonly PageSighting[]): readonly Finding[] =>
  values.length === 0 ? [] : [{ field, value: [...values], seen: seenOf(seen.slice(0, 3)) }];

const textFinding = (field: string, value: string | null, visit: SiteVisit): readonly Finding[] => {
  const page = visit.pages.find(({ outcome }) => outcome === 'read');
  if (value === null || !page) return [];
  const sighting = { kind: 'markup', snippet: value.slice(0, 240).toWellFormed(), mark: null, confidence: 1 } as const;
  return [{ field, value, seen: seenOf([{ page: page.url, fetched_at: page.fetched_at, sighting }]) }];
};

const firstSeen = (ones: readonly Seen<{ readonly sighting: PageSighting['sighting'] }>[]): readonly PageSighting[] =>
  ones.flatMap(({ sightings }) => sightings.slice(0, 1));

/** Whether each e-mail that is found costs something: then no more are kept than a quote counts with. */
const isPaidEach = (type: ListType): boolean => {
  const { credits, maxPerRecord } = offerOf(type, 'email') ?? { credits: 0, maxPerRecord: 0 };
  return credits > 0 && maxPerRecord > 1;
};

/** What a site says of the business behind it. */
export const businessFindings = (visit: SiteVisit, type: ListType): readonly Finding[] => {
  const emails = visit.emails.filter((one) => isSure(one) && !one.isSiteMakers);
  const reachable = emails.filter((one) => one.mail_domain !== 'refuses');
  const bought = reachable.slice(0, isPaidEach(type) ? maxDomainEmails : max.emails);
  const refused = emails.filter((one) => one.mail_domain === 'refuses').slice(0, max.emails);
  const phones = visit.phones.filter((one) => isSure(one) && one.type !== 'fax').slice(0, max.phones);
  const profiles = visit.profiles.filter(isSure).slice(0, max.profiles);
  const linkedin = profiles.filter(({ platform }) => platform === 'linkedin').slice(0, 1);
  const { technologies } = visit;
  return [
    ...[...bought, ...refused].map(emailFinding),
    ...phones.map((one) => ({ field: 'phone', value: one.number, type: one.type, seen: seenOf(one.sightings) })),
    ...linkedin.map((one) => ({ field: 'linkedin_url', value: one.url, seen: seenOf(one.sightings) })),
    ...listFinding(
      'data.profiles',
      profiles.map(({ url }) => url),
      firstSeen(profiles),
    ),
    ...listFinding(
      'data.tech',
      technologies.map(({ tech }) => tech),
      firstSeen(technologies),
    ),
    ...(type === 'domain'
      ? [...textFinding('data.title', visit.title, visit), ...textFinding('data.description', visit.description, visit)]
      : []),
  ];
};

/** Whether a name, or an e-mail address, is somebody's. */
type IsOf = (subject: Subject, text: string) => boolean;

/** What the site of somebody's business says of this one person. */
const personFindings = (visit: SiteVisit, subject: Subject, isOf: IsOf): readonly Finding[] => {
  const named = visit.people.find(({ name }) => isOf(subject, name));
  const own = visit.emails.filter(
    (one) => one.mail_domain !== 'refuses' && (one.email === named?.email || isOf(subject, one.email)),
  );
  return own.map((one) => ({
    ...emailFinding(one),
    type: 'personal',
    // Where the page names the person beside the address, that is the place to show.
    seen: [
      ...(named && one.email === named.email ? seenOf(named.sightings, one.mail_domain) : []),
      ...emailFinding(one).seen,
    ],
  }));
};

/** What a visit found of a record: each value with the pages that show it. Nothing is in here that no page says. */
export const findingsOf = (visit: SiteVisit, type: ListType, subject: Subject, isOf: IsOf): readonly Finding[] => {
  if (type === 'people' || type === 'influencer') return personFindings(visit, subject, isOf);
  return businessFindings(visit, type);
};

/** Who works at the business behind a site, as far as its pages name them as such. */
export const employeesOf = ({ people }: SiteVisit): readonly FoundEmployee[] =>
  people
    .filter(isSure)
    .slice(0, maxEmployees)
    .flatMap(({ name, position, email, phone, linkedin_url, sightings: [best] }) => {
      if (!best) return [];
      const { page, fetched_at, sighting } = best;
      const { snippet, mark } = sighting;
      const person = { name, position, email, phone, linkedin_url };
      return [{ ...person, source: siteSource, method: 'crawl', ref_url: page, snippet, mark, fetched_at }];
    });
