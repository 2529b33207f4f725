/** Things that parts of the interface bring while they stand, for another part that shows them. */
export type Registry<Item> = {
  /** What is there now, oldest first; the same array until it changes. */
  readonly current: () => readonly Item[];
  /** Calls `listener` at every change. @returns the way to stop listening */
  readonly subscribe: (listener: () => void) => () => void;
  /** Brings things. @returns takes them away again */
  readonly add: (...items: readonly Item[]) => () => void;
};

/** Makes an empty registry. */
export const createRegistry = <Item>(): Registry<Item> => {
  let items: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Item[]): void => {
    items = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => items,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (...added) => {
      change([...items, ...added]);
      return () => change(items.filter((item) => !added.includes(item)));
    },
  };
};
