import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a part of the page: what is pressed may go with its line, or be out of order for a while, and the focus with it.
 * Then the dialog or drawer around it has it, or the heading of the page. To be called where what goes is drawn.
 */
export const useKeptFocus = () => {
  const element = useRef<HTMLDivElement>(null);
  const isHere = useRef(false);
  useEffect(() => {
    if (!isHere.current || document.activeElement !== document.body) return;
    isHere.current = false;
    const home = element.current?.closest<HTMLElement>('[role="dialog"]') ?? document.querySelector('h1');
    home?.focus({ preventScroll: true });
  });
  return {
    ref: element,
    onFocus: () => {
      isHere.current = true;
    },
    // What goes is not left: of that nobody hears, and of what is out of order only that it has lost the focus.
    onBlur: ({ currentTarget, relatedTarget, target }: FocusEvent) => {
      if (relatedTarget === null && target.matches(':disabled')) return;
      isHere.current = currentTarget.contains(relatedTarget);
    },
  };
};
