import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

type Held = { readonly element: HTMLElement; readonly at: number };

const rowsOf = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('tbody > tr')];

const isDisabled = (element: Element): boolean => element.matches(':disabled');

/** Whether the focus went into a layer above the page, which gives it back. */
const isInLayer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, [role="dialog"]') !== null;

/**
 * Keeps the focus in a table whose rows and buttons come and go by themselves. What had it and is gone hands it to the row
 * that stands in its place now, else to `root`; a button that was out of order for a while gets it back. Never to another
 * row's button: a second press would do there what was meant here.
 */
export const useKeptFocus = (root: RefObject<HTMLElement | null>) => {
  const held = useRef<Held | null>(null);

  // After every render: nothing else tells that an element is gone.
  useEffect(() => {
    const last = held.current;
    const box = root.current;
    if (!last || !box || (document.activeElement ?? document.body) !== document.body) return;
    if (last.element.isConnected) {
      if (!isDisabled(last.element)) last.element.focus({ preventScroll: true });
      return;
    }
    const rows = rowsOf(box);
    const home = rows[Math.min(last.at, rows.length - 1)] ?? box;
    home.setAttribute('tabindex', '-1');
    home.focus({ preventScroll: true });
  });

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      const row = target.closest<HTMLElement>('tbody > tr');
      held.current = row && root.current ? { element: target, at: rowsOf(root.current).indexOf(row) } : null;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
      if (!isDisabled(target) && !isInLayer(relatedTarget)) held.current = null;
    },
  };
};
