import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { use, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import './calendar.css';
import { regionalLocale, weekOf } from './typed-dates.ts';

const locales: Readonly<Record<string, () => Promise<unknown>>> = {
  de: () => import('dayjs/locale/de'),
  es: () => import('dayjs/locale/es'),
  fr: () => import('dayjs/locale/fr'),
};

const loaded = new Map<string, Promise<unknown>>();
/** The names of months and days in a language; English comes with the library. */
const loadLocale = (language: string): Promise<unknown> => {
  const known = loaded.get(language);
  if (known) return known;
  const loading = locales[language]?.() ?? Promise.resolve();
  loaded.set(language, loading);
  return loading;
};

const useCalendarWords = () => {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  use(loadLocale(language));
  const { firstDay, weekend } = weekOf(regionalLocale(language, navigator.languages));
  const settings = useMemo(
    () => ({ locale: language, firstDayOfWeek: firstDay, weekendDays: [...weekend] }),
    // oxlint-disable-next-line react/exhaustive-deps -- the week follows from the language
    [language],
  );
  const ariaLabels = {
    monthLevelControl: t('input.dates.choose_month'),
    yearLevelControl: t('input.dates.choose_year'),
    nextMonth: t('input.dates.next_month'),
    previousMonth: t('input.dates.previous_month'),
    nextYear: t('input.dates.next_year'),
    previousYear: t('input.dates.previous_year'),
    nextDecade: t('input.dates.next_decade'),
    previousDecade: t('input.dates.previous_decade'),
  };
  return { settings, ariaLabels };
};

/** Brings the focus to the chosen day, or to today: the arrow keys go on from there. */
const useFocusOnDay = () => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the focus trap of the popup, which would begin at the arrow of the month.
    const timer = setTimeout(
      () => box.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus({ preventScroll: true }),
      0,
    );
    return () => clearTimeout(timer);
  }, []);
  return box;
};

type Bounds = { readonly min?: string | undefined; readonly max?: string | undefined };
const boundsOf = ({ min, max }: Bounds) => ({
  ...(min === undefined ? {} : { minDate: min }),
  ...(max === undefined ? {} : { maxDate: max }),
});

type DayCalendarProps = Bounds & {
  /** `2026-11-14` */
  readonly value: string | null;
  readonly onChoose: (day: string) => void;
};

/** A month to choose a day from, with arrow keys, page keys and Home and End. */
export const DayCalendar = ({ value, onChoose, ...bounds }: DayCalendarProps) => {
  const { settings, ariaLabels } = useCalendarWords();
  const box = useFocusOnDay();
  return (
    <DatesProvider settings={settings}>
      <div ref={box}>
        <DatePicker
          value={value}
          {...(value === null ? {} : { defaultDate: value })}
          {...boundsOf(bounds)}
          ariaLabels={ariaLabels}
          hideOutsideDates
          onChange={(day) => day !== null && onChoose(day)}
        />
      </div>
    </DatesProvider>
  );
};

export type Days = readonly [from: string | null, to: string | null];

type RangeCalendarProps = Bounds & {
  readonly value: Days;
  /** How many months stand beside each other. */
  readonly months: number;
  readonly onChoose: (days: Days) => void;
};

/** Months to choose a first and a last day from; they may be the same. */
export const RangeCalendar = ({ value: [from, to], months, onChoose, ...bounds }: RangeCalendarProps) => {
  const { settings, ariaLabels } = useCalendarWords();
  const box = useFocusOnDay();
  return (
    <DatesProvider settings={settings}>
      <div ref={box}>
        <DatePicker
          type="range"
          value={[from, to]}
          {...(from === null ? {} : { defaultDate: from })}
          {...boundsOf(bounds)}
          numberOfColumns={months}
          allowSingleDateInRange
          ariaLabels={ariaLabels}
          hideOutsideDates
          onChange={onChoose}
        />
      </div>
    </DatesProvider>
  );
};
