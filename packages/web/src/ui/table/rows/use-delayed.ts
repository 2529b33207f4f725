import { useEffect, useState } from 'react';

/** True once `isOn` has been true for `ms` without a break: what is over sooner is not worth a sign of waiting. */
export const useDelayed = (isOn: boolean, ms: number): boolean => {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setIsDue(true), ms);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [isOn, ms]);
  return isOn && isDue;
};
