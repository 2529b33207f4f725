import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Where a run stands. */
export type Place = {
  /** Which of the questions is asked. */
  readonly at: number;
  /** Google's own mark of the next page; null: the first page. */
  readonly token: string | null;
  /** How many it handed over in this question. */
  readonly count: number;
  /** Marks of the leads that were handed over: one that fits two categories comes once. */
  readonly seen: string;
};

export const start: Place = { at: 0, token: null, count: 0, seen: '' };

const markLength = 6;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** 36 bits of a lead's id: of a thousand leads two have the same once in a hundred thousand runs. */
export const markOf = (ref: string): string => hashOf(ref).slice(0, markLength);

/** The marks of those that were handed over. */
export const seenBy = ({ seen }: Place): ReadonlySet<string> => new Set(seen.match(/.{6}/gs) ?? []);

const Written = z.tuple([
  z.string(),
  z.int().min(0),
  z.string().min(1).nullable(),
  z.int().min(0),
  z.string().regex(/^([\w-]{6})*$/),
]);

const nameOf = (asks: readonly unknown[]): string => hashOf(JSON.stringify(asks)).slice(0, markLength);

export const writeCursor = (asks: readonly unknown[], { at, token, count, seen }: Place): string =>
  Buffer.from(JSON.stringify([nameOf(asks), at, token, count, seen])).toString('base64url');

const maybeJson = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
};

/** Where a cursor leads; null: it is none of ours, or of another question. */
export const readCursor = (asks: readonly unknown[], cursor: string | null): Place | null => {
  if (cursor === null) return start;
  const read = Written.safeParse(maybeJson(cursor));
  if (!read.success) return null;
  const [name, at, token, count, seen] = read.data;
  return name === nameOf(asks) && at < asks.length ? { at, token, count, seen } : null;
};
