/** A cell by its row and its place among the columns that are shown. */
export type Place = { readonly row: number; readonly column: number };

/** A block of cells: where it was begun, and where it reaches. */
export type Block = { readonly from: Place; readonly to: Place };

export type Bounds = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

export const boundsOf = ({ from, to }: Block): Bounds => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const within = (at: number, count: number): number => Math.min(count - 1, Math.max(0, at));

/** Where an arrow leads from a cell; null: the key is no arrow. */
export const stepFrom = (key: string, { row, column }: Place, rows: number, columns: number): Place | null => {
  const by = steps[key];
  return by ? { row: within(row + by.row, rows), column: within(column + by.column, columns) } : null;
};

/** What spreadsheets would otherwise take apart. */
const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A block of texts as spreadsheets hand it over: a tab between cells, a line for each row. */
export const writeBlock = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map(quoted).join('\t')).join('\n');

/** One cell at a place of a text, and where it ends. A quoted one may hold tabs, lines and doubled quotes. */
const cellAt = (text: string, start: number): { readonly cell: string; readonly end: number } => {
  const whole = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
  whole.lastIndex = start;
  const found = whole.exec(text);
  if (found) return { cell: (found[1] ?? '').replaceAll('""', '"'), end: whole.lastIndex };
  const next = text.slice(start).search(/[\t\n]/);
  const end = next < 0 ? text.length : start + next;
  return { cell: text.slice(start, end), end };
};

/** The cells that a spreadsheet has put on the clipboard, each line as long as the longest. */
export const readBlock = (clipboard: string): readonly (readonly string[])[] => {
  const text = clipboard.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  const lines: string[][] = [[]];
  for (let at = 0; ;) {
    const { cell, end } = cellAt(text, at);
    lines.at(-1)?.push(cell);
    if (end >= text.length) break;
    if (text[end] === '\n') lines.push([]);
    at = end + 1;
  }
  const width = Math.max(...lines.map(({ length }) => length));
  return lines.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]);
};

/** What is pasted into a block: one cell fills all of it; a few fill it as often as they fit into it whole; else as much as was copied. */
export const spreadOver = (
  lines: readonly (readonly string[])[],
  { top, bottom, left, right }: Bounds,
): readonly (readonly string[])[] => {
  const [height, width] = [lines.length, lines[0]?.length ?? 0];
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  if (width === 0 || rows % height !== 0 || columns % width !== 0) return lines;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => lines[row % height]?.[column % width] ?? ''),
  );
};
