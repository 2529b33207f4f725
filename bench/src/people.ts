import { createClient } from '@galena/contract/kernel';
import { searchRoutes, type FiltersOf, type Location } from '@galena/contract/search';
import type pg from 'pg';
import { withClient } from './jobs.ts';
import { timed, p50AndP95 } from './load.ts';
import { titles } from './people-rows.ts';
import type { Running } from './product.ts';

const rounds = 30;
const maxCounted = 10_001;

type Question = { readonly location: Location; readonly filters: FiltersOf<'people'> };

const countries = ['PT', 'ES', 'FR', 'DE', 'US', 'GB', 'IT', 'CH'];
const countryAt = (at: number): string => countries[at % countries.length] ?? 'PT';
const titleAt = (at: number): string => titles[at % titles.length]?.[0] ?? 'Founder';
/** A city of that country: the small numbers are the large ones. */
const cityAt = (at: number): Location => {
  const number = 8 * (1 + (at % 4)) + (at % countries.length);
  return { label: `City ${number}`, city: `City ${number}`, country: countryAt(number) };
};
const countryOnly = (at: number): Location => ({ label: countryAt(at), country: countryAt(at) });
const anywhere: Location = { label: 'Anywhere' };

/** What is asked, and the same as a condition on `people p` with its values. */
type Scenario = {
  readonly name: string;
  readonly questionOf: (at: number) => Question;
  readonly where: string;
  readonly valuesOf: (question: Question) => readonly unknown[];
};

const like = (word: string): string => `%${word.toLowerCase()}%`;

const scenarios: readonly Scenario[] = [
  {
    name: 'a title in a city',
    questionOf: (at) => ({ location: cityAt(at), filters: { job_titles: [titleAt(at)] } }),
    where: 'folded_job_title like $1 and country = $2 and folded_city = $3',
    valuesOf: ({ location, filters }) => [
      like(filters.job_titles?.[0] ?? ''),
      location.country,
      location.city?.toLowerCase(),
    ],
  },
  {
    name: 'a title in a country',
    questionOf: (at) => ({ location: countryOnly(at), filters: { job_titles: [titleAt(at)] } }),
    where: 'folded_job_title like $1 and country = $2',
    valuesOf: ({ location, filters }) => [like(filters.job_titles?.[0] ?? ''), location.country],
  },
  {
    name: 'a level in firms of 50 to 500, in a country',
    questionOf: (at) => ({
      location: countryOnly(at),
      filters: { seniority: [titles[at % titles.length]?.[1] ?? 'Manager'], employee_count: { min: 50, max: 500 } },
    }),
    where: 'levels && array[$1::text] and country = $2 and employees_from >= 50 and employees_to <= 500',
    valuesOf: ({ location, filters }) => [filters.seniority?.[0], location.country],
  },
  {
    name: 'a company, anywhere',
    questionOf: (at) => ({ location: anywhere, filters: { companies: [`Firm ${100 + at * 37}`] } }),
    where: 'folded_company like $1',
    valuesOf: ({ filters }) => [like(filters.companies?.[0] ?? '')],
  },
  {
    name: 'two words, anywhere',
    questionOf: (at) => ({ location: anywhere, filters: { keyword: `keller ${1000 + at * 331}` } }),
    where: 'folded like all($1::text[])',
    valuesOf: ({ filters }) => [(filters.keyword ?? '').split(' ').map(like)],
  },
  {
    name: 'a title and an industry, anywhere',
    questionOf: (at) => ({ location: anywhere, filters: { job_titles: [titleAt(at)], industries: ['Energy'] } }),
    where: `folded_job_title like $1 and folded_industries like '%energy%'`,
    valuesOf: ({ filters }) => [like(filters.job_titles?.[0] ?? '')],
  },
];

/** How many there are, counted up to 10,000, and the first twenty with everything: by plain SQL, without facets. */
const sqlOf = (table: string, where: string): string => `
  select (select count(*) from (select from ${table} where gone_at is null and ${where} limit ${maxCounted}) one),
    (select json_agg(p)::text from (select * from ${table} where gone_at is null and ${where} order by id limit 20) p)`;

/** The usual way: indexes on title, company and place as they are written, none on what stands within them. */
const makeUsual = async (client: pg.Client): Promise<void> => {
  await client.query('create temporary table usual as select * from catalogue.people');
  for (const columns of ['country, folded_city', 'folded_job_title', 'folded_company', 'id'])
    await client.query(`create index on usual (${columns})`);
  await client.query('analyze usual');
};

/** Free previews of searches for people over HTTP, by turns with the same question in SQL by our indexes and by the usual ones. */
export const measurePeople = async (url: string, product: Running, token: string): Promise<string[]> => {
  const call = createClient({ origin: product.address, token: () => token });
  const estimate = (body: Question, match: 50 | 100) =>
    call(searchRoutes.estimate, {
      params: { type: 'people' },
      body: { ...(body as object), searcher: 'people', match },
    });
  return withClient(url, 'galena_system', async (client) => {
    await client.query('set statement_timeout = 0');
    await makeUsual(client);
    const lines: string[] = [];
    for (const { name, questionOf, where, valuesOf } of scenarios) {
      const all = Array.from({ length: rounds }, (_, at) => questionOf(at));
      const bySql = (table: string) => (question: Question) =>
        client.query(sqlOf(table, where), [...valuesOf(question)]);
      const ours = await timed(all, (question) => estimate(question, 100));
      const limit = await timed(all, bySql('catalogue.people'));
      const usual = await timed(all, bySql('usual'));
      lines.push(`| ${name} | ${p50AndP95(ours)} | ${p50AndP95(limit)} | ${p50AndP95(usual)} |`);
    }
    const half = Array.from({ length: rounds }, (_, at) => ({
      location: countryOnly(at),
      filters: { job_titles: [titleAt(at)], industries: ['Energy'] },
    }));
    const taken = await timed(half, (question) => estimate(question, 50));
    return [...lines, `| a title or an industry in a country (50 %) | ${p50AndP95(taken)} | | |`];
  });
};
