import type { Licence } from '@galena/adapters/searchers';
import { cellSize, maxCells, type MapCell, type MapView, type Point } from '@galena/contract/kernel';
import { sql, type RawBuilder } from 'kysely';
import { containing, percentHeld } from '../../platform/db/conditions.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Business, Circle } from './businesses.rules.ts';
import { boxWithin, windowOf, windowOfArea, type Window } from './businesses.rules.ts';
import type { CatalogueTables } from './tables.gen.ts';

/** Bits of `flags`. */
export const flagOf = { website: 1, phone: 2, email: 4 } as const;

/** One filter: a bit of `flags`, or all of these folded words in the name, or one of these categories that the words are a name of. */
type BusinessTest =
  | { readonly flag: number }
  | { readonly words: readonly string[]; readonly categories: readonly number[] };

export type BusinessInput = {
  /** Around a point, in a drawn area, or everywhere in a country. */
  readonly where: Circle | { readonly area: readonly Point[] } | { readonly country: string };
  /** By their numbers; not empty. */
  readonly categories: readonly number[];
  readonly tests: readonly BusinessTest[];
  readonly match: 50 | 100;
};

/** Kilometres between a row `p` and a point: haversine on a sphere of 6371 km. */
const distance = ({ lat, lng }: Circle): RawBuilder<number> => sql`
  12742 * asin(sqrt(least(1, sin(radians(p.lat - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(p.lat)) * sin(radians(p.lng - ${lng}) / 2) ^ 2)))`;

const inStretches = ({ stretches }: Window): RawBuilder<unknown> =>
  sql`(${sql.join(
    stretches.map(([from, to]) => sql`p.lng between ${from} and ${to}`),
    sql` or `,
  )})`;

const inWindow = (window: Window): RawBuilder<unknown> =>
  sql`p.latband = any(${window.bands}::int[]) and ${inStretches(window)}`;

/**
 * Whether a row `p` lies in a drawn area. PostgreSQL takes products of coordinates below 0.000001 for nothing, which in degrees
 * is a hundred metres beside an edge of a hundred metres: so they are counted in millionths of a degree, a tenth of a metre.
 */
const inside = (area: readonly Point[]): RawBuilder<unknown> => {
  const corners = area.map(({ lat, lng }) => `(${lng * 1e6},${lat * 1e6})`).join(',');
  return sql`${`(${corners})`}::polygon @> point(p.lng * 1e6, p.lat * 1e6)`;
};

const within = (where: BusinessInput['where']): RawBuilder<unknown> => {
  if ('country' in where) return sql`p.country = ${where.country}`;
  if ('km' in where) {
    // Two in three lie in the box: counting the distance of each takes longer than finding it.
    const { south, north, west, east } = boxWithin(where);
    return sql`${inWindow(windowOf(where))}
      and ((p.lat between ${south} and ${north} and p.lng between ${west} and ${east}) or ${distance(where)} <= ${where.km})`;
  }
  return sql`${inWindow(windowOfArea(where.area))} and ${inside(where.area)}`;
};

const testOf = (test: BusinessTest): RawBuilder<unknown> => {
  if ('flag' in test) return sql`p.flags & ${test.flag} <> 0`;
  const named = sql`b.folded like all(${test.words.map(containing)}::text[])`;
  return test.categories.length === 0 ? named : sql`(${named} or b.categories && ${test.categories}::int[])`;
};

/** How many of a hundred filters hold of a row. */
const percentOf = ({ tests, match }: BusinessInput): RawBuilder<unknown> =>
  match === 100 ? sql`100` : percentHeld(tests.map(testOf));

/**
 * Where the rows of businesses that fit are. What names are not looked at for comes from the index alone. A business stands in as many
 * rows as it has of the categories.
 */
const fitting = (input: BusinessInput): RawBuilder<unknown> => {
  const { where, categories, tests, match } = input;
  const needsNames = tests.some((test) => 'words' in test);
  const hard = match === 100 ? tests.map((test) => sql`and ${testOf(test)}`) : [sql`and ${percentOf(input)} >= 50`];
  return sql`
    catalogue.business_categories p ${needsNames ? sql`join catalogue.businesses b on b.id = p.business_id` : sql``}
    where p.category_id = any(${categories}::int[]) and ${within(where)} ${sql.join(hard, sql` `)}`;
};

/** The numbers of categories; those that nothing was imported for have none. */
export const findCategoryIds = async (db: Db, slugs: readonly string[]): Promise<readonly number[]> => {
  const rows = await db
    .withTables<CatalogueTables>()
    .selectFrom('catalogue.local_categories')
    .select('id')
    .where('slug', 'in', slugs)
    .execute();
  return rows.map(({ id }) => id);
};

/** Those of some categories that something was imported for, in their order. */
export const findKnownCategories = async (db: Db, slugs: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ slug: string }>`
    select c.slug from catalogue.local_categories c
    where c.slug = any(${slugs}::text[])
      and exists (select from catalogue.business_categories b where b.category_id = c.id)
    order by array_position(${slugs}::text[], c.slug)`.execute(db);
  return rows.map(({ slug }) => slug);
};

/** What is read of a business `b` and its data set `d`. */
const businessColumns = sql`
  b.id, b.source, b.ref, b.name, b.lat, b.lng, b.street, b.postal_code, b.city, b.state, b.country, b.website,
  b.phones, b.emails, b.opening_hours, b.brand, b.kinds, d.release, d.licence, d.attribution,
  coalesce(d.release::timestamp at time zone 'utc', d.updated_at, b.updated_at) as as_of,
  array(select c.slug from unnest(b.categories) with ordinality as one (id, place)
    join catalogue.local_categories c on c.id = one.id order by one.place) as categories`;

/** So many rows are read for each business that is wanted: most have one or two of the categories that are asked for. */
const rowsEach = 4;

/**
 * The order in which rows are read. Around a place those that fit are found first: by the key, the database would walk through the
 * businesses of the whole world in the hope of meeting some. Of a country the index has them in order.
 */
const orderOf = ({ where }: BusinessInput): RawBuilder<unknown> =>
  'country' in where ? sql`p.business_id` : sql`p.business_id + 0`;

/** So many that fit, behind an id, in the order of ids: the ids first, then whole rows. */
export const findBusinesses = async (
  db: Db,
  input: BusinessInput,
  behind: number,
  max: number,
): Promise<readonly Business[]> => {
  /** @param most so many rows are read; null: all, however many categories a business has */
  const find = async (most: number | null) => {
    const { rows } = await sql<Business & { read: number }>`
      with fit as materialized (
        select p.business_id as id, ${percentOf(input)} as percent from ${fitting(input)} and p.business_id > ${behind}
        order by ${orderOf(input)} limit ${most}::bigint
      ),
      page as materialized (select distinct id, percent from fit order by id limit ${max})
      select ${businessColumns}, page.percent, (select count(*) from fit) as read
      from page join catalogue.businesses b on b.id = page.id join catalogue.datasets d on d.id = b.dataset_id
      order by b.id`.execute(db);
    return rows;
  };
  const most = max * Math.min(rowsEach, input.categories.length);
  const rows = await find(most);
  const isCut = rows.length < max && rows[0]?.read === most;
  return (isCut ? await find(null) : rows).map(({ read: _read, ...row }) => row);
};

/** The rows that each of these stands for, in the order of ids. */
export const findMembers = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Business[]>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Business & { readonly merged_into: number }>`
    select ${businessColumns}, 100 as percent, b.merged_into
    from catalogue.businesses b join catalogue.datasets d on d.id = b.dataset_id
    where b.merged_into = any(${ids}::bigint[]) order by b.id`.execute(db);
  return Map.groupBy(rows, (row) => row.merged_into);
};

export type Counted = {
  readonly available: number;
  readonly withEmail: number;
  /** Among how many the others count: of each, the whole row has to be read. */
  readonly sampled: number;
  readonly countries: readonly { readonly value: string; readonly count: number }[];
  /** Slugs. */
  readonly categories: readonly { readonly value: string; readonly count: number }[];
};

/**
 * How many there are, counted up to `max`, and of those how many with an e-mail; of up to `sample` in which countries, of which
 * categories.
 */
export const countBusinesses = async (
  db: Db,
  input: BusinessInput,
  max: number,
  { sample, facets }: { readonly sample: number; readonly facets: number },
): Promise<Counted> => {
  /** @param most so many rows are read; null: all, however many categories a business has */
  const count = async (most: number | null) => {
    const { rows } = await sql<Counted & { read: number }>`
      with found as materialized (select p.business_id as id, p.flags from ${fitting(input)} limit ${most}::bigint),
      fit as materialized (select distinct id, flags from found limit ${max}),
      whole as materialized (
        select b.country, b.categories from (select id from fit limit ${sample}) few join catalogue.businesses b using (id)
      )
      select
        (select count(*) from found) as read,
        (select count(*) from fit) as available,
        (select count(*) from whole) as sampled,
        (select count(*) from fit where flags & ${flagOf.email} <> 0) as "withEmail",
        (select coalesce(jsonb_agg(one), '[]') from (
          select country as value, count(*) as count from whole where country is not null
          group by 1 order by 2 desc, 1 limit ${facets}) one) as countries,
        (select coalesce(jsonb_agg(one), '[]') from (
          select c.slug as value, count
          from (select category, count(*) as count from whole, unnest(categories) as category group by 1) each
          join catalogue.local_categories c on c.id = category
          order by 2 desc, 1 limit ${facets}) one) as categories`.execute(db);
    return rows[0] as Counted & { read: number };
  };
  const most = max * Math.min(rowsEach, input.categories.length);
  const first = await count(most);
  const { read: _read, ...counted } = first.available < max && first.read === most ? await count(null) : first;
  return counted;
};

/** Where those that fit are, as far as they are in view: those near each other as one, the fullest first. */
export const findCells = async (db: Db, input: BusinessInput, view: MapView): Promise<readonly MapCell[]> => {
  const { lat, lng } = cellSize(view);
  const { rows } = await sql<MapCell>`
    select avg(lat) as lat, avg(lng) as lng, count(*)::int as count,
      (count(*) filter (where flags & ${flagOf.email} <> 0))::int as with_email
    from (select distinct p.business_id as id, p.flags, p.lat, p.lng from ${fitting(input)}) fit
    where lat between ${view.south} and ${view.north} and lng between ${view.west} and ${view.east}
    group by floor(lat / ${lat}), floor(lng / ${lng}) order by count(*) desc limit ${maxCells}`.execute(db);
  return rows;
};

/**
 * The terms of all data sets, the oldest first. None is without businesses: a file without a usable one is refused, and those that
 * go over to another data set stay with their source, and so under its terms.
 */
export const findLicences = async (db: Db): Promise<readonly Licence[]> => {
  const { rows } = await sql<Pick<Licence, 'name' | 'url' | 'attribution'>>`
    select licence as name, licence_url as url, attribution from catalogue.datasets
    where kind = 'local' and updated_at is not null group by 1, 2, 3 order by min(id)`.execute(db);
  return rows;
};

/** Whether there is anything in a circle, whatever it is: of an index the first row is enough. */
export const hasBusinessesNear = async (db: Db, circle: Circle): Promise<boolean> => {
  const window = windowOf(circle);
  const { rows } = await sql`
    select from catalogue.businesses p
    where p.gone_at is null and floor((p.lat + 90) * 20) = any(${window.bands}::float8[]) and ${inStretches(window)}
      and ${distance(circle)} <= ${circle.km}
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Whether there is anything in a country. */
export const hasBusinessesOf = async (db: Db, country: string): Promise<boolean> =>
  (await sql`select from catalogue.business_categories where country = ${country} limit 1`.execute(db)).rows.length > 0;

/** Whether anything was imported. */
export const hasBusinesses = async (db: Db): Promise<boolean> =>
  (await sql`select from catalogue.businesses where gone_at is null limit 1`.execute(db)).rows.length > 0;
