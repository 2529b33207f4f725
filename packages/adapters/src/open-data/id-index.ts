/** Numbers that become more and more, eight bytes each. */
export type GrowingNumbers = {
  readonly push: (value: number) => void;
  readonly values: () => Float64Array;
};

export const startNumbers = (): GrowingNumbers => {
  let held = new Float64Array(1024);
  let length = 0;
  return {
    push: (value) => {
      if (length === held.length) {
        const larger = new Float64Array(held.length * 2);
        larger.set(held);
        held = larger;
      }
      held[length] = value;
      length += 1;
    },
    values: () => held.subarray(0, length),
  };
};

/** Ids in their order, each once. */
export type IdIndex = {
  readonly size: number;
  /** Its place in the order, or -1. */
  readonly find: (id: number) => number;
  readonly hasAnyOf: (min: number, greatest: number) => boolean;
};

/** Sorts the ids where they lie. */
export const indexIds = (ids: Float64Array): IdIndex => {
  ids.sort();
  let size = 0;
  for (const id of ids) {
    if (size > 0 && ids[size - 1] === id) continue;
    ids[size] = id;
    size += 1;
  }
  /** The first place whose id is not less. */
  const placeOf = (id: number): number => {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    size,
    find: (id) => {
      const place = placeOf(id);
      return place < size && ids[place] === id ? place : -1;
    },
    hasAnyOf: (min, greatest) => {
      const place = placeOf(min);
      return place < size && (ids[place] as number) <= greatest;
    },
  };
};
