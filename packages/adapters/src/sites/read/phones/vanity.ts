import { readNumber } from './number.ts';
import type { NumberAt } from './in-text.ts';

const keys = 'ABC DEF GHI JKL MNO PQRS TUV WXYZ'.split(' ');
const digitOf = (letter: string): string => {
  const key = keys.findIndex((letters) => letters.includes(letter));
  return key === -1 ? letter : String(key + 2);
};

// Free numbers of North America, in letters: "1-800-FLOWERS", "(888) GET-HELP".
const written =
  /(?<![\w-])(?:1[-. ])?\(?(8(?:00|33|44|55|66|77|88))\)?[-. ]{1,2}([A-Z\d]{1,12}(?:-[A-Z\d]{1,8}){0,3})(?![a-z\d])/g;

/** Numbers that are written as words, with the digits that the letters stand for on a keypad (ITU-T E.161). */
export const findVanityNumbers = (text: string): readonly NumberAt[] =>
  [...text.matchAll(written)].slice(0, 50).flatMap((match) => {
    const [whole, area = '', word = ''] = match;
    const letters = word.replaceAll('-', '');
    if (letters.length < 7 || !/[A-Z]{3}/.test(letters)) return [];
    // Words may be longer than a number; what is too much is not dialled.
    const dial = readNumber(`+1${area}${Array.from(letters).slice(0, 7).map(digitOf).join('')}`, null);
    return dial === null ? [] : [{ dial, label: 'work' as const, from: match.index, end: match.index + whole.length }];
  });
