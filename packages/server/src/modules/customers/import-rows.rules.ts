import {
  customerColumns,
  NewCustomerBody,
  neededColumns,
  rowRefusals,
  type CustomerColumn,
  type RowRefusal,
} from '@galena/contract/customers';

/** Where each column stands in a file; -1: it is not there. */
export type ColumnPlaces = Readonly<Record<CustomerColumn, number>>;

/** `First Name` is `first_name`. */
const plainTitle = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

export const placesIn = (header: readonly string[]): ColumnPlaces => {
  const titles = header.map(plainTitle);
  return Object.fromEntries(customerColumns.map((name) => [name, titles.indexOf(name)])) as ColumnPlaces;
};

/** Which columns a file lacks that it cannot do without. */
export const missingColumns = (places: ColumnPlaces): readonly CustomerColumn[] =>
  neededColumns.filter((name) => places[name] < 0);

type Named = { readonly id: number; readonly name: string; readonly slug: string };

const plain = (text: string): string => text.trim().toLowerCase();

/** How a row may call a package: by its address, or by its name where only one has it. */
export const packageNamesOf = (packages: readonly Named[]): ReadonlyMap<string, number> => {
  const named = Map.groupBy(packages, ({ name }) => plain(name));
  const unique = [...named.values()].flatMap(([one, ...others]) => (one && others.length === 0 ? [one] : []));
  return new Map([
    ...unique.map(({ id, name }) => [plain(name), id] as const),
    // Later ones win: an address is never two packages’.
    ...packages.map(({ id, slug }) => [plain(slug), id] as const),
  ]);
};

export type Reading = {
  readonly places: ColumnPlaces;
  readonly packages: ReadonlyMap<string, number>;
  /** For rows that name none. */
  readonly packageId: number;
};

/** What a row says: a customer, or why it is none. */
export type ReadRow = { readonly customer: NewCustomerBody } | { readonly reasons: readonly RowRefusal[] };

const columnOf = (field: PropertyKey | undefined): RowRefusal =>
  field === 'package_id' ? 'package' : (rowRefusals.find((column) => column === field) ?? 'row');

/** Reads the cells of a row as *Add an account* reads its form; null: the row has no cells that can be told apart. */
export const readRow = (cells: readonly string[] | null, { places, packages, packageId }: Reading): ReadRow => {
  if (cells === null) return { reasons: ['row'] };
  const cellOf = (column: CustomerColumn): string => (cells[places[column]] ?? '').trim();
  const [sold, days] = [cellOf('package'), cellOf('expires_in')];
  const read = NewCustomerBody.safeParse({
    email: cellOf('email'),
    first_name: cellOf('first_name'),
    last_name: cellOf('last_name'),
    package_id: sold === '' ? packageId : packages.get(plain(sold)),
    ...(days !== '' && { expires_in: /^\d{1,9}$/.test(days) ? Number(days) : Number.NaN }),
  });
  if (read.success) return { customer: read.data };
  return { reasons: [...new Set(read.error.issues.map(({ path }) => columnOf(path[0])))] };
};
