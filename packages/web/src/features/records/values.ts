import type { Field } from '@galena/contract/contacts';
import { lookupOutcomes } from '@galena/contract/lists';
import { recordVerifications } from '@galena/contract/records';
import { countryName, everywhere, platformName } from '@galena/contract/search';
import { useTranslation } from '../../platform/use-translation.ts';
import { dateFormat, listFormat, numberFormat } from '../../ui/formats.ts';
import { usePersonWords } from './audience.ts';
import { isNothing } from './fields.ts';

/** Platforms that are no names but things, and what to call them. All others are names: the same in every language. */
const things: Readonly<Record<string, 'url' | 'chapter' | 'forum' | 'mailinglist' | 'group' | 'newsletter'>> = {
  url: 'url',
  osm: 'url',
  'osm-lc': 'chapter',
  forum: 'forum',
  mailinglist: 'mailinglist',
  group: 'group',
  newsletter: 'newsletter',
};

/** A word with a capital letter, as a title begins. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const shares = new Set(['data.engagementRate', 'data.audience.credibility']);
const privacies = ['public', 'private'] as const;

/** How the number of a field is written. */
export const numberFormatOf = (name: string): Intl.NumberFormatOptions => {
  if (shares.has(name)) return { style: 'percent', maximumFractionDigits: 1 };
  if (name === 'data.founded') return { useGrouping: false };
  if (name === 'data.rating') return { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  if (name.startsWith('labels.')) return { maximumFractionDigits: 20 };
  return { maximumFractionDigits: name === 'data.lat' || name === 'data.lng' ? 5 : 2 };
};

/** Fields that hold codes of countries. */
const countryFields: ReadonlySet<string> = new Set(['country', 'data.active_in', 'data.not_active_in']);

type Json = unknown;

const day = { dateStyle: 'medium' } as const;
const calendarDay = { ...day, timeZone: 'UTC' } as const;

const isScalar = (value: Json): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Any value of a record in words; null for nothing. Values with a meaning of their own are told by their field. */
export const useValueWords = (): ((name: string, value: Json, field?: Field) => string | null) => {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const personWord = usePersonWords();
  const list = listFormat(language, { type: 'unit', style: 'short' });
  const wordsOf = (name: string, value: Json): string => {
    if (typeof value === 'boolean') return value ? t('table.yes') : t('table.no');
    if (typeof value === 'number') return numberFormat(language, numberFormatOf(name)).format(value);
    if (countryFields.has(name) && typeof value === 'string')
      return value === everywhere ? t('records.worldwide') : countryName(value, language);
    if (Array.isArray(value))
      return list.format(value.filter((one) => !isNothing(one)).map((one) => wordsOf(name, one)));
    if (typeof value === 'object' && value !== null)
      return list.format(
        Object.values(value)
          .filter((one) => !isNothing(one) && (isScalar(one) || Array.isArray(one)))
          .map((one) => wordsOf('', one)),
      );
    return String(value);
  };
  return (name, value, field) => {
    if (isNothing(value)) return null;
    if (field?.kind === 'day' && typeof value === 'string')
      return dateFormat(language, calendarDay).format(new Date(`${value}T00:00:00Z`));
    if (field?.kind === 'date' && typeof value === 'string') return dateFormat(language, day).format(new Date(value));
    if (name === 'match_percent' && typeof value === 'number')
      return numberFormat(language, { style: 'percent' }).format(value / 100);
    if (typeof value !== 'string') return wordsOf(name, value);
    if (countryFields.has(name)) return wordsOf(name, value);
    const lookup = lookupOutcomes.find((one) => one === value);
    if (name === 'lookup_outcome' && lookup) return t(`records.lookups.${lookup}`);
    const state = recordVerifications.find((one) => one === value);
    if (name === 'verification' && state) return t(`status.verification.${state}`);
    const thing = things[value];
    if (name === 'data.platform') return thing ? t(`records.platforms.${thing}`) : capital(platformName(value));
    const privacy = privacies.find((one) => one === value);
    if (name === 'data.privacy' && privacy) return t(`records.privacy.${privacy}`);
    return personWord(name, value);
  };
};
