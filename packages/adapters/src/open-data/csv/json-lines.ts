import { storable } from '../flat-tags.ts';
import { linesOf } from '../lines.ts';
import type { Piece } from '../source-file.ts';
import type { CsvRow } from './rows.ts';

// As much as the longest row of a table.
const maxLineLetters = 256 * 1024;
/** So deep are objects within objects columns; what lies deeper is left out. */
const maxDepth = 3;
const maxColumns = 500;

/** Whether a file has an object on each line: https://jsonlines.org. @param head its first letters */
export const isJsonLines = (head: string): boolean => /^\uFEFF?\s*\{\s*(?:"|\})/.test(head);

type Fields = Map<string, string[]>;

const gather = (value: unknown, name: string, depth: number, fields: Fields): void => {
  if (value === null || value === undefined || depth > maxDepth) return;
  if (Array.isArray(value)) {
    for (const one of value) gather(one, name, depth, fields);
    return;
  }
  if (typeof value === 'object') {
    for (const [key, one] of Object.entries(value))
      gather(one, name === '' ? key : `${name}.${key}`, depth + 1, fields);
    return;
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
  const text = storable(String(value)).trim();
  if (text !== '') fields.set(name, [...(fields.get(name) ?? []), text]);
};

/** What a line says, by its columns; null: it is no object. */
const fieldsOf = (line: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const fields: Fields = new Map();
    gather(value, '', 0, fields);
    return fields;
  } catch {
    return null;
  }
};

/** The lines that are not empty. */
async function* textLines(pieces: AsyncIterable<Piece<string>>) {
  for await (const { content, progress } of linesOf(pieces, maxLineLetters)) {
    const lines = content.filter(({ text }) => text === null || text.trim() !== '');
    yield { lines, progress };
  }
}

/**
 * The columns of a file of JSON Lines, in the order in which they first stand there: the file is read to its end, for a later line
 * may say more. `social.twitter` is the column of an object within the object.
 */
export const jsonColumns = async (pieces: AsyncIterable<Piece<string>>): Promise<readonly string[]> => {
  const names = new Set<string>();
  for await (const { lines } of textLines(pieces))
    for (const { text } of lines)
      for (const name of text === null ? [] : (fieldsOf(text.replace(/^\uFEFF/, ''))?.keys() ?? []))
        if (names.size < maxColumns) names.add(name);
  return [...names];
};

/** The rows of a file of JSON Lines, in flat memory; what is listed stands in one cell, parted by semicolons. */
export async function* jsonRows(
  pieces: AsyncIterable<Piece<string>>,
  columns: readonly string[],
): AsyncGenerator<Piece<readonly CsvRow[]>> {
  for await (const { lines, progress } of textLines(pieces)) {
    const content = lines.map(({ text, number }): CsvRow => {
      const fields = text === null ? null : fieldsOf(text.replace(/^\uFEFF/, ''));
      return { cells: fields && columns.map((name) => (fields.get(name) ?? []).join('; ')), number };
    });
    yield { content, progress };
  }
}
