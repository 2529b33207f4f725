import { fold } from '../fold.ts';
import { Day, maybeMoment } from '../shapes.ts';

/** The months in the languages of the product, folded; the place in a line is the month. */
const monthNames: readonly (readonly string[])[] = [
  'january february march april may june july august september october november december',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'janner feber maerz',
].map((line) => line.split(' '));

/** The month that a word or its beginning names; undefined: none, or it could be two (`jui`). */
const monthOf = (word: string): number | undefined => {
  const key = fold(word).replace(/\.$/, '');
  if (key.length < 3) return undefined;
  const found = monthNames.flatMap((names) => names.flatMap((name, at) => (name.startsWith(key) ? [at + 1] : [])));
  return new Set(found).size === 1 ? found[0] : undefined;
};

const dayOf = (year: string, month: number | string, day: string): string | null => {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Day.safeParse(iso).success ? iso : null;
};

/** Which figure of `3/10/2026` comes first. */
export const dayOrders = ['day_first', 'month_first'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** The days that two figures and a year can be, by their order. */
const bySlashes = (first: string, second: string, year: string) => ({
  day_first: dayOf(year, second, first),
  month_first: dayOf(year, first, second),
});

const word = String.raw`\p{L}{3,}\.?`;
const time = String.raw`(?:[ T,]+\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?(?:\s?[ap]\.?m\.?)?(?:\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?)?`;
const shape = (written: string): RegExp => new RegExp(`^${written}${time}$`, 'iu');

const isoShape = shape(String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})`);
const pointsShape = shape(String.raw`(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})`);
const slashesShape = shape(String.raw`(\d{1,2})([-/])(\d{1,2})\2(\d{4})`);
const dayFirstShape = shape(
  String.raw`(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?[\s-]+(?:(?:de|of)\s+)?(${word})[\s,-]+(?:del?\s+)?(\d{4})`,
);
const monthFirstShape = shape(String.raw`(${word})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})`);

// "Sat, 03 Oct 2026": what day of the week that was, the rest says.
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)?\.?,?\s+/i;

/**
 * The day that a text of a file or an answer names, as ISO 8601 has it; of a moment its day as it is written there. Read is what
 * means one day to everybody: `2026-10-03`, `3.10.2026`, `10/13/2026`, `Oct 3, 2026`, `3 de octubre de 2026`.
 * @param order what decides where it could be two days (`3/10/2026`); null: nothing
 * @returns null where it names none: no such day (`2026-02-30`), or two that it could be
 */
export const maybeWrittenDay = (text: string, order: DayOrder | null = null): string | null => {
  const trimmed = text.trim().replace(weekday, '');
  const [, year = '', , month = '', day = ''] = isoShape.exec(trimmed) ?? [];
  if (year !== '') return dayOf(year, month, day);
  const points = pointsShape.exec(trimmed);
  if (points !== null) return dayOf(points[3] ?? '', points[2] ?? '', points[1] ?? '');
  const slashes = slashesShape.exec(trimmed);
  if (slashes !== null) {
    const days = bySlashes(slashes[1] ?? '', slashes[3] ?? '', slashes[4] ?? '');
    const [one, other] = [days.day_first ?? days.month_first, days.month_first ?? days.day_first];
    return one === other ? one : order && days[order];
  }
  const [, ...dayFirst] = dayFirstShape.exec(trimmed) ?? [];
  const [, ...monthFirst] = monthFirstShape.exec(trimmed) ?? [];
  const [named = '', at = '', of = ''] = dayFirst.length > 0 ? dayFirst : [monthFirst[1], monthFirst[0], monthFirst[2]];
  const found = monthOf(at);
  return found === undefined ? null : dayOf(of, found, named);
};

/** What a text tells of the order in which its table writes days. `depends`: it is one day in the one and another in the other. */
export const dayOrderIn = (text: string): DayOrder | 'depends' | null => {
  const slashes = slashesShape.exec(text.trim().replace(weekday, ''));
  if (slashes === null) return null;
  const days = bySlashes(slashes[1] ?? '', slashes[3] ?? '', slashes[4] ?? '');
  if (days.day_first === days.month_first) return null;
  if (days.day_first !== null && days.month_first !== null) return 'depends';
  return days.day_first === null ? 'month_first' : 'day_first';
};

// Behind a time: the year of "03-Oct-2026" is none.
const zonedTime = /\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

/**
 * The day or moment that a text names, as ISO 8601 in UTC: a moment where the text has an offset or is written as ISO 8601 (without an
 * offset: UTC), else its day. Null: it names none.
 */
export const maybeWrittenDate = (text: string): string | null => {
  const trimmed = text.trim();
  const day = maybeWrittenDay(trimmed);
  if (day === null || trimmed === day) return day;
  // "2026-10-03 14:05:00 +0200" as ISO 8601 has it.
  const iso = trimmed
    .replace(/[ T](?=\d)/, 'T')
    .replace(/\s?(?:GMT|UTC)$/i, 'Z')
    .replace(/\s?([+-]\d\d):?(\d\d)$/, '$1:$2');
  const moment = maybeMoment(iso);
  if (moment !== null) return moment;
  // "Sat, 03 Oct 2026 14:05:00 GMT" (RFC 5322), of a day that was found to exist.
  const parsed = zonedTime.test(trimmed) && /\p{L}{3}/u.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(parsed) ? day : new Date(parsed).toISOString();
};
