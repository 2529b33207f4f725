import { useEffect, useRef } from 'react';

type Resettable<Values> = { readonly isBusy: boolean; readonly reset: (values: Values) => void };

/**
 * Lets a form go on with what the server made of what was sent: what it cleaned, and without what it does not tell.
 * @returns to be called with the answer, while the form is still being sent
 */
export const useAnswered = <Values>({ isBusy, reset }: Resettable<Values>): ((values: Values) => void) => {
  const answer = useRef<{ readonly values: Values } | null>(null);
  useEffect(() => {
    if (answer.current === null || isBusy) return;
    reset(answer.current.values);
    answer.current = null;
  }, [isBusy, reset]);
  return (values) => void (answer.current = { values });
};
