import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether an element was tapped last: from a tap on it until something else is touched, its focus goes or Escape is
 * pressed. A pointer that hovers is none of it.
 */
export const useTapped = (): { readonly target: RefObject<HTMLDivElement | null>; readonly isTapped: boolean } => {
  // What Mantine believes its target to be.
  const target = useRef<HTMLDivElement>(null);
  const [isTapped, setIsTapped] = useState(false);
  useEffect(() => {
    const element = target.current;
    const tap = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') setIsTapped(true);
    };
    element?.addEventListener('click', tap);
    return () => element?.removeEventListener('click', tap);
  }, []);
  useEffect(() => {
    if (!isTapped) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const end = (): void => setIsTapped(false);
    window.addEventListener('pointerdown', end, { signal, capture: true });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
    target.current?.addEventListener('blur', end, { signal });
    return () => ending.abort();
  }, [isTapped]);
  return { target, isTapped };
};
