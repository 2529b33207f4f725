/**
 * The chosen rows. Pages come one by one, so "all that match" cannot be a list of ids: with `isAll`, `ids` are the rows
 * that are left out of it.
 */
export type Selection = { readonly isAll: boolean; readonly ids: ReadonlySet<string> };

export const nothingSelected: Selection = { isAll: false, ids: new Set() };

/** Everything that matches, loaded or not. */
export const everythingSelected: Selection = { isAll: true, ids: new Set() };

export const isSelected = ({ isAll, ids }: Selection, id: string): boolean => ids.has(id) !== isAll;

/** How many rows are chosen, of `total` that match. */
export const countSelected = ({ isAll, ids }: Selection, total: number): number =>
  isAll ? Math.max(0, total - ids.size) : ids.size;

/** Chooses rows, or lets them go. */
export const setSelected = (selection: Selection, rows: readonly string[], isOn: boolean): Selection => {
  const ids = new Set(selection.ids);
  for (const id of rows)
    if (isOn === selection.isAll) ids.delete(id);
    else ids.add(id);
  return { isAll: selection.isAll, ids };
};

export const toggleSelected = (selection: Selection, id: string): Selection =>
  setSelected(selection, [id], !isSelected(selection, id));

/** From where a range was begun, and how far it reaches by now. */
export type Range = { readonly anchor: number; readonly end: number };

const between = (from: number, to: number): readonly [number, number] => (from < to ? [from, to] : [to, from]);

/**
 * Draws a range to another end, as in a file manager: rows that it no longer reaches are let go.
 * @param idAt the row at a place of the table.
 */
export const extendRange = (
  selection: Selection,
  idAt: (index: number) => string | undefined,
  { anchor, end }: Range,
  to: number,
): Selection => {
  const ids = (from: number, until: number): string[] => {
    const [low, high] = between(from, until);
    return Array.from({ length: high - low + 1 }, (_, at) => idAt(low + at)).filter((id) => id !== undefined);
  };
  return setSelected(setSelected(selection, ids(anchor, end), false), ids(anchor, to), true);
};

/** The state of the box in the head: of the rows that are loaded, are none, some or all chosen, or is none loaded? */
export const pageState = (
  selection: Selection,
  count: number,
  idAt: (index: number) => string,
): 'empty' | 'none' | 'some' | 'all' => {
  const { isAll, ids } = selection;
  if (count === 0) return 'empty';
  if (ids.size === 0) return isAll ? 'all' : 'none';
  // Fewer ids than rows: they cannot be all of them.
  if (ids.size < count) return 'some';
  for (let at = 0; at < count; at += 1) if (!ids.has(idAt(at))) return 'some';
  return isAll ? 'none' : 'all';
};
