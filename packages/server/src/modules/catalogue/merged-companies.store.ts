import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/**
 * Who is the same: companies of one website, and those without a website that have the name and the city of one alone. Two of
 * one data set are two; so are those of one website that differ in name and in city: branches of a chain.
 */
export const findCompanyTwins = async (db: Db): Promise<void> => {
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
