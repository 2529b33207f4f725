import type { LeadRecord } from '@galena/contract/contacts';

/** What every imported lead is kept with. */
type Kept = {
  readonly id: number;
  readonly ref: string;
  readonly name: string;
  readonly description: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly licence: string;
  readonly attribution: string;
  /** Of when its data is: of its file, else of its import; ISO 8601. */
  readonly as_of: string;
  /** Of the filters that were chosen. */
  readonly percent: number;
  /** The rows that it stands for, where several data sets have it: their refs, and what the data sets are called. */
  readonly merged: { readonly refs: readonly string[]; readonly sources: readonly string[] } | null;
};

/** A company as its table keeps it. */
export type ImportedCompany = Kept & {
  readonly website: string | null;
  readonly linkedin_url: string | null;
  readonly industries: readonly string[];
  readonly technologies: readonly string[];
  readonly employees_from: number | null;
  readonly employees_to: number | null;
  readonly founded: number | null;
  readonly revenue_from: number | null;
  readonly revenue_to: number | null;
  readonly street: string | null;
  readonly postal_code: string | null;
};

/** A group as its table keeps it. */
export type ImportedGroup = Kept & {
  readonly url: string;
  readonly platform: string | null;
  readonly members_from: number | null;
  readonly members_to: number | null;
  readonly privacy: string | null;
  readonly admins: readonly string[];
};

/** A person as their table keeps them. */
export type ImportedPerson = Kept & {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly job_title: string | null;
  readonly levels: readonly string[];
  readonly department: string | null;
  readonly company: string | null;
  readonly website: string | null;
  readonly linkedin_url: string | null;
  readonly url: string | null;
  readonly industries: readonly string[];
  readonly employees_from: number | null;
  readonly employees_to: number | null;
};

/** An influencer as their table keeps them. */
export type ImportedInfluencer = Kept & {
  readonly username: string | null;
  readonly platform: string | null;
  readonly url: string | null;
  readonly website: string | null;
  readonly interests: readonly string[];
  readonly hashtags: readonly string[];
  readonly followers: number | null;
  readonly engagements: number | null;
  readonly engagement_rate: number | null;
  readonly views: number | null;
  readonly reels_plays: number | null;
  readonly saves: number | null;
  readonly shares: number | null;
  readonly audience_credibility: number | null;
  readonly language: string | null;
  readonly gender: string | null;
  readonly age: number | null;
};

/** What is known: neither null nor an empty list. */
const known = <Value extends object>(values: Value): { [Name in keyof Value]?: NonNullable<Value[Name]> } =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  ) as never;

const figures = new Intl.NumberFormat('en');

/** A range of figures in words where it is no single figure: "51-200", "10,001+". */
const rangeOf = (from: number | null, to: number | null): string | null => {
  if (from === null || from === to) return null;
  return to === null ? `${figures.format(from)}+` : `${figures.format(from)}-${figures.format(to)}`;
};

/** A figure that is said as one. */
const exactly = (from: number | null, to: number | null): number | null => (from === to ? from : null);

const commonOf = ({ ref, name, phones, emails, percent, city, state, country, merged, as_of }: Kept): LeadRecord => ({
  // Saved under the first of its rows, so that it stays the same lead whichever data sets come and go.
  ref: merged?.refs[0] ?? ref,
  name,
  as_of,
  ...known({ city, state, country }),
  ...known({
    phones: phones.map((number) => ({ number, type: null, is_verified: false })),
    emails: emails.map((email) => ({ email, type: null, is_verified: false, score: null })),
  }),
  match_percent: percent,
});

const attributionOf = ({ attribution, licence, merged }: Kept): string =>
  `${attribution}${merged === null ? '' : `: ${merged.sources.join(', ')}`} (${licence})`;

/** A company as a lead: what is not known is left out, nothing is added. */
export const companyLeadOf = (company: ImportedCompany): LeadRecord => {
  const { employees_from, employees_to, revenue_from, revenue_to, industries, technologies } = company;
  const { website, linkedin_url, street, postal_code, founded, description } = company;
  return {
    ...commonOf(company),
    ...known({ website, linkedin_url, street, postal_code, employee_count: exactly(employees_from, employees_to) }),
    data: {
      ...known({
        industry: industries[0] ?? null,
        industries,
        founded,
        revenue: exactly(revenue_from, revenue_to),
        technologies,
        description,
        employee_range: rangeOf(employees_from, employees_to),
        revenue_range: rangeOf(revenue_from, revenue_to),
      }),
      attribution: attributionOf(company),
    },
  };
};

/** A person as a lead. */
export const personLeadOf = (person: ImportedPerson): LeadRecord => {
  const { first_name, last_name, job_title, levels, department, company, website, linkedin_url, url } = person;
  const { industries, employees_from, employees_to, description } = person;
  return {
    ...commonOf(person),
    ...known({ first_name, last_name, job_title, department, company, website, linkedin_url }),
    ...known({ management_levels: levels, employee_count: exactly(employees_from, employees_to), ref_url: url }),
    data: {
      ...known({
        industry: industries[0] ?? null,
        industries,
        description,
        employee_range: rangeOf(employees_from, employees_to),
        url,
      }),
      attribution: attributionOf(person),
    },
  };
};

/** An influencer as a lead. */
export const influencerLeadOf = (influencer: ImportedInfluencer): LeadRecord => {
  const { username, platform, url, website, interests, hashtags, followers, engagements, views } = influencer;
  const { engagement_rate: engagementRate, reels_plays: reelsPlays, saves, shares } = influencer;
  const { audience_credibility: credibility, language, gender, age, description } = influencer;
  return {
    ...commonOf(influencer),
    ...known({ website, ref_url: url }),
    data: {
      ...known({ platform, username, url, followers, engagements, engagementRate, views, reelsPlays, saves, shares }),
      ...known({ audience: credibility === null ? null : { credibility } }),
      ...known({ interests, hashtags, language, gender, age, description }),
      attribution: attributionOf(influencer),
    },
  };
};

/** A group as a lead. */
export const groupLeadOf = (group: ImportedGroup): LeadRecord => {
  const { url, platform, members_from, members_to, privacy, description, admins } = group;
  return {
    ...commonOf(group),
    // On no platform that we know it is a site of its own, which can be looked at for addresses.
    ...(platform === null ? { website: url } : {}),
    ref_url: url,
    data: {
      ...known({
        platform,
        url,
        members: exactly(members_from, members_to),
        privacy,
        description,
        admins,
        members_range: rangeOf(members_from, members_to),
      }),
      attribution: attributionOf(group),
    },
  };
};
