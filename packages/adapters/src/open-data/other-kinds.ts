import { plainText } from './contacts.ts';

const longest = 100;
const most = 10;

/** Words of a source for what something is, to be read and found: `hearing_aids` is "hearing aids". */
export const readKinds = (words: readonly string[]): readonly string[] =>
  [...new Set(words.map((word) => plainText(word.replaceAll('_', ' '))))]
    .filter((word) => word !== '' && word.length <= longest)
    .slice(0, most);
