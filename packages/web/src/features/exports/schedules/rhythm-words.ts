import type { ExportRhythm } from '@galena/contract/exports';
import { useTranslation } from '../../../platform/use-translation.ts';

const in2024 = (day: number, hour = 12): Date => new Date(Date.UTC(2024, 0, day, hour));

/** Days and hours in the reader's language. */
export const useRhythmWords = () => {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  // The first of January 2024 was a Monday.
  const weekday = (day: number): string =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(in2024(day));
  const hour = (of: number): string =>
    new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(in2024(1, of));
  const dayOfMonth = (day: number): string => new Intl.NumberFormat(language).format(day);
  /** "Every Monday at 8:00 AM" */
  const rhythm = ({ repeat, weekday: onWeekday, day, hour: at }: ExportRhythm): string =>
    t(`exports.schedule.when.${repeat}`, { weekday: weekday(onWeekday), day: dayOfMonth(day), hour: hour(at) });
  return { weekday, hour, dayOfMonth, rhythm };
};
