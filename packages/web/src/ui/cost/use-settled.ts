import { useEffect, useState } from 'react';

/**
 * The value as it was when it last stood still, for questions that should not be asked at every key.
 * @param afterMs how long it has to stand still
 * @returns the settled value, and whether a newer one is still moving
 */
export const useSettled = <Value>(value: Value, afterMs = 300): readonly [settled: Value, isMoving: boolean] => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return [settled, !Object.is(settled, value)];
};
