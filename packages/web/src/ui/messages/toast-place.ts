/** A rectangle on the page, in px from its upper left corner. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

type Room = {
  /** Of the window. */
  readonly width: number;
  readonly height: number;
  /** To its edges. */
  readonly inset: number;
};

/** Between a toast and what can be pressed. */
const gap = 4;

const overlap = (one: Box, other: Box): number => {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
};

const covered = (box: Box, controls: readonly Box[]): number =>
  controls.reduce((sum, control) => sum + overlap(box, control), 0);

/** Whether what stands here lies over nothing that can be pressed. */
export const isFree = (box: Box, controls: readonly Box[]): boolean => covered(box, controls) === 0;

/** Places that touch an edge of the window or of a control: if there is a free one at all, one of these is. */
const candidates = (size: Pick<Box, 'width' | 'height'>, controls: readonly Box[], room: Room): Box[] => {
  const [right, bottom] = [room.width - room.inset - size.width, room.height - room.inset - size.height];
  const lefts = new Set([right, ...controls.map(({ left }) => left - gap - size.width)]);
  const tops = new Set([room.inset, ...controls.map(({ top, height }) => top + height + gap)]);
  return [...tops].flatMap((top) =>
    top < room.inset || top > bottom
      ? []
      : [...lefts].flatMap((left) => (left < room.inset || left > right ? [] : [{ ...size, left, top }])),
  );
};

/**
 * Where toasts stand: at the top right, or as near to it as they lie over nothing that can be pressed. Where the page leaves no
 * room for them, where they cover least.
 * @param size what they take, in px
 * @param controls what can be pressed, where it is now
 */
export const placeToasts = (size: Pick<Box, 'width' | 'height'>, controls: readonly Box[], room: Room): Box => {
  const corner = { ...size, left: room.width - room.inset - size.width, top: room.inset };
  const way = ({ left, top }: Box): number => corner.left - left + 2 * (top - corner.top);
  const found = candidates(size, controls, room).map((box) => ({
    box,
    covered: covered(box, controls),
    way: way(box),
  }));
  const best = found.toSorted((one, other) => one.covered - other.covered || one.way - other.way)[0];
  return best?.box ?? corner;
};
