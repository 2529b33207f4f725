import { localCategories } from '@galena/contract/search';
import { withClient } from './jobs.ts';

/** Kinds of business that the generated ones have, by their numbers: a few are frequent, most are rare (Zipf). */
const kinds = 400;
const cities = 2_000;

/**
 * Fills the local catalogue with generated businesses, the same every time, as the import would: three in five with a website,
 * 35 in a hundred with a phone, 15 with an e-mail; around cities of very different size; written in the order of the index.
 * @returns seconds that the rows, and then the index rows, took, and how large tables and indexes are
 */
export const fillCatalogue = (
  url: string,
  count: number,
): Promise<{ readonly seconds: number; readonly sizes: string }> =>
  withClient(url, 'galena_system', async (client) => {
    const from = performance.now();
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into catalogue.local_categories (slug) select unnest($1::text[]) on conflict do nothing`,
      [localCategories.map(({ slug }) => slug)],
    );
    const { rows } = await client.query<{ id: number }>(
      `insert into catalogue.datasets (source, name, licence, attribution) values ('csv', 'bench', 'none', 'generated') returning id`,
    );
    await client.query(
      `insert into catalogue.businesses (dataset_id, source, ref, name, folded, categories, lat, lng, city, country, website,
         phones, emails, tags, hash, updated_at)
       select $1, 'csv', n::text, name, lower(name), categories, lat, lng, 'City ' || city, country,
         case when a < 0.6 then 'https://b' || n || '.example' end,
         case when b < 0.35 then array['+1212' || lpad((n % 10000000)::text, 7, '0')] else '{}' end,
         case when a < 0.15 then array['mail@b' || n || '.example'] else '{}' end,
         jsonb_build_object('n', n), md5(n::text)::uuid, now()
       from (
         select n, a, b, city, (array['PT','ES','FR','DE','US','GB','IT','CH'])[1 + city % 8] as country,
           (array['Old','New','Royal','Blue','Golden','Corner','Central','Little'])[1 + n % 8] || ' ' ||
             (array['Bakery','House','Studio','Clinic','Market','Garden','Works','Place'])[1 + (n / 8) % 8] || ' ' || n as name,
           case when n % 3 = 0 then array[kind, 1 + kind / 10] else array[kind] end as categories,
           (city % 120) - 55 + (c - 0.5) * 0.4 as lat, ((city * 7) % 360) - 180 + (d - 0.5) * 0.4 as lng
         from (
           select n, random() as a, random() as b, random() as c, random() as d,
             1 + floor(power(${cities}, random()))::int - 1 as city, 1 + floor(power(${kinds}, random()))::int % ${kinds} as kind
           from (select setseed(0.42)) seed, generate_series(1, $2::int) n
         ) drawn
       ) made
       order by categories[1], floor((lat + 90) * 20), lng`,
      [rows[0]?.id, count],
    );
    await client.query(
      `insert into catalogue.business_categories (business_id, category_id, latband, lng, lat, country, flags)
       select b.id, category, floor((b.lat + 90) * 20)::int, b.lng, b.lat, b.country, b.flags
       from catalogue.businesses b, unnest(b.categories) as category group by 1, 2, 3, 4, 5, 6, 7 order by category, 3, b.lng`,
    );
    return { seconds: (performance.now() - from) / 1_000 };
  }).then(async (done) => {
    // Only the owner may; what autovacuum does soon after an import.
    await withClient(url, 'galena', (client) =>
      client.query('vacuum (freeze, analyze) catalogue.businesses, catalogue.business_categories'),
    );
    const sizes = await withClient(url, 'galena_system', async (client) => {
      const { rows } = await client.query<{ name: string; heap: number; indexes: number }>(
        `select relname as name, round(pg_table_size(oid) / 1e6)::int as heap, round(pg_indexes_size(oid) / 1e6)::int as indexes
         from pg_class where oid in ('catalogue.businesses'::regclass, 'catalogue.business_categories'::regclass) order by 1`,
      );
      return rows.map(({ name, heap, indexes }) => `${name} ${heap} MB, its indexes ${indexes} MB`).join('; ');
    });
    return { ...done, sizes };
  });
