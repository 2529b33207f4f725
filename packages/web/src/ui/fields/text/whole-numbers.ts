import { separatorsOf } from './number-separators.ts';

/** The whole number that somebody wrote in their language, with or without separators of thousands; null: it is none. */
export const wholeNumberOf = (text: string, language: string): number | null => {
  const groups = text
    .trim()
    .split(separatorsOf(language).thousands)
    .flatMap((part) => part.split(/\s/));
  const isGrouped = groups.slice(1).every((group) => group.length === 3);
  const bare = groups.join('');
  return isGrouped && /^\d{1,15}$/.test(bare) ? Number(bare) : null;
};
