/** How one person has arranged a table: kept as a preference by the page, never by the table. */
export type TableLayout = {
  /** Every column of the table, shown or not, in the order of reading. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that stay at the left beside the first one, in this order. */
  readonly pinned: readonly string[];
  /** Widths that were set by hand, in px. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: 'compact' | 'comfortable';
};

/** What a layout has to know of a column. The first column always stands first, pinned and shown. */
export type LayoutColumn = {
  readonly id: string;
  readonly width: number;
  readonly minWidth?: number | undefined;
  /** Only shown where somebody asks for it. */
  readonly isHidden?: boolean | undefined;
};

const narrowest = 64;
const widest = 900;
/** What one press of a key or of the menu changes a width by, in px. */
export const widthStep = 16;

const firstOf = (columns: readonly LayoutColumn[]): string => columns[0]?.id ?? '';

/** Puts `id` behind what stands before it in `wanted`. */
const putIn = (order: string[], id: string, wanted: readonly string[]): void => {
  const before = wanted.slice(0, wanted.indexOf(id)).findLast((other) => order.includes(other));
  order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
};

/**
 * The layout to draw: what was stored, without columns that are gone, with new columns where the page puts them.
 * @param stored a layout that an older version may have written, or null.
 */
export const layoutOf = (columns: readonly LayoutColumn[], stored: Partial<TableLayout> | null): TableLayout => {
  const ids = columns.map(({ id }) => id);
  const first = firstOf(columns);
  const isKnown = (id: string): boolean => ids.includes(id);
  const order = [...new Set(stored?.order ?? [])].filter((id) => isKnown(id) && id !== first);
  if (first) order.unshift(first);
  const isNew = new Set(ids.filter((id) => !order.includes(id)));
  for (const id of ids) if (isNew.has(id)) putIn(order, id, ids);
  const wasSeen = new Set(stored?.order ?? []);
  const hiddenAtFirst = columns.filter(({ id, isHidden }) => isHidden && !wasSeen.has(id)).map(({ id }) => id);
  return {
    order,
    hidden: [...new Set([...(stored?.hidden ?? []), ...hiddenAtFirst])].filter((id) => isKnown(id) && id !== first),
    pinned: [...new Set(stored?.pinned ?? [])].filter((id) => isKnown(id) && id !== first),
    widths: Object.fromEntries(Object.entries(stored?.widths ?? {}).filter(([id]) => isKnown(id))),
    density: stored?.density ?? 'compact',
  };
};

/** The columns to draw, in their order: the first, the pinned ones, the rest. */
export const shownIds = ({ order, hidden, pinned }: TableLayout): readonly string[] => {
  const [first, ...rest] = order;
  const isPinned = new Set(pinned);
  const all = [...(first === undefined ? [] : [first]), ...pinned, ...rest.filter((id) => !isPinned.has(id))];
  return all.filter((id) => !hidden.includes(id));
};

/** Columns that `id` may change places with: those beside it that are pinned as it is. */
const siblingsOf = (layout: TableLayout, id: string): readonly string[] => {
  const isPinned = layout.pinned.includes(id);
  return shownIds(layout).filter((other, at) => at > 0 && layout.pinned.includes(other) === isPinned);
};

/** Whether `moveColumn` would change anything. */
export const canMove = (layout: TableLayout, id: string, by: number): boolean => {
  const siblings = siblingsOf(layout, id);
  const at = siblings.indexOf(id);
  return at >= 0 && siblings[at + by] !== undefined;
};

const without = (list: readonly string[], id: string): string[] => list.filter((other) => other !== id);

/** Takes a column over to the place of another one; pinned columns stay among the pinned ones. */
export const moveColumnTo = (layout: TableLayout, id: string, target: string): TableLayout => {
  const siblings = siblingsOf(layout, id);
  if (id === target || !siblings.includes(id) || !siblings.includes(target)) return layout;
  const part = layout.pinned.includes(id) ? 'pinned' : 'order';
  const isRightwards = layout[part].indexOf(id) < layout[part].indexOf(target);
  const next = without(layout[part], id);
  next.splice(next.indexOf(target) + (isRightwards ? 1 : 0), 0, id);
  return { ...layout, [part]: next };
};

/** Moves a column over one shown neighbour: by -1 leftwards, by 1 rightwards. */
export const moveColumn = (layout: TableLayout, id: string, by: -1 | 1): TableLayout => {
  const siblings = siblingsOf(layout, id);
  const target = siblings[siblings.indexOf(id) + by];
  return siblings.includes(id) && target !== undefined ? moveColumnTo(layout, id, target) : layout;
};

/** Shows or hides a column. The first one stays. */
export const setShown = (layout: TableLayout, id: string, isShown: boolean): TableLayout => {
  if (id === layout.order[0]) return layout;
  const rest = without(layout.hidden, id);
  return { ...layout, hidden: isShown ? rest : [...rest, id] };
};

/** Pins a column behind the pinned ones, or lets it go back to its place. */
export const setPinned = (layout: TableLayout, id: string, isPinned: boolean): TableLayout => {
  if (id === layout.order[0]) return layout;
  const rest = without(layout.pinned, id);
  return { ...layout, pinned: isPinned ? [...rest, id] : rest };
};

/** A width that a column may have, in whole px. */
export const clampWidth = (column: LayoutColumn, width: number): number =>
  Math.round(Math.min(widest, Math.max(column.minWidth ?? narrowest, width)));

/** Gives a column a width of its own. */
export const resizeColumn = (layout: TableLayout, column: LayoutColumn, width: number): TableLayout => ({
  ...layout,
  widths: { ...layout.widths, [column.id]: clampWidth(column, width) },
});
