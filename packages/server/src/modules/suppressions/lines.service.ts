import { type Contact, contactIn } from '../contacts/index.ts';

/** A line of a file: a contact, none, or nothing at all. */
export type Line = Contact | 'refused' | 'empty';

const cellsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"|([^,;\t]+)/g)].map(([, quoted, plain]) => (quoted ?? plain ?? '').trim());

/**
 * What a line of a file says: the first of its cells that is a contact. The first line of all may be a head of columns.
 * @param number counted from 1
 */
export const readLine = (line: string, number: number): Line => {
  const text = line.replace(/^\uFEFF/, '').trim();
  if (text === '') return 'empty';
  const whole = contactIn(text);
  if (whole) return whole;
  for (const cell of cellsOf(text)) {
    // What a spreadsheet program put before a number that begins with a plus.
    const contact = contactIn(cell.replace(/^'(?=\+)/, ''));
    if (contact) return contact;
  }
  return number === 1 ? 'empty' : 'refused';
};

/** Longer than any contact: the rest of such a line is not read. */
const maxLine = 10_000;

/** The lines of a file as they come in; of one that has no end its beginning. */
export const linesOf = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = (lines.pop() ?? '').slice(0, maxLine);
    for (const line of lines) yield line.slice(0, maxLine);
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
};
