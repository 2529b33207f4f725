import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** The tables in which one row stands for those that several data sets have. */
export type MergedTable = 'catalogue.people' | 'catalogue.companies' | 'catalogue.influencers' | 'catalogue.groups';

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

/** The columns of a merged row, each as it is made of the rows `c` of a group `g`. */
const madeOf = ({ table, first, united, lines }: Making): Readonly<Record<string, string>> => {
  const pick = (column: string, order: string): string => `(
    select o.${column} from twins t join ${table} o on o.id = t.id where t.key = g.key order by ${order}, o.id limit 1)`;
  const union = (column: string): string => `array(
    select (array_agg(word order by o.id, place))[1] from twins t join ${table} o on o.id = t.id,
      unnest(o.${column}) with ordinality as one (word, place)
    where t.key = g.key group by lower(word) order by min(o.id), min(place))`;
  const each = (columns: readonly string[], make: (column: string) => string) =>
    Object.fromEntries(columns.map((column) => [column, make(column)]));
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

/** Makes the table of who is the same: `key` names them together. @param query ids and keys */
export const createTwins = async (db: Db, query: ReturnType<typeof sql>): Promise<void> => {
  await sql`drop table if exists twins`.execute(db);
  await sql`create temporary table twins as ${query}`.execute(db);
  await sql`create index on twins (key)`.execute(db);
  await sql`create unique index on twins (id)`.execute(db);
  await sql`analyze twins`.execute(db);
};

// A chain of rows, each with a key of the next, is as long as there are data sets.
const maxRounds = 20;

/**
 * Who is the same: rows that share one of their keys, also over a third. Two of one data set are two, and then nobody says which of
 * them the row of another is.
 */
const findTwins = async (db: Db, table: MergedTable): Promise<void> => {
  await sql`drop table if exists shared`.execute(db);
  await sql`
    create temporary table shared as
    with live as (
      select l.id, l.dataset_id, one.key from ${sql.table(table)} l, unnest(l.keys) as one (key)
      where l.gone_at is null and l.source <> 'merged'
    ), several as (
      select key from live group by key having count(distinct dataset_id) > 1
    )
    select live.id, live.dataset_id, live.key, live.id as label from live join several using (key)`.execute(db);
  await sql`create index on shared (key)`.execute(db);
  await sql`create index on shared (id)`.execute(db);
  await sql`analyze shared`.execute(db);
  for (let round = 0; round < maxRounds; round += 1) {
    const { numAffectedRows: changed = 0n } = await sql`
      with by_key as (
        select key, min(label) as label from shared group by key
      ), by_row as (
        select s.id, min(k.label) as label from shared s join by_key k using (key) group by s.id
      )
      update shared s set label = r.label from by_row r where r.id = s.id and r.label < s.label`.execute(db);
    if (changed === 0n) break;
  }
  await createTwins(
    db,
    sql`
      with once as (
        select id, min(dataset_id) as dataset_id, min(label) as label, min(key) as key from shared group by id
      ), same as (
        select label, min(key) as key from once group by label having count(*) > 1 and count(*) = count(distinct dataset_id)
      )
      select once.id, same.key from once join same using (label)`,
  );
};

/**
 * Makes one row of those that the table of twins names together. The rows themselves stay as their files say, so that a data set
 * that goes takes only what is its own.
 */
export const putMerged = async (db: Db, making: Making): Promise<void> => {
  const table = sql.table(making.table);
  const made = madeOf(making);
  const columns = sql.raw(Object.keys(made).join(', '));
  await sql`
    update ${table} c set merged_into = null
    where c.merged_into is not null and not exists (select from twins t where t.id = c.id)`.execute(db);
  await sql`
    delete from ${table} c
    where c.source = 'merged' and not exists (select from twins t where t.key = c.ref)`.execute(db);
  await sql`
    insert into ${table} as m (dataset_id, source, ref, updated_at, ${columns})
    select min(c.dataset_id), 'merged', g.key, max(c.updated_at), ${sql.raw(Object.values(made).join(', '))}
    from (select distinct key from twins) g join twins t on t.key = g.key join ${table} c on c.id = t.id
    group by g.key order by min(c.id)
    on conflict (source, ref) do update set (dataset_id, updated_at, ${columns}) = (
      excluded.dataset_id, excluded.updated_at, ${sql.raw(
        Object.keys(made)
          .map((name) => `excluded.${name}`)
          .join(', '),
      )})
    where m.hash <> excluded.hash`.execute(db);
  await sql`
    update ${table} c set merged_into = m.id
    from twins t join ${table} m on m.source = 'merged' and m.ref = t.key
    where c.id = t.id and c.merged_into is distinct from m.id`.execute(db);
};

const isKnown = (...columns: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((column) => [column, column]));
const knownBy = (known: string, ...columns: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((column) => [column, known]));

const people: Making = {
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

const influencers: Making = {
  table: 'catalogue.influencers',
  first: {
    ...isKnown('username', 'platform', 'url', 'website', 'followers', 'views', 'gender', 'description'),
    // What is measured together.
    ...knownBy('engagements', 'engagements', 'engagement_rate'),
    ...knownBy('language', 'language', 'languages'),
  },
  united: ['interests', 'hashtags', 'phones', 'emails', 'keys'],
  lines: ['folded_interests', 'folded_hashtags'],
};

const groups: Making = {
  table: 'catalogue.groups',
  first: {
    ...isKnown('url', 'platform', 'privacy', 'description'),
    ...knownBy('members_from', 'members_from', 'members_to'),
  },
  united: ['admins', 'phones', 'emails', 'keys'],
  lines: [],
};

const merge =
  (making: Making) =>
  async (db: Db): Promise<void> => {
    await findTwins(db, making.table);
    await putMerged(db, making);
  };

/** Makes one of the people, influencers, groups that are the same in several data sets, after any of these changed. */
export const mergePeople = merge(people);
export const mergeInfluencers = merge(influencers);
export const mergeGroups = merge(groups);
