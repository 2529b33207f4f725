import { sql, type RawBuilder } from 'kysely';
import { containing, percentHeld } from '../../platform/db/conditions.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { PackagedLead, FoundLead } from './packaged-leads.rules.ts';

/** The tables of leads that come with the product. */
export type PackagedTable = 'catalogue.brands' | 'catalogue.communities';

/** What is looked for, in folded words. */
export type PackagedInput = {
  /** Null: anywhere. */
  readonly country: string | null;
  /** One for each filter: all of these words somewhere, or one of these in a category. */
  readonly tests: readonly ({ readonly words: readonly string[] } | { readonly categories: readonly string[] })[];
  readonly match: 50 | 100;
};

const conditionsOf = (input: PackagedInput): readonly RawBuilder<boolean>[] =>
  input.tests.map((test) =>
    'words' in test
      ? sql<boolean>`folded like all(${test.words.map(containing)}::text[])`
      : sql<boolean>`folded_categories like any(${test.categories.map(containing)}::text[])`,
  );

/** The rows that fit, of the table that still are there. */
const fitting = (table: PackagedTable, input: PackagedInput): RawBuilder<unknown> => {
  const conditions = conditionsOf(input);
  const { country } = input;
  const parts = [
    sql`gone_at is null`,
    ...(country === null
      ? []
      : [sql`(countries @> ${[country]}::text[] or (is_worldwide and not not_in @> ${[country]}::text[]))`]),
    ...(input.match === 100 ? conditions : [sql`${percentHeld(conditions)} >= ${sql.lit(input.match)}`]),
  ];
  return sql`${sql.table(table)} where ${sql.join(parts, sql` and `)}`;
};

/** So many that fit, behind an id, in the order of ids. */
export const findLeads = async (
  db: Db,
  table: PackagedTable,
  input: PackagedInput,
  behind: number,
  max: number,
): Promise<readonly FoundLead[]> => {
  const { rows } = await sql<FoundLead>`
    select id, ref, name, countries, not_in, is_worldwide, record, ${percentHeld(conditionsOf(input))} as percent
    from ${fitting(table, input)} and id > ${behind} order by id limit ${max}`.execute(db);
  return rows;
};

type Count = { readonly value: string; readonly count: number };

export const countLeads = async (db: Db, table: PackagedTable, input: PackagedInput): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${fitting(table, input)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** The categories that most of them have. */
export const countCategories = async (
  db: Db,
  table: PackagedTable,
  input: PackagedInput,
  max: number,
): Promise<readonly Count[]> => {
  const { rows } = await sql<Count>`
    select category as value, count(*)::int as count
    from (select categories from ${fitting(table, input)}) as found, unnest(found.categories) as category
    group by 1 order by 2 desc, 1 limit ${max}`.execute(db);
  return rows;
};

/** The countries that most of them are in: as many as the same question finds there, those that are everywhere among them. */
export const countCountries = async (
  db: Db,
  table: PackagedTable,
  input: PackagedInput,
  max: number,
): Promise<readonly Count[]> => {
  const { rows } = await sql<Count>`
    with found as materialized (select countries, not_in, is_worldwide from ${fitting(table, input)}),
      named as (select country, count(*)::int as n from found, unnest(countries) as country group by 1),
      absent as (select country, count(*)::int as n from found, unnest(not_in) as country group by 1),
      everywhere as (select count(*)::int as n from found where is_worldwide)
    select country as value, named.n + everywhere.n - coalesce(absent.n, 0) as count
    from named cross join everywhere left join absent using (country)
    order by 2 desc, 1 limit ${max}`.execute(db);
  return rows;
};

/** Every category that a lead has, in the order of the alphabet. */
export const findCategories = async (db: Db, table: PackagedTable): Promise<readonly string[]> => {
  const { rows } = await sql<{ category: string }>`
    select distinct category from ${sql.table(table)}, unnest(categories) as category
    where gone_at is null order by 1`.execute(db);
  return rows.map(({ category }) => category);
};

/** The version that stands in a table; null: none yet. */
export const maybeVersion = async (db: Db, table: PackagedTable): Promise<string | null> => {
  const { rows } = await sql<{ version: string }>`
    select version from catalogue.packages where name = ${table}`.execute(db);
  return rows[0]?.version ?? null;
};

/** Adds leads; one that is there keeps its id and gets the rest anew. */
export const putLeads = async (
  db: Db,
  table: PackagedTable,
  version: string,
  leads: readonly PackagedLead[],
): Promise<void> => {
  await sql`
    insert into ${sql.table(table)} (ref, name, categories, folded, folded_categories, is_worldwide, countries, not_in,
      record, version)
    select ref, name, categories, folded, folded_categories, is_worldwide, countries, not_in, record, ${version}
    from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as lead (ref text, name text, categories text[], folded text,
      folded_categories text, is_worldwide boolean, countries text[], not_in text[], record jsonb)
    on conflict (ref) do update set (name, categories, folded, folded_categories, is_worldwide, countries, not_in, record,
      version, gone_at) = (excluded.name, excluded.categories, excluded.folded, excluded.folded_categories,
      excluded.is_worldwide, excluded.countries, excluded.not_in, excluded.record, excluded.version, null)`.execute(db);
};

/** Marks what this version no longer has, and tells that it stands. */
export const endLeads = async (db: Db, table: PackagedTable, version: string, at: string): Promise<void> => {
  await sql`
    update ${sql.table(table)} set gone_at = ${at} where version <> ${version} and gone_at is null`.execute(db);
  await sql`
    insert into catalogue.packages (name, version) values (${table}, ${version})
    on conflict (name) do update set version = excluded.version`.execute(db);
};
