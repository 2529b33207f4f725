import type { Notice } from '@galena/contract/kernel';
import i18next from 'i18next';
import type { IconName } from '../../../ui/icon-names.ts';

const icons: Readonly<Record<string, IconName>> = {
  low_credits: 'coins',
  payment_failed: 'credit-card-off',
  card_reconnect: 'credit-card',
  autopilot_stopped: 'repeat',
  autopilot_expired: 'clock-x',
  workflow_failed: 'sitemap',
  crm_connection_lost: 'unlink',
  crawl_finished: 'world-search',
  export_ready: 'download',
  mail_failed: 'mail-x',
};

/** The picture of a kind of notice. */
export const iconOf = ({ kind }: Pick<Notice, 'kind'>): IconName => icons[kind] ?? 'bell';

/** A notice in words. A kind that nobody has a sentence for yet gets a neutral one. */
export const wordsOf = ({ kind, params }: Pick<Notice, 'kind' | 'params'>): string => {
  const key: string = `notices.kinds.${kind}`;
  if (!i18next.exists(key)) return i18next.t('notices.unknown');
  // Known only at run time; `exists` has just found it.
  return (i18next.t as unknown as (key: string, params: object) => string)(key, params);
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const midnightOf = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);

/**
 * When something was, as near as it helps: minutes, hours, yesterday, then the date.
 * @param now the present moment, in milliseconds
 */
export const whenOf = (moment: string, now: number, language: string): string => {
  const at = Date.parse(moment);
  const ago = Math.max(0, now - at);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  if (ago < hour) return relative.format(-Math.floor(ago / minute), 'minute');
  // By the calendar, not by 24 hours: what was at eleven in the evening was yesterday in the morning.
  const days = Math.round((midnightOf(now) - midnightOf(at)) / day);
  if (days === 0) return relative.format(-Math.floor(ago / hour), 'hour');
  if (days === 1) return relative.format(-1, 'day');
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
};
