import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { createTwins, putMerged, type Making } from './merged-leads.store.ts';

const making: Making = {
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

/**
 * Who is the same: companies of one website, and those without a website that have the name and the city of one alone. Two of
 * one data set are two; so are those of one website that differ in name and in city: branches of a chain.
 */
const findTwins = async (db: Db): Promise<void> => {
  await createTwins(
    db,
    sql`
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
    select keyed.id, keyed.key from keyed join same using (key)`,
  );
};

/** Makes one company of those that are the same in several data sets, after any of these changed. */
export const mergeCompanies = async (db: Db): Promise<void> => {
  await findTwins(db);
  await putMerged(db, making);
};
