import { useLayoutEffect, type RefObject } from 'react';

/** Marks the table with `data-wide` while its columns are wider than it is. No row is drawn anew for that. */
export const useWideMark = (scroller: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return undefined;
    const mark = (): void => {
      element.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth);
    };
    mark();
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller]);
