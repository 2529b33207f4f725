/** Draws that are the same every time: the whole invented world comes from names and numbers, nothing is stored. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  readonly unit: () => number;
  readonly int: (lowest: number, highest: number) => number;
  readonly isTrue: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Some of a list, each once. */
  readonly some: <T>(list: readonly T[], fewest: number, max: number) => T[];
  /** Mostly small, seldom large, as sizes of things are. */
  readonly skewed: (lowest: number, highest: number) => number;
};

const toInt = (value: number): number => value >>> 0;

/** A number from 0 to 2³² - 1 for a text (FNV-1a). */
export const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return toInt(Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d));
};

/** The draws for the n-th of something (mulberry32). */
export const chanceOf = (seed: number, n: number): Chance => {
  let state = toInt(seed + Math.imul(n + 1, 0x9e_37_79_b1));
  const unit = (): number => {
    state = toInt(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return toInt(mixed ^ (mixed >>> 14)) / 0x1_00_00_00_00;
  };
  const int = (lowest: number, highest: number): number => lowest + Math.floor(unit() * (highest - lowest + 1));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(unit() * list.length)] as T;
  return {
    unit,
    int,
    pick,
    isTrue: (share) => unit() < share,
    some: (list, fewest, max) => {
      const wanted = Math.min(int(fewest, max), list.length);
      const from = int(0, list.length - 1);
      // Neighbours in the list, from a random one on: cheap, and as good as any.
      return Array.from({ length: wanted }, (_, at) => list[(from + at) % list.length] as (typeof list)[number]);
    },
    skewed: (lowest, highest) => Math.round(lowest * (highest / lowest) ** unit()),
  };
};
