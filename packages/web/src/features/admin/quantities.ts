import { useTranslation } from '../../platform/use-translation.ts';

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the largest unit that leaves a number of at least one: 12.3 MB. */
export const formatBytes = (bytes: number, language: string): string => {
  let amount = bytes;
  let at = 0;
  // As it will be shown: 999 999 bytes are 1 MB and not 1,000 kB.
  while (Math.round(amount * 10) / 10 >= 1_000 && at < byteUnits.length - 1) {
    amount /= 1_000;
    at += 1;
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: byteUnits[at],
    maximumFractionDigits: at === 0 ? 0 : 1,
  }).format(amount);
};

const durationUnits = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A span in one unit, of which there are at least two: 95 seconds, 3 hours. Seconds that are begun do not count. */
export const formatDuration = (seconds: number, language: string): string => {
  const { unit, seconds: size } = durationUnits.find((one) => seconds >= 2 * one.seconds) ?? {
    unit: 'second',
    seconds: 1,
  };
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(seconds / size),
  );
};

/** What comes and goes with every call is not worth a number that flickers. */
const briefSeconds = 1;

/** How long the oldest of something has been there, in sentences. */
export const useSpans = () => {
  const { t, i18n } = useTranslation();
  const lasting = (seconds: number | null): string | null =>
    seconds === null || seconds <= briefSeconds ? null : formatDuration(seconds, i18n.language);
  return {
    waitingFor: (seconds: number | null): string => {
      const duration = lasting(seconds);
      return duration
        ? t('admin.jobs.health_values.waiting_jobs', { duration })
        : t('admin.jobs.health_values.waiting_jobs_none');
    },
    openFor: (seconds: number | null): string => {
      const duration = lasting(seconds);
      return duration
        ? t('admin.jobs.health_values.transactions', { duration })
        : t('admin.jobs.health_values.transactions_none');
    },
  };
};

/** As much of a job's id as tells two rows apart. */
export const shortId = (id: string): string => id.slice(0, 8);
