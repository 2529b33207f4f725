import { countryName, growthIntervals, languageName } from '@galena/contract/search';
import { useTranslation } from '../../platform/use-translation.ts';

/** A part of an audience: `18-24`, `FEMALE`, `PT`, `Lisbon`, and its share from 0 to 1. */
export type AudiencePart = { readonly name: string; readonly share: number };

const partOf = (value: unknown): AudiencePart | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { code, name = code, weight } = value as Readonly<Record<string, unknown>>;
  return typeof name === 'string' && typeof weight === 'number' ? { name, share: weight } : null;
};

/** The parts of an audience as sources tell of them (`[{ code: '18-24', weight: 0.37 }]`); null: it is something else. */
export const maybeParts = (value: unknown): readonly AudiencePart[] | null => {
  if (!Array.isArray(value) || value.length === 0) return null;
  const parts = value.map(partOf).filter((part) => part !== null);
  return parts.length === value.length ? parts : null;
};

/** How something grew over a number of months, as a share of what it was: -0.04 is four percent less. */
export type Growth = { readonly months: number; readonly share: number };

/** Growth as sources tell of it (`{ i1month: -0.04, i2months: -0.07 }`), shortest first; null: it is something else. */
export const maybeGrowth = (value: unknown): readonly Growth[] | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const known: readonly string[] = growthIntervals;
  const told = Object.entries(value as Readonly<Record<string, unknown>>);
  if (told.length === 0 || !told.every(([key, share]) => known.includes(key) && typeof share === 'number')) return null;
  return told
    .map(([key, share]) => ({ months: Number(key.slice(1, 2)), share: share as number }))
    .toSorted((one, other) => one.months - other.months);
};

/** Years of age: `65-` has no end. */
export const agesOf = (code: string): string => code.replace(/^(\d+)-$/, '$1+').replace('-', '–');

const genders = ['female', 'male'] as const;

/** Words of a person and of an audience, by the field that they stand in; others stay as they are. */
export const usePersonWords = (): ((name: string, word: string) => string) => {
  const { t, i18n } = useTranslation();
  return (name, word) => {
    switch (name) {
      case 'data.gender':
      case 'data.audience.genders': {
        const gender = genders.find((one) => one === word.toLowerCase());
        return gender ? t(`records.genders.${gender}`) : word;
      }
      case 'data.language':
      case 'data.audience.languages':
        return languageName(word, i18n.language);
      case 'data.audience.countries':
        return countryName(word, i18n.language);
      case 'data.audience.ages':
        return agesOf(word);
      default:
        return word;
    }
  };
};

/** A value of several shares as one line each: the parts of an audience, growth by months; null: it is something else. */
export const useShareLines = (): ((name: string, value: unknown) => readonly string[] | null) => {
  const { i18n } = useTranslation();
  const wordOf = usePersonWords();
  const months = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'month', unitDisplay: 'long' });
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const change = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (name, value) => {
    const growth = maybeGrowth(value);
    if (growth) return growth.map((one) => `${months.format(one.months)}: ${change.format(one.share)}`);
    const told = maybeParts(value);
    // Ages go up; of everything else the largest part stands first.
    const parts = name === 'data.audience.ages' ? told : told?.toSorted((one, other) => other.share - one.share);
    return parts?.map((part) => `${wordOf(name, part.name)}: ${share.format(part.share)}`) ?? null;
  };
};
