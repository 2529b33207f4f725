/**
 * Reads a CSV strictly by RFC 4180, with the mark of UTF-8 before it: quotes only around whole cells and doubled inside, CRLF
 * after every row, as many cells in each as in the first.
 * @throws at the first sign that does not belong there
 */
export const readCsv = (text: string): readonly (readonly string[])[] => {
  if (!text.startsWith('\ufeff')) throw new Error('no byte order mark');
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 1; at < text.length;) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) throw new Error(`no cell at ${at}`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    at = cell.lastIndex;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    if (text.slice(at, at + 2) !== '\r\n')
      throw new Error(`no end of a row at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
    at += 2;
    if (row.length !== (rows[0] ?? row).length) throw new Error(`row ${rows.length} has ${row.length} cells`);
    rows.push(row);
    row = [];
  }
  return rows;
};

// Written here once more, so that a test does not ask the code what is right.
const isFormula = new RegExp(
  String.raw`^[\u0001-\u0020"'\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*[\t\n\r+\-=@\uff0b\uff0d\uff1d\uff20]`,
);

/** What stood in a cell before it was made safe for spreadsheets. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && isFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
