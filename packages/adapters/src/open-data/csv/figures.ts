import { ownOf } from '@galena/contract/kernel';
import { plainText } from '../contacts.ts';
import type { FigureRange } from './company.ts';

const units: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
  billions: 1e9,
};

// Nothing that is counted is more.
const maxOfAll = 1e15;

/** A figure as it is written in English or on the continent; NaN for what is none. */
const plainFigure = (text: string): number => {
  if (/^\d+(\.\d+)?(e\+?\d+)?$/i.test(text) && !/^[1-9]\d{0,2}\.\d{3}$/.test(text)) return Number(text);
  // Points or commas between groups of three part thousands: 1,234 and 1.234.567.
  if (/^[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/.test(text)) return Number(text.replaceAll(/[.,]/g, ''));
  if (/^[1-9]\d{0,2}(,\d{3})+\.\d+$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return /^\d+,\d+$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
};

type Figure = { readonly value: number; readonly unit: number };

const figureOf = (text: string): Figure | null => {
  const [, digits = '', word = ''] = /^([\d.,]+(?:e\+?\d+)?)([a-z]*)$/.exec(text) ?? [];
  const unit = word === '' ? 1 : ownOf(units, word);
  if (unit === undefined) return null;
  // Before a unit a single point or comma is a decimal one: 1.234 million.
  const value = word !== '' && /^\d+[.,]\d+$/.test(digits) ? Number(digits.replace(',', '.')) : plainFigure(digits);
  return value * unit <= maxOfAll ? { value, unit } : null;
};

// What stands around figures and says nothing of them.
const around =
  /[$€£¥~]|\b(usd|eur|gbp|chf|us|approx|about|ca|employees?|people|staff|members?|mitarbeiter|mitglieder)\b\.?/g;
const shapes = {
  between: /^(.+?)(?:-|–|—|\bto\b|\bbis\b)(.+)$/,
  from: /^(?:>=?|over|more than|from)(.+)$|^(.+?)(?:\+|or more|and more)$/,
  to: /^(?:<=?|under|up to|less than)(.+)$/,
} as const;

const whole = ({ value, unit }: Figure): number => Math.round(value * unit);

const between = (low: string, high: string): FigureRange | null => {
  const [from, to] = [figureOf(low), figureOf(high)];
  if (from === null || to === null) return null;
  // "1-10M" begins with a million.
  const lowest = from.unit === 1 && from.value < to.value ? { value: from.value, unit: to.unit } : from;
  return whole(lowest) <= whole(to) ? { from: whole(lowest), to: whole(to) } : null;
};

const bare = (part: string | undefined): string => (part ?? '').replaceAll(/\s/g, '').replace(/\.$/, '');

const rangeOf = (plain: string): FigureRange | null => {
  const [, low, high] = shapes.between.exec(plain) ?? [];
  if (low !== undefined) return between(bare(low), bare(high));
  const open = shapes.from.exec(plain);
  const min = open && figureOf(bare(open[1] ?? open[2]));
  if (open) return min ? { from: whole(min), to: null } : null;
  const closed = shapes.to.exec(plain);
  const figure = figureOf(bare(closed ? closed[1] : plain));
  return figure && { from: closed ? 0 : whole(figure), to: whole(figure) };
};

/**
 * A figure or a range of figures as people write them: `1,234`, `51-200 employees`, `$1M - $10M`, `10,001+`; null for anything
 * else.
 * @param max what is above is none: the number of a telephone in the wrong column
 */
export const readFigures = (text: string, max = maxOfAll): FigureRange | null => {
  const plain = plainText(text)
    .toLowerCase()
    .replaceAll(around, ' ')
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
    .trim();
  const range = plain.length > 60 ? null : rangeOf(plain);
  return range !== null && (range.to ?? range.from) <= max ? range : null;
};

/** A year, also of a date: `1999`, `1999-05-01`, `01/05/1999`; null for anything else. */
export const readYear = (text: string): number | null => {
  const plain = plainText(text);
  const [, first, last] =
    /^(\d{4})(?:\.0+|-\d\d?(?:-\d\d?)?(?:T.*)?)?$|^\D*(?:\d\d?\D+){0,2}(\d{4})$/.exec(plain) ?? [];
  const year = Number(first ?? last);
  return year >= 1000 && year <= 2100 ? year : null;
};
