import { Button, NativeSelect, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { FilterValueField } from './filter-value-field.tsx';
import { useFilterWords } from './filter-words.ts';
import { isComplete, needsValue, operatorsOf, withOperator, wordOf, type Filter, type FilterField } from './filters.ts';

type FilterEditorProps = {
  readonly field: FilterField;
  readonly initial: Filter;
  readonly apply: (filter: Filter) => void;
};

/** The two halves of a condition after its field: operator and value. */
export const FilterEditor = ({ field, initial, apply }: FilterEditorProps) => {
  const { t } = useTranslation();
  const words = useFilterWords();
  const [filter, setFilter] = useState(initial);
  const [isRefused, setIsRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const error = isRefused && !isComplete(filter) ? t('table.value_missing') : undefined;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(filter)) return apply(filter);
        setIsRefused(true);
        form.current?.querySelector<HTMLElement>('input')?.focus();
      }}
    >
      <Stack gap={14}>
        <NativeSelect
          label={t('table.condition')}
          value={filter.operator}
          data={operatorsOf(field).map((value) => ({ value, label: words.operator(wordOf(field, value)) }))}
          onChange={({ currentTarget }) => {
            const operator = operatorsOf(field).find((one) => one === currentTarget.value);
            if (operator) setFilter(withOperator(field, filter, operator));
          }}
        />
        {needsValue(filter.operator) && (
          <FilterValueField
            field={field}
            filter={filter}
            error={error}
            change={(value) => setFilter({ ...filter, value })}
          />
        )}
        <Button type="submit" variant="filled">
          {t('table.apply')}
        </Button>
      </Stack>
    </form>
  );
};
