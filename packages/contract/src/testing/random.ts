export type Random = {
  readonly seed: number;
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
};

/** Random numbers that a failure can repeat: mulberry32 from GALENA_TEST_SEED or from a fresh seed. */
export const createRandom = (
  seed = Number(process.env['GALENA_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31)),
): Random => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, next, between: (low, high) => low + Math.floor(next() * (high - low + 1)) };
};
