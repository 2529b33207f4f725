import type { Estimated, FoundPage, PageInput, Question } from '@galena/adapters/searchers';
import { fold, VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { filterSchemas, maxPreviewed, platformName, type FiltersOf } from '@galena/contract/search';
import { momentIn } from '../../platform/clock/clock.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/pool.ts';
import { countryLabel, facetOf } from './facets.rules.ts';
import { licences } from './imports.rules.ts';
import * as rules from './imported-leads.rules.ts';
import * as store from './imported-leads.store.ts';

/** Counts end here: "10,000+". */
const maxCounted = 10_000;
const maxFacets = 10;
/** So many industries are offered to choose from; others are found by typing them. */
const maxIndustries = 500;
const maxExamples = 2;
const daySeconds = 24 * 3600;

type Kind = 'people' | 'company' | 'influencer' | 'group';
type Bounds = { readonly min?: number | null | undefined; readonly max?: number | null | undefined };

/** What a searcher of imported leads is made of. */
type Imported<Type extends Kind, Row> = {
  readonly key: string;
  readonly label: string;
  readonly type: Type;
  readonly supportedFilters: readonly string[];
  readonly table: store.LeadTable;
  /** @param dayBefore the day of so many days ago */
  readonly testsOf: (filters: FiltersOf<Type>, dayBefore: (days: number) => string) => readonly store.LeadTest[];
  readonly leadOf: (row: Row) => LeadRecord;
  readonly examplesIn: (db: Db, max: number) => Promise<readonly string[]>;
  readonly categoryLabel: (value: string) => string;
};

const common = 'ref name description city state country phones emails'.split(' ');

const whereOf = ({ country, state, city }: Question['location']): store.LeadInput['where'] =>
  country === undefined
    ? null
    : { country: country.toUpperCase(), state: state ?? null, city: city === undefined ? null : fold(city) };

const keywordTest = (keyword: string | undefined): readonly store.LeadTest[] =>
  keyword ? [{ words: fold(keyword).split(' ') }] : [];

/** One of the wanted words stands in the column. */
const holdsTest = (filter: string, column: string, wanted: readonly string[] | undefined): readonly store.LeadTest[] =>
  wanted && wanted.length > 0 ? [{ filter, column, holds: wanted.map(fold) }] : [];

/** A figure within bounds; of one that is a range itself all of it. @param columns its lower and its upper end */
const rangeTest = (
  filter: string,
  [from, to]: readonly [string, string],
  bounds: Bounds | undefined,
): readonly store.LeadTest[] => {
  const { min = null, max = null } = bounds ?? {};
  return min === null && max === null ? [] : [{ filter, from, to, min, max }];
};

const isTest = (filter: string, column: string, wanted: string | undefined): readonly store.LeadTest[] =>
  wanted ? [{ filter, column, is: wanted }] : [];

/** One of the wanted words is in the column's list. */
const hasTest = (filter: string, column: string, wanted: readonly string[] | undefined): readonly store.LeadTest[] =>
  wanted && wanted.length > 0 ? [{ filter, column, hasAny: wanted }] : [];

/** Whether anything of a table is in a place, whatever it is. */
const coversOf =
  (table: store.LeadTable) =>
  (context: Context, location: Question['location']): Promise<boolean> =>
    inReadTransaction(context, async ({ db }) => {
      const where = whereOf(location);
      return where === null || store.hasImportedIn(db, table, where);
    });

/** A searcher of what the operator imported of one kind. */
const importedSearcher = <Type extends Kind, Row extends { readonly id: number }>({
  table,
  testsOf,
  leadOf,
  categoryLabel,
  examplesIn,
  ...card
}: Imported<Type, Row>) => {
  const refuse = (message: string): VendorError => new VendorError(card.key, 'bad_input', message);

  const inputOf = ({ clock }: Context, { location, filters, match }: Question): store.LeadInput => {
    const parsed = filterSchemas[card.type].safeParse(filters);
    if (!parsed.success) throw refuse('The filters do not fit this kind of search');
    const dayBefore = (days: number): string => momentIn(clock, -days * daySeconds).slice(0, 10);
    return { where: whereOf(location), tests: testsOf(parsed.data as FiltersOf<Type>, dayBefore), match };
  };

  const estimate = (context: Context, question: Question): Promise<Estimated> => {
    const input = inputOf(context, question);
    return inReadTransaction(context, async ({ db }) => {
      const counted = await store.countImported(db, table, input, maxCounted + 1, maxFacets);
      const first = await store.findImported<Row>(db, table, input, 0, maxPreviewed);
      const unknown = await store.maybeCountUnknown(db, table, input, maxCounted);
      const isCapped = counted.available > maxCounted;
      return {
        available: Math.min(counted.available, maxCounted),
        isCapped,
        // Of those beyond the cap nobody counted how many have one.
        withEmail: isCapped ? null : counted.withEmail,
        facets: {
          countries: facetOf(counted.countries, countryLabel),
          categories: facetOf(counted.categories, categoryLabel),
        },
        first: first.map(leadOf),
        ...(unknown && { unknown }),
      };
    });
  };

  const find = async (context: Context, question: Question, { cursor, limit }: PageInput): Promise<FoundPage> => {
    if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw refuse('The cursor is none of ours');
    const input = inputOf(context, question);
    const rows = await inReadTransaction(context, ({ db }) =>
      store.findImported<Row>(db, table, input, Number(cursor ?? 0), limit + 1),
    );
    const page = rows.slice(0, limit);
    return { records: page.map(leadOf), next: rows.length > limit ? String(page.at(-1)?.id) : null };
  };

  const { licence: name, attribution } = licences.csv;
  return {
    ...card,
    isSandbox: false,
    method: 'import' as const,
    cost: 'free' as const,
    // There is nothing to look up: it is the operator's own.
    licence: { name, url: null, attribution },
    estimate,
    find,
    findExamples: (context: Context): Promise<readonly string[]> =>
      inReadTransaction(context, ({ db }) => examplesIn(db, maxExamples)),
    covers: coversOf(table),
    isEmpty: (context: Context): Promise<boolean> =>
      inReadTransaction(context, async ({ db }) => !(await store.hasImported(db, table))),
  };
};

/** People of the operator's own files. */
export const peopleCatalogue = importedSearcher<'people', rules.ImportedPerson>({
  key: 'people',
  label: 'People catalog',
  type: 'people',
  supportedFilters: ['keyword', 'job_titles', 'seniority', 'departments', 'companies', 'industries', 'employee_count'],
  table: {
    name: 'catalogue.people',
    columns: [
      ...common,
      ...'first_name last_name job_title levels department company website linkedin_url url industries'.split(' '),
      ...'employees_from employees_to'.split(' '),
    ],
    category: 'unnest(l.industries)',
  },
  testsOf: ({ keyword, job_titles, seniority, departments, companies, industries, employee_count }) => [
    ...keywordTest(keyword),
    ...holdsTest('job_titles', 'folded_job_title', job_titles),
    ...hasTest('seniority', 'levels', seniority),
    ...holdsTest('departments', 'folded_department', departments),
    ...holdsTest('companies', 'folded_company', companies),
    ...holdsTest('industries', 'folded_industries', industries),
    ...rangeTest('employee_count', ['employees_from', 'employees_to'], employee_count),
  ],
  leadOf: rules.personLeadOf,
  examplesIn: store.findFirstTitles,
  categoryLabel: (industry) => industry,
});

/** Influencers of the operator's own files. */
export const influencerCatalogue = importedSearcher<'influencer', rules.ImportedInfluencer>({
  key: 'influencers',
  label: 'Influencer catalog',
  type: 'influencer',
  supportedFilters: [
    'platform',
    'keyword',
    'gender',
    'language',
    'interests',
    'hashtags',
    'followers',
    'engagements',
    'reelsPlays',
    'saves',
    'shares',
    'views',
    'engagementRate',
    'audience',
    'age',
    'lastposted',
  ],
  table: {
    name: 'catalogue.influencers',
    columns: [
      ...common,
      ...'username platform url website interests hashtags followers engagements engagement_rate views'.split(' '),
      ...'reels_plays saves shares audience_credibility language gender age'.split(' '),
    ],
    category: 'unnest(l.interests)',
  },
  testsOf: ({ platform, keyword, gender, language, interests, hashtags, ...figures }, dayBefore) => [
    ...isTest('platform', 'platform', platform),
    ...keywordTest(keyword),
    ...isTest('gender', 'gender', gender),
    ...hasTest('language', 'languages', language ? [fold(language)] : []),
    ...holdsTest('interests', 'folded_interests', interests),
    ...holdsTest('hashtags', 'folded_hashtags', hashtags),
    ...rangeTest('followers', ['followers', 'followers'], figures.followers),
    ...rangeTest('engagements', ['engagements', 'engagements'], figures.engagements),
    ...rangeTest('views', ['views', 'views'], figures.views),
    ...rangeTest('reelsPlays', ['reels_plays', 'reels_plays'], figures.reelsPlays),
    ...rangeTest('saves', ['saves', 'saves'], figures.saves),
    ...rangeTest('shares', ['shares', 'shares'], figures.shares),
    ...rangeTest('age', ['age', 'age'], figures.age),
    ...rangeTest('engagementRate', ['engagement_rate', 'engagement_rate'], { min: figures.engagementRate }),
    ...rangeTest('audience', ['audience_credibility', 'audience_credibility'], { min: figures.audience?.credibility }),
    ...(figures.lastposted
      ? [{ filter: 'lastposted', column: 'last_posted', since: dayBefore(figures.lastposted) }]
      : []),
  ],
  leadOf: rules.influencerLeadOf,
  examplesIn: store.findFirstInterests,
  categoryLabel: (interest) => interest,
});

/** Companies of the operator's own files. */
export const companyCatalogue = importedSearcher<'company', rules.ImportedCompany>({
  key: 'companies',
  label: 'Company catalog',
  type: 'company',
  supportedFilters: ['keyword', 'industries', 'employee_count', 'founded', 'revenue', 'technologies'],
  table: {
    name: 'catalogue.companies',
    columns: [
      ...common,
      ...'website linkedin_url industries technologies employees_from employees_to founded revenue_from'.split(' '),
      ...'revenue_to street postal_code'.split(' '),
    ],
    category: 'unnest(l.industries)',
  },
  testsOf: ({ keyword, industries, employee_count, founded, revenue, technologies }) => [
    ...keywordTest(keyword),
    ...holdsTest('industries', 'folded_industries', industries),
    ...rangeTest('employee_count', ['employees_from', 'employees_to'], employee_count),
    ...rangeTest('founded', ['founded', 'founded'], founded),
    ...rangeTest('revenue', ['revenue_from', 'revenue_to'], revenue),
    ...holdsTest('technologies', 'folded_technologies', technologies),
  ],
  leadOf: rules.companyLeadOf,
  examplesIn: store.findIndustries,
  categoryLabel: (industry) => industry,
});

/** Groups of the operator's own files. */
export const groupCatalogue = importedSearcher<'group', rules.ImportedGroup>({
  key: 'groups',
  label: 'Group catalog',
  type: 'group',
  supportedFilters: ['platform', 'keyword', 'members', 'privacy'],
  table: {
    name: 'catalogue.groups',
    columns: [...common, ...'url platform members_from members_to privacy admins'.split(' ')],
    category: 'l.platform',
  },
  testsOf: ({ platform, keyword, members, privacy }) => [
    ...isTest('platform', 'platform', platform),
    ...keywordTest(keyword),
    ...rangeTest('members', ['members_from', 'members_to'], members),
    ...isTest('privacy', 'privacy', privacy === 'any' ? undefined : privacy),
  ],
  leadOf: rules.groupLeadOf,
  examplesIn: store.findFirstGroups,
  categoryLabel: platformName,
});

/** What imported companies do, the most frequent first. */
export const findCompanyIndustries = (context: Context): Promise<readonly string[]> =>
  inReadTransaction(context, ({ db }) => store.findIndustries(db, maxIndustries));
