import type { Filters, Location } from '@galena/contract/search';
import type { SimilarEstimate, SimilarType } from '@galena/contract/similar';
import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ChosenNote, Token } from '../../../ui/fields/token.tsx';
import { filtersOf, rootOf } from '../filters/filter-table.ts';
import { useFilterWords } from '../filters/filter-words.ts';
import classes from './similar.module.css';

/** What the fields of records are called in the middle of a sentence. */
const fieldNames = {
  job_title: 'job_title',
  position: 'job_title',
  management_levels: 'level',
  department: 'department',
  'data.industry': 'industry',
  'data.industries': 'industry',
  'data.technologies': 'technologies',
  employee_count: 'employee_count',
  country: 'country',
} as const;

const isNamed = (field: string): field is keyof typeof fieldNames => field in fieldNames;

/** Of which field of the record a filter was made, in words. */
const useOrigin = ({ derived }: Pick<SimilarEstimate, 'derived'>) => {
  const { t } = useTranslation();
  return (filter: string): string | undefined => {
    const field = derived.find((one) => one.filter === filter)?.field;
    return field !== undefined && isNamed(field)
      ? t('search.similar.from', { field: t(`search.similar.fields.${fieldNames[field]}`) })
      : undefined;
  };
};

type FiltersProps = {
  readonly type: SimilarType;
  readonly estimate: SimilarEstimate;
  /** As they stand, also while the estimate is one of before. */
  readonly filters: Filters;
  /** Null: as the record says them. */
  readonly change: (filters: Filters | null) => void;
};

/** What is asked for, each with where it comes from and a button that takes it away. */
export const SimilarFilters = ({ type, estimate, filters, change }: FiltersProps) => {
  const { t } = useTranslation();
  const { labelOf, summaryOf } = useFilterWords();
  const originOf = useOrigin(estimate);
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const chosen = filtersOf(type).flatMap((spec) => {
    const words = summaryOf(spec, filters);
    return words === null ? [] : [{ name: rootOf(spec.name), label: `${labelOf(spec.name)}: ${words}` }];
  });
  const remove = (name: string): void => {
    change(Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name)));
    // Its button goes with it.
    box.current?.focus();
  };
  const isChanged = estimate.derived.some(({ filter }) => filter !== 'location' && !(filter in filters));
  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={titleId} className={classes.filters}>
      <div className={classes.head}>
        <span id={titleId} className={classes.title}>
          {t('search.similar.filters')}
        </span>
        {isChanged && (
          <Button size="compact-xs" variant="subtle" onClick={() => change(null)}>
            {t('search.similar.reset')}
          </Button>
        )}
      </div>
      <ul className={classes.chips}>
        {chosen.map(({ name, label }) => (
          <li key={name} className={classes.chip}>
            <Token label={label} onRemove={() => remove(name)} />
            <span className={classes.origin}>{originOf(name)}</span>
          </li>
        ))}
      </ul>
      <ChosenNote labels={chosen.map(({ label }) => label)} />
    </div>
  );
};

const keyOfPlace = ({ worldwide, country = '', state = '', city = '' }: Location): string =>
  worldwide ? 'worldwide' : [country, state, city].join('/');

const worldwide: Location = { label: 'Worldwide', worldwide: true };

type WhereProps = {
  readonly estimate: SimilarEstimate;
  readonly location: Location;
  readonly change: (location: Location) => void;
};

/** Where they are to be: where the record is, more or less near, or anywhere. */
export const SimilarWhere = ({ estimate, location, change }: WhereProps) => {
  const { t, i18n } = useTranslation();
  const regions = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const labelOf = ({ country, state, city, worldwide: isAnywhere }: Location): string => {
    if (isAnywhere || country === undefined) return t('search.worldwide');
    return [city ?? state, regions.of(country)].filter(Boolean).join(', ');
  };
  const places = [...estimate.places, worldwide];
  const options = places.map((place) => ({ value: keyOfPlace(place), label: labelOf(place) }));
  const origin = useOrigin(estimate)('location');
  return (
    <SelectField
      field={looseField('location', keyOfPlace(location), (key) => {
        const place = places.find((one) => keyOfPlace(one) === key);
        if (place) change(place);
      })}
      label={t('search.similar.where')}
      options={options}
      {...(origin !== undefined && !location.worldwide && { help: origin })}
    />
  );
};
