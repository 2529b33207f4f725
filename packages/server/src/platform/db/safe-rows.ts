import { dangerous, doubtful, isFormula, isPlainNumber, toldByByte } from './csv.ts';

const [quote, comma, apostrophe] = [0x22, 0x2c, 0x27];
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Where a cell ends whose text begins at `from`: at its closing quote, at the next comma, or with the row. */
const endOfCell = (bytes: Uint8Array, from: number, to: number, isQuoted: boolean): number => {
  let at = from;
  if (!isQuoted) {
    while (at < to && bytes[at] !== comma) at += 1;
    return at;
  }
  while (bytes[at] !== quote || bytes[at + 1] === quote) at += bytes[at] === quote ? 2 : 1;
  return at;
};

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Whether a cell that begins with a sign is a number or a phone number, and no more. */
const isNumber = (bytes: Uint8Array, from: number, to: number, isQuoted: boolean): boolean =>
  isDigit(bytes[from + 1]) &&
  isPlainNumber.test(utf8.decode(bytes.subarray(from, endOfCell(bytes, from, to, isQuoted))));

/** Whether a spreadsheet might take a cell for a formula. The first byte mostly tells; quotes that are doubled change nothing. */
const isUnsafe = (bytes: Uint8Array, from: number, to: number, isQuoted: boolean): boolean => {
  const told = from < to ? toldByByte[bytes[from] as number] : undefined;
  if (told === dangerous) return !isNumber(bytes, from, to, isQuoted);
  if (told !== doubtful) return false;
  return isFormula.test(utf8.decode(bytes.subarray(from, endOfCell(bytes, from, to, isQuoted))));
};

/**
 * Moves a row of a CSV, as PostgreSQL writes it, to the left within its bytes, with an apostrophe before every cell that a
 * spreadsheet might take for a formula. In here and not in the query: the database is what a copy waits for.
 * @param from its first byte, `to` the one behind its last
 * @param into where it goes; at least two bytes before `from`
 * @param spill called where there is no room for an apostrophe: all before that place is taken away, with one behind it
 * @returns the place behind what was written; at least one byte before `to`
 */
export const moveSafely = (
  bytes: Uint8Array,
  from: number,
  to: number,
  into: number,
  spill: (at: number) => void,
): number => {
  let [read, write] = [from, into];
  for (;;) {
    const isQuoted = bytes[read] === quote && read < to;
    if (isQuoted) bytes[write++] = bytes[read++] as number;
    if (isUnsafe(bytes, read, to, isQuoted)) {
      if (write < read - 1) bytes[write++] = apostrophe;
      else spill(write);
    }
    const end = endOfCell(bytes, read, to, isQuoted) + (isQuoted ? 1 : 0);
    while (read < end) bytes[write++] = bytes[read++] as number;
    if (read >= to) return write;
    bytes[write++] = bytes[read++] as number;
  }
};
