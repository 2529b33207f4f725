import { useLayoutEffect, type RefObject } from 'react';
import { isFree, placeToasts, type Box } from './toast-place.ts';

/** Whatever somebody may press next. A row that opens something counts by what stands in it. */
const pressable =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="checkbox"], [role="menuitem"], [role="option"], [role="switch"], [role="slider"]';

const inset = 16;
const phoneInset = 8;
const phoneWidth = 640;
/** A phone takes them over its whole width, or narrower, where a column of boxes stands at the edge. */
const narrowest = 280;
const widest = 348;

const boxOf = (element: Element): Box => element.getBoundingClientRect();

/** What can be pressed in the window now; where a dialog is open, in it. */
const findControls = (stack: Element): readonly Box[] =>
  [...(stack.parentElement ?? document.body).querySelectorAll(pressable)].flatMap((element) => {
    if (stack.contains(element) || !element.checkVisibility({ visibilityProperty: true })) return [];
    const box = boxOf(element);
    const isSeen = box.width > 1 && box.height > 1 && box.top < innerHeight && box.top + box.height > 0;
    return isSeen ? [box] : [];
  });

const widthsIn = (room: number): readonly number[] =>
  innerWidth > phoneWidth ? [widest] : [room, Math.min(room, narrowest)];

const put = (stack: HTMLElement): void => {
  const edge = innerWidth > phoneWidth ? inset : phoneInset;
  const controls = findControls(stack);
  const window = { width: innerWidth, height: innerHeight, inset: edge };
  for (const width of widthsIn(innerWidth - 2 * edge)) {
    stack.style.width = `${width}px`;
    const place = placeToasts({ width, height: stack.offsetHeight }, controls, window);
    stack.style.left = `${place.left}px`;
    stack.style.top = `${place.top}px`;
    if (isFree(place, controls)) return;
  }
};

/**
 * Keeps toasts off whatever can be pressed, from the moment they come for as long as they stay: when the page changes below them
 * they step aside. Those that somebody points at stay where they are.
 * @param key another one whenever the toasts are others
 */
export const useToastPlace = (stack: RefObject<HTMLElement | null>, key: string, isHeld: boolean): void => {
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element || key === '' || isHeld) return undefined;
    put(element);
    let frame = 0;
    const look = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (!isFree(boxOf(element), findControls(element))) put(element);
      });
    };
    // Of the page, not of the toasts themselves: moving them is no reason to look again.
    const changes = new MutationObserver(
      (records) => records.some(({ target }) => !element.contains(target)) && look(),
    );
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class', 'open'],
    });
    addEventListener('resize', look);
    addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeEventListener('resize', look);
      removeEventListener('scroll', look, { capture: true });
    };
  }, [stack, key, isHeld]);
};
