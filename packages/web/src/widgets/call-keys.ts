import { useMemo, useRef } from 'react';
import { newIdempotencyKey } from '../platform/api.ts';

/** The same key for the same thing: pressed twice, or sent again after the line broke, it is done once. */
export const useCallKeys = () => {
  const last = useRef({ text: '', key: '' });
  return useMemo(
    () => ({
      keyOf: (what: object): string => {
        const text = JSON.stringify(what);
        if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() };
        return last.current.key;
      },
      /** It is done: the same thing may be asked for once more, and that is another time. */
      forget: (): void => {
        last.current = { text: '', key: '' };
      },
    }),
    [],
  );
};
