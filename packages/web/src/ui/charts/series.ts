export type Series = {
  readonly key: string;
  readonly label: string;
};

export type Point = {
  /** A day of the contract (`2026-11-14`), a month (`2026-11`), or any other word. */
  readonly at: string;
  /** By key of the series; what is missing counts as 0. */
  readonly values: Readonly<Record<string, number>>;
};

/** A series with its colour, as it is drawn and listed. */
export type DrawnSeries = Series & { readonly colour: string };

/** More than this many nobody can tell apart (design, section 4, "Charts"). */
const maxSeries = 4;
const otherKey = 'other-series';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The first four series in their order; the rest added up as one more, in grey. */
export const foldSeries = (
  series: readonly Series[],
  points: readonly Point[],
  otherLabel: string,
): { readonly series: readonly DrawnSeries[]; readonly points: readonly Point[] } => {
  const drawn = series.slice(0, maxSeries).map((one, at) => ({ ...one, colour: `var(--g-chart-${at + 1})` }));
  const rest = series.slice(maxSeries);
  if (rest.length === 0) return { series: drawn, points };
  return {
    series: [...drawn, { key: otherKey, label: otherLabel, colour: 'var(--g-chart-6)' }],
    points: points.map(({ at, values }) => ({
      at,
      values: { ...values, [otherKey]: sum(rest.map(({ key }) => values[key] ?? 0)) },
    })),
  };
};

/** What all series of a point come to. */
export const totalOf = ({ values }: Point, series: readonly Series[]): number =>
  sum(series.map(({ key }) => values[key] ?? 0));

/**
 * Round numbers for an axis from 0 up to at least `highest`, six of them at most.
 * @returns in rising order, the first of them 0
 */
export const ticksUpTo = (highest: number): readonly number[] => {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / 5;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((one) => one >= rough) ?? rough;
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
};

const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at);
const isMonth = (at: string): boolean => /^\d{4}-\d{2}$/.test(at);

/** A point's place on the axis, in the reader's words: short ("14 Nov") under the chart, whole in the table. */
export const nameOfPoint = (at: string, language: string, style: 'short' | 'whole'): string => {
  const words: Intl.DateTimeFormatOptions | null = isDay(at)
    ? { day: 'numeric', month: 'short', ...(style === 'whole' ? { year: 'numeric' } : {}) }
    : isMonth(at)
      ? { month: style === 'whole' ? 'long' : 'short', ...(style === 'whole' ? { year: 'numeric' } : {}) }
      : null;
  if (!words) return at;
  return new Intl.DateTimeFormat(language, { ...words, timeZone: 'UTC' }).format(
    new Date(`${isMonth(at) ? `${at}-15` : at}T12:00:00Z`),
  );
};
