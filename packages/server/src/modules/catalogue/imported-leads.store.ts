import { sql, type RawBuilder } from 'kysely';
import { containing, percentHeld } from '../../platform/db/conditions.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { MergedTable } from './merged-leads.rules.ts';

/** What a search has to know of a table of imported leads. */
export type LeadTable = {
  readonly name: MergedTable;
  /** What is read of a row `l`. */
  readonly columns: readonly string[];
  /** What facets count of a row `l`: one value or several. */
  readonly category: string;
};

/** Words that have to stand somewhere in a lead. */
type WordsTest = { readonly words: readonly string[] };
/** A filter by what a lead may say nothing of. */
type ValueTest = { readonly filter: string } & (
  | { readonly column: string; readonly holds: readonly string[] }
  | { readonly column: string; readonly is: string }
  | { readonly column: string; readonly hasAny: readonly string[] }
  | { readonly column: string; readonly since: string }
  | { readonly from: string; readonly to: string; readonly min: number | null; readonly max: number | null }
);
/** One filter; the columns are ours, the values the caller's. */
export type LeadTest = WordsTest | ValueTest;

export type LeadInput = {
  /** Null: anywhere. A city and a state are those of the country. */
  readonly where: { readonly country: string; readonly state: string | null; readonly city: string | null } | null;
  readonly tests: readonly LeadTest[];
  readonly match: 50 | 100;
};

const conditionOf = (test: LeadTest): RawBuilder<boolean> => {
  if ('words' in test) return sql`l.folded like all(${test.words.map(containing)}::text[])`;
  if ('holds' in test) return sql`${sql.ref(`l.${test.column}`)} like any(${test.holds.map(containing)}::text[])`;
  if ('is' in test) return sql`coalesce(${sql.ref(`l.${test.column}`)} = ${test.is}, false)`;
  if ('since' in test) return sql`coalesce(${sql.ref(`l.${test.column}`)} >= ${test.since}::date, false)`;
  if ('hasAny' in test) return sql`${sql.ref(`l.${test.column}`)} && ${test.hasAny}::text[]`;
  // Of a range all of it has to lie within: what is not sure is not found.
  const { from, to, min, max } = test;
  return sql`(coalesce(${sql.ref(`l.${from}`)} >= ${min ?? 0}, false) and ${
    max === null ? sql`true` : sql`coalesce(${sql.ref(`l.${to}`)} <= ${max}, false)`
  })`;
};

/** Whether a lead says nothing of what a filter asks. */
const unknownOf = (test: ValueTest): RawBuilder<boolean> => {
  if ('holds' in test) return sql`coalesce(${sql.ref(`l.${test.column}`)}, '') = ''`;
  if ('hasAny' in test) return sql`${sql.ref(`l.${test.column}`)} = '{}'`;
  if ('column' in test) return sql`${sql.ref(`l.${test.column}`)} is null`;
  // One that is open at its upper end says too little where an upper limit is asked for.
  const { from, to, max } = test;
  return max === null
    ? sql`${sql.ref(`l.${from}`)} is null`
    : sql`(${sql.ref(`l.${from}`)} is null or ${sql.ref(`l.${to}`)} is null)`;
};

const placeOf = (where: LeadInput['where']): readonly RawBuilder<unknown>[] => {
  if (where === null) return [];
  const { country, state, city } = where;
  if (city === null)
    return [sql`l.country = ${country}`, ...(state === null ? [] : [sql`lower(l.state) = ${state.toLowerCase()}`])];
  return [
    sql`l.country = ${country} and l.folded_city = ${city}`,
    // Cities of one name lie in several states; one that is written out cannot be compared with a code.
    ...(state === null
      ? []
      : [sql`(l.state is null or l.state !~ '^[A-Za-z]{2,3}$' or lower(l.state) = ${state.toLowerCase()})`]),
  ];
};

/** The rows that fit, of those that still are there. */
const fitting = ({ name }: LeadTable, { where, tests, match }: LeadInput): RawBuilder<unknown> => {
  const conditions = tests.map(conditionOf);
  const parts = [
    sql`l.gone_at is null`,
    // Of rows that are the same in several data sets one stands for all.
    sql`l.merged_into is null`,
    ...placeOf(where),
    ...(match === 100 ? conditions : [sql`${percentHeld(conditions)} >= ${sql.lit(match)}`]),
  ];
  return sql`${sql.table(name)} l where ${sql.join(parts, sql` and `)}`;
};

/** Of when a row of a data set `d` is: of its release, else of its import. */
const ageOf = (row: string): RawBuilder<unknown> =>
  sql`coalesce(d.release::timestamp at time zone 'utc', d.updated_at, ${sql.ref(`${row}.updated_at`)})`;

const rowsOfMerged = (table: MergedTable): RawBuilder<unknown> =>
  sql`${sql.table(table)} o join catalogue.datasets d on d.id = o.dataset_id where o.merged_into = page.id`;

/** The rows that one stands for: their ids in their files, and the names of their data sets. */
const mergedParts = (table: MergedTable): RawBuilder<unknown> => sql`case when page.source = 'merged' then (
  select jsonb_build_object('refs', jsonb_agg(o.ref order by o.id), 'sources', jsonb_agg(d.name order by o.id))
  from ${rowsOfMerged(table)}) end`;

/** What is made of several rows is as old as the oldest of them. */
const mergedAge = (table: MergedTable): RawBuilder<unknown> => sql`case when page.source = 'merged' then (
  select min(${ageOf('o')}) from ${rowsOfMerged(table)}) else ${ageOf('page')} end`;

/** So many that fit, behind an id, in the order of ids, with whose data they are. */
export const findImported = async <Row>(
  db: Db,
  table: LeadTable,
  input: LeadInput,
  behind: number,
  max: number,
): Promise<readonly Row[]> => {
  const columns = sql.raw(table.columns.map((column) => `page.${column}`).join(', '));
  const { rows } = await sql<Row>`
    with page as materialized (
      select l.*, ${percentHeld(input.tests.map(conditionOf))} as percent
      from ${fitting(table, input)} and l.id > ${behind} order by l.id limit ${max}
    )
    select page.id, page.percent, ${columns}, d.licence, d.attribution,
      ${mergedAge(table.name)} as as_of, ${mergedParts(table.name)} as merged
    from page join catalogue.datasets d on d.id = page.dataset_id order by page.id`.execute(db);
  return rows;
};

type Count = { readonly value: string; readonly count: number };

export type Counted = {
  readonly available: number;
  readonly withEmail: number;
  readonly countries: readonly Count[];
  readonly categories: readonly Count[];
};

/** How many there are, counted up to `max`, and of those how many with an e-mail, in which countries, of which categories. */
export const countImported = async (
  db: Db,
  table: LeadTable,
  input: LeadInput,
  max: number,
  facets: number,
): Promise<Counted> => {
  const { rows } = await sql<Counted>`
    with fit as materialized (select l.* from ${fitting(table, input)} limit ${max})
    select
      (select count(*) from fit) as available,
      (select count(*) from fit where has_email) as "withEmail",
      (select coalesce(jsonb_agg(one), '[]') from (
        select country as value, count(*) as count from fit where country is not null
        group by 1 order by 2 desc, 1 limit ${facets}) one) as countries,
      (select coalesce(jsonb_agg(one), '[]') from (
        select value, count(*) as count from (select ${sql.raw(table.category)} as value from fit l) each
        where value is not null group by 1 order by 2 desc, 1 limit ${facets}) one) as categories`.execute(db);
  return rows[0] as Counted;
};

export type Unknown = { readonly of: number; readonly filters: Readonly<Record<string, number>> };

/**
 * Of how many leads it cannot be told whether a filter holds: of the first `max` of those that are where it is asked and have the words.
 * Null: no filter asks anything that a lead might not say.
 */
export const maybeCountUnknown = async (
  db: Db,
  table: LeadTable,
  { where, tests }: LeadInput,
  max: number,
): Promise<Unknown | null> => {
  const asked = tests.filter((test) => 'filter' in test);
  if (asked.length === 0) return null;
  const words = tests.filter((test) => 'words' in test);
  const unknown = asked.map(unknownOf);
  const { rows } = await sql<{ of: number; counts: readonly number[] }>`
    select count(*)::int as of, array[${sql.join(unknown.map((one) => sql`count(*) filter (where ${one})`))}]::int[] as counts
    from (select l.* from ${fitting(table, { where, tests: words, match: 100 })} limit ${max}) l`.execute(db);
  const { of = 0, counts = [] } = rows[0] ?? {};
  return { of, filters: Object.fromEntries(asked.map(({ filter }, at) => [filter, counts[at] ?? 0])) };
};

/** Whether anything is there in a place: of the index on places the first row is enough. */
export const hasImportedIn = async (
  db: Db,
  { name }: LeadTable,
  where: NonNullable<LeadInput['where']>,
): Promise<boolean> => {
  const place = sql.join(placeOf(where), sql` and `);
  const { rows } = await sql`select from ${sql.table(name)} l where l.gone_at is null and ${place} limit 1`.execute(db);
  return rows.length > 0;
};

/** Whether anything is there. */
export const hasImported = async (db: Db, { name }: LeadTable): Promise<boolean> =>
  (await sql`select from ${sql.table(name)} where gone_at is null limit 1`.execute(db)).rows.length > 0;

/** What the first groups are called. */
export const findFirstGroups = async (db: Db, max: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from catalogue.groups where gone_at is null order by id limit ${max}`.execute(db);
  return rows.map(({ name }) => name);
};

/** What the first people do. */
export const findFirstTitles = async (db: Db, max: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string | null }>`
    select job_title as name from (
      select id, job_title from catalogue.people where gone_at is null and job_title is not null order by id limit 100
    ) p group by 1 order by min(id) limit ${max}`.execute(db);
  return rows.flatMap(({ name }) => name ?? []);
};

/** What the first influencers post about. */
export const findFirstInterests = async (db: Db, max: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select id, interests from catalogue.influencers where gone_at is null and interests <> '{}' order by id limit 100
    ) i, unnest(interests) as name group by 1 order by min(id) limit ${max}`.execute(db);
  return rows.map(({ name }) => name);
};

/** What most companies do. */
export const findIndustries = async (db: Db, max: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from catalogue.company_industries order by companies desc, name limit ${max}`.execute(db);
  return rows.map(({ name }) => name);
};
