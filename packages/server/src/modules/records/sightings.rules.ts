/** A mark in a snippet as its two columns. */
export const markColumns = (mark: readonly [number, number] | null) => ({
  mark_from: mark?.[0] ?? null,
  mark_to: mark?.[1] ?? null,
});
