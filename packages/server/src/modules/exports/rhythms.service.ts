import { Temporal } from 'temporal-polyfill';
import type { ExportRhythm } from '@galena/contract/exports';
import type { Rhythm } from '../../platform/schedules/next-run.ts';

// A month of 31 days that begins on a Monday: every weekday and every day of a month is in it.
const anchor = Temporal.PlainDate.from('2024-01-01');

const firstDay = ({ repeat, weekday, day }: ExportRhythm): Temporal.PlainDate => {
  if (repeat === 'weekly') return anchor.with({ day: weekday });
  return repeat === 'monthly' ? anchor.with({ day }) : anchor;
};

/** When a schedule is due, counted from a day long ago, so that the 31st stays the 31st after a short month. */
export const rhythmOf = (rhythm: ExportRhythm, timeZone: string): Rhythm => {
  const first = firstDay(rhythm).toZonedDateTime({ timeZone, plainTime: { hour: rhythm.hour } });
  return {
    repeat: rhythm.repeat,
    startsAt: new Date(first.epochMilliseconds).toISOString(),
    endsAt: null,
    timeZone,
  };
};
