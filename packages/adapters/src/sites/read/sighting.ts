import { onOneLine } from './html/page-text.ts';
import type { Sighting, SightingKind } from '../findings.ts';

/** UTF-16 letters of a snippet, and of what stands before and after the value in it. */
const max = { snippet: 240, before: 90, after: 70 } as const;

// Cut at a word, where there is one.
const tailOf = (text: string): string => {
  const tail = onOneLine(text.slice(-max.before - 200)).slice(-max.before);
  const space = text.length > max.before ? tail.indexOf(' ') : -1;
  return space > 0 && space < 30 ? tail.slice(space + 1) : tail;
};
const headOf = (text: string): string => {
  const head = onOneLine(text).slice(0, max.after);
  const space = text.length > max.after ? head.lastIndexOf(' ') : -1;
  return space > max.after - 30 ? head.slice(0, space) : head;
};

/** A number from 0 to 1 with two digits: more would say more than is known. */
export const bounded = (confidence: number): number =>
  Math.round(Math.min(0.99, Math.max(0.01, confidence)) * 100) / 100;

/**
 * Words of a text around a value, with the value marked.
 * @param from where the value begins in `text`
 */
export const sightingIn = (
  kind: SightingKind,
  text: string,
  [from, end]: readonly [number, number],
  confidence: number,
): Sighting => {
  const before = tailOf(text.slice(Math.max(0, from - max.before - 200), from)).trimStart();
  const value = onOneLine(text.slice(from, end)).trim();
  if (value === '' || value.length > max.snippet - max.before - max.after) {
    const snippet = onOneLine(text.slice(from, Math.min(end, from + max.snippet)))
      .slice(0, max.snippet)
      .toWellFormed();
    return { kind, snippet, mark: null, confidence: bounded(confidence) };
  }
  const after = headOf(text.slice(end, end + max.after + 200)).trimEnd();
  return {
    kind,
    // A cut through a character leaves half of it.
    snippet: (before + value + after).toWellFormed(),
    mark: [before.length, before.length + value.length],
    confidence: bounded(confidence),
  };
};

/** Words at a place where the value itself does not stand in letters. */
export const sightingNear = (kind: SightingKind, text: string, at: number, confidence: number): Sighting => {
  const around = text.slice(Math.max(0, at - max.before), at + max.after);
  return { kind, snippet: onOneLine(around).trim().toWellFormed(), mark: null, confidence: bounded(confidence) };
};

/** A value that stands in `text`, marked there; unmarked where it is written in other letters. */
export const sightingOf = (kind: SightingKind, text: string, value: string, confidence: number): Sighting => {
  const at = text.indexOf(value);
  return at === -1
    ? sightingNear(kind, text, 0, confidence)
    : sightingIn(kind, text, [at, at + value.length], confidence);
};
