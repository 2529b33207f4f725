import { createClient } from '@galena/contract/kernel';
import { localCategories, searchRoutes, type FiltersOf, type Location } from '@galena/contract/search';
import type pg from 'pg';
import { withClient } from './jobs.ts';
import { median, p50AndP95, timed } from './load.ts';
import type { Running } from './product.ts';

/** Businesses in the catalogue; five million for the figures of docs. */
export const catalogueRows = Number(process.env['GALENA_BENCH_PLACES'] ?? 300_000);
const rounds = 30;

type Question = { readonly location: Location; readonly filters: FiltersOf<'local'> };
type Scenario = { readonly name: string; readonly questionOf: (place: Location, at: number) => Question };

const slugs = localCategories.map(({ slug }) => slug);
/** As many categories from the frequent end to the rare one, another first one for each question. */
const someOf = (count: number, at: number): string[] =>
  Array.from(
    { length: count },
    (_, n) => slugs[Math.floor(slugs.length ** (((at * 7 + n * 13) % rounds) / rounds)) - 1] ?? 'accounting',
  );

const scenarios: readonly Scenario[] = [1, 5, 300].flatMap((count) => {
  const categories = (at: number) => (count === 300 ? slugs.slice(0, 300) : someOf(count, at));
  return [
    {
      name: `${count} categories within 10 km, with a website`,
      questionOf: (location: Location, at: number) => ({
        location,
        filters: { categories: categories(at), radius_km: 10, has_website: true },
      }),
    },
    {
      name: `${count} categories within 50 km`,
      questionOf: (location: Location, at: number) => ({
        location,
        filters: { categories: categories(at), radius_km: 50 },
      }),
    },
    {
      name: `${count} categories within 50 km, by name`,
      questionOf: (location: Location, at: number) => ({
        location,
        filters: { categories: categories(at), radius_km: 50, keyword: 'royal clinic' },
      }),
    },
  ];
});

const places = (url: string): Promise<readonly Location[]> =>
  withClient(url, 'galena_system', async (client) => {
    const { rows } = await client.query<Location & { lat: number; lng: number; country: string }>(
      `select 'Somewhere' as label, city, country, lat, lng from catalogue.businesses where ref::bigint % $1 = 0 order by md5(ref) limit $2`,
      [Math.max(1, Math.floor(catalogueRows / 1_000)), rounds],
    );
    return rows;
  });

/**
 * The limit and the usual way: which rows fit, by plain SQL over the same rows, once by our index and once by one on the category
 * alone; the first 20 with everything, and the count.
 */
const sqlOf = (table: string): string => `
  with fit as materialized (
    select distinct p.business_id as id from ${table} p join catalogue.businesses b on b.id = p.business_id
    where p.category_id = any($1::int[])
      and (p.latband = any(array(select generate_series(floor(($2::float8 - $4 / 111.0 + 90) * 20)::int, floor(($2 + $4 / 111.0 + 90) * 20)::int)))
        and p.lng between $3 - $4 / 111.0 / cos(radians($2)) and $3 + $4 / 111.0 / cos(radians($2))
        and 12742 * asin(sqrt(sin(radians(p.lat - $2) / 2) ^ 2 + cos(radians($2)) * cos(radians(p.lat)) * sin(radians(p.lng - $3) / 2) ^ 2)) <= $4)
      and (not $5::boolean or p.flags & 1 = 1) and ($6::text[] is null or b.folded like all($6)) limit 10001)
  select (select count(*) from fit), (select json_agg(t)::text from (select b.* from fit join catalogue.businesses b using (id) order by id limit 20) t)`;

/** The fiftieth page of twenty, of a category in a whole country: what the interface does not ask, but a run walks through. */
const pageOf = (table: string, isDeep: boolean): string => `
  with behind as (
    select coalesce(min(id), 0) as id from (
      select business_id as id from ${table} where category_id = any($1::int[]) and country = $2 order by business_id offset 980 limit 1) deep
  ), page as materialized (
    select distinct business_id as id from ${table}, behind
    where category_id = any($1::int[]) and country = $2 and business_id > ${isDeep ? 'behind.id' : '0'} order by 1 limit 20
  ) select json_agg(b)::text from page join catalogue.businesses b using (id)`;

const valuesOf = ({ location, filters }: Question, ids: ReadonlyMap<string, number>): unknown[] => [
  (filters.categories ?? []).map((slug) => ids.get(slug)),
  location.lat,
  location.lng,
  filters.radius_km,
  filters.has_website ?? false,
  filters.keyword?.split(' ').map((word) => `%${word}%`) ?? null,
];

type Call = ReturnType<typeof createClient>;

/** The map of what lies around: all categories, at the zoom at which the circle fills the screen and nearer. */
const measureMaps = async (call: Call, around: readonly Location[]): Promise<string[]> => {
  const lines: string[] = [];
  for (const [zoom, half] of [
    [9, 0.8],
    [13, 0.08],
  ] as const) {
    const taken = await timed(
      around.map((location) => ({ location, filters: { categories: slugs.slice(0, 300), radius_km: 50 } })),
      ({ location, filters }) => {
        const [lat, lng] = [location.lat ?? 0, location.lng ?? 0];
        const view = { south: lat - half, west: lng - half, north: lat + half, east: lng + half, zoom };
        return call(searchRoutes.map, { params: { type: 'local' }, body: { location, filters, view } });
      },
    );
    lines.push(`| the map of 300 categories within 50 km at zoom ${zoom} | ${p50AndP95(taken)} | | | |`);
  }
  return lines;
};

const measureCountries = async (
  client: pg.Client,
  around: readonly Location[],
  ids: ReadonlyMap<string, number>,
): Promise<string[]> => {
  const lines: string[] = [];
  for (const [name, isDeep] of [
    ['first', false],
    ['50th', true],
  ] as const) {
    const questions = around.map((location, at) => ({ location, filters: { categories: someOf(5, at) } }));
    const ask = (table: string) =>
      timed(questions, ({ location, filters }) =>
        client.query({
          name: `${table} ${name}`,
          text: pageOf(table, isDeep),
          values: [filters.categories.map((slug) => ids.get(slug)), location.country],
        }),
      );
    const [ours, usual] = [await ask('catalogue.business_categories'), await ask('usual')];
    lines.push(
      `| 5 categories in a country, ${name} page of 20, SQL alone | | ${p50AndP95(ours)} | ${p50AndP95(usual)} | ${(median(usual) / median(ours)).toFixed(1)}x |`,
    );
  }
  return lines;
};

/** Free previews of local searches over HTTP, each question by turns with both ways in SQL. */
export const measureCatalogue = async (url: string, product: Running, token: string): Promise<string[]> => {
  const call = createClient({ origin: product.address, token: () => token });
  const estimate = (body: Question) =>
    call(searchRoutes.estimate, { params: { type: 'local' }, body: { ...(body as object), match: 100 } });
  const around = await places(url);
  return withClient(url, 'galena_system', async (client) => {
    const { rows } = await client.query<{ id: number; slug: string }>(
      'select id, slug from catalogue.local_categories',
    );
    const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
    await client.query('set statement_timeout = 0');
    await client.query('create temporary table usual as table catalogue.business_categories');
    await client.query('create index on usual (category_id)');
    await client.query('analyze usual');
    const plain = (table: string, question: Question) =>
      client.query({ name: table, text: sqlOf(table), values: valuesOf(question, ids) });
    const lines: string[] = [];
    for (const { name, questionOf } of scenarios) {
      const all = around.map(questionOf);
      const ours = await timed(all, estimate);
      const limit = await timed(all, (question) => plain('catalogue.business_categories', question));
      const usual = await timed(all, (question) => plain('usual', question));
      lines.push(
        `| ${name} | ${p50AndP95(ours)} | ${p50AndP95(limit)} | ${p50AndP95(usual)} | ${(median(usual) / median(ours)).toFixed(1)}x |`,
      );
    }
    return [...lines, ...(await measureMaps(call, around)), ...(await measureCountries(client, around, ids))];
  });
};
