import { useEffect, useEffectEvent } from 'react';
import { createRegistry } from './registry.ts';

export type Shortcut = {
  /**
   * One key as it is written (`?`, `[`, `n`), one by its name (`arrowdown`), or a key with the platform's command key (`mod+k`,
   * `mod+enter`).
   */
  readonly keys: string;
  /** What it does, in the reader's language. */
  readonly label: string;
  /** `here`: belongs to the page that is open, and is listed apart, as is what walks and works in the `rows` of its table. */
  readonly scope: 'general' | 'here' | 'rows';
  /** Null: it is listed only. Whatever has the focus hears it by itself. */
  readonly run: (() => void) | null;
};

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

const hasCommand = (keys: string): boolean => keys.startsWith('mod+');

/** Arrows and the like: no letter, and nothing that a voice could say by mistake. They only do something where nothing has the focus. */
const isNamed = (keys: string): boolean => !hasCommand(keys) && keys.length > 1;

/** Whether it is a character on its own, which WCAG 2.1.4 lets people turn off. */
const isSingle = (keys: string): boolean => !hasCommand(keys) && !isNamed(keys);

/** Whether a stroke on the keyboard is this shortcut. */
export const isStrokeOf = (keys: string, stroke: Stroke, mac: boolean = isMac): boolean => {
  const key = stroke.key.toLowerCase();
  if (hasCommand(keys)) {
    const [command, other] = mac ? [stroke.metaKey, stroke.ctrlKey] : [stroke.ctrlKey, stroke.metaKey];
    return command && !other && !stroke.altKey && key === keys.slice('mod+'.length);
  }
  if (key !== keys) return false;
  // Many keyboards reach `[` only by AltGr, which Windows reports as Ctrl and Alt, and a Mac by Option.
  const isSign = !/^[\p{L}\p{N}]$/u.test(keys);
  if (isSign && (stroke.getModifierState('AltGraph') || (mac && stroke.altKey))) return !stroke.metaKey;
  return !stroke.ctrlKey && !stroke.metaKey && !stroke.altKey;
};

const signs: Readonly<Record<string, string>> = { enter: '↵', arrowdown: '↓', arrowup: '↑', f2: 'F2' };

/**
 * The keys as they are printed on the reader's keyboard, for `<kbd>`: `⌘K`, `Ctrl K`, `⌘↵`, `N`.
 * @param control what the key Ctrl is called there (`Strg`)
 */
export const keyNames = (keys: string, control: string, mac: boolean = isMac): string => {
  const key = keys.slice(hasCommand(keys) ? 'mod+'.length : 0);
  const name = signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return !hasCommand(keys) ? name : mac ? `⌘${name}` : `${control} ${name}`;
};

/** The keys as `aria-keyshortcuts` wants them. */
export const keysForAria = (keys: string): string => {
  if (!hasCommand(keys)) return keys;
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
// A look at something beside the page: it has letters of its own, and those that work everywhere work there as well.
const layersButPeeks = layers.replace('[role="dialog"]', '[role="dialog"]:not([data-peek])');

const isBusyAt = (target: EventTarget | null, scope: Shortcut['scope']): boolean =>
  (target instanceof Element &&
    target.closest(`${typing}, ${scope === 'general' ? layersButPeeks : layers}`) !== null) ||
  document.querySelector('dialog[open]') !== null;

/** Nothing has the focus: neither a control nor a row, at most the page itself or its title. */
const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.matches('main, h1'));

/** Whether a stroke may do what its keys stand for. */
const mayRun = ({ keys, scope }: Shortcut, { target, repeat }: KeyboardEvent): boolean => {
  // What belongs to the page rests while a dialog lies over it.
  if (scope !== 'general' && document.querySelector('dialog[open]') !== null) return false;
  if (isNamed(keys)) return isNowhere(target);
  return !isSingle(keys) || (isSingleOn && !repeat && !isBusyAt(target, scope));
};

const press = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return;
  const found = shortcuts.current().findLast(({ keys, run }) => run !== null && isStrokeOf(keys, event));
  if (!found?.run || !mayRun(found, event)) return;
  event.preventDefault();
  found.run();
};

/** Listens to the keyboard for the registered shortcuts. @returns ends it */
export const startShortcuts = (): (() => void) => {
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
};

/**
 * A shortcut for as long as the component stands; `?` lists it, and the command menu offers what belongs to the page.
 * @param run null: whatever has the focus hears it by itself, and it is only listed
 */
export const useShortcut = (
  keys: string,
  label: string,
  run: (() => void) | null,
  scope: Shortcut['scope'] = 'here',
): void => {
  const isHeard = run !== null;
  const latest = useEffectEvent(() => run?.());
  useEffect(
    () => shortcuts.add({ keys, label, scope, run: isHeard ? () => latest() : null }),
    [keys, label, scope, isHeard],
  );
};
