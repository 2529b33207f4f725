import { sql, type RawBuilder } from 'kysely';

export const csvType = 'text/csv; charset=utf-8';

// What spreadsheets pass over when they look at how a cell begins: signs nobody sees, spaces, quotes.
const ignored = String.raw`\u0001-\u0020"'\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff`;
// The wide forms are read like the plain ones where texts are written in them.
const opening = String.raw`\t\r\n=+@\uff1d\uff0b\uff0d\uff20-`;

/** How a cell begins that a spreadsheet might take for a formula; read alike by JavaScript and PostgreSQL. */
const formula = `^[${ignored}]*[${opening}]`;
const isFormula = new RegExp(formula);

/**
 * A cell of a CSV that no spreadsheet takes for a formula: one that begins like it gets an apostrophe (G-60). Of most cells
 * the first sign tells, at a tenth of what the pattern costs.
 * @param value a text; a short expression, because it is repeated
 */
export const safeCell = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case
    when ascii(${value}) between 65 and 126 or ascii(${value}) between 48 and 57 then ${value}
    when ascii(${value}) in (43, 45, 61, 64) then '''' || ${value}
    when ascii(${value}) between 192 and 5759 or ascii(${value}) between 12353 and 55295 then ${value}
    when ${value} ~ ${sql.lit(formula)} then '''' || ${value}
    else ${value}
  end`;

const headCell = (title: string): string => `"${(isFormula.test(title) ? `'${title}` : title).replaceAll('"', '""')}"`;

/** How a CSV begins: the mark by which spreadsheets know UTF-8, and the titles of the columns. */
export const csvHead = (titles: readonly string[]): Buffer => Buffer.from(`\ufeff${titles.map(headCell).join(',')}\r\n`);

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/**
 * Gives rows the ends of RFC 4180 (CRLF) where COPY writes LF. Line breaks inside of quotes are left as they are; as COPY
 * doubles quotes, an odd number of them before a place says that it is inside.
 * @returns a function for the pieces of one file, in their order
 */
export const createRowEnds = (): ((piece: Buffer) => Buffer) => {
  let isInside = false;
  let scratch = Buffer.alloc(0);
  return (piece) => {
    if (scratch.length < piece.length * 2) scratch = Buffer.allocUnsafeSlow(piece.length * 2);
    let [from, to] = [0, 0];
    let nextQuote = piece.indexOf(quote);
    const passQuotes = (end: number): void => {
      for (; nextQuote >= 0 && nextQuote < end; nextQuote = piece.indexOf(quote, nextQuote + 1)) isInside = !isInside;
    };
    for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) {
      passQuotes(at);
      if (isInside) continue;
      to += piece.copy(scratch, to, from, at);
      to = scratch.writeUInt8(carriageReturn, to);
      to = scratch.writeUInt8(lineFeed, to);
      from = at + 1;
    }
    passQuotes(piece.length);
    to += piece.copy(scratch, to, from);
    return Buffer.from(scratch.subarray(0, to));
  };
};
