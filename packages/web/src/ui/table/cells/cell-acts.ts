import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import type { CellEdit } from '../../cells/cell-edit.ts';
import type { ShownColumn } from '../columns/use-column-model.ts';
import { boundsOf, readBlock, spreadOver, stepFrom, writeBlock, type Block, type Bounds, type Place } from './block.ts';

/** What is written into a table: a block of texts, from a row and for these columns on. */
export type WrittenBlock<Row> = {
  readonly row: number;
  readonly columns: readonly string[];
  readonly lines: readonly (readonly string[])[];
  /** The row as it stood when whoever wrote into it began; left out: as it stands now. */
  readonly seen?: Row;
};

/** How a table whose cells can be changed has them changed. */
export type CellChanges<Row> = {
  /** Called with what was typed, pasted, filled or emptied. Cells that cannot be changed are among them. */
  readonly write: (block: WrittenBlock<Row>) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** What is to be said of cells of a row by their columns: that they were not changed, and why. The same until it changes. */
  readonly noticesOf: (rowId: string) => ReadonlyMap<string, string> | undefined;
};

/** The cells of a table as they are now, and what is chosen and done with them. */
export type CellGrid<Row> = {
  readonly rows: readonly Row[];
  readonly columns: readonly ShownColumn<Row>[];
  readonly changes: CellChanges<Row>;
  /** Where the first column stands among the children of a row. */
  readonly lead: number;
  readonly block: Block | null;
  readonly hasNotice: boolean;
  readonly mark: (block: Block | null) => void;
  readonly say: (notice: (Place & { readonly text: string }) | null) => void;
  readonly edit: (place: Place, typed: string | null) => void;
  readonly focus: (place: Place) => void;
};

const control = 'a, button, input, select, textarea, [role="menuitem"], [contenteditable]';
const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest(control) !== null;

/** The cell of an event; null: it is none of a column. */
const placeOf = (target: EventTarget, lead: number): Place | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-index]');
  if (!cell || !row) return null;
  return { row: Number(row.dataset['index']), column: [...row.children].indexOf(cell) - lead };
};

const columnAt = <Row>({ columns }: CellGrid<Row>, { column }: Place) => columns[column]?.column;

const editAt = <Row>(grid: CellGrid<Row>, place: Place): CellEdit<Row> | null => {
  const edit = columnAt(grid, place)?.edit;
  return typeof edit === 'object' ? edit : null;
};

/** What a row holds in the column of a cell, as a person writes it. */
export const textIn = <Row>(grid: CellGrid<Row>, place: Place, row: Row): string =>
  editAt(grid, place)?.text(row) ?? columnAt(grid, place)?.copy?.(row) ?? '';

/** What a cell holds, as a person writes it. */
const textAt = <Row>(grid: CellGrid<Row>, place: Place): string => {
  const row = grid.rows[place.row];
  return row === undefined ? '' : textIn(grid, place, row);
};

const boundsAt = <Row>({ block }: CellGrid<Row>, place: Place): Bounds => boundsOf(block ?? { from: place, to: place });

const namesOf = <Row>({ columns }: CellGrid<Row>, { left, right }: Bounds): readonly string[] =>
  columns.slice(left, right + 1).map(({ column }) => column.id);

const textsOf = <Row>(grid: CellGrid<Row>, { top, bottom, left, right }: Bounds): readonly (readonly string[])[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, along) => textAt(grid, { row: top + down, column: left + along })),
  );

/** Writes one cell. @param seen its row as it stood when whoever wrote began */
export const writeAt = <Row>(grid: CellGrid<Row>, place: Place, text: string, seen: Row): void =>
  grid.changes.write({ row: place.row, columns: [columnAt(grid, place)?.id ?? ''], lines: [[text]], seen });

const leave = <Row>({ mark, say }: CellGrid<Row>): void => {
  mark(null);
  say(null);
};

/** Opens the editor of a cell, or says why there is none. @returns whether there was anything to do */
const beginAt = <Row>(grid: CellGrid<Row>, place: Place, typed: string | null = null): boolean => {
  const edit = columnAt(grid, place)?.edit;
  if (edit === undefined) return false;
  leave(grid);
  if (typeof edit === 'string') grid.say({ ...place, text: edit });
  else grid.edit(place, typed);
  return true;
};

const rewrite = <Row>(grid: CellGrid<Row>, bounds: Bounds, textOf: (column: number) => string): void => {
  const lines = textsOf(grid, bounds).map((texts) => texts.map((_, column) => textOf(column)));
  grid.changes.write({ row: bounds.top, columns: namesOf(grid, bounds), lines });
};

/** Keys that work on what was changed, or on all cells of the block. @returns whether the key was one of them */
const pressOnBlock = <Row>(grid: CellGrid<Row>, event: KeyboardEvent, place: Place): boolean => {
  const bounds = boundsAt(grid, place);
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const isOne = bounds.top === bounds.bottom && bounds.left === bounds.right;
  if (isCommand && key === 'z' && !event.shiftKey) grid.changes.undo();
  else if (isCommand && (key === 'y' || key === 'z')) grid.changes.redo();
  else if (isCommand && key === 'd' && bounds.bottom > bounds.top) {
    const [first = []] = textsOf(grid, { ...bounds, bottom: bounds.top });
    rewrite(grid, bounds, (column) => first[column] ?? '');
  } else if (key !== 'delete' && key !== 'backspace') return false;
  else if (isOne && !editAt(grid, place)) return beginAt(grid, place);
  else rewrite(grid, bounds, () => '');
  return true;
};

const isTyped = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/** What a key does on the cell that has the focus. @returns whether it did something */
export const pressOnCell = <Row>(grid: CellGrid<Row>, event: KeyboardEvent): boolean => {
  const { lead, rows, columns, block } = grid;
  const place = placeOf(event.target, lead);
  if (!place || place.column < 0) return false;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const to = isPlain ? stepFrom(event.key, place, rows.length, columns.length) : null;
  if (to && event.shiftKey) {
    grid.say(null);
    grid.mark({ from: block?.from ?? place, to });
    grid.focus(to);
    return true;
  }
  if (to) leave(grid);
  if (event.key === 'Escape' && (block !== null || grid.hasNotice)) {
    leave(grid);
    return true;
  }
  if (pressOnBlock(grid, event, place)) return true;
  if (event.key === 'F2' || (event.key === 'Enter' && editAt(grid, place))) return beginAt(grid, place);
  return isTyped(event) && editAt(grid, place) !== null && beginAt(grid, place, event.key);
};

/** What the pointer does on cells. */
export const pointerOn = <Row>(grid: CellGrid<Row>) => {
  const { lead, block } = grid;
  return {
    /** A press here chooses the cell and does not open its row. */
    isCell: (target: EventTarget): boolean => !isControl(target) && (placeOf(target, lead)?.column ?? -1) > 0,
    /** A cell has the focus, and not its row. */
    hasFocus: (): boolean => document.activeElement !== null && placeOf(document.activeElement, lead) !== null,
    onMouseDown: (event: MouseEvent): void => {
      const place = placeOf(event.target, lead);
      if (!place || event.button !== 0) return;
      event.preventDefault();
      grid.say(null);
      const focused = document.activeElement && placeOf(document.activeElement, lead);
      if (event.shiftKey && focused) return grid.mark({ from: block?.from ?? focused, to: place });
      grid.mark({ from: place, to: place });
      grid.focus(place);
    },
    onMouseOver: (event: MouseEvent): void => {
      const place = placeOf(event.target, lead);
      if (event.buttons === 1 && block && place && place.column >= 0) grid.mark({ from: block.from, to: place });
    },
    onDoubleClick: (event: MouseEvent): void => {
      const place = placeOf(event.target, lead);
      if (place && place.column > 0) beginAt(grid, place);
    },
  };
};

/** What the clipboard does on the block. */
export const clipboardOn = <Row>(grid: CellGrid<Row>) => {
  const { lead, rows, columns } = grid;
  const placeIn = (event: ClipboardEvent): Place | null => {
    const place = isControl(event.target) ? null : placeOf(event.target, lead);
    if (place) event.preventDefault();
    return place;
  };
  return {
    onCopy: (event: ClipboardEvent): void => {
      const place = placeIn(event);
      if (place) event.clipboardData.setData('text/plain', writeBlock(textsOf(grid, boundsAt(grid, place))));
    },
    onPaste: (event: ClipboardEvent): void => {
      const place = placeIn(event);
      if (!place) return;
      const bounds = boundsAt(grid, place);
      const lines = spreadOver(readBlock(event.clipboardData.getData('text/plain')), bounds);
      const right = bounds.left + (lines[0]?.length ?? 1) - 1;
      grid.changes.write({ row: bounds.top, columns: namesOf(grid, { ...bounds, right }), lines });
      const bottom = Math.min(rows.length, bounds.top + lines.length) - 1;
      const to = { row: bottom, column: Math.min(columns.length - 1, right) };
      grid.mark({ from: { row: bounds.top, column: bounds.left }, to });
    },
  };
};
