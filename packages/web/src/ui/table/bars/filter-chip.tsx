import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../icon.tsx';
import classes from './filter-chip.module.css';
import { FilterEditor } from './filter-editor.tsx';
import { useFilterWords } from './filter-words.ts';
import type { Filter, FilterField } from './filters.ts';

type FilterChipProps = {
  readonly field: FilterField;
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
  readonly remove: () => void;
};

/** One condition, to be read as a sentence: pressing it changes it, the cross takes it away. */
export const FilterChip = ({ field, filter, change, remove }: FilterChipProps) => {
  const { t } = useTranslation();
  const words = useFilterWords();
  const [isOpen, setIsOpen] = useState(false);
  const [name, operator, value] = words.partsOf(field, filter);
  const sentence = [name, operator, value].filter(Boolean).join(' ');
  return (
    <li className={classes.chip}>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width={264} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.sentence} aria-haspopup="dialog" onClick={() => setIsOpen(!isOpen)}>
            <span className={classes.part}>
              {field.icon && <Icon name={field.icon} size={14} className={classes.icon} />}
              {name}
            </span>{' '}
            <span className={classes.part} data-quiet>
              {operator}
            </span>{' '}
            {value && <span className={classes.part}>{value}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={sentence} className={classes.panel}>
          <FilterEditor
            field={field}
            initial={filter}
            apply={(next) => {
              setIsOpen(false);
              change(next);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes.remove}
        aria-label={t('table.remove_filter', { sentence })}
        data-remove
        onClick={remove}
      >
        <Icon name="x" size={13} />
      </button>
    </li>
  );
};
