import { useEffect } from 'react';

let forms = 0;

/** Whether something on the page would be lost by leaving it. */
export const hasUnsaved = (): boolean => forms > 0;

/** Says that there is something to save for as long as `isDirty`; whoever leaves the page is asked first. */
export const useUnsaved = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return undefined;
    forms += 1;
    return () => {
      forms -= 1;
    };
  }, [isDirty]);
};
