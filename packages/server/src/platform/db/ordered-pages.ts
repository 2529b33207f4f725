/** Where a page of an ordered list begins or ends: the value it is ordered by and the id. Null: the row has no such value. */
export type Place<Value extends string | null = string> = {
  readonly value: Value;
  readonly id: number;
  readonly isBefore: boolean;
};

/** A place as text; opaque to callers. `order` says of which order it is: a cursor of another one means nothing. */
const writePlace = (order: string, { value, id, isBefore }: Place<string | null>): string =>
  btoa(encodeURIComponent(JSON.stringify([order, value, id, isBefore ? 1 : 0])));

/** The place of a text, or null when it is none of ours or of another order. For orders in which rows may have no value. */
export const readPlaceOrNone = (order: string, text: string | undefined): Place<string | null> | null => {
  if (text === undefined) return null;
  try {
    const read: unknown = JSON.parse(decodeURIComponent(atob(text)));
    if (!Array.isArray(read) || read.length !== 4 || read[0] !== order) return null;
    const [, value, id, isBefore] = read as unknown[];
    if ((typeof value !== 'string' && value !== null) || !Number.isSafeInteger(id)) return null;
    return { value, id: id as number, isBefore: isBefore === 1 };
  } catch {
    return null;
  }
};

/** The same for orders in which every row has a value. */
export const readPlace = (order: string, text: string | undefined): Place | null => {
  const place = readPlaceOrNone(order, text);
  return place === null || place.value === null ? null : { ...place, value: place.value };
};

/** `-name` is `name` the other way round. */
export const readOrder = <By extends string>(
  sort: By | `-${By}`,
): { readonly by: By; readonly isDescending: boolean } => {
  const isDescending = sort.startsWith('-');
  return { by: (isDescending ? sort.slice(1) : sort) as By, isDescending };
};

type Ordered = { readonly id: number; readonly order_value: string | null };

export type PageInput = {
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
  readonly place: Place<string | null> | null;
};

/**
 * A page with the ways on and back.
 * @param rows one more than the page holds; of a page before a place in the order from there
 */
export const cutPage = <Row extends Ordered>({ sort, page, limit, place }: PageInput, rows: readonly Row[]) => {
  const isBefore = place?.isBefore ?? false;
  const some = rows.slice(0, limit);
  const data = isBefore ? some.toReversed() : some;
  const [first, last] = [data[0], data.at(-1)];
  const goesOn = isBefore || rows.length > limit;
  const comesFrom = isBefore ? rows.length > limit : place !== null || page > 1;
  const cursor = (row: Row, before: boolean): string =>
    writePlace(sort, { value: row.order_value, id: row.id, isBefore: before });
  return {
    data,
    ways: {
      ...(goesOn && last ? { next_cursor: cursor(last, false) } : {}),
      ...(comesFrom && first ? { previous_cursor: cursor(first, true) } : {}),
    },
  };
};

/** A row as it is answered: what it was ordered by is ours. */
export const withoutOrder = <Row extends Ordered>(row: Row): Omit<Row, 'order_value'> => {
  const { order_value: ours, ...shown } = row;
  void ours;
  return shown;
};
