/** Turns of the colour wheel that stay apart from each other and from the colours of states. */
const hues = [262, 205, 160, 130, 85, 55, 28, 5, 330, 300] as const;

/** One or two letters that stand for `name`: of its first two words that say something. */
export const initialsOf = (name: string): string => {
  const words = name
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean);
  // "do", "de", "of" say little; "AI" does.
  const telling = words.filter((word) => word.length > 2 || word === word.toUpperCase());
  const letters = (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  return letters.join('').toUpperCase() || '–';
};

/** The hue of `name`: always the same for the same name. */
export const hueOf = (name: string): number => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 4_294_967_296;
  return hues[sum % hues.length] ?? hues[0];
};
