import { fold } from '@galena/contract/kernel';
import { seniorityOf, type SeniorityLevel } from '@galena/contract/search';

/** Whether what a team page says of somebody is what is asked for; what it does not say is not. */
export type TextTest = (text: string | null) => boolean;

/** One of the wanted words stands in it, whatever its accents and case. */
export const holdsAny = (wanted: readonly string[]): TextTest => {
  const folded = wanted.map(fold);
  return (told) => {
    const text = fold(told ?? '');
    return folded.some((word) => text.includes(word));
  };
};

/** A position of one of the levels. */
export const isAtLevel =
  (levels: readonly SeniorityLevel[]): TextTest =>
  (position) =>
    position !== null && seniorityOf(position).some((level) => levels.includes(level));
