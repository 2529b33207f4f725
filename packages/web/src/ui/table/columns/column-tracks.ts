/** A column as it lies on the grid of every row. */
export type Track = { readonly width: number; readonly isPinned: boolean; readonly grows: boolean };

type Tracks = {
  /** For `grid-template-columns`. */
  readonly template: string;
  /** How far from the left each pinned column sticks, in px. */
  readonly lefts: readonly number[];
  /** The narrowest the whole row can be, in px. */
  readonly total: number;
};

/**
 * Where the columns of all rows stand. What is left of the room goes to the columns that grow, or behind the last one.
 * @param lead the column of boxes at the left, `tail` the one at the right, in px.
 */
export const tracksOf = (columns: readonly Track[], lead: number, tail: number): Tracks => {
  const lefts: number[] = [];
  let left = lead;
  for (const { width, isPinned } of columns) {
    if (!isPinned) break;
    lefts.push(left);
    left += width;
  }
  // Behind a pinned column that grows nothing could stick: its width is not known.
  const canGrow = ({ grows }: Track, at: number): boolean => grows && at >= lefts.length - 1;
  const doesGrow = columns.some(canGrow);
  const middle = columns.map((track, at) =>
    canGrow(track, at) ? `minmax(${track.width}px, 1fr)` : `${track.width}px`,
  );
  return {
    template: [...(lead > 0 ? [`${lead}px`] : []), ...middle, doesGrow ? `${tail}px` : `minmax(${tail}px, 1fr)`].join(
      ' ',
    ),
    lefts,
    total: columns.reduce((sum, { width }) => sum + width, lead + tail),
  };
};
