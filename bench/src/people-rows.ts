import { withClient } from './jobs.ts';

/** People of the catalogue; five million for the figures of docs. */
export const peopleRows = Number(process.env['GALENA_BENCH_PEOPLE'] ?? 300_000);
const cities = 2_000;

/** Titles by their numbers: the first is the most frequent (Zipf). Of each the level that a reader of titles would see. */
export const titles = [
  ['Sales Manager', 'Manager'],
  ['Software Engineer', 'Entry'],
  ['Marketing Manager', 'Manager'],
  ['Account Executive', 'Senior'],
  ['Project Manager', 'Manager'],
  ['Director of Operations', 'Director'],
  ['Office Assistant', 'Entry'],
  ['Head of Human Resources', 'Head'],
  ['Chief Executive Officer', 'C-Level'],
  ['Founder', 'Founder/Owner'],
  ['Vice President Finance', 'Vice President'],
  ['Chief Marketing Officer', 'C-Level'],
  ['Partner', 'Founder/Owner'],
  ['Data Scientist', 'Senior'],
  ['Warehouse Supervisor', 'Manager'],
  ['Chief Procurement Officer', 'C-Level'],
] as const;

/** Fills the catalogue with generated people, the same every time, as an import would. @returns seconds, and sizes of the table */
export const fillPeople = (url: string, count: number): Promise<{ readonly seconds: number; readonly sizes: string }> =>
  withClient(url, 'galena_system', async (client) => {
    const from = performance.now();
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<{ id: number }>(
      `insert into catalogue.datasets (source, kind, name, licence, attribution)
       values ('csv', 'people', 'bench people', 'none', 'generated') returning id`,
    );
    await client.query(
      `insert into catalogue.people (dataset_id, source, ref, name, folded, first_name, last_name, job_title, folded_job_title, levels,
         department, folded_department, company, folded_company, website, industries, folded_industries, employees_from, employees_to,
         city, folded_city, country, phones, emails, tags, keys, hash, updated_at)
       select $1, 'csv', 'bench people ' || n, first || ' ' || last, lower(first || ' ' || last || ' ' || title || ' ' || company), first, last,
         title, lower(title), array[level], 'Sales', 'sales', company, lower(company), 'https://c' || firm || '.example',
         array[industry], lower(industry), size, size, 'City ' || city, 'city ' || city,
         (array['PT','ES','FR','DE','US','GB','IT','CH'])[1 + city % 8], '{}',
         case when a < 0.3 then array['p' || n || '@c' || firm || '.example'] else '{}' end, jsonb_build_object('n', n),
         array['p' || n], md5(n::text)::uuid, now()
       from (
         select n, a, city, firm, 'Firm ' || firm || (array[' Systems',' Foods',' Logistics',' Health'])[1 + firm % 4] as company,
           (array['Ana','John','Marie','Lukas','Sofia','Paul','Giulia','Emma','Noah','Lena'])[1 + n % 10] as first,
           (array['Silva','Smith','Martin','Meyer','Rossi','Garcia','Brown','Dubois','Keller','Costa','Young'])[1 + (n / 10) % 11]
             || ' ' || n as last,
           ($2::text[])[kind] as title, ($3::text[])[kind] as level,
           (array['Software','Food','Logistics','Health care','Retail','Construction','Education','Energy'])[1 + firm % 8] as industry,
           (array[5, 20, 80, 300, 2000])[1 + firm % 5] as size
         from (
           select n, random() as a, floor(power(${cities}, random()))::int as city, 1 + floor(power($4::int, random()))::int as firm,
             1 + floor(power(${titles.length}, random()))::int % ${titles.length} as kind
           from (select setseed(0.42)) seed, generate_series(1, $5::int) n
         ) drawn
       ) made`,
      [
        rows[0]?.id,
        titles.map(([title]) => title),
        titles.map(([, level]) => level),
        Math.max(10, Math.floor(count / 20)),
        count,
      ],
    );
    const seconds = (performance.now() - from) / 1_000;
    // Only the owner may; what autovacuum does soon after an import.
    await withClient(url, 'galena', (owner) => owner.query('vacuum (freeze, analyze) catalogue.people'));
    const { rows: sizes } = await client.query<{ heap: number; indexes: number }>(
      `select round(pg_table_size(oid) / 1e6)::int as heap, round(pg_indexes_size(oid) / 1e6)::int as indexes
       from pg_class where oid = 'catalogue.people'::regclass`,
    );
    return { seconds, sizes: `${sizes[0]?.heap} MB, its indexes ${sizes[0]?.indexes} MB` };
  });
