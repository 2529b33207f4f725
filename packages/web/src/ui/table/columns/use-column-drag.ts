import { useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';

/** From where on a press is no click any more, in px. */
const slack = 6;

export type ColumnDrag = { readonly id: string; readonly over: string; readonly side: 'before' | 'after' };

const headCells = (head: HTMLElement): HTMLElement[] => [...head.querySelectorAll<HTMLElement>('[data-column]')];

/** The column under the pointer, and on which side of it the dragged one would land. */
const dropAt = (head: HTMLElement, id: string, x: number): ColumnDrag => {
  const cells = headCells(head);
  const from = cells.findIndex((cell) => cell.dataset['column'] === id);
  const under = cells.findLastIndex((cell) => cell.getBoundingClientRect().left <= x);
  const at = Math.max(0, under);
  return { id, over: cells[at]?.dataset['column'] ?? id, side: at > from ? 'after' : 'before' };
};

const swallow = (event: MouseEvent): void => event.stopPropagation();

/** The release of a drag is no click. */
const swallowClick = (): void => {
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
};

/**
 * Dragging a column by its head with a mouse or pen; fingers scroll, and have the menu.
 * @param drop puts a column in the place of another one.
 */
export const useColumnDrag = (head: RefObject<HTMLElement | null>, drop: (id: string, target: string) => void) => {
  const [drag, setDrag] = useState<ColumnDrag | null>(null);

  const begin = (event: ReactPointerEvent, id: string): void => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const start = event.clientX;
    let now: ColumnDrag | null = null;
    const listening = new AbortController();
    const end = (): void => {
      listening.abort();
      setDrag(null);
    };
    const onMove = ({ clientX }: PointerEvent): void => {
      if (!head.current || (!now && Math.abs(clientX - start) < slack)) return;
      now = dropAt(head.current, id, clientX);
      setDrag(now);
    };
    const onUp = (): void => {
      if (now) {
        swallowClick();
        drop(id, now.over);
      }
      end();
    };
    const { signal } = listening;
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal, capture: true });
  };
  return { drag, begin };
};
