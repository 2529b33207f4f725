/** Keeps a few answers for a short while. */
export type Recent<Answer> = {
  /** The answer that was kept under the key, or the one that is fetched now. What fails is not kept. */
  readonly get: (key: string, fetch: () => Promise<Answer>) => Promise<Answer>;
};

/**
 * Makes a keeper of answers. It is no store: whoever finds nothing in it asks again.
 * @param max the one that was used longest ago goes when there are more
 * @param now milliseconds that only grow
 */
export const createRecent = <Answer>(max: number, seconds: number, now: () => number): Recent<Answer> => {
  const kept = new Map<string, { readonly answer: Answer; readonly at: number }>();
  const maybeKept = (key: string) => {
    const found = kept.get(key);
    kept.delete(key);
    return found && now() - found.at < seconds * 1000 ? found : null;
  };
  return {
    get: async (key, fetch) => {
      const one = maybeKept(key) ?? { answer: await fetch(), at: now() };
      kept.set(key, one);
      for (const oldest of [...kept.keys()].slice(0, -max)) kept.delete(oldest);
      return one.answer;
    },
  };
};
