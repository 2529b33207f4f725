import { sql } from 'kysely';
import type { Bounds } from '@galena/contract/kernel';
import { literal } from '../../platform/db/conditions.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Place } from './locations.rules.ts';
import type { SearchTables } from './tables.gen.ts';

export type PlaceRow = Place & { readonly id: number; readonly folded: string; readonly population: number };

/**
 * The largest cities whose names begin so.
 * @param countries only of these, where given
 * @param state or in this state
 */
export const findCities = async (
  db: Db,
  begin: string,
  within: { readonly countries: readonly string[]; readonly state: string } | null,
  max: number,
): Promise<readonly Place[]> => {
  const { rows } = await sql<Place>`
    select name, country, state, lat, lng from search.places
    where folded like ${`${literal(begin)}%`}
      and (${within === null} or country = any(${within?.countries ?? []}::text[]) or lower(state) = ${within?.state ?? ''})
    order by population desc, id limit ${max}`.execute(db);
  return rows;
};

/** The largest cities in a part of the map. */
export const findTowns = async (
  db: Db,
  { south, west, north, east }: Bounds,
  max: number,
): Promise<readonly Place[]> => {
  const { rows } = await sql<Place>`
    select name, country, state, lat, lng from search.places
    where lat between ${south}::real and ${north}::real and lng between ${west}::real and ${east}::real
    order by population desc, id limit ${max}`.execute(db);
  return rows;
};

/** Every country that has a city, by its code. */
export const findCountries = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ country: string }>`
    with recursive step as (
      (select country from search.places order by country limit 1)
      union all
      select (select p.country from search.places p where p.country > step.country order by p.country limit 1)
      from step where step.country is not null
    ) select country from step where country is not null`.execute(db);
  return rows.map(({ country }) => country);
};

/** Whether the cities stand. */
export const hasPlaces = async (db: Db): Promise<boolean> =>
  (await db.withTables<SearchTables>().selectFrom('search.places').select('id').limit(1).executeTakeFirst()) !==
  undefined;

/** Adds cities; one that is there stays as it is. */
export const addPlaces = async (db: Db, places: readonly PlaceRow[]): Promise<void> => {
  const column = <Key extends keyof PlaceRow>(key: Key): PlaceRow[Key][] => places.map((place) => place[key]);
  await sql`
    insert into search.places (id, name, folded, country, state, population, lat, lng)
    select * from unnest(${column('id')}::bigint[], ${column('name')}::text[], ${column('folded')}::text[],
      ${column('country')}::text[], ${column('state')}::text[], ${column('population')}::int[],
      ${column('lat')}::real[], ${column('lng')}::real[])
    on conflict (id) do nothing`.execute(db);
};
