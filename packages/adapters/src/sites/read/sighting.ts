import { onOneLine } from './html/page-text.ts';
import type { Sighting, SightingKind } from '../findings.ts';

/** UTF-16 letters of a snippet, and of what stands before and after the value in it. */
const most = { snippet: 240, before: 90, after: 70 } as const;

// Cut at a word, where there is one.
const tailOf = (text: string): string => {
  const tail = onOneLine(text.slice(-most.before - 200)).slice(-most.before);
  const space = text.length > most.before ? tail.indexOf(' ') : -1;
  return space > 0 && space < 30 ? tail.slice(space + 1) : tail;
};
const headOf = (text: string): string => {
  const head = onOneLine(text).slice(0, most.after);
  const space = text.length > most.after ? head.lastIndexOf(' ') : -1;
  return space > most.after - 30 ? head.slice(0, space) : head;
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
  [from, upTo]: readonly [number, number],
  confidence: number,
): Sighting => {
  const before = tailOf(text.slice(Math.max(0, from - most.before - 200), from)).trimStart();
  const value = onOneLine(text.slice(from, upTo)).trim();
  if (value === '' || value.length > most.snippet - most.before - most.after) {
    const snippet = onOneLine(text.slice(from, Math.min(upTo, from + most.snippet)))
      .slice(0, most.snippet)
      .toWellFormed();
    return { kind, snippet, mark: null, confidence: bounded(confidence) };
  }
  const after = headOf(text.slice(upTo, upTo + most.after + 200)).trimEnd();
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
  const around = text.slice(Math.max(0, at - most.before), at + most.after);
  return { kind, snippet: onOneLine(around).trim().toWellFormed(), mark: null, confidence: bounded(confidence) };
};

/** A value that stands in `text`, marked there; unmarked where it is written in other letters. */
export const sightingOf = (kind: SightingKind, text: string, value: string, confidence: number): Sighting => {
  const at = text.indexOf(value);
  return at === -1
    ? sightingNear(kind, text, 0, confidence)
    : sightingIn(kind, text, [at, at + value.length], confidence);
};
