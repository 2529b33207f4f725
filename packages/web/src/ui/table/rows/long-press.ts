import type { PointerEvent } from 'react';

const holdMs = 500;
const afterMs = 400;
const slack = 10;

/**
 * A finger that stays where it is. What follows it, the click and the browser's own menu, is swallowed.
 * @param act receives what was held.
 */
export const onLongPress = (event: PointerEvent, act: (target: Element) => void): void => {
  const { target, pointerType, clientX, clientY } = event;
  if (pointerType === 'mouse' || !(target instanceof Element)) return;
  const listening = new AbortController();
  const { signal } = listening;
  const stop = (): void => {
    clearTimeout(timer);
    // The click comes some time behind the release.
    if (isHeld) setTimeout(() => listening.abort(), afterMs);
    else listening.abort();
  };
  let isHeld = false;
  const timer = setTimeout(() => {
    isHeld = true;
    act(target);
  }, holdMs);
  const swallow = (later: Event): void => {
    if (!isHeld && later.type === 'click') return;
    later.preventDefault();
    later.stopPropagation();
    if (later.type === 'click') listening.abort();
  };
  const onMove = (later: globalThis.PointerEvent): void => {
    if (Math.hypot(later.clientX - clientX, later.clientY - clientY) > slack) stop();
  };
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', stop, { signal });
  addEventListener('pointercancel', stop, { signal });
  addEventListener('click', swallow, { signal, capture: true });
  addEventListener('contextmenu', swallow, { signal, capture: true });
};
