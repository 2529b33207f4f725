import { useEffect, useState } from 'react';

type Resettable<Values> = { readonly isBusy: boolean; readonly reset: (values: Values) => void };

/**
 * Lets a form go on with what the server made of what was sent: what it cleaned, and without what it does not tell.
 * @returns to be called with the answer, while the form is still being sent
 */
export const useAnswered = <Values>({ isBusy, reset }: Resettable<Values>): ((values: Values) => void) => {
  const [answer, setAnswer] = useState<{ readonly values: Values } | null>(null);
  useEffect(() => {
    if (answer === null || isBusy) return;
    reset(answer.values);
    setAnswer(null);
  }, [answer, isBusy, reset]);
  return (values) => setAnswer({ values });
};
