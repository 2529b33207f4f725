import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import { resultColumns } from '../records/index.ts';

/** A moment as JSON has it: ISO 8601 in UTC. */
const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const writtenColumns = (hidden: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${resultColumns(hidden)}, ${moment('r.created_at')} as created_at, ${moment('r.updated_at')} as updated_at`;

/** What records are ordered by; equal ones by id. */
export type FieldOrder = {
  /** Of a row `r`. */
  readonly value: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  /** An index has them in this order: the page is read where it stands. Any other order looks at all that match. */
  readonly isIndexed: boolean;
  /** Some records have no such value: they come last, whichever way round. */
  readonly hasNothing: boolean;
};

/** A place in an order: the value and the id of the record that stands there. */
export type OrderPlace = { readonly value: string | null; readonly id: number };

type Way = { readonly value: RawBuilder<unknown>; readonly goesDown: boolean; readonly isBackwards: boolean };

/** The order as SQL: from its beginning, or from its end backwards. */
export const orderBy = ({ hasNothing }: FieldOrder, { value, goesDown, isBackwards }: Way): RawBuilder<unknown> => {
  const direction = goesDown ? sql`desc` : sql`asc`;
  const nothing = !hasNothing ? sql`` : isBackwards ? sql` nulls first` : sql` nulls last`;
  return sql`order by ${value} ${direction}${nothing}, r.id ${direction}`;
};

/** The rows behind a place; backwards, those before it. */
const isBehind = (
  { type, hasNothing }: FieldOrder,
  { value, goesDown, isBackwards }: Way,
  from: OrderPlace,
): RawBuilder<unknown> => {
  const than = goesDown ? sql`<` : sql`>`;
  const further = sql`(${value}, r.id) ${than} (${from.value}::${type}, ${from.id}::bigint)`;
  if (!hasNothing) return further;
  if (from.value === null) {
    const others = sql`${value} is null and r.id ${than} ${from.id}::bigint`;
    return isBackwards ? sql`(${value} is not null or (${others}))` : sql`(${others})`;
  }
  return isBackwards ? sql`coalesce(${further}, false)` : sql`coalesce(${further}, true)`;
};

export type ResultOrder = {
  readonly order: FieldOrder;
  readonly isDescending: boolean;
  /** The value and the id of the record that the page comes after, or before. */
  readonly from: (OrderPlace & { readonly isBefore: boolean }) | null;
  readonly offset: number;
  readonly limit: number;
  /** Labels that nobody may see (`hiddenLabels`). */
  readonly hidden: RawBuilder<unknown>;
};

/** A record as the JSON of a `Result`, and where it stands in the order. */
type WrittenResult = { readonly id: number; readonly order_value: string | null; readonly written: string };

/** Parts of the SQL of a page. `value` of a row `r` or, in `place`, of one that was found before. */
const partsOf = ({ order, isDescending, from, offset, limit }: ResultOrder, isFound = false) => {
  const value = isFound ? sql`r.place` : order.value;
  // Before a record: the other way round, and turned back in the end.
  const isBackwards = from?.isBefore ?? false;
  const way = { value, goesDown: isDescending !== isBackwards, isBackwards };
  return {
    value,
    next: from ? isBehind(order, way, from) : sql`true`,
    order: orderBy(order, way),
    // One more than the page holds: whether there is another.
    cut: sql`offset ${offset} limit ${limit + 1}`,
  };
};

/**
 * Rows `r` as a page gives them. Written by the database as they leave the house: made into objects here and into text again,
 * a page would cost more than all the rest of its call.
 */
const written = (rows: RawBuilder<unknown>, { order, hidden }: ResultOrder): RawBuilder<WrittenResult> => sql`
  select r.id, (${order.value})::text as order_value, row_to_json(written)::text as written
  from (select r.* from ${rows}) r cross join lateral (select ${writtenColumns(hidden)}) written`;

/** Whole rows by their ids. As one array: a join would be planned without statistics on rows written a moment ago. */
const wholeRows = (accountId: number, ids: RawBuilder<unknown>, order: ResultOrder): RawBuilder<unknown> => sql`
  records.searchable r where r.account_id = ${accountId} and r.id = any(array(${ids})) ${partsOf(order).order}`;

/** Records of a page and one more; `found` is how many there are in all, where they were counted. */
export type ResultsFound = { readonly rows: readonly WrittenResult[]; readonly found: number | null };

/** A page of records in an order. */
export const findPage = async (
  db: TenantDb,
  accountId: number,
  where: RawBuilder<unknown>,
  input: ResultOrder,
): Promise<ResultsFound> => {
  const { next, order, cut } = partsOf(input);
  const wanted = sql`records.searchable r where ${where} and ${next} ${order} ${cut}`;
  // A page far in by its number, or out of all that match: the ids come first, so that no whole rows are read before it.
  const rows =
    input.offset === 0 && input.order.isIndexed ? wanted : wholeRows(accountId, sql`select r.id from ${wanted}`, input);
  return { rows: (await written(rows, input).execute(db)).rows, found: null };
};

type Counted = { readonly n: number };

/**
 * The same with how many there are in all, counted up to one above `max`. What a text leaves is looked for once: the page is
 * cut from what was found while counting, and asked for by itself only where that stopped.
 */
export const findCountedPage = async (
  db: TenantDb,
  accountId: number,
  where: RawBuilder<unknown>,
  input: ResultOrder,
  max: number,
): Promise<ResultsFound> => {
  const [row, found] = [partsOf(input), partsOf(input, true)];
  const ids = sql`
    (select r.id from found r where (select n <= ${max} from counted) and ${found.next} ${found.order} ${found.cut})
    union all
    (select r.id from records.searchable r where (select n > ${max} from counted) and ${where} and ${row.next}
      ${row.order} ${row.cut})`;
  const { rows } = await sql<Counted & (WrittenResult | { readonly id: null })>`
    with found as materialized (
      select r.id, ${row.value} as place from records.searchable r where ${where} limit ${max + 1}
    ), counted as materialized (select count(*) as n from found)
    select counted.n, page.* from counted left join lateral (${written(wholeRows(accountId, ids, input), input)}) page on true`.execute(
    db,
  );
  const page = rows.filter((one): one is Counted & WrittenResult => one.id !== null);
  return { rows: page, found: rows[0]?.n ?? 0 };
};

/** How many records a condition leaves, counted up to `max`. */
export const countUpTo = async (db: TenantDb, where: RawBuilder<unknown>, max: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from records.searchable r where ${where} limit ${max}) found`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Where a record stands in an order: what it is ordered by; null: a condition leaves it out. */
export const maybeOrderPlace = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  order: FieldOrder,
  id: number,
): Promise<OrderPlace | null> => {
  const { rows } = await sql<{ value: string | null }>`
    select (${order.value})::text as value from records.searchable r where ${where} and r.id = ${id}`.execute(db);
  return rows[0] ? { id, value: rows[0].value } : null;
};

type Direction = { readonly isDescending: boolean; readonly isBackwards: boolean };

/** The records behind a place, or before it, nearest first. */
const beside = (where: RawBuilder<unknown>, order: FieldOrder, from: OrderPlace, direction: Direction) => {
  const { isDescending, isBackwards } = direction;
  const way = { value: order.value, goesDown: isDescending !== isBackwards, isBackwards };
  return {
    from: sql`records.searchable r where ${where} and ${isBehind(order, way, from)}`,
    order: orderBy(order, way),
  };
};

/** The record that comes next, or before. */
export const maybeBeside = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  order: FieldOrder,
  from: OrderPlace,
  direction: Direction,
): Promise<number | null> => {
  const records = beside(where, order, from, direction);
  const { rows } = await sql<{ id: number }>`select r.id from ${records.from} ${records.order} limit 1`.execute(db);
  return rows[0]?.id ?? null;
};

/** How many records come before one, counted up to `max`. */
export const countBefore = async (
  db: TenantDb,
  where: RawBuilder<unknown>,
  order: FieldOrder,
  from: OrderPlace,
  { isDescending, max }: { readonly isDescending: boolean; readonly max: number },
): Promise<number> => {
  const records = beside(where, order, from, { isDescending, isBackwards: true });
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from ${records.from} limit ${max}) before`.execute(db);
  return rows[0]?.n ?? 0;
};
