/** What the server says of a password that it refuses, beside its length; in English everywhere, like all sentences by field. */
export const passwordSentences = {
  common: 'This password is too common. Choose another one.',
  telling: 'Don’t use your email or the name of this site in your password.',
} as const;

// What nobody can be told by: "at", "me", "app" stand in good passwords, too.
const shortestWord = 4;

/** What of these texts no password may contain: their words of four letters or more, in lower case. */
export const tellingWords = (texts: readonly string[]): readonly string[] => [
  ...new Set(
    texts
      .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
      .map((word) => word.toLowerCase())
      .filter((word) => word.length >= shortestWord),
  ),
];

/** Whether a password contains one of these words, however they are written. */
export const containsWord = (password: string, words: readonly string[]): boolean => {
  const lower = password.toLowerCase();
  return words.some((word) => lower.includes(word));
};

export type Strength = 0 | 1 | 2 | 3;

/** How many different signs of a kind a guesser has to try for each place. */
const kinds: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 33],
];

/** Signs that a guesser does not get for free: of `aaaa`, `1234` and `dcba` only the first counts. */
const freshSigns = (password: string): number => {
  const codes = Array.from(password, (sign) => sign.codePointAt(0) as number);
  return codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] as number)) > 1).length;
};

/** A rough idea of how hard a password is to guess, for a hint beside its field: 0 weak, 1 fair, 2 good, 3 strong. It refuses nothing. */
export const strengthOf = (password: string, words: readonly string[] = []): Strength => {
  if (containsWord(password, words)) return 0;
  const signs = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const bits = freshSigns(password) * Math.log2(Math.max(signs, 2));
  return bits < 36 ? 0 : bits < 52 ? 1 : bits < 72 ? 2 : 3;
};
