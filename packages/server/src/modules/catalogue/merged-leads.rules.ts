/** The tables in which one row stands for those that several data sets have. */
export type MergedTable = 'catalogue.people' | 'catalogue.companies' | 'catalogue.influencers' | 'catalogue.groups';

/** Those of them whose rows have keys. */
export type KeyedTable = 'catalogue.people' | 'catalogue.influencers' | 'catalogue.groups';

/** The tables that files are imported into. */
export type ImportTable =
  | 'catalogue.businesses'
  | 'catalogue.people'
  | 'catalogue.companies'
  | 'catalogue.influencers'
  | 'catalogue.groups';

/** How a row is made of those that it stands for. */
export type Making = {
  readonly table: MergedTable;
  /** Of the first of its rows that knows it: columns, each with the one that says whether it is known. */
  readonly first: Readonly<Record<string, string>>;
  /** Known of any of its rows, each once. */
  readonly united: readonly string[];
  /** Texts of lines: those of all its rows. */
  readonly lines: readonly string[];
};

/** What is known together: of the first row that says a city, so that no address is made of two. */
const address = ['street', 'postal_code', 'city', 'folded_city', 'state', 'country'] as const;
const addressOf: Readonly<Record<MergedTable, readonly string[]>> = {
  'catalogue.people': address.slice(2),
  'catalogue.companies': address,
  'catalogue.influencers': address.slice(2),
  'catalogue.groups': address.slice(2),
};

const each = (columns: readonly string[], make: (column: string) => string) =>
  Object.fromEntries(columns.map((column) => [column, make(column)]));

/** The columns of a merged row, each as it is made of the rows `c` of a group `g`. */
export const madeOf = ({ table, first, united, lines }: Making): Readonly<Record<string, string>> => {
  const pick = (column: string, order: string): string => `(
    select o.${column} from twins t join ${table} o on o.id = t.id where t.key = g.key order by ${order}, o.id limit 1)`;
  const union = (column: string): string => `array(
    select (array_agg(word order by o.id, place))[1] from twins t join ${table} o on o.id = t.id,
      unnest(o.${column}) with ordinality as one (word, place)
    where t.key = g.key group by lower(word) order by min(o.id), min(place))`;
  return {
    name: '(array_agg(c.name order by c.id))[1]',
    folded: `string_agg(c.folded, ' ' order by c.id)`,
    ...each(lines, (column) => `string_agg(c.${column}, E'\\n' order by c.id)`),
    ...each(Object.keys(first), (column) => pick(column, `o.${first[column]} is null`)),
    ...each(addressOf[table], (column) => pick(column, 'o.city is null, o.country is null')),
    ...each(united, union),
    tags: `'{}'::jsonb`,
    hash: `md5(string_agg(c.hash::text, ' ' order by c.id))::uuid`,
  };
};

const isKnown = (...columns: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((column) => [column, column]));
const knownBy = (known: string, ...columns: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((column) => [column, known]));

export const peopleMaking: Making = {
  table: 'catalogue.people',
  first: {
    ...isKnown('linkedin_url', 'url', 'description'),
    ...knownBy('last_name', 'first_name', 'last_name'),
    ...knownBy('job_title', 'job_title', 'folded_job_title', 'levels'),
    ...knownBy('department', 'department', 'folded_department'),
    // A size and a site are of one company.
    ...knownBy('company', 'company', 'folded_company', 'website', 'employees_from', 'employees_to'),
  },
  united: ['industries', 'phones', 'emails', 'keys'],
  lines: ['folded_industries'],
};

export const influencersMaking: Making = {
  table: 'catalogue.influencers',
  first: {
    ...isKnown('username', 'platform', 'url', 'website', 'followers', 'gender', 'age', 'last_posted', 'description'),
    ...isKnown('views', 'reels_plays', 'saves', 'shares', 'audience_credibility'),
    // What is measured together.
    ...knownBy('engagements', 'engagements', 'engagement_rate'),
    ...knownBy('language', 'language', 'languages'),
  },
  united: ['interests', 'hashtags', 'phones', 'emails', 'keys'],
  lines: ['folded_interests', 'folded_hashtags'],
};

export const groupsMaking: Making = {
  table: 'catalogue.groups',
  first: {
    ...isKnown('url', 'platform', 'privacy', 'description'),
    ...knownBy('members_from', 'members_from', 'members_to'),
  },
  united: ['admins', 'phones', 'emails', 'keys'],
  lines: [],
};

export const companiesMaking: Making = {
  table: 'catalogue.companies',
  first: {
    website: 'website',
    linkedin_url: 'linkedin_url',
    founded: 'founded',
    description: 'description',
    // A range is one row's.
    employees_from: 'employees_from',
    employees_to: 'employees_from',
    revenue_from: 'revenue_from',
    revenue_to: 'revenue_from',
  },
  united: ['industries', 'technologies', 'phones', 'emails'],
  lines: ['folded_industries', 'folded_technologies'],
};
