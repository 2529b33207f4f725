import type { Piece } from './source-file.ts';

/** A line, or null where it was longer than anything that is worth reading. */
export type Line = { readonly text: string | null; readonly number: number };

/** Lines of a text that comes in pieces; of one that is too long nothing is kept. */
export async function* linesOf(
  pieces: AsyncIterable<Piece<string>>,
  maxLetters: number,
): AsyncGenerator<Piece<readonly Line[]>> {
  let number = 0;
  let begun: string[] = [];
  let letters = 0;
  const add = (text: string): void => {
    letters += text.length;
    if (letters <= maxLetters) begun.push(text);
    else begun = [];
  };
  const end = (): Line => {
    number += 1;
    const line = { text: letters <= maxLetters ? begun.join('') : null, number };
    [begun, letters] = [[], 0];
    return line;
  };
  for await (const { content, progress } of pieces) {
    const [first = '', ...others] = content.split('\n');
    const lines: Line[] = [];
    add(first);
    for (const text of others) {
      lines.push(end());
      add(text);
    }
    yield { content: lines, progress };
  }
  if (letters > 0) yield { content: [end()], progress: 1 };
}
