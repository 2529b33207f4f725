import type { Bounds, MapCell } from '@galena/contract/kernel';
import { holdsPoint } from './view.ts';

/** How many cells are told in words and reached by key. */
const maxTold = 5;

export type Pixel = { readonly x: number; readonly y: number };

/** The size of what stands for so many leads: a pin for one, a disc that grows slowly for more. In pixels. */
export const discRadius = (count: number): number =>
  count === 1 ? 5 : Math.min(22, Math.round(9 + 1.9 * Math.log2(count / 2 + 1)));

const merged = (one: MapCell, other: MapCell): MapCell => {
  const count = one.count + other.count;
  const middle = (of: (cell: MapCell) => number): number => (of(one) * one.count + of(other) * other.count) / count;
  return {
    lat: middle(({ lat }) => lat),
    lng: middle(({ lng }) => lng),
    count,
    with_email: one.with_email + other.with_email,
  };
};

const apartOnce = <Cell extends MapCell>(
  cells: readonly Cell[],
  at: (cell: MapCell) => Pixel,
): readonly (Cell | MapCell)[] => {
  const shown: { cell: Cell | MapCell; pixel: Pixel }[] = [];
  for (const cell of cells) {
    const pixel = at(cell);
    const under = shown.find(({ cell: { count }, pixel: { x, y } }) => {
      const room = cell.count === 1 ? 0 : discRadius(cell.count);
      return count > 1 && Math.hypot(x - pixel.x, y - pixel.y) < discRadius(count) + room;
    });
    if (!under) shown.push({ cell, pixel });
    else {
      under.cell = merged(under.cell, cell);
      under.pixel = at(under.cell);
    }
  }
  return shown.map(({ cell }) => cell).toSorted((a, b) => b.count - a.count);
};

/**
 * Cells as they can be shown beside each other: groups that would lie on each other become one, and a pin under a disc
 * becomes part of it. No lead is lost; what stays alone stays the same.
 * @param cells the fullest first
 * @param at where a cell is on the screen
 */
export const apart = <Cell extends MapCell>(
  cells: readonly Cell[],
  at: (cell: MapCell) => Pixel,
): readonly (Cell | MapCell)[] => {
  const shown = apartOnce(cells, at);
  // One that has grown may lie on the next.
  return shown.length === cells.length ? shown : apart(shown, at);
};

/** A hand and a finger need more than a pin has. */
const leastReach = 12;

/** The cell under a point of the screen, the nearest of several. @param at where a cell is on the screen */
export const cellAt = <Cell extends MapCell>(
  cells: readonly Cell[],
  point: Pixel,
  at: (cell: MapCell) => Pixel,
): Cell | undefined => {
  const near = cells.flatMap((cell) => {
    const { x, y } = at(cell);
    const away = Math.hypot(x - point.x, y - point.y);
    return away <= Math.max(leastReach, discRadius(cell.count)) ? [{ cell, away }] : [];
  });
  return near.toSorted((a, b) => a.away - b.away)[0]?.cell;
};

/** What can be seen: how many leads, and the fullest of the groups. */
export const seenOf = (cells: readonly MapCell[], seen: Bounds) => {
  const inView = cells.filter((cell) => holdsPoint(seen, cell));
  return {
    total: inView.reduce((sum, { count }) => sum + count, 0),
    fullest: inView
      .filter(({ count }) => count > 1)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, maxTold),
  };
};
