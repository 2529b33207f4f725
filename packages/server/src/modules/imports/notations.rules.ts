import type { ImportTarget } from '@galena/contract/imports';
import { ownOf, type ColumnMapping } from '@galena/contract/kernel';
import { notationOf, type Notation, type SeenNotation } from '@galena/contract/labels';

type Sample = {
  readonly header: readonly string[];
  readonly targets: readonly ImportTarget[];
  readonly mapping: ColumnMapping;
  readonly rows: readonly (readonly string[])[];
};

/**
 * How a table writes the days and numbers that go to labels: as somebody said, else as its rows show, else as such a table did before.
 * @param said nothing where it is left out
 */
export const notationIn = (
  { header, targets, mapping, rows }: Sample,
  said: { readonly [part in keyof Notation]?: Notation[part] | undefined },
  before: Notation,
): SeenNotation => {
  const kinds = new Map(targets.flatMap(({ name, kind, own }) => (own ? [[name, kind] as const] : [])));
  const columns = header.flatMap((name, at) => {
    const kind = kinds.get(ownOf(mapping, name) ?? '');
    return kind === 'day' || kind === 'number' ? [{ at, kind }] : [];
  });
  const seen = notationOf(columns.flatMap(({ at, kind }) => rows.map((row) => ({ kind, text: row[at] ?? '' }))));
  return {
    ...seen,
    day_order: said.day_order ?? seen.day_order ?? before.day_order,
    decimal_mark: said.decimal_mark ?? seen.decimal_mark ?? before.decimal_mark,
  };
};
