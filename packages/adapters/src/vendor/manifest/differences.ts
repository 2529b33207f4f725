import type { ManifestFault } from './raw-text.ts';

/** Whether two pieces of JSON say the same, whatever the order of their names. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    left.length === right.length &&
    left.every(([name, value]) => Object.hasOwn(b, name) && isSame(value, (b as never)[name]))
  );
};

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

/** What was made and what was recorded, where they are not the same. */
export const differs = (path: string, made: unknown, recorded: unknown): readonly ManifestFault[] =>
  isSame(made, recorded) ? [] : [{ path, message: `This comes out as ${short(made)}, not ${short(recorded)}.` }];

/** An address to compare by: the order of what is asked in it says nothing. */
export const comparable = (address: string): string => {
  const url = URL.parse(address);
  url?.searchParams.sort();
  return url?.href ?? address;
};

/** Headers by their names in lower case. */
export const lower = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
