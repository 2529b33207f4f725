import { useRef, type Ref } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../amounts.ts';
import classes from './filter-bar.module.css';
import { FilterChip } from './filter-chip.tsx';
import { FilterMenu, type FilterHandle } from './filter-menu.tsx';
import type { Filter, FilterField } from './filters.ts';

type FilterBarProps = {
  readonly fields: readonly FilterField[];
  readonly filters: readonly Filter[];
  readonly onChange: (filters: readonly Filter[]) => void;
  /** How many rows match, and how many there are without filters. */
  readonly shown: number;
  readonly total: number;
  /** The server stopped counting what matches. */
  readonly isShownCapped?: boolean;
  /** In place of "n of total records", where the rows are called something else. */
  readonly count?: string;
  readonly ref?: Ref<FilterHandle>;
};

/** The conditions of a table as sentences, and how much they leave. */
export const FilterBar = (props: FilterBarProps) => {
  const { fields, filters, onChange, shown, total, isShownCapped = false, count, ref } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const list = useRef<HTMLUListElement>(null);
  const shownWords = isShownCapped ? t('table.or_more', { number: number(shown) }) : number(shown);

  /** The one who took a chip away goes on with the next one. */
  const focusAt = (index: number): void => {
    requestAnimationFrame(() => {
      const stops = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
      (stops[Math.min(index, stops.length - 1)] ?? list.current?.querySelector('button'))?.focus();
    });
  };
  const remove = (index: number): void => {
    onChange(filters.filter((_, at) => at !== index));
    focusAt(index);
  };
  return (
    <div className={classes.bar}>
      <ul ref={list} className={classes.chips} aria-label={t('table.filters')}>
        {filters.map((filter, at) => {
          const field = fields.find(({ id }) => id === filter.field);
          return field ? (
            <FilterChip
              // Two conditions may be the same but for their place.
              key={`${at} ${filter.field}`}
              field={field}
              filter={filter}
              change={(next) => onChange(filters.with(at, next))}
              remove={() => remove(at)}
            />
          ) : null;
        })}
        <li className={classes.add}>
          <FilterMenu fields={fields} add={(filter) => onChange([...filters, filter])} ref={ref} />
        </li>
        {filters.length > 0 && (
          <li className={classes.add}>
            <button
              type="button"
              className={classes.clear}
              onClick={() => {
                onChange([]);
                focusAt(0);
              }}
            >
              {t('table.clear_filters')}
            </button>
          </li>
        )}
      </ul>
      <span className={classes.count} role="status">
        {count ?? t('table.shown_of_total', { count: total, shown: shownWords, total: number(total) })}
      </span>
    </div>
  );
};
