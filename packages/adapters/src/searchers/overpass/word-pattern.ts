import { fold } from '@galena/contract/kernel';

/** A text as a part of a regular expression (POSIX extended) that means nothing but itself. */
export const literalPattern = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');

export const anyOf = (texts: readonly string[]): string => `(${texts.join('|')})`;

// A server compares bytes, so each form of a letter is named: of what Europe and Vietnam write, Greek and Cyrillic among it.
const written: readonly (readonly [from: number, to: number])[] = [
  [0xc0, 0x17f],
  [0x218, 0x21b],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x1e9e, 0x1ef9],
];

/** Letters by what they fold to: `a` to á and Ä, `ss` to ß. */
const variants = new Map<string, string[]>();
for (const [from, to] of written)
  for (let code = from; code <= to; code += 1) {
    const letter = String.fromCodePoint(code);
    const base = fold(letter);
    if (!/^\p{L}{1,2}$/u.test(base) || !/\p{L}/u.test(letter)) continue;
    variants.set(base, [...(variants.get(base) ?? []), letter]);
  }
const pairs = [...variants].filter(([base]) => base.length === 2);

// Those that names are written with; the others are too rare to make every question longer.
const apostrophes = "('|’|‘|ʼ|`|´|′|·)*";

/** All letters that fold to this one. @param wholes those that fold to it and a letter beyond the end of the word */
const letterPattern = (letter: string, wholes: readonly string[]): string => {
  // Signs may be anything: what comes back is compared again.
  if (!/^[\p{L}\p{N}]$/u.test(letter)) return '.*';
  const all = new Set([letter, letter.toUpperCase(), ...(variants.get(letter) ?? []), ...wholes]);
  return all.size === 1 ? letter : anyOf([...all]);
};

// Longer ones are no words of a name; what comes back is compared with all of it.
const longestWord = 16;

/** A pattern for names that may contain a folded word, with whatever accents and apostrophes. */
export const wordPattern = (folded: string): string => {
  // Of three in a row any two may be one letter.
  const letters = Array.from(folded.slice(0, longestWord).replaceAll(/sss+/g, '*'));
  const patternAt = (at: number): string => {
    const letter = letters[at] ?? '';
    const isHalf = ([base]: (typeof pairs)[number]): boolean =>
      (at === 0 && base.endsWith(letter)) || (at === letters.length - 1 && base.startsWith(letter));
    return letterPattern(
      letter,
      pairs.filter(isHalf).flatMap(([, those]) => those),
    );
  };
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const joined = variants.get(letters.slice(at, at + 2).join(''));
    if (joined === undefined || at === letters.length - 1) parts.push(patternAt(at));
    else {
      parts.push(anyOf([`${patternAt(at)}${apostrophes}${patternAt(at + 1)}`, ...joined]));
      at += 1;
    }
  }
  return parts
    .join(apostrophes)
    .replaceAll(`${apostrophes}.*`, '.*')
    .replaceAll(`.*${apostrophes}`, '.*')
    .replaceAll(/(\.\*)+/g, '.*');
};
