import { useEffect, useEffectEvent, type RefObject } from 'react';

/** What lies above the page and goes with Escape, lowest first. */
type Layer = { readonly element: () => HTMLElement | null; readonly close: () => void };
let layers: readonly Layer[] = [];

/** Popups and modal dialogs of the browser or of Mantine: they see to Escape themselves. */
const others = '[role="menu"], [role="listbox"], .mantine-Popover-dropdown, [aria-modal="true"], dialog:modal';
let isTaken = false;

const look = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape') return;
  const own = layers.at(-1)?.element();
  isTaken = [...document.querySelectorAll(others)].some((other) => other !== own && other.checkVisibility());
};

const closeTopmost = (event: KeyboardEvent): void => {
  // Whoever composes a letter means that letter.
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isTaken) return;
  layers.at(-1)?.close();
};

const listen = (): void => {
  // Before anybody else hears of it: afterwards it could not be told what was open.
  window.addEventListener('keydown', look, { capture: true });
  window.addEventListener('keydown', closeTopmost);
};

const stopListening = (): void => {
  window.removeEventListener('keydown', look, { capture: true });
  window.removeEventListener('keydown', closeTopmost);
};

const lay = (layer: Layer): (() => void) => {
  if (layers.length === 0) listen();
  layers = [...layers, layer];
  return () => {
    layers = layers.filter((one) => one !== layer);
    if (layers.length === 0) stopListening();
  };
};

/** While it is mounted, `ref` is a layer above the page: Escape closes the topmost one, and only that. */
export const useLayer = (ref: RefObject<HTMLElement | null>, close: () => void): void => {
  const onClose = useEffectEvent(close);
  useEffect(() => lay({ element: () => ref.current, close: () => onClose() }), [ref]);
};

/**
 * What the focus returns to: a menu is gone by then, so it is the button of the menu. Mantine calls the menu as its
 * button with `-dropdown` behind it, and no longer says that one controls the other once an entry has been pressed.
 */
const openerOf = (focused: Element | null): Element | null => {
  const menu = focused?.closest('[role="menu"][id]');
  if (!menu) return focused;
  return (
    document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) ??
    document.getElementById(menu.id.replace(/-dropdown$/, ''))
  );
};

/**
 * Remembers what has the focus now. @returns gives it back, or to `instead` where the first place is not the right one any
 * more.
 */
export const rememberFocus = (): ((instead?: HTMLElement | null) => void) => {
  const opener = openerOf(document.activeElement);
  return (instead) => {
    const home = instead ?? opener;
    if (home instanceof HTMLElement && home.isConnected) home.focus();
  };
};

let modals: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

const changeModals = (next: readonly HTMLElement[]): void => {
  modals = next;
  for (const listener of listeners) listener();
};

/** Says that a modal dialog of the browser is open. Nothing beside it can be seen or reached. @returns the way to end it. */
export const openModal = (element: HTMLElement): (() => void) => {
  changeModals([...modals, element]);
  return () => changeModals(modals.filter((modal) => modal !== element));
};

/** The modal dialog that lies on top, or null: where toasts have to be shown. */
export const topModal = (): HTMLElement | null => modals.at(-1) ?? null;

/** Calls `listener` whenever modal dialogs open or close. @returns the way to stop. */
export const onModals = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
