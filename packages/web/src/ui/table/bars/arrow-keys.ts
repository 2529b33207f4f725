import type { KeyboardEvent } from 'react';

/**
 * Arrow keys, Home and End among the controls of a bar; exactly one of them is in the tab order.
 * @param selector finds the controls in the bar.
 * @returns whether the key was one of these.
 */
export const walkControls = (event: KeyboardEvent<HTMLElement>, selector: string): boolean => {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter((one) => one.offsetWidth > 0);
  const at = all.findIndex((one) => one === event.target);
  if (at < 0 || all.length === 0) return false;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return false;
  event.preventDefault();
  all.at(to % all.length)?.focus();
  return true;
};
