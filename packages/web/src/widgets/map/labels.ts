/** A name where it would stand, its middle and its size in pixels. */
export type Label = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const gap = 6;

const overlap = (one: Label, other: Label): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width + gap * 2 &&
  Math.abs(one.y - other.y) * 2 < one.height + other.height + gap;

/** A name stands in its place, or else above or below of what is there. */
const shifts = [0, -24, 24];

/**
 * Those that find room, the first before the later ones.
 * @param taken what stands there already
 */
export const placed = (labels: readonly Label[], taken: readonly Label[] = []): readonly Label[] => {
  const kept: Label[] = [];
  for (const label of labels) {
    const places = shifts.map((by) => ({ ...label, y: label.y + by }));
    const free = places.find((place) => ![...taken, ...kept].some((other) => overlap(place, other)));
    if (free) kept.push(free);
  }
  return kept;
};
