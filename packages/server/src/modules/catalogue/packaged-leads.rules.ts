import { fold } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { everywhere, platformName } from '@galena/contract/search';
import type { LocationSet, Reach } from './countries.rules.ts';

/** A lead that comes with the product, as its table keeps it. */
export type PackagedLead = {
  readonly ref: string;
  readonly name: string;
  readonly categories: readonly string[];
  readonly folded: string;
  readonly folded_categories: string;
  readonly is_worldwide: boolean;
  readonly countries: readonly string[];
  readonly not_in: readonly string[];
  readonly record: KeptRecord;
};

/** What of a lead is the same for every question. */
export type KeptRecord = Omit<LeadRecord, 'ref' | 'name' | 'country' | 'match_percent'>;

/** The row of a lead. `words`: more of what a keyword may hit. */
export const rowOf = (
  lead: { readonly ref: string; readonly name: string; readonly categories: readonly string[] },
  words: readonly string[],
  reach: Reach,
  record: KeptRecord,
): PackagedLead => ({
  ...lead,
  folded: fold([lead.name, ...lead.categories, ...words].join(' ')),
  folded_categories: lead.categories.map(fold).join('\n'),
  is_worldwide: reach.isWorldwide,
  countries: reach.countries,
  not_in: reach.notIn,
  record,
});

/** Leads as old as the package that they come with. @param at ISO 8601 */
export const datedOf = (leads: readonly PackagedLead[], at: string): readonly PackagedLead[] =>
  leads.map((lead) => ({ ...lead, record: { ...lead.record, as_of: at } }));

/** A row as it was found. */
export type FoundLead = Pick<PackagedLead, 'ref' | 'name' | 'countries' | 'not_in' | 'is_worldwide' | 'record'> & {
  readonly id: number;
  readonly percent: number;
};

/** Where it is active, as the package says: codes of countries, or everywhere but in some. */
const activityOf = ({ countries, not_in: absent, is_worldwide: isWorldwide }: FoundLead) => ({
  ...(isWorldwide ? { active_in: [everywhere] } : countries.length > 0 ? { active_in: countries } : {}),
  ...(isWorldwide && absent.length > 0 ? { not_active_in: absent } : {}),
});

/**
 * The lead as it is handed over, the same whatever was asked. It has a country only where it is active in no other: which of
 * several it sits in nobody says.
 * @param attribution to be shown wherever the data is shown
 */
export const recordOf = (row: FoundLead, attribution: string): LeadRecord => {
  const [country, ...others] = row.is_worldwide ? [] : row.countries;
  return {
    ref: row.ref,
    name: row.name,
    ...row.record,
    data: { ...row.record.data, ...activityOf(row), attribution },
    ...(country === undefined || others.length > 0 ? {} : { country }),
    match_percent: row.percent,
  };
};

/** A community as osm-community-index names it. Its `contacts` are people: they are not read. */
export type Resource = {
  readonly id: string;
  readonly type: string;
  readonly account?: string | null;
  readonly strings: Readonly<Record<string, string>>;
  readonly locationSet: LocationSet;
};

/** Its texts, made of the package's patterns. */
export type Texts = {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly description?: string | undefined;
};

/** Where a community is: many chapters are groups of a network under another name. */
const platformOf = (type: string, url: string): string =>
  ['facebook', 'linkedin'].find((network) => URL.parse(url)?.hostname.endsWith(`${network}.com`)) ?? type;

// Whose page is a website of their own, which can be looked at for addresses.
const ownSites: ReadonlySet<string> = new Set(['url', 'osm', 'osm-lc']);

// A page on the wiki that all of them share is nobody's own.
const isShared = (url: string): boolean => /(^|\.)openstreetmap\.org$/.test(URL.parse(url)?.hostname ?? '');

// Somebody's address may stand in a text, though it should not.
const namesAddress = (text: string): boolean => /\S@\S/.test(text);

/** The communities that have a page, as rows. */
export const communitiesOf = (
  resources: readonly Resource[],
  textsOf: (resource: Resource) => Texts,
  reach: (sets: readonly LocationSet[]) => Reach,
): readonly PackagedLead[] =>
  resources.flatMap((resource) => {
    const { name, url, description = '' } = textsOf(resource);
    // A few are reached by `mailto:` or `xmpp:` only.
    if (!name || !url || !/^https?:\/\//.test(url)) return [];
    const about = namesAddress(description) ? '' : description;
    const platform = platformOf(resource.type, url);
    const lead = { ref: resource.id, name, categories: [platformName(platform)] };
    const data = { platform, url, ...(about ? { description: about } : {}) };
    const own = ownSites.has(platform) && !isShared(url) ? { website: url } : {};
    return [rowOf(lead, [about], reach([resource.locationSet]), { ref_url: url, ...own, data })];
  });
