import { decodePercent, maybeBase64, rot13 } from './ciphers.ts';

/** What is read of one script; those that hide an address are short. */
const max = { letters: 60_000, tokens: 20_000, text: 2_000, texts: 500, depth: 20 } as const;

type Token = { readonly kind: 'text' | 'name' | 'number' | 'sign'; readonly text: string };

// One alternative for each beginning, and bounds: what has no end is not looked for to the end of the script again and again.
const tokenShape =
  /\/\/[^\n]{0,2000}|\/\*[\s\S]{0,2000}?\*\/|'((?:[^'\\\n]|\\[\s\S]){0,2000})'|"((?:[^"\\\n]|\\[\s\S]){0,2000})"|`([^`$\\]{0,2000})`|([A-Za-z_$][\w$]*)|(0x[\da-f]+|\d+)|(\+=|[+=()[\],.;:?{}/-])/gi;

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '', f: '', v: '', 0: '' };
const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replaceAll(
        /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|([\s\S]))/gi,
        (_, two, four, braces, other: string) => {
          const code = Number.parseInt(two ?? four ?? braces ?? '', 16);
          if (Number.isNaN(code)) return escapes[other] ?? other;
          return code > 0x10_ffff ? '\uFFFD' : String.fromCodePoint(code);
        },
      )
    : text;

const tokensOf = (script: string): readonly Token[] => {
  const tokens: Token[] = [];
  for (const [whole, single, double, template, name, number] of script.slice(0, max.letters).matchAll(tokenShape)) {
    const text = single ?? double ?? template;
    if (tokens.length >= max.tokens) break;
    if (text !== undefined) tokens.push({ kind: 'text', text: unescaped(text).slice(0, max.text) });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (!/^\/[/*]/.test(whole)) tokens.push({ kind: 'sign', text: whole });
  }
  return tokens;
};

/** Reading of one script: where it stands, what its names stand for. */
type Reading = {
  readonly tokens: readonly Token[];
  readonly values: Map<string, string>;
  at: number;
  depth: number;
  /** Whether the last value was put together, or stands in the script as it is. */
  wasMade: boolean;
};

const isNext = ({ tokens, at }: Reading, text: string, ahead = 0): boolean =>
  tokens[at + ahead]?.text === text && tokens[at + ahead]?.kind !== 'text';

const take = (reading: Reading, text: string): boolean => {
  if (!isNext(reading, text)) return false;
  reading.at += 1;
  return true;
};

/** Values up to the closing sign, as far as they can be read. */
const readList = (reading: Reading, closing: string): readonly string[] => {
  const values: string[] = [];
  while (reading.at < reading.tokens.length && values.length < 400) {
    const value = readSum(reading);
    if (value === null) break;
    values.push(value);
    if (!take(reading, ',')) break;
  }
  take(reading, closing);
  return values;
};

const fromCodes = (codes: readonly string[]): string =>
  codes.map((code) => (Number(code) > 0 && Number(code) < 0x1_0000 ? String.fromCharCode(Number(code)) : '')).join('');

const functions: Readonly<Record<string, (values: readonly string[]) => string>> = {
  fromCharCode: fromCodes,
  atob: ([text = '']) => maybeBase64(text) ?? '',
  unescape: ([text = '']) => decodePercent(text),
  decodeURIComponent: ([text = '']) => decodePercent(text),
  decodeURI: ([text = '']) => decodePercent(text),
  rot13: ([text = '']) => rot13(text),
};

const readTerm = (reading: Reading): string | null => {
  const token = reading.tokens[reading.at];
  if (token === undefined) return null;
  if (token.kind === 'text' || token.kind === 'number') {
    reading.at += 1;
    return token.text;
  }
  if (take(reading, '(')) {
    const value = readSum(reading);
    take(reading, ')');
    return value;
  }
  if (take(reading, '[')) return readList(reading, ']').join('\0');
  if (token.kind !== 'name') return null;
  if (token.text === 'String' && isNext(reading, '.', 1)) reading.at += 2;
  const name = reading.tokens[reading.at]?.text ?? '';
  if (Object.hasOwn(functions, name) && isNext(reading, '(', 1)) {
    reading.at += 2;
    reading.wasMade = true;
    return functions[name]?.(readList(reading, ')')) ?? null;
  }
  const value = reading.values.get(name);
  if (value === undefined) return null;
  reading.at += 1;
  return value;
};

// A list is kept as its values with NUL between: `['a', 'b'].join('@')`, `'moc'.split('').reverse().join('')`.
const callMethod = (value: string, name: string, [first = '', second = '']: readonly string[]): string | null => {
  if (name === 'join') return value.replaceAll('\0', first);
  if (name === 'split') return value.split(first).join('\0');
  if (name === 'reverse') return value.split('\0').toReversed().join('\0');
  if (name === 'replace' && first !== '') return value.replaceAll(first, () => second);
  if (name === 'concat') return value + first + second;
  return name === 'toString' || name === 'trim' ? value : null;
};

const readMethods = (reading: Reading, start: string): string => {
  let value = start;
  while (isNext(reading, '.') && reading.tokens[reading.at + 1]?.kind === 'name' && isNext(reading, '(', 2)) {
    const name = reading.tokens[reading.at + 1]?.text ?? '';
    reading.at += 3;
    // `/x/g` for the text that is replaced.
    const isPattern = isNext(reading, '/');
    const pattern = isPattern ? (reading.tokens[reading.at + 1]?.text ?? '') : '';
    while (isPattern && reading.at < reading.tokens.length && !take(reading, ',')) reading.at += 1;
    const values = readList(reading, ')');
    const next = callMethod(value, name, isPattern ? [pattern, ...values] : values);
    if (next === null) return value;
    reading.wasMade = true;
    value = next.slice(0, max.text);
  }
  return value;
};

/** Values with `+` between; null where the first cannot be read. */
const readSum = (reading: Reading): string | null => {
  if (reading.depth >= max.depth) return null;
  reading.depth += 1;
  const first = readTerm(reading);
  let sum = first === null ? null : readMethods(reading, first);
  while (sum !== null && isNext(reading, '+')) {
    reading.at += 1;
    const next = readTerm(reading);
    if (next === null) break;
    reading.wasMade = true;
    sum = (sum + readMethods(reading, next)).slice(0, max.text);
  }
  reading.depth -= 1;
  return sum;
};

/** Remembers what `name = …` and `name += …` stand for; the value, or null for any other beginning. */
const readAssignment = (reading: Reading): string | null => {
  const { tokens, at, values } = reading;
  const name = tokens[at];
  const isMore = isNext(reading, '+=', 1);
  if (name?.kind !== 'name' || (!isMore && !isNext(reading, '=', 1)) || isNext(reading, '=', 2)) return null;
  reading.at += 2;
  const value = readSum(reading);
  if (value === null) return null;
  const whole = isMore ? ((values.get(name.text) ?? '') + value).slice(0, max.text) : value;
  if (isMore) reading.wasMade = true;
  if (values.size < max.texts) values.set(name.text, whole);
  return whole;
};

/**
 * The texts that a script puts together from pieces: `'a' + '@' + 'b'`, with names for pieces, character codes, base 64
 * and text turned round. The script is read, never run; what it asks of the browser stays unknown.
 */
export const findMadeStrings = (script: string): readonly string[] => {
  const reading: Reading = { tokens: tokensOf(script), values: new Map(), at: 0, depth: 0, wasMade: false };
  const made: string[] = [];
  while (reading.at < reading.tokens.length && made.length < max.texts) {
    const start = reading.at;
    reading.wasMade = false;
    reading.depth = 0;
    const value = readAssignment(reading) ?? readSum(reading);
    if (value !== null && reading.wasMade) made.push(value.replaceAll('\0', ''));
    reading.at = Math.max(reading.at, start + 1);
  }
  return made;
};
