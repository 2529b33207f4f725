import { useDebouncedCallback } from '@mantine/hooks';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { areSingleKeysOn } from '../../../platform/shortcuts.ts';
import { rowByKey } from './row-window.ts';
import { useStable } from '../columns/use-stable.ts';
import type { Selecting } from './use-selecting.ts';
import type { Cells } from '../cells/use-cells.ts';

/** Controls of the page in a cell keep their clicks and keys to themselves. */
const control = 'a, button, input, select, textarea, [role="menuitem"], [contenteditable]';

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
const indexOf = (row: HTMLElement): number => Number(row.dataset['index']);
const isBox = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-box]') !== null;
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && !isBox(target) && target.closest(control) !== null;

type RowActions = {
  readonly count: number;
  /** How many rows a screen holds. */
  readonly page: number;
  readonly selecting: Selecting | null;
  readonly notice: (index: number) => void;
  readonly go: (index: number, cell?: number) => void;
  readonly open?: ((index: number) => void) | undefined;
  /** Left out or null where cells cannot be changed. */
  readonly cells?: Cells | null;
  /** Copies the row, or what one of its cells says. */
  readonly copy?: ((index: number, cell: string | null) => void) | undefined;
  /** What a letter does that means nothing to the table itself; false: nothing. */
  readonly letter?: ((index: number, letter: string) => boolean) | undefined;
  /** Upwards out of the rows. */
  readonly leave?: (() => void) | undefined;
};

/** The cell that has the focus, by its place in the row; -1 for the row itself. */
const cellOf = (row: HTMLElement, target: EventTarget): number =>
  target instanceof HTMLElement && target !== row ? [...row.children].findIndex((cell) => cell.contains(target)) : -1;

/** Gives the focus to a cell for as long as it stays: a click on it is to focus its row. */
export const focusCell = (cell: HTMLElement): void => {
  cell.tabIndex = -1;
  cell.addEventListener('blur', () => cell.removeAttribute('tabindex'), { once: true });
  cell.focus();
};

const moveInRow = (row: HTMLElement, from: number, by: 1 | -1): void => {
  const to = row.children[from + by];
  if (to instanceof HTMLElement && /gridcell|rowheader/.test(to.role ?? '')) focusCell(to);
  else if (from + by < 0) row.focus();
};

/** What a cell says. */
const wordsIn = (cell: Element | undefined): string | null => cell?.textContent.trim() || null;

const isHead = (row: HTMLElement): boolean => row.dataset['head'] === '';

/** Arrows open a line and close it, as in a tree. */
const toggles = (head: HTMLElement, key: string): boolean =>
  key === (head.ariaExpanded === 'true' ? 'ArrowLeft' : 'ArrowRight');

const press = (actions: RowActions, event: KeyboardEvent, row: HTMLElement): boolean => {
  if (actions.cells?.press(event)) return true;
  const { selecting, count, page, go, open, copy, leave } = actions;
  const index = indexOf(row);
  const cell = cellOf(row, event.target);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isCommand = event.ctrlKey || event.metaKey;
  if (/^[a-z]$/.test(key) && !isCommand && !areSingleKeysOn()) return false;
  // Out of the cell to its row, where letters walk and choose; a layer that Escape closes goes all the same.
  if (key === 'Escape' && cell >= 0) {
    go(index);
    return false;
  }
  if (isCommand && key === 'a' && selecting) selecting.togglePage(true);
  else if (event.altKey || (isCommand && key !== 'Home' && key !== 'End')) return false;
  else if (key === 'x' || (key === ' ' && event.shiftKey)) {
    if (event.shiftKey && key === 'x') selecting?.extend(index);
    else selecting?.toggle(index);
  } else if (key === 'c' && copy && !event.shiftKey && !isHead(row))
    copy(index, cell < 0 ? null : wordsIn(row.children[cell]));
  else if (isHead(row) && toggles(row, key)) open?.(index);
  else if (key === 'ArrowRight') moveInRow(row, cell, 1);
  else if (key === 'ArrowLeft') moveInRow(row, cell, -1);
  else if (key === 'Enter' || key === ' ') {
    // A cell with one control hands the key on to it.
    const inner = cell < 0 ? null : row.children[cell]?.querySelector<HTMLElement>(control);
    if (inner) inner.click();
    else open?.(index);
  } else if (key === 'ArrowUp' && index === 0 && !event.shiftKey && leave) leave();
  else {
    const to = rowByKey(key, index, count, page);
    if (to === null) return !event.shiftKey && !isHead(row) && (actions.letter?.(index, key) ?? false);
    if (event.shiftKey) selecting?.extend(to, index);
    go(to, cell);
  }
  return true;
};

/** What was cut off at the end of its cell is told to the pointer; the focus shows it by itself. */
const showWhole = (text: HTMLElement): void => {
  const isCut = text.scrollWidth > text.clientWidth;
  if (isCut) text.title = text.textContent;
  else text.removeAttribute('title');
};

/** How long the pointer rests on a cell before it is measured, in milliseconds: rows that scroll by under it are not. */
const wholeMs = 80;

/** What clicks, keys and the focus do on rows, listened to once for all of them. */
export const useRowEvents = (actions: RowActions) => {
  const { selecting, notice, go, open, cells } = actions;
  const tellWhole = useDebouncedCallback(showWhole, wholeMs);
  return {
    onClick: useStable((event: MouseEvent) => {
      const row = rowOf(event.target);
      if (!row || event.defaultPrevented || isControl(event.target)) return;
      const index = indexOf(row);
      const isCommand = event.metaKey || event.ctrlKey;
      // A press on a cell has chosen it.
      if (cells?.isCell(event.target) && !isCommand && (!event.shiftKey || cells.hasFocus())) return;
      if (selecting && event.shiftKey) selecting.extend(index);
      else if (selecting && (isBox(event.target) || isCommand)) selecting.toggle(index);
      else open?.(index);
    }),
    onMouseDown: useStable((event: MouseEvent) => {
      const row = rowOf(event.target);
      if (!row || isControl(event.target)) return;
      const isMarking = !event.metaKey && !event.ctrlKey && (!event.shiftKey || cells?.hasFocus());
      if (cells?.isCell(event.target) && isMarking) return cells.onMouseDown(event);
      // A box does not take the focus from its row, and a range of rows is no range of text.
      if (!event.shiftKey && !isBox(event.target)) return;
      event.preventDefault();
      go(indexOf(row));
    }),
    onFocus: useStable((event: FocusEvent) => {
      const row = rowOf(event.target);
      if (row) notice(indexOf(row));
    }),
    onMouseOver: useStable((event: MouseEvent) => {
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('[data-column]')) tellWhole(target);
      cells?.onMouseOver(event);
    }),
    onDoubleClick: useStable((event: MouseEvent) => {
      if (!isControl(event.target)) cells?.onDoubleClick(event);
    }),
    onCopy: useStable((event: ClipboardEvent) => cells?.onCopy(event)),
    onPaste: useStable((event: ClipboardEvent) => cells?.onPaste(event)),
    onKeyDown: useStable((event: KeyboardEvent) => {
      const row = rowOf(event.target);
      if (!row || event.defaultPrevented || isControl(event.target)) return;
      if (press(actions, event, row)) event.preventDefault();
    }),
  };
};
