import type { ListType } from '@galena/contract/kernel';
import type { Location } from '@galena/contract/search';
import { useTranslation } from '../../platform/use-translation.ts';
import { facetFilters, filtersOf, severalOf, singleOf, type FilterSpec } from './filters/filter-table.ts';
import type { Offer } from './filters/filter-words.ts';
import { worldwide, type DraftForm } from './question.ts';

/** What pressing a facet does. */
export type FacetActions = {
  readonly isCountry: (value: string) => boolean;
  readonly chooseCountry: (value: string, label: string) => void;
  readonly isCategory: (value: string) => boolean;
  /** Whether the filter knows it: a facet may be finer. */
  readonly canCategory: (value: string) => boolean;
  readonly chooseCategory: (value: string) => void;
};

const plain = (values: readonly string[]): readonly Offer[] => values.map((value) => ({ value, label: value }));

/** The values that a filter can have, by name. */
const valuesOf = (spec: FilterSpec | undefined, offered: readonly Offer[]): readonly Offer[] => {
  if (spec?.kind === 'several') return plain(severalOf(spec));
  if (spec?.kind === 'single') return plain(singleOf(spec));
  return spec?.kind === 'offered' ? offered : [];
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Facets that are pressed ask for less; pressed again, for it all. */
export const useFacetActions = (type: ListType, form: DraftForm, offered: readonly Offer[]): FacetActions => {
  const { t } = useTranslation();
  const { location, filters } = form.values;
  const spec = filtersOf(type).find(({ name }) => name === facetFilters[type]);
  const field = form.fieldAt<string | readonly string[]>(`filters.${facetFilters[type]}`);
  const given = filters[facetFilters[type]];
  const chosen: readonly string[] = Array.isArray(given) ? given : typeof given === 'string' ? [given] : [];
  const values = valuesOf(spec, offered);
  const valueOf = (facet: string): string | undefined =>
    values.find(({ value, label, also = label }) => [value, label, also].some((one) => isSame(one, facet)))?.value;
  const isCategory = (facet: string): boolean => chosen.includes(valueOf(facet) ?? facet);
  const chooseCategory = (facet: string): void => {
    const value = valueOf(facet) ?? facet;
    if (spec?.kind === 'single') field.change(isCategory(facet) ? '' : value);
    else field.change(isCategory(facet) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  };
  const isCountry = (value: string): boolean => location?.country === value && !location.city;
  const chooseCountry = (country: string, label: string): void => {
    const next: Location = isCountry(country) ? worldwide(t('search.worldwide')) : { label, country };
    form.field('location').change(next);
  };
  return { isCountry, chooseCountry, isCategory, canCategory: (facet) => valueOf(facet) !== undefined, chooseCategory };
};
