import type { PointerEvent } from 'react';
import classes from './column-resizer.module.css';
import type { LayoutActions } from './use-layout-actions.ts';

/** The edge of a column, for pointers. Keys and menu do the same, so nothing is said of it. */
export const ColumnResizer = ({ id, actions }: { id: string; actions: LayoutActions }) => {
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const handle = event.currentTarget;
    const start = event.clientX;
    const width = actions.measure(id);
    let isMoved = false;
    const dragging = new AbortController();
    const { signal } = dragging;
    const onMove = ({ clientX }: globalThis.PointerEvent): void => {
      isMoved ||= clientX !== start;
      if (isMoved) actions.drag(id, width + clientX - start);
    };
    const onLoss = (): void => {
      dragging.abort();
      if (isMoved) actions.drop();
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', onMove, { signal });
    handle.addEventListener('lostpointercapture', onLoss, { signal });
  };
  return (
    <span
      className={classes.edge}
      aria-hidden
      onPointerDown={onPointerDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => actions.fit(id)}
    />
  );
};
