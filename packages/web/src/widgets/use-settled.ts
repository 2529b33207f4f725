import { useEffect, useState } from 'react';

// Nobody is asked for every letter.
const quietMs = 150;

/** Fewer letters are not looked for. */
export const shortestSought = 2;

/** What somebody types, once they pause. */
export const useSettled = (words: string): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(words.trim()), quietMs);
    return () => window.clearTimeout(timer);
  }, [words]);
  return settled;
};
