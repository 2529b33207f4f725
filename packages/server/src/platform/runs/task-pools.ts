/** What was made of one thing. */
export type Finished<Result> = { readonly id: number; readonly result: Result };

/**
 * Those who work on the things of a run at the same time, over its steps: what is slow holds up nobody else. It lives in the
 * memory of one job only: what dies with it is claimed and done again.
 */
export type TaskPool<Result> = {
  /** How many more could be worked on. */
  readonly free: () => number;
  readonly send: (id: number, task: () => Promise<Result>) => void;
  /** What is finished, as soon as anything is; nothing when nobody works. @throws what a piece of work threw */
  readonly take: () => Promise<readonly Finished<Result>[]>;
};

export const createTaskPool = <Result>(size: number): TaskPool<Result> => {
  const underWay = new Map<number, Promise<void>>();
  const finished: Finished<Result>[] = [];
  const faults: unknown[] = [];
  return {
    free: () => size - underWay.size - finished.length,
    send: (id, task) => {
      const run = async (): Promise<void> => {
        try {
          finished.push({ id, result: await task() });
        } catch (error) {
          faults.push(error);
        } finally {
          underWay.delete(id);
        }
      };
      underWay.set(id, run());
    },
    take: async () => {
      if (finished.length === 0 && faults.length === 0 && underWay.size > 0) await Promise.race(underWay.values());
      if (faults.length > 0) {
        // The others end by themselves: their answers are kept, so that nobody is asked twice.
        await Promise.allSettled(underWay.values());
        throw faults[0];
      }
      return finished.splice(0);
    },
  };
};

/** Does what several ask for at the same time once for all of them. */
export type Sharing<Result> = (key: string, task: () => Promise<Result>) => Promise<Result>;

export const createSharing = <Result>(): Sharing<Result> => {
  const underWay = new Map<string, Promise<Result>>();
  return (key, task) => {
    const known = underWay.get(key);
    if (known) return known;
    const run = task().finally(() => underWay.delete(key));
    underWay.set(key, run);
    return run;
  };
};
