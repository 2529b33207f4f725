type Waiting<State> = {
  readonly recordId: number;
  readonly found: (states: readonly State[]) => void;
  readonly failed: (why: unknown) => void;
};

/** The cells of a screen come within this time, and are asked about together. */
const gatherMs = 15;

type About = { readonly result_id: number };
type Ask<State extends About> = (listId: number, recordIds: readonly number[]) => Promise<readonly State[]>;

/**
 * How far records of a list are, cell by cell: what is asked at the same moment is one call.
 * @param max so many records are asked about in one call
 */
export const askTogether = <State extends About>(ask: Ask<State>, max: number) => {
  const waiting = new Map<number, Waiting<State>[]>();
  const askSome = async (listId: number, some: readonly Waiting<State>[]): Promise<void> => {
    try {
      const states = await ask(listId, [...new Set(some.map(({ recordId }) => recordId))]);
      for (const { recordId, found } of some) found(states.filter(({ result_id: id }) => id === recordId));
    } catch (error) {
      for (const { failed } of some) failed(error);
    }
  };
  const askAll = (listId: number): void => {
    const all = waiting.get(listId) ?? [];
    waiting.delete(listId);
    for (let at = 0; at < all.length; at += max) void askSome(listId, all.slice(at, at + max));
  };
  return (listId: number, recordId: number): Promise<readonly State[]> =>
    new Promise((found, failed) => {
      const others = waiting.get(listId);
      if (!others) setTimeout(() => askAll(listId), gatherMs);
      waiting.set(listId, [...(others ?? []), { recordId, found, failed }]);
    });
};
