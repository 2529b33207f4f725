import type { LeadRecord, ValueSighting } from '@galena/contract/contacts';
import { writeGrowthNote, type GrowthStep } from '@galena/contract/records';
import { growthIntervals, type FiltersOf } from '@galena/contract/search';
import type { Test } from './matching.ts';
import type { Figures, Memory, Point } from './port.ts';

type GrowthInput = NonNullable<FiltersOf<'influencer'>['followersGrowthRate']>;
type Interval = (typeof growthIntervals)[number];

const dayMs = 86_400_000;
const daysOfMonth = 30.44;
/** A point counts for an interval when it is this many days older or younger than it at most. */
const toleranceDays = 7;
/** Older points tell nothing of any interval. */
export const oldestPointDays = Math.round(growthIntervals.length * daysOfMonth) + toleranceDays;

const daysBetween = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / dayMs);

/** The point that is nearest to so many months ago; null: none is near enough. Of two as near the later one. */
const maybePoint = (points: readonly Point[], name: string, today: string, months: number): Point | null => {
  const off = ({ day }: Point): number => Math.abs(daysBetween(day, today) - Math.round(months * daysOfMonth));
  const [nearest] = points
    // From nothing to something is no rate.
    .filter((point) => (point.figures[name] ?? 0) > 0 && off(point) <= toleranceDays)
    .toSorted((a, b) => off(a) - off(b) || (a.day < b.day ? 1 : -1));
  return nearest ?? null;
};

type Growth = { readonly rates: Readonly<Partial<Record<Interval, number>>>; readonly steps: readonly GrowthStep[] };

/**
 * How a figure grew until today, from two points of each interval of which there is an old one.
 * @returns rates as fractions of what there was, to four places: 0.05 is 5 %; and the points behind each
 */
const growthOf = (points: readonly Point[], name: string, { today, now }: { today: string; now: number }): Growth => {
  const found = growthIntervals.flatMap((interval, at) => {
    const point = maybePoint(points, name, today, at + 1);
    const before = point?.figures[name] ?? 0;
    return point ? [{ interval, rate: Math.round((now / before - 1) * 10_000) / 10_000, before, day: point.day }] : [];
  });
  return {
    rates: Object.fromEntries(found.map(({ interval, rate }) => [interval, rate])),
    steps: found.map(({ before, day }) => ({ from: day, before, until: today, now })),
  };
};

/** Which growth rate is made of which figure. */
export type GrowthNames = Readonly<Record<string, string>>;

/** Leads with the growth of their figures, as far as earlier answers tell it, and the points that it stands on. */
export const rememberGrowth = async (
  memory: Memory,
  leads: readonly LeadRecord[],
  names: GrowthNames,
): Promise<readonly LeadRecord[]> => {
  const figuresOf = ({ data = {} }: LeadRecord): Figures =>
    Object.fromEntries(
      Object.values(names).flatMap((name) => (typeof data[name] === 'number' ? [[name, data[name]]] : [])),
    );
  const told = new Map(leads.map((lead) => [lead.ref, figuresOf(lead)]));
  const earlier = await memory.recall(told);
  return leads.map((lead) => {
    const points = earlier.get(lead.ref) ?? [];
    const grown = Object.entries(names).flatMap(([field, name]) => {
      const now = told.get(lead.ref)?.[name];
      const { rates, steps } =
        now === undefined ? { rates: {}, steps: [] } : growthOf(points, name, { today: memory.today, now });
      return steps.length === 0 ? [] : [{ field, rates, note: writeGrowthNote(steps) }];
    });
    if (grown.length === 0) return lead;
    const sightings = grown.map(({ field, rates, note }): ValueSighting => ({
      field: `data.${field}`,
      value: rates,
      ref_url: lead.ref_url ?? null,
      snippet: note,
      mark: null,
      mail_server: null,
      confidence: null,
    }));
    return {
      ...lead,
      data: { ...lead.data, ...Object.fromEntries(grown.map(({ field, rates }) => [field, rates])) },
      sightings: [...(lead.sightings ?? []), ...sightings],
    };
  });
};

/** The rate of a lead over an interval; null: nobody knows it. */
export const rateOf = (lead: LeadRecord, field: string, interval: string): number | null => {
  const rates = lead.data?.[field] as Readonly<Record<string, unknown>> | null | undefined;
  const rate = rates?.[interval];
  return typeof rate === 'number' ? rate : null;
};

/** Whether a lead grew as wanted; what is not known did not. */
export const grew =
  (field: string, { interval, operator, value }: GrowthInput): Test<LeadRecord> =>
  (lead) => {
    const rate = rateOf(lead, field, interval ?? '');
    if (rate === null || typeof value !== 'number') return false;
    switch (operator) {
      case 'gte':
        return rate >= value;
      case 'gt':
        return rate > value;
      case 'lte':
        return rate <= value;
      case 'lt':
        return rate < value;
      default:
        return false;
    }
  };
