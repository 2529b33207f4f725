/** A day as the contract has it: `2026-11-14`. */
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

const midday = (iso: string): Date => new Date(`${iso}T12:00:00Z`);

/** Whether a text is a day of the contract, and one that exists. */
export const isDay = (text: string): boolean =>
  isoDay.test(text) && !Number.isNaN(midday(text).getTime()) && midday(text).toISOString().startsWith(text);

const two = (value: number): string => String(value).padStart(2, '0');

const toDay = (year: number, month: number, day: number): string | null => {
  const iso = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDay(iso) ? iso : null;
};

/** A day in the reader's words, short enough for a field: "14 Nov 2026", "14.11.2026". */
export const formatDay = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(midday(iso));

/** Some systems hand on what is no language tag: `en-US@posix`. */
const isLocale = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
};

/**
 * The reader's language with the region that the browser names: dates of en-GB and en-US differ in their order.
 * @param locales `navigator.languages`
 */
export const regionalLocale = (language: string, locales: readonly string[]): string =>
  locales.find((locale) => locale.toLowerCase().startsWith(`${language}-`) && isLocale(locale)) ?? language;

type WeekInfo = { readonly firstDay: number; readonly weekend: readonly number[] };
type Week = { readonly firstDay: 0 | 1 | 2 | 3 | 4 | 5 | 6; readonly weekend: readonly (0 | 6 | 5 | 4)[] };

/** How a region begins its week and when it rests; Sunday is 0. Where the browser does not know, English begins on Sunday. */
export const weekOf = (locale: string): Week => {
  const found = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  const info = found.getWeekInfo?.() ?? found.weekInfo;
  const firstDay = info?.firstDay ?? (locale.toLowerCase().startsWith('en') ? 7 : 1);
  const weekend = info?.weekend ?? [6, 7];
  return { firstDay: (firstDay % 7) as Week['firstDay'], weekend: weekend.map((day) => day % 7) as Week['weekend'] };
};

type Part = 'day' | 'month' | 'year';

const orderOf = (locale: string): readonly Part[] =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(midday('2026-11-14'))
    .map(({ type }) => type)
    .filter((type): type is Part => type === 'day' || type === 'month' || type === 'year');

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();

const monthNames = (locale: string): readonly (readonly string[])[] =>
  Array.from({ length: 12 }, (_, month) =>
    (['long', 'short'] as const).map((style) =>
      plain(
        new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month, 15))),
      ),
    ),
  );

/** The month that a word begins; null when it is none or could be two. */
const monthOf = (word: string, locale: string): number | null => {
  if (word.length < 3) return null;
  const months = monthNames(locale).flatMap((names, at) =>
    names.some((name) => name.startsWith(word)) ? [at + 1] : [],
  );
  return months.length === 1 ? (months[0] ?? null) : null;
};

const fullYear = (year: number | undefined, thisYear: number): number =>
  year === undefined ? thisYear : year < 100 ? 2000 + year : year;

/** Numbers only: in the order of the region, unless the year comes first. */
const fromNumbers = (numbers: readonly number[], locale: string, thisYear: number): string | null => {
  const [first = 0, second = 0, third] = numbers;
  if (numbers.length < 2 || numbers.length > 3) return null;
  if (first > 31 && third !== undefined) return toDay(first, second, third);
  const order = orderOf(locale);
  const isDayFirst = order.indexOf('day') < order.indexOf('month');
  return toDay(fullYear(third, thisYear), isDayFirst ? second : first, isDayFirst ? first : second);
};

/**
 * The day that somebody typed, the way they write days: "14.11.26", "11/14/2026", "14 Nov", "2026-11-14".
 * @param today says which year is meant where none is typed
 * @returns `2026-11-14`, or null when it is no day
 */
export const maybeTypedDay = (text: string, locale: string, today: Date): string | null => {
  const typed = plain(text.trim().replaceAll('.', ' '));
  const numbers = (typed.match(/\d+/g) ?? []).map(Number);
  const thisYear = today.getFullYear();
  const words = typed.match(/\p{L}+/gu) ?? [];
  const months = words.map((word) => monthOf(word, locale)).filter((month) => month !== null);
  if (words.length > 0 && months.length !== 1) return null;
  const [month] = months;
  if (month === undefined) return fromNumbers(numbers, locale, thisYear);
  const [first = 0, second] = numbers;
  if (numbers.length === 0 || numbers.length > 2) return null;
  return first > 31 ? toDay(first, month, second ?? 1) : toDay(fullYear(second, thisYear), month, first);
};
