import { useState, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { CellEdit, Onward } from '../../cells/cell-edit.ts';
import type { ShownColumn } from '../columns/use-column-model.ts';
import type { DataTableProps } from '../rows/table-props.ts';
import { boundsOf, readBlock, spreadOver, stepFrom, writeBlock, type Block, type Bounds, type Place } from './block.ts';

/** What is written into a table: a block of texts, from a row and for these columns on. */
export type WrittenBlock = {
  readonly row: number;
  readonly columns: readonly string[];
  readonly lines: readonly (readonly string[])[];
};

/** How a table whose cells can be changed has them changed. */
export type CellChanges = {
  /** Called with what was typed, pasted, filled or emptied. Cells that cannot be changed are among them. */
  readonly write: (block: WrittenBlock) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** What is to be said of cells of a row by their columns: that they were not changed, and why. The same until it changes. */
  readonly noticesOf: (rowId: string) => ReadonlyMap<string, string> | undefined;
};

/** What a row has to know of its cells. */
export type RowCells = {
  /** The columns of the block that are in this row. */
  readonly block: { readonly left: number; readonly right: number } | null;
  readonly editing: { readonly column: number; readonly typed: string | null } | null;
  /** What is said beside a cell. */
  readonly said: { readonly column: number; readonly text: string } | null;
};

type Editing = Place & { readonly typed: string | null };

type Given<Row> = {
  readonly props: DataTableProps<Row>;
  readonly columns: readonly ShownColumn<Row>[];
  /** Where the first column stands among the children of a row. */
  readonly lead: number;
  /** Takes the focus to a child of a row. */
  readonly go: (row: number, child: number) => void;
};

const control = 'a, button, input, select, textarea, [role="menuitem"], [contenteditable]';

/** The cell of an event; null: it is none of a column. */
const placeOf = (target: EventTarget, lead: number): Place | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-index]');
  if (!cell || !row) return null;
  return { row: Number(row.dataset['index']), column: [...row.children].indexOf(cell) - lead };
};

const isTyped = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * Cells that are changed where they stand: one by an editor in it, a block by the clipboard, by emptying and by filling down. A block begins at
 * the cell that has the focus, and Shift with an arrow or the pointer draws it.
 * @returns null where nothing can be changed
 */
export const useCells = <Row>({ props, columns, lead, go }: Given<Row>) => {
  const { rows, cells } = props;
  const [block, setBlock] = useState<Block | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [said, say] = useState<(Place & { readonly text: string }) | null>(null);
  if (!cells) return null;

  const columnAt = ({ column }: Place) => columns[column]?.column;
  const editAt = (place: Place): CellEdit<Row> | null => {
    const edit = columnAt(place)?.edit;
    return typeof edit === 'object' ? edit : null;
  };
  const textAt = (place: Place): string => {
    const [column, row] = [columnAt(place), rows[place.row]];
    if (!column || row === undefined) return '';
    const edit = editAt(place);
    return edit ? edit.text(row) : (column.copy?.(row) ?? '');
  };
  const focus = (place: Place): void => go(place.row, place.column + lead);
  const leave = (): void => {
    setBlock(null);
    say(null);
  };
  const begin = (place: Place, typed: string | null = null): boolean => {
    const edit = columnAt(place)?.edit;
    if (typeof edit === 'string') say({ ...place, text: edit });
    if (typeof edit !== 'object') return typeof edit === 'string';
    leave();
    setEditing({ ...place, typed });
    return true;
  };
  const boundsAt = (place: Place): Bounds => boundsOf(block ?? { from: place, to: place });
  const namesOf = ({ left, right }: Bounds): readonly string[] =>
    columns.slice(left, right + 1).map(({ column }) => column.id);
  const textsOf = ({ top, bottom, left, right }: Bounds): readonly (readonly string[])[] =>
    Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (__, along) => textAt({ row: top + down, column: left + along })),
    );
  const fill = (bounds: Bounds, lines: readonly (readonly string[])[]): void =>
    cells.write({ row: bounds.top, columns: namesOf(bounds), lines });
  /** Keys that work on all cells of the block. */
  const pressOnBlock = (event: KeyboardEvent, place: Place): boolean => {
    const bounds = boundsAt(place);
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === 'z') return (event.shiftKey ? cells.redo() : cells.undo()) ?? true;
    if (isCommand && key === 'y') return cells.redo() ?? true;
    if (isCommand && key === 'd' && bounds.bottom > bounds.top) {
      const [first = []] = textsOf({ ...bounds, bottom: bounds.top });
      fill(
        bounds,
        textsOf(bounds).map(() => first),
      );
      return true;
    }
    if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
    if (bounds.top === bounds.bottom && bounds.left === bounds.right && !editAt(place)) return begin(place);
    fill(
      bounds,
      textsOf(bounds).map((texts) => texts.map(() => '')),
    );
    return true;
  };
  const press = (event: KeyboardEvent): boolean => {
    const place = placeOf(event.target, lead);
    if (!place || place.column < 0) return false;
    const to =
      event.ctrlKey || event.metaKey || event.altKey ? null : stepFrom(event.key, place, rows.length, columns.length);
    if (to && event.shiftKey) {
      say(null);
      setBlock({ from: block?.from ?? place, to });
      focus(to);
      return true;
    }
    if (to) leave();
    if (event.key === 'Escape' && (block || said)) {
      leave();
      return true;
    }
    if (pressOnBlock(event, place)) return true;
    if (event.key === 'F2' || (event.key === 'Enter' && editAt(place))) return begin(place);
    return isTyped(event) && editAt(place) !== null && begin(place, event.key);
  };
  const onward: Readonly<Record<Onward, readonly [number, number]>> = {
    stay: [0, 0],
    down: [1, 0],
    up: [-1, 0],
    right: [0, 1],
    left: [0, -1],
    away: [0, 0],
  };
  return {
    press,
    begin,
    /** Leaves the editor. @param text null: what was there stays */
    end: (text: string | null, to: Onward): void => {
      setEditing(null);
      if (!editing) return;
      if (text !== null && text !== textAt(editing))
        cells.write({ row: editing.row, columns: [columnAt(editing)?.id ?? ''], lines: [[text]] });
      if (to === 'away') return;
      const [down, along] = onward[to];
      const row = Math.min(rows.length - 1, Math.max(0, editing.row + down));
      focus({ row, column: Math.min(columns.length - 1, Math.max(0, editing.column + along)) });
    },
    textAt,
    /** Whether the pointer may be pressed here to choose the cell, and not to open its row. */
    isCell: (target: EventTarget): boolean =>
      target instanceof Element && target.closest(control) === null && (placeOf(target, lead)?.column ?? -1) > 0,
    onMouseDown: (event: MouseEvent): void => {
      const place = placeOf(event.target, lead);
      if (!place || event.button !== 0) return;
      event.preventDefault();
      say(null);
      const focused = document.activeElement && placeOf(document.activeElement, lead);
      if (event.shiftKey && focused) return setBlock({ from: block?.from ?? focused, to: place });
      setBlock({ from: place, to: place });
      focus(place);
    },
    onMouseOver: (event: MouseEvent): void => {
      const place = placeOf(event.target, lead);
      if (event.buttons === 1 && block && place && place.column >= 0) setBlock({ from: block.from, to: place });
    },
    onDoubleClick: (event: MouseEvent): void => {
      const place = placeOf(event.target, lead);
      if (place && place.column > 0) begin(place);
    },
    onCopy: (event: ClipboardEvent): void => {
      const place = placeOf(event.target, lead);
      if (!place || (event.target as Element).closest(control)) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', writeBlock(textsOf(boundsAt(place))));
    },
    onPaste: (event: ClipboardEvent): void => {
      const place = placeOf(event.target, lead);
      if (!place || (event.target as Element).closest(control)) return;
      event.preventDefault();
      const bounds = boundsAt(place);
      const lines = spreadOver(readBlock(event.clipboardData.getData('text/plain')), bounds);
      const right = bounds.left + (lines[0]?.length ?? 1) - 1;
      cells.write({ row: bounds.top, columns: namesOf({ ...bounds, right }), lines });
      const bottom = Math.min(rows.length, bounds.top + lines.length) - 1;
      const last = { row: bottom, column: Math.min(columns.length - 1, right) };
      setBlock({ from: { row: bounds.top, column: bounds.left }, to: last });
    },
    /** What a row has to know; null: nothing of it. */
    ofRow: (row: number): RowCells | null => {
      const bounds = block && boundsOf(block);
      const isIn = bounds !== null && row >= bounds.top && row <= bounds.bottom;
      const isMany = bounds !== null && (bounds.top < bounds.bottom || bounds.left < bounds.right);
      const here = {
        block: isIn && isMany ? { left: bounds.left, right: bounds.right } : null,
        editing: editing?.row === row ? { column: editing.column, typed: editing.typed } : null,
        said: said?.row === row ? { column: said.column, text: said.text } : null,
      };
      return here.block || here.editing || here.said ? here : null;
    },
    /** A cell has the focus, and not its row. */
    hasFocus: (): boolean => document.activeElement !== null && placeOf(document.activeElement, lead) !== null,
  };
};

export type Cells = NonNullable<ReturnType<typeof useCells>>;
