import { useCallback, useInsertionEffect, useRef } from 'react';

/** A function that stays the same from render to render and calls the newest `act`, so that rows need not be drawn anew. */
export const useStable = <Arguments extends unknown[], Result>(
  act: (...given: Arguments) => Result,
): ((...given: Arguments) => Result) => {
  const latest = useRef(act);
  useInsertionEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
};
