/** Which sign parts the whole from the fraction: `1,234.50` or `1.234,50`. */
export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

const currencies = new Set(Intl.supportedValuesOf('currency'));

// "$", "US$", "R$", "€", "EUR", "$US", "kr": before or behind a number.
const symbol = String.raw`\p{Lu}{0,3}\p{Sc}\p{Lu}{0,3}|(?:kr|Kč|zł|Ft|lei|Rs|Fr)\.?`;
const moneyBefore = new RegExp(String.raw`^([+-]?)\s?(?:${symbol}|(\p{Lu}{3}))\s?(?=[+-]?[\d.,])`, 'u');
const moneyBehind = new RegExp(String.raw`(?<=\d)\s?(?:${symbol}|(\p{Lu}{3}))$`, 'u');

const withoutCurrency = (text: string): string => {
  const drop = (sign: string, code: string | undefined, whole: string): string =>
    code === undefined || currencies.has(code) ? sign : whole;
  return text
    .replace(moneyBefore, (whole: string, sign: string, code?: string) => drop(sign, code, whole))
    .replace(moneyBehind, (whole: string, code?: string) => drop('', code, whole));
};

/** The figures of a number, without its currency, its percent sign and the spaces between its thousands. */
const tightOf = (written: string): string => {
  // As accountants write what is missing: "(1,234.00)".
  const text = written
    .trim()
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/^−/, '-');
  return withoutCurrency(text.replace(/\s?%$/, '')).replaceAll(/(?<=\d)[\s'’](?=\d)/g, '');
};

const asPrograms = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const groupsByComma = /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;
const groupsByPoint = /^[+-]?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/;
const fractionByComma = /^[+-]?(?:\d{4,},\d+|\d{0,3},(?!\d{3}$)\d+|0,\d+)$/;
/** `1,234` and `1.234`: a thousand and more, or one and a fraction. */
const twofold = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

const plainOf = (tight: string, mark: DecimalMark | null): string | null => {
  if (twofold.test(tight)) {
    if (mark !== null) return tight.replace(mark === 'point' ? ',' : '.', '').replace(',', '.');
    // Programs write it so; "1,234" is one or the other.
    return tight.includes('.') ? tight : null;
  }
  if (asPrograms.test(tight)) return tight;
  if (groupsByComma.test(tight)) return tight.replaceAll(',', '');
  if (groupsByPoint.test(tight)) return tight.replaceAll('.', '').replace(',', '.');
  return fractionByComma.test(tight) ? tight.replace(',', '.') : null;
};

/**
 * The number that a text names: `1234.5`, `1,234.50`, `1.234,50`, `1 234,5`, `$1,234.50`, `12 %` (12).
 * @param mark the decimal mark of the table that it stands in; null: not known, and then `1,234` is none, because it may be a thousand as
 * well as a fraction, and `1.234` is as programs write it
 * @returns null where it names none, or none that can be kept
 */
export const maybeWrittenNumber = (text: string, mark: DecimalMark | null = null): number | null => {
  const plain = plainOf(tightOf(text), mark);
  const number = plain === null ? Number.NaN : Number(plain);
  return Number.isFinite(number) ? number : null;
};

/** What a text tells of the decimal mark of its table. `depends`: it is one number by the one and another by the other. */
export const decimalMarkIn = (text: string): DecimalMark | 'depends' | null => {
  const tight = tightOf(text);
  if (twofold.test(tight)) return 'depends';
  if (groupsByComma.test(tight)) return 'point';
  if (groupsByPoint.test(tight) || fractionByComma.test(tight)) return 'comma';
  return asPrograms.test(tight) && /\.\d/.test(tight) ? 'point' : null;
};
