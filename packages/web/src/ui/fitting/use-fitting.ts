import { useLayoutEffect, useState, type RefObject } from 'react';
import { fitCount } from './fit-count.ts';

const gap = 2;

const widthOf = (element: Element): number => (element instanceof HTMLElement ? element.offsetWidth : 0);

const pixels = (length: string): number => Number.parseFloat(length) || 0;

const paddingOf = (element: Element): number => {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
  return pixels(paddingInlineStart) + pixels(paddingInlineEnd);
};

const inside = (room: HTMLElement): number => room.clientWidth;

/**
 * How many of a bar's `[data-fits]` children have room beside its other children, within the nearest `[data-room]`; the rest goes behind one more button.
 * @param key changes with the words of the children: then all are drawn once, to be measured.
 * @param rest the width of that button, if it is not there already.
 * @param roomOf how much of the room is for the bar, in pixels; all of it if not given.
 */
export const useFitting = (
  bar: RefObject<HTMLElement | null>,
  key: string,
  rest: number,
  roomOf: (room: HTMLElement) => number = inside,
): number => {
  const [found, setFound] = useState({ key: '', fits: 0 });
  useLayoutEffect(() => {
    const element = bar.current;
    const around = element?.closest<HTMLElement>('[data-room]');
    if (!element || !around) return undefined;
    const parts = [...element.children];
    const widths = parts.filter((part) => part.matches('[data-fits]')).map(widthOf);
    const frame = element.parentElement ?? element;
    const edges = frame.offsetWidth - frame.clientWidth + paddingOf(frame);
    const others = parts.filter((part) => !part.matches('[data-fits]'));
    const kept = others.reduce((sum, part) => {
      const { marginInlineStart, marginInlineEnd } = getComputedStyle(part);
      return sum + widthOf(part) + gap + pixels(marginInlineStart) + pixels(marginInlineEnd);
    }, edges);
    const fit = (): void => setFound({ key, fits: fitCount(widths, roomOf(around) - kept, gap, rest) });
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(around);
    return () => observer.disconnect();
  }, [bar, key, rest, roomOf]);
  return found.key === key ? found.fits : Number.POSITIVE_INFINITY;
};
