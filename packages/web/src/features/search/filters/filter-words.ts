import type { ListType } from '@galena/contract/kernel';
import type {
  departments,
  Filters,
  genders,
  groupPlatforms,
  groupPrivacies,
  growthIntervals,
  influencerPlatforms,
  Location,
  seniorityLevels,
} from '@galena/contract/search';
import { domainTech, growthOperators } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { valueAt } from '../../../ui/fields/form/form-values.ts';
import { filtersOf, type FilterName, type FilterOf, type FilterSpec } from './filter-table.ts';
import { plainName } from '../question.ts';

/** A value that the server offers, with its name, and another one under which it is known and found as well. */
export type Offer = { readonly value: string; readonly label: string; readonly also?: string };

// Names of products are the same in every language.
const brandNames: Readonly<
  Record<(typeof domainTech | typeof influencerPlatforms | typeof groupPlatforms)[number], string>
> = {
  wordpress: 'WordPress',
  joomla: 'Joomla',
  wix: 'Wix',
  shopify: 'Shopify',
  typo3: 'TYPO3',
  'google my business': 'Google My Business',
  youtube: 'YouTube',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
};

/** The contract's words as keys of texts. */
const textNames = {
  'Founder/Owner': 'founder',
  'C-Level': 'c_level',
  'Vice President': 'vice_president',
  Director: 'director',
  Manager: 'manager',
  'Individual Contributor': 'contributor',
  Head: 'head',
  Senior: 'senior',
  Entry: 'entry',
  Intern: 'intern',
  Volunteer: 'volunteer',
  Administration: 'administration',
  'Customer Success': 'customer_success',
  Design: 'design',
  Engineering: 'engineering',
  Finance: 'finance',
  'Human Resources': 'human_resources',
  IT: 'it',
  Legal: 'legal',
  Marketing: 'marketing',
  Operations: 'operations',
  Product: 'product',
  Purchasing: 'purchasing',
  Research: 'research',
  Sales: 'sales',
  any: 'any',
  public: 'public',
  private: 'private',
  female: 'female',
  male: 'male',
} as const satisfies Record<
  (typeof seniorityLevels | typeof departments | typeof groupPrivacies | typeof genders)[number],
  string
>;

const has = <Table extends object>(table: Table, key: PropertyKey): key is keyof Table => key in table;

/** How many months an interval of the contract has: `i3months`. */
export const monthsOf = (interval: (typeof growthIntervals)[number]): number => Number(interval.slice(1, 2));

type Bounds = { readonly min?: number | null; readonly max?: number | null };
type Growth = { readonly interval?: string; readonly operator?: string; readonly value?: number };

/** How many chosen words are named before the rest is counted. */
const maxNamed = 2;

const useValueWords = () => {
  const { t, i18n } = useTranslation();
  const { number, percent } = useAmounts();
  const wordOf = (value: string): string =>
    has(brandNames, value) ? brandNames[value] : has(textNames, value) ? t(`search.values.${textNames[value]}`) : value;
  const numberOf = (value: number, isYear: boolean): string => (isYear ? String(value) : number(value));
  const range = ({ min, max }: Bounds, isYear: boolean): string | null => {
    const [low, high] = [min, max].map((one) => (typeof one === 'number' ? numberOf(one, isYear) : null));
    if (low && high) return t('input.range', { low, high });
    if (low) return t('search.at_least', { value: low });
    return high ? t('search.at_most', { value: high }) : null;
  };
  const list = (labels: readonly string[]): string | null => {
    if (labels.length === 0) return null;
    const named = labels.slice(0, maxNamed).join(', ');
    return labels.length > maxNamed ? t('search.and_more', { named, count: labels.length - maxNamed }) : named;
  };
  const growth = ({ interval, operator, value }: Growth): string | null => {
    const found = growthOperators.find((one) => one === operator);
    if (typeof value !== 'number' || !found || !interval) return null;
    const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(value);
    const compared = t(`search.operators.${found}`, { value: share });
    return t('search.growth_words', { compared, count: Number(interval.slice(1, 2)) });
  };
  const bound = (spec: FilterOf<'bound'>, value: number): string => {
    if (spec.name === 'lastposted') return t('search.last_days', { count: value, n: number(value) });
    return t('search.at_least', { value: spec.highest === 1 ? percent(value) : number(value) });
  };
  return { wordOf, range, list, growth, bound };
};

/** The words of filters: what they are called, what their values are called, and what is chosen, in short. */
export const useFilterWords = (offered: readonly Offer[] = []) => {
  const { t } = useTranslation();
  const { wordOf, range, list, growth, bound } = useValueWords();
  const labelOf = (name: FilterName): string => t(`search.filters.${name}`);
  const nameOf = (value: string): string =>
    offered.find((offer) => offer.value === value || offer.also === value)?.label ?? wordOf(value);

  /** What is chosen, in a few words; null: nothing is. */
  const summaryOf = (spec: FilterSpec, filters: Filters): string | null => {
    const value = valueAt(filters, spec.name);
    if (value === undefined || value === null || value === '' || value === false) return null;
    switch (spec.kind) {
      case 'words':
      case 'offered':
      case 'suggested':
      case 'several':
        return list((value as string[]).map(nameOf));
      case 'single':
        return value === 'any' ? null : wordOf(value as string);
      case 'text':
        return typeof value === 'string' ? value.trim() || null : null;
      case 'flag':
        return labelOf(spec.name);
      case 'range':
        return range(value, 'isYear' in spec);
      case 'bound':
        return bound(spec, value as number);
      case 'growth':
        return growth(value);
    }
  };
  return { labelOf, nameOf, wordOf, summaryOf };
};

const unnamed: ReadonlySet<FilterSpec['kind']> = new Set(['range', 'bound', 'growth', 'flag']);

/** A name for a list that would hold what is asked: "Supermarkets in Portugal". */
export const useSuggestedName = (offered: readonly Offer[]) => {
  const { t } = useTranslation();
  const { summaryOf } = useFilterWords(offered);
  return (type: ListType, filters: Filters, location: Location | null | undefined): string => {
    // A number or a tick names nothing.
    const inWords = filtersOf(type).filter(({ kind }) => !unnamed.has(kind));
    const chosen = inWords.map((spec) => summaryOf(spec, filters));
    const what = chosen.find((words) => words !== null) ?? t(`search.kinds.${type}`);
    if (!location) return plainName(what);
    if (location.area && location.city) return plainName(t('search.map.list_near', { what, where: location.city }));
    return plainName(
      location.worldwide ? t('search.list_everywhere', { what }) : t('search.list_in', { what, where: location.label }),
    );
  };
};
