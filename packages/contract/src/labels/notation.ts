import type { FieldKind } from '../contacts/index.ts';
import { type DayOrder, dayOrderIn } from '../kernel/index.ts';
import { type DecimalMark, decimalMarkIn } from './written-number.ts';

/** How a table writes days (`3/10/2026`) and numbers (`1,234`) that are read differently in different countries; null: not known. */
export type Notation = { readonly day_order: DayOrder | null; readonly decimal_mark: DecimalMark | null };

export const notationParts = ['day_order', 'decimal_mark'] as const satisfies readonly (keyof Notation)[];
export type NotationPart = (typeof notationParts)[number];

export const unknownNotation: Notation = { day_order: null, decimal_mark: null };

/** What the cells of a table show of how it is written, and which parts of that some of them depend on. */
export type SeenNotation = Notation & { readonly depends_on: readonly NotationPart[] };

type Seen<T extends string> = { readonly found: T | null; readonly isNeeded: boolean };

const seenIn = <T extends string>(
  texts: readonly string[],
  showOf: (text: string) => T | 'depends' | null,
): Seen<T> => {
  const shown = new Set(texts.map(showOf));
  const isNeeded = shown.delete('depends');
  shown.delete(null);
  const [only = null] = shown;
  // Where the cells contradict each other, none of them is believed.
  return { found: shown.size === 1 ? (only as T) : null, isNeeded };
};

/**
 * How a table writes days and numbers, by what its cells show: `13/10/2026` has the day first, `1.234,50` a comma.
 * @param cells what stands in fields of these kinds; only days and numbers tell anything
 */
export const notationOf = (cells: readonly { readonly kind: FieldKind; readonly text: string }[]): SeenNotation => {
  const textsOf = (kind: FieldKind) => cells.flatMap((cell) => (cell.kind === kind ? [cell.text] : []));
  const [days, numbers] = [seenIn(textsOf('day'), dayOrderIn), seenIn(textsOf('number'), decimalMarkIn)];
  return {
    day_order: days.found,
    decimal_mark: numbers.found,
    depends_on: [
      ...(days.isNeeded ? ['day_order' as const] : []),
      ...(numbers.isNeeded ? ['decimal_mark' as const] : []),
    ],
  };
};
