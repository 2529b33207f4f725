import type { Span } from '../html/page-text.ts';
import { dashes } from './signs.ts';

// Days, months, years and hours as they can be.
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const year = '(?:19|20)\\d{2}';
const hour = '(?:[01]?\\d|2[0-4])';
const minute = '[0-5]\\d';
const dash = `[${dashes}]`;
// One sign between all parts of a date.
const signs = ['\\s?\\.\\s?', '\\s?/\\s?', `\\s?${dash}\\s?`];
const dayAndMonth = (sign: string): string => `(?:${day}${sign}${month}|${month}${sign}${day})`;

const forms = [
  // 2024-10-12, 2024/10/12, 2024.10.12
  ...signs.map((sign) => `${year}${sign}${month}${sign}${day}`),
  // 12.10.2024, 10/12/2024, 12 - 10 - 2024
  ...signs.map((sign) => `${dayAndMonth(sign)}${sign}${year}`),
  // 12.10.24, 10/12/24
  ...['\\.', '/'].map((sign) => `${dayAndMonth(sign)}${sign}\\d{2}`),
  // 12 10 2024
  `(?<!\\d )${day} ${month} ${year}(?! \\d)`,
  // 12.-15.10.2024, 12-15/10/2024, 28.02.-03.03.2024, 10-12/2024
  `${day}\\.?(?:${month}\\.)?\\s?${dash}\\s?${day}[./]\\s?(?:${month}[./]\\s?)?${year}`,
  // 1998-2024, 2019/2020, 2010 - 2012 - 2014, 2010 2011
  `${year}(?:\\s?(?:${dash}|/)\\s?${year})+`,
  `(?<!\\d )${year}(?: ${year})+(?! \\d)`,
  // 2019/20, 2019-20
  `${year}(?:${dash}|/)\\d{2}`,
  // 10/2024, 10.2024
  `${month}[./]${year}`,
  // 8.30-12.00, 14-18.30, 8h30-12h
  `${hour}\\.${minute}\\s?${dash}\\s?${hour}(?:\\.${minute})?`,
  `${hour}\\s?${dash}\\s?${hour}\\.${minute}`,
];
// What is not followed by more of the same kind: "01.02.20.15.33" is a number.
const dates = new RegExp(`(?<![\\d+])(?<!\\d[./])(?:${forms.join('|')})(?!\\d)(?![./]\\d|${dash}\\d{3})`, 'g');

/** Where dates, years and hours stand in a text: their digits are no telephone's, however they are strung together. */
export const datesIn = (text: string): readonly Span[] =>
  [...text.matchAll(dates)].map((match) => ({ from: match.index, end: match.index + match[0].length }));
