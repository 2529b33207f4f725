import { sql, type RawBuilder } from 'kysely';
import { type Bounds, cellSize, type MapView, maxCells } from '@galena/contract/kernel';
import { withEmailStates } from '@galena/contract/records';
import type { TenantDb } from '../../platform/context/transaction.ts';

type CellRow = {
  readonly lat: number;
  readonly lng: number;
  readonly n: number;
  readonly with_email: number;
  readonly id: number;
  /** Of one that stands alone. */
  readonly name: string | null;
  /** Of all cells, also those that are left out. */
  readonly total: number;
};

const withEmail = sql`r.email_status = any(${withEmailStates['1']}::text[])`;

/**
 * The records of a condition in a part of the map, those near each other as one, the fullest first. Without further conditions the
 * index `results_on_map` has all of it; whole rows are read only for the names of those that stand alone.
 */
export const findCells = async (
  db: TenantDb,
  accountId: number,
  where: RawBuilder<unknown>,
  view: MapView,
): Promise<readonly CellRow[]> => {
  const { south, west, north, east } = view;
  const size = cellSize(view);
  const { rows } = await sql<CellRow>`
    with cells as (
      select avg(r.lat) as lat, avg(r.lng) as lng, count(*) as n, count(*) filter (where ${withEmail}) as with_email, min(r.id) as id
      from records.searchable r
      where ${where} and r.lat between ${south}::float8 and ${north}::float8 and r.lng between ${west}::float8 and ${east}::float8
      group by floor(r.lat / ${size.lat}::float8), floor(r.lng / ${size.lng}::float8)
    ), shown as (
      select c.*, (sum(c.n) over ())::bigint as total from cells c order by c.n desc, c.id limit ${maxCells}
    )
    select s.lat, s.lng, s.n, s.with_email, s.id, r.name, s.total
    from shown s left join records.searchable r on r.account_id = ${accountId} and r.id = s.id and s.n = 1
    order by s.n desc, s.id`.execute(db);
  return rows;
};

type ExtentRow = { readonly [Side in keyof Bounds]: number | null } & {
  readonly n: number;
  readonly placed: number;
};

const noExtent: ExtentRow = { south: null, west: null, north: null, east: null, n: 0, placed: 0 };

/**
 * The box around the records of a condition; how many there are, and how many have a position.
 * @param countsAll whether those without one are counted as well: else the index of the map has the answer
 */
export const getExtent = async (db: TenantDb, where: RawBuilder<unknown>, countsAll: boolean): Promise<ExtentRow> => {
  const { rows } = await sql<ExtentRow>`
    select min(r.lat) as south, min(r.lng) as west, max(r.lat) as north, max(r.lng) as east, count(*) as n, count(r.lat) as placed
    from records.searchable r where ${where} and (${countsAll}::boolean or r.lat is not null)`.execute(db);
  return rows[0] ?? noExtent;
};
