/** Where the focus goes from row `from` by a key, or null if the key is none of a table's. */
export const rowByKey = (key: string, from: number, count: number, page: number): number | null => {
  if (count === 0) return null;
  const last = count - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: last,
  };
  const to = steps[key];
  return to === undefined ? null : Math.min(last, Math.max(0, to));
};

/** Where a row is now. It mostly still is where it was, so that no list of 100,000 is searched at every key. */
export const locateRow = (id: string | null, wasAt: number, count: number, idAt: (index: number) => string): number => {
  if (id === null) return -1;
  if (wasAt >= 0 && wasAt < count && idAt(wasAt) === id) return wasAt;
  for (let at = 0; at < count; at += 1) if (idAt(at) === id) return at;
  return -1;
};

/** The rows to draw: what is in view with `overscan` rows around it, and the one that has the focus wherever it is. */
export const rowsToDraw = (first: number, last: number, overscan: number, count: number, focused: number): number[] => {
  const from = Math.max(0, first - overscan);
  const to = Math.min(count - 1, last + overscan);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (focused < 0 || focused >= count || (focused >= from && focused <= to)) return rows;
  return focused < from ? [focused, ...rows] : [...rows, focused];
};

/** Whether the next page should be on its way when row `last` is in view: half a screen before it is needed. */
export const isNearEnd = (last: number, count: number, ahead = 20): boolean => count > 0 && last >= count - 1 - ahead;
