import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** What a merged company has of the first of its rows that knows it. */
const firstKnown = ['website', 'linkedin_url', 'founded', 'description'] as const;
/** What is known together: of the first row that says a city, so that no address is made of two. */
const address = ['street', 'postal_code', 'city', 'folded_city', 'state', 'country'] as const;
/** What is known of any of its rows, each once. */
const united = ['industries', 'technologies', 'phones', 'emails'] as const;

const first = (column: string, known = column): string =>
  `(array_agg(c.${column} order by c.id) filter (where c.${known} is not null))[1]`;

const union = (column: string): string => `array(
  select (array_agg(word order by o.id, place))[1] from twins t join catalogue.companies o on o.id = t.id,
    unnest(o.${column}) with ordinality as one (word, place)
  where t.key = g.key group by lower(word) order by min(o.id), min(place))`;

/** The columns of a merged company, each as it is made of the rows `c` of a group `g`. */
const made: Readonly<Record<string, string>> = {
  name: '(array_agg(c.name order by c.id))[1]',
  folded: `string_agg(c.folded, ' ' order by c.id)`,
  folded_industries: `string_agg(c.folded_industries, E'\\n' order by c.id)`,
  folded_technologies: `string_agg(c.folded_technologies, E'\\n' order by c.id)`,
  // A range is one row's.
  employees_from: first('employees_from'),
  employees_to: first('employees_to', 'employees_from'),
  revenue_from: first('revenue_from'),
  revenue_to: first('revenue_to', 'revenue_from'),
  ...Object.fromEntries(firstKnown.map((column) => [column, first(column)])),
  ...Object.fromEntries(
    address.map((column) => [column, `(array_agg(c.${column} order by c.city is null, c.country is null, c.id))[1]`]),
  ),
  ...Object.fromEntries(united.map((column) => [column, union(column)])),
  tags: `'{}'::jsonb`,
  hash: `md5(string_agg(c.hash::text, ' ' order by c.id))::uuid`,
};

/**
 * Who is the same: companies of one website, and those without a website that have the name and the city of one alone. Two of
 * one data set are two; so are those of one website that differ in name and in city: branches of a chain.
 */
const findTwins = async (db: Db): Promise<void> => {
  await sql`drop table if exists twins`.execute(db);
  await sql`
    create temporary table twins as
    with live as (
      select id, dataset_id, site_key, name_key, lower(name) as name, folded_city
      from catalogue.companies where gone_at is null and source <> 'merged'
    ), named as (
      select name_key, min(site_key) as site_key from live where site_key is not null group by 1 having count(distinct site_key) = 1
    ), keyed as (
      select live.*, coalesce(live.site_key, named.site_key, live.name_key) as key
      from live left join named on live.site_key is null and named.name_key = live.name_key
    ), same as (
      select key from keyed where key is not null group by key
      having count(*) > 1 and count(*) = count(distinct dataset_id)
        and (count(distinct name) = 1 or count(distinct folded_city) <= 1)
    )
    select keyed.id, keyed.key from keyed join same using (key)`.execute(db);
  await sql`create index on twins (key)`.execute(db);
  await sql`create unique index on twins (id)`.execute(db);
  await sql`analyze twins`.execute(db);
};

/**
 * Makes one company of those that are the same in several data sets, after any of these changed. The rows themselves stay as
 * their files say, so that a data set that goes takes only what is its own.
 */
export const mergeCompanies = async (db: Db): Promise<void> => {
  await findTwins(db);
  const columns = sql.raw(Object.keys(made).join(', '));
  await sql`
    update catalogue.companies c set merged_into = null
    where c.merged_into is not null and not exists (select from twins t where t.id = c.id)`.execute(db);
  await sql`
    delete from catalogue.companies c
    where c.source = 'merged' and not exists (select from twins t where t.key = c.ref)`.execute(db);
  await sql`
    insert into catalogue.companies as m (dataset_id, source, ref, updated_at, ${columns})
    select min(c.dataset_id), 'merged', g.key, max(c.updated_at), ${sql.raw(Object.values(made).join(', '))}
    from (select distinct key from twins) g join twins t on t.key = g.key join catalogue.companies c on c.id = t.id
    group by g.key order by min(c.id)
    on conflict (source, ref) do update set (dataset_id, updated_at, ${columns}) = (
      excluded.dataset_id, excluded.updated_at, ${sql.raw(
        Object.keys(made)
          .map((name) => `excluded.${name}`)
          .join(', '),
      )})
    where m.hash <> excluded.hash`.execute(db);
  await sql`
    update catalogue.companies c set merged_into = m.id
    from twins t join catalogue.companies m on m.source = 'merged' and m.ref = t.key
    where c.id = t.id and c.merged_into is distinct from m.id`.execute(db);
};
