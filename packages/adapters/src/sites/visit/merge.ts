import type { FoundEmail, FoundPerson, FoundPhone, FoundProfile, PageFindings, Sighting } from '../findings.ts';
import { maybeEmail } from '@galena/contract/kernel';
import type { PageSighting, Seen, SiteVisit } from './site-visit.ts';
import { siteDomain } from './site-scope.ts';

/** How many of each a visit keeps. */
export const maxFound = { emails: 50, phones: 50, profiles: 20, people: 100, technologies: 20, sightings: 5 } as const;

/** A page whose findings are taken in. */
type MergedPage = {
  readonly url: string;
  readonly fetched_at: string;
  /** The page is there to say how to reach the business: what stands on it is meant so. */
  readonly isForContact: boolean;
};

type Found = { readonly sighting: Sighting };
type Entry<Value extends Found> = {
  value: Value;
  best: number;
  readonly sightings: PageSighting[];
  readonly order: number;
};

/** What a page that is made for it adds to the certainty of what stands there, and what each further page adds. */
const forContactPage = 0.1;
const forOwnDomain = 0.2;
const forFurtherPage = 0.02;
/** From here on a value is rather meant as a way to reach the business than not. */
const likely = 0.5;

/** Values of one kind from all pages, each once. */
type Gathering<Value extends Found> = {
  readonly add: (value: Value, page: MergedPage) => void;
  readonly best: (max: number) => readonly Seen<Value>[];
  readonly size: () => number;
  /** How many are at least this certain. */
  readonly countOf: (certainty: number) => number;
  /** Sightings beyond the bound were left out. */
  readonly wasCut: () => boolean;
};

const withoutSighting = <Value extends Found>({ sighting: _sighting, ...value }: Value): Omit<Value, 'sighting'> =>
  value;

/**
 * @param keyOf what makes two values the same
 * @param bonus added to a value's certainty, for the order only
 * @param join takes from a further sighting what the value lacked
 */
const gather = <Value extends Found>(
  keyOf: (value: Value) => string,
  bonus: (value: Value) => number = () => 0,
  join: (known: Value, further: Value) => Value = (known) => known,
): Gathering<Value> => {
  const entries = new Map<string, Entry<Value>>();
  let wasCut = false;
  const addSighting = (entry: Entry<Value>, seen: PageSighting): void => {
    entry.sightings.push(seen);
    entry.sightings.sort((a, b) => b.sighting.confidence - a.sighting.confidence);
    if (entry.sightings.length <= maxFound.sightings) return;
    entry.sightings.pop();
    wasCut = true;
  };
  const rank = ({ value, best, sightings }: Entry<Value>): number =>
    best + bonus(value) + (new Set(sightings.map(({ page }) => page)).size - 1) * forFurtherPage;
  return {
    add: (value, page) => {
      const key = keyOf(value);
      const certainty = value.sighting.confidence + (page.isForContact ? forContactPage : 0);
      const entry = entries.get(key) ?? { value, best: certainty, sightings: [], order: entries.size };
      // The surer of two sightings says what the value is; the other fills its gaps.
      entry.value = certainty > entry.best ? join(value, entry.value) : join(entry.value, value);
      entry.best = Math.max(entry.best, certainty);
      addSighting(entry, { page: page.url, fetched_at: page.fetched_at, sighting: value.sighting });
      entries.set(key, entry);
    },
    best: (max) =>
      [...entries.values()]
        .toSorted((a, b) => rank(b) - rank(a) || a.order - b.order)
        .slice(0, max)
        .map(({ value, sightings }) => ({ ...withoutSighting(value), sightings })),
    size: () => entries.size,
    countOf: (certainty) => [...entries.values()].filter(({ best }) => best >= certainty).length,
    wasCut: () => wasCut,
  };
};

const domainOf = (email: string): string => {
  const url = URL.parse(`http://${email.slice(email.lastIndexOf('@') + 1)}`);
  return url === null ? '' : siteDomain(url);
};

/** Two spellings of a domain, in letters of the DNS and in others, are one address. */
const emailKey = (email: string): string => maybeEmail(email)?.key ?? email;

const nameKey = (name: string): string => name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Two pages about one person tell more than one of them. */
const joinPeople = (known: FoundPerson, further: FoundPerson): FoundPerson => ({
  ...known,
  position: known.position ?? further.position,
  email: known.email ?? further.email,
  phone: known.phone ?? further.phone,
  linkedin_url: known.linkedin_url ?? further.linkedin_url,
});

type Lists = Pick<SiteVisit, 'phones' | 'profiles' | 'people' | 'technologies'> & {
  readonly emails: readonly Seen<FoundEmail>[];
};

/** What all pages of a site say together. */
export type Merged = {
  readonly add: (findings: Omit<PageFindings, 'links' | 'signals'>, page: MergedPage) => void;
  readonly lists: () => Lists;
  readonly wasCut: () => boolean;
  /** Whether a likely e-mail at one of the business's own domains stands on a page made for contact. */
  readonly hasOwnContactEmail: () => boolean;
  /** How many there are that are rather meant than not. */
  readonly counts: () => { readonly emails: number; readonly phones: number; readonly people: number };
};

/** @param ownDomains the registrable domains that are the business's own; may grow while pages are added */
export const createMerged = (ownDomains: ReadonlySet<string>): Merged => {
  const isOwn = ({ email }: Pick<FoundEmail, 'email'>): boolean => ownDomains.has(domainOf(email));
  const emails = gather<FoundEmail>(
    ({ email }) => emailKey(email),
    (value) => (isOwn(value) ? forOwnDomain : 0),
    // Whoever made the site is credited on one page and linked on others.
    (known, further) => (further.isSiteMakers ? { ...known, isSiteMakers: true } : known),
  );
  const phones = gather<FoundPhone>(({ number }) => number);
  const profiles = gather<FoundProfile>(({ url }) => url);
  const people = gather<FoundPerson>(({ name }) => nameKey(name), undefined, joinPeople);
  const technologies = gather<PageFindings['technologies'][number]>(({ tech }) => tech);
  const kinds = { emails, phones, profiles, people, technologies } as const;
  const onContactPages = new Set<string>();
  let isPageCut = false;
  return {
    add: (findings, page) => {
      for (const value of findings.emails) emails.add(value, page);
      for (const value of findings.phones) phones.add(value, page);
      for (const value of findings.profiles) profiles.add(value, page);
      for (const value of findings.people) people.add(value, page);
      for (const value of findings.technologies) technologies.add(value, page);
      if (page.isForContact) {
        for (const { email, sighting } of findings.emails)
          if (sighting.confidence >= likely) onContactPages.add(domainOf(email));
      }
      isPageCut ||= findings.wasCut;
    },
    lists: () => ({
      emails: emails.best(maxFound.emails),
      phones: phones.best(maxFound.phones),
      profiles: profiles.best(maxFound.profiles),
      people: people.best(maxFound.people),
      technologies: technologies.best(maxFound.technologies),
    }),
    wasCut: () =>
      isPageCut ||
      (Object.keys(kinds) as (keyof typeof kinds)[]).some(
        (kind) => kinds[kind].wasCut() || kinds[kind].size() > maxFound[kind],
      ),
    hasOwnContactEmail: () => [...onContactPages].some((domain) => ownDomains.has(domain)),
    counts: () => ({
      emails: emails.countOf(likely),
      phones: phones.countOf(likely),
      people: people.countOf(likely),
    }),
  };
};
