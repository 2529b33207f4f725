import { useLayoutEffect, useState, type RefObject } from 'react';

/** The width of a phone's sheet and of narrow panes: rows are cards there even if their columns would fit. */
const narrowest = 560;

type Fold = {
  readonly isFolded: boolean;
  /** What the columns needed when they did not fit, in pixels. */
  readonly needed: number;
};

/**
 * Whether rows become cards, or columns again.
 * @param room what the table may take, in pixels
 * @param width what it takes; it says nothing while the rows are cards
 */
export const foldOf = (now: Fold, room: number, width: number): Fold => {
  if (now.isFolded) return room > narrowest && room >= now.needed ? { ...now, isFolded: false } : now;
  if (width > room) return { isFolded: true, needed: width };
  return room > narrowest ? now : { ...now, isFolded: true };
};

/**
 * Whether the columns of the table in `root` do not fit beside each other, whatever their words are in this language and
 * at this size: found out by measuring, before anything is painted.
 */
export const useFolding = (root: RefObject<HTMLElement | null>): boolean => {
  const [fold, setFold] = useState<Fold>({ isFolded: false, needed: 0 });
  // After every render: other rows may need another width.
  useLayoutEffect(() => {
    const box = root.current;
    const table = box?.querySelector('table');
    if (!box || !table) return undefined;
    const measure = (): void => setFold((now) => foldOf(now, box.clientWidth, table.offsetWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  });
  return fold.isFolded;
};
