import { AppError, generalErrors } from '@galena/contract/kernel';

export type TurnLimits = {
  /** How many at once in this process. */
  readonly max: number;
  /** How many at once for one of those who ask, waiting ones included: nobody takes all of them. */
  readonly maxEach: number;
  /** How long somebody waits for a place. */
  readonly waitMs: number;
};

export type Turns = {
  /**
   * Waits for a place, behind those who came before.
   * @returns what gives it back
   * @throws AppError 429 when this one has its share already, 503 when no place became free in time
   */
  readonly take: (who: number) => Promise<() => void>;
};

const retryAfterSeconds = 10;

/** Places for what is dear and may not be had by everybody at once. */
export const createTurns = ({ max, maxEach, waitMs }: TurnLimits): Turns => {
  const shares = new Map<number, number>();
  const waiting = new Set<() => void>();
  let taken = 0;

  const addShare = (who: number, count: number): void => {
    const share = (shares.get(who) ?? 0) + count;
    if (share === 0) shares.delete(who);
    else shares.set(who, share);
  };

  const awaitPlace = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(late);
        waiting.delete(begin);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(begin);
        reject(new AppError(generalErrors.unavailable, { retryAfterSeconds }));
      }, waitMs);
      waiting.add(begin);
    });

  const leave = (who: number): void => {
    addShare(who, -1);
    // The place goes on to whoever has waited longest.
    const [next] = waiting;
    if (next) next();
    else taken -= 1;
  };

  return {
    take: async (who) => {
      if ((shares.get(who) ?? 0) >= maxEach)
        throw new AppError(generalErrors.too_many, { retryAfterSeconds, params: { seconds: retryAfterSeconds } });
      addShare(who, 1);
      if (taken < max) taken += 1;
      else
        await awaitPlace().catch((error: unknown) => {
          addShare(who, -1);
          throw error;
        });
      let isHeld = true;
      return () => {
        if (isHeld) leave(who);
        isHeld = false;
      };
    },
  };
};
