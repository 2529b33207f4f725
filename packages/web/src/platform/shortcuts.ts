import { useEffect, useEffectEvent } from 'react';
import { createRegistry } from './registry.ts';

export type Shortcut = {
  /** One key as it is written (`?`, `[`, `n`), or a key with the platform's command key (`mod+k`, `mod+enter`). */
  readonly keys: string;
  /** What it does, in the reader's language. */
  readonly label: string;
  /** `here`: belongs to the page that is open, and is listed apart. */
  readonly scope: 'general' | 'here';
  readonly run: () => void;
};

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

/** Whether keys are pressed on their own, which WCAG 2.1.4 lets people turn off. */
const isSingle = (keys: string): boolean => !keys.startsWith('mod+');

/** Whether a stroke on the keyboard is this shortcut. */
export const isStrokeOf = (keys: string, stroke: Stroke, mac: boolean = isMac): boolean => {
  const key = stroke.key.toLowerCase();
  if (!isSingle(keys)) {
    const [command, other] = mac ? [stroke.metaKey, stroke.ctrlKey] : [stroke.ctrlKey, stroke.metaKey];
    return command && !other && !stroke.altKey && key === keys.slice('mod+'.length);
  }
  if (key !== keys) return false;
  // Many keyboards reach `[` only by AltGr, which Windows reports as Ctrl and Alt, and a Mac by Option.
  const isSign = !/^[\p{L}\p{N}]$/u.test(keys);
  if (isSign && (stroke.getModifierState('AltGraph') || (mac && stroke.altKey))) return !stroke.metaKey;
  return !stroke.ctrlKey && !stroke.metaKey && !stroke.altKey;
};

/**
 * The keys as they are printed on the reader's keyboard, for `<kbd>`: `⌘K`, `Ctrl K`, `⌘↵`, `N`.
 * @param control what the key Ctrl is called there (`Strg`)
 */
export const keyNames = (keys: string, control: string, mac: boolean = isMac): string => {
  const key = keys.slice(isSingle(keys) ? 0 : 'mod+'.length);
  const name = key === 'enter' ? '↵' : key.length === 1 ? key.toUpperCase() : key;
  return isSingle(keys) ? name : mac ? `⌘${name}` : `${control} ${name}`;
};

/** The keys as `aria-keyshortcuts` wants them. */
export const keysForAria = (keys: string): string => {
  if (isSingle(keys)) return keys;
  const key = keys.slice('mod+'.length);
  return `${isMac ? 'Meta' : 'Control'}+${key === 'enter' ? 'Enter' : key.toUpperCase()}`;
};

/** What can be pressed now; of two with the same keys the later one counts. */
export const shortcuts = createRegistry<Shortcut>();

let isSingleOn = true;

/** Turns the shortcuts of a single key on or off. Those with the command key stay. */
export const setSingleKeys = (isOn: boolean): void => {
  isSingleOn = isOn;
};

/** Whether single keys may do something: also for what sees to its own keys, like a drawer. */
export const areSingleKeysOn = (): boolean => isSingleOn;

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
// There letters choose an option, or belong to the layer.
const layers = 'dialog, [role="dialog"], [role="menu"], [role="listbox"]';

const isBusyAt = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(`${typing}, ${layers}`) !== null) ||
  document.querySelector('dialog[open]') !== null;

const press = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return;
  const found = shortcuts.current().findLast(({ keys }) => isStrokeOf(keys, event));
  // What belongs to the page rests while a dialog lies over it.
  if (found?.scope === 'here' && document.querySelector('dialog[open]') !== null) return;
  if (!found || (isSingle(found.keys) && (!isSingleOn || event.repeat || isBusyAt(event.target)))) return;
  event.preventDefault();
  found.run();
};

/** Listens to the keyboard for the registered shortcuts. @returns ends it */
export const startShortcuts = (): (() => void) => {
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
};

/** A shortcut for as long as the component stands; `?` lists it. */
export const useShortcut = (keys: string, label: string, run: () => void, scope: Shortcut['scope'] = 'here'): void => {
  const latest = useEffectEvent(run);
  useEffect(() => shortcuts.add({ keys, label, scope, run: () => latest() }), [keys, label, scope]);
};
