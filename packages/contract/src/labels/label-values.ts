import { type DayOrder, maybeWrittenDay } from '../kernel/index.ts';
import type { CustomLabel } from './label.ts';
import { optionKey } from './label.ts';
import { type Notation, unknownNotation } from './notation.ts';
import { type DecimalMark, maybeWrittenNumber } from './written-number.ts';

/** What a record holds in a label: a text, a number, a day (`2026-11-24`), yes or no, or one of the options. */
export type LabelValue = string | number | boolean;

/** Why something is no value of a label; each has its sentence. */
export const labelValueSentences = {
  too_long: 'Field must be at most 400 characters.',
  text: 'Field must be a text.',
  number: 'Field must be a number.',
  date: 'Field must be a date, like 2026-11-24.',
  boolean: 'Field must be yes or no.',
  select: 'Field must be one of the options.',
} as const;
export type LabelValueReason = keyof typeof labelValueSentences;

/** A value to be kept, null for none; or why it cannot be. */
export type ReadLabelValue =
  | { readonly ok: true; readonly value: LabelValue | null }
  | { readonly ok: false; readonly reason: LabelValueReason };

const longest = 400;

const good = (value: LabelValue): ReadLabelValue => ({ ok: true, value });
const bad = (reason: LabelValueReason): ReadLabelValue => ({ ok: false, reason });

/** A text as it is kept: without control characters, spaces at its ends and half letters. */
const cleaned = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed();

const readText = (text: string): ReadLabelValue => (text.length > longest ? bad('too_long') : good(text));

const readNumber = (input: string | number, mark: DecimalMark | null): ReadLabelValue => {
  const number = typeof input === 'number' && Number.isFinite(input) ? input : maybeWrittenNumber(String(input), mark);
  return number === null ? bad('number') : good(number);
};

const readDay = (text: string, order: DayOrder | null): ReadLabelValue => {
  const day = maybeWrittenDay(text, order);
  return day === null ? bad('date') : good(day);
};

// As spreadsheets and people write it in the languages of the product.
const yes = new Set(['true', 'yes', 'y', '1', 'x', '✓', 'ja', 'wahr', 'sí', 'si', 'verdadero', 'oui', 'vrai']);
const no = new Set(['false', 'no', 'n', '0', 'nein', 'falsch', 'falso', 'non', 'faux']);

const readYesNo = (text: string): ReadLabelValue => {
  const word = text.toLowerCase();
  return yes.has(word) || no.has(word) ? good(yes.has(word)) : bad('boolean');
};

const readOption = (options: readonly string[], text: string): ReadLabelValue => {
  const option = options.find((one) => optionKey(one) === optionKey(text));
  return option === undefined ? bad('select') : good(option);
};

/**
 * Reads what somebody enters, pastes, imports or sends as a value of a label. The one rule for all of them.
 * @param input a text, a number or a boolean; null, undefined and an empty text are nothing, and clear the label
 * @param notation of the table that a text is from
 */
export const readLabelValue = (
  { kind, options }: Pick<CustomLabel, 'kind' | 'options'>,
  input: unknown,
  { day_order: order, decimal_mark: mark }: Notation = unknownNotation,
): ReadLabelValue => {
  if (input === null || input === undefined) return { ok: true, value: null };
  if (typeof input === 'boolean' && kind === 'boolean') return good(input);
  if (typeof input === 'number' && kind === 'number') return readNumber(input, mark);
  if (typeof input !== 'string' && typeof input !== 'number') return bad(kind);
  const text = cleaned(String(input));
  if (text === '') return { ok: true, value: null };
  switch (kind) {
    case 'text':
      return readText(text);
    case 'number':
      return readNumber(text, mark);
    case 'date':
      return readDay(text, order);
    case 'boolean':
      return readYesNo(text);
    case 'select':
      return readOption(options, text);
  }
};
