import type { LeadRecord } from '@galena/contract/contacts';
import type { domainTech } from '@galena/contract/search';
import { chanceOf, hashOf, type Chance } from '../chance.ts';
import { hostOf } from '../contacts.ts';
import type { PersonName } from '../names.ts';
import { languageOf, type SiteLanguage } from './language.ts';

export type Technology = (typeof domainTech)[number];

/** Somebody whom the site names. */
export type Member = {
  readonly name: string;
  readonly role: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
};

/** What the site of an invented lead tells; all of it follows from the slug. */
export type Business = {
  readonly slug: string;
  readonly host: string;
  readonly name: string;
  /** Its trade, industry or subject, in the words of its record. */
  readonly trade: string;
  readonly language: SiteLanguage;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** E.164. */
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly members: readonly Member[];
  /** The one who answers for it. */
  readonly owner: string | null;
  readonly technologies: ReadonlySet<Technology>;
  /** Sentences about this one: of how many people it is, since when there is it. */
  readonly facts: readonly string[];
  /** What stands on its first page; null: what stands on that of any business. */
  readonly about: string | null;
  /** One without a website has an entry in the sandbox's directory: a single page. */
  readonly hasWebsite: boolean;
};

/** Draws about the site alone, so that none of the lead's change. */
export const siteChance = (slug: string, purpose: number): Chance => chanceOf(hashOf(`site:${slug}`), purpose);

/** How the name of somebody is written. */
export const fullName = ({ first, last }: Pick<PersonName, 'first' | 'last'>): string => `${first} ${last}`;

export const emailsIn = ({ emails }: LeadRecord): readonly string[] => (emails ?? []).map(({ email }) => email);
export const phonesIn = ({ phones }: LeadRecord): readonly string[] => (phones ?? []).map(({ number }) => number);

/** What every lead's site takes from its record. */
export const businessOf = (
  slug: string,
  record: LeadRecord,
  own: Pick<Business, 'trade'> & Partial<Business>,
): Business => ({
  slug,
  host: hostOf(slug),
  name: record.name ?? slug,
  language: languageOf(record.country ?? undefined),
  street: record.street ?? null,
  city: record.city ?? null,
  state: record.state ?? null,
  country: record.country ?? null,
  phones: phonesIn(record),
  emails: emailsIn(record),
  members: [],
  owner: null,
  technologies: new Set(),
  facts: [],
  about: null,
  hasWebsite: true,
  ...own,
});
