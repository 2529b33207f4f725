import type { Node, Source } from './sources.ts';

/** A type as it stands in a file. */
export type TypeText = { readonly path: string; readonly text: string };

/** A piece of SQL; `null` between its texts stands for a parameter. */
export type SqlValue = {
  readonly kind: 'sql';
  readonly parts: readonly (string | null)[];
  /** What it says its rows are. */
  readonly rows: TypeText | null;
};

/** Where functions were entered, and with what. */
export type Frame = {
  readonly fn: Node;
  readonly inputs: readonly (readonly Value[])[];
  readonly outer: Frame | null;
};

/** What an expression may be, as far as it can be told without running it. */
export type Value =
  | SqlValue
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null }
  | {
      readonly kind: 'object';
      readonly members: ReadonlyMap<string, readonly Value[]>;
      /** It may have other members, too. */
      readonly isOpen: boolean;
    }
  | { readonly kind: 'list'; readonly items: readonly (readonly Value[])[] }
  | { readonly kind: 'function'; readonly source: Source; readonly fn: Node; readonly frame: Frame | null }
  | { readonly kind: 'unknown' };

export const unknown: readonly Value[] = [{ kind: 'unknown' }];

// More ways than this through one expression add no statement of another shape.
const maxWays = 12;

export const isUnknown = (values: readonly Value[]): boolean => values.every(({ kind }) => kind === 'unknown');

const keyOf = (value: Value): unknown =>
  value.kind === 'sql' ? value.parts.join('$') : value.kind === 'constant' ? value.value : value;

/** Several ways at once; what nobody knows is left out where something is known. */
export const waysOf = (...each: readonly (readonly Value[])[]): readonly Value[] => {
  const known = each.flat().filter(({ kind }) => kind !== 'unknown');
  const distinct = [...new Map(known.map((value) => [keyOf(value), value])).values()];
  return distinct.length === 0 ? unknown : distinct.slice(0, maxWays);
};

/** The n-th way through several values: each of them is taken at least once, and those that belong together together. */
export const zipped = <T>(values: readonly (readonly Value[])[], make: (row: readonly Value[]) => T): readonly T[] => {
  const count = Math.max(1, ...values.map(({ length }) => length));
  return Array.from({ length: count }, (_, at) =>
    make(values.map((ways) => ways[at % ways.length] ?? { kind: 'unknown' })),
  );
};

export const sqlOf = (parts: readonly (string | null)[], rows: TypeText | null = null): SqlValue => ({
  kind: 'sql',
  parts,
  rows,
});

/** A value as part of a statement: SQL as it is, anything else as a parameter. */
export const partsOf = (value: Value): readonly (string | null)[] => (value.kind === 'sql' ? value.parts : [null]);

/** What a condition makes of a value; null: who knows. */
export const truthOf = (values: readonly Value[]): boolean | null => {
  const [value] = values;
  if (!value || values.length > 1 || value.kind === 'unknown') return null;
  return value.kind === 'constant' ? Boolean(value.value) : true;
};
