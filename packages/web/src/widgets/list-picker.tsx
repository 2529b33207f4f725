import type { ListType } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { queryOf } from '../platform/query.ts';
import { useAmounts } from '../ui/amounts.ts';
import { LookupField } from '../ui/fields/lookup-field.tsx';
import type { FieldState } from '../ui/form.ts';

/** The list that records go into: one that is there, or one that is made when they do. */
export type ListChoice = { readonly id: number | 'new'; readonly name: string; readonly records: number };

/** A list that is made when records go into it. */
export const newList: ListChoice = { id: 'new', name: '', records: 0 };

export const listChoiceOf = ({ id, name, results_count: records }: List): ListChoice => ({ id, name, records });

const keyOf = ({ id }: ListChoice): string => String(id);

type ListPickerProps = {
  readonly type: ListType;
  readonly field: FieldState<ListChoice>;
  /** The list that they come from. */
  readonly exceptId?: number;
};

/** Which list of the account's own records go into, by typing some of its name, or a new one. */
export const ListPicker = ({ type, field, exceptId }: ListPickerProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [search, ask] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listRoutes.lists, { query: { type, search: search ?? '', is_demo: 0, limit: 20 } }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
  const found = data?.data.filter(({ id }) => id !== exceptId).map(listChoiceOf);
  // Whoever types looks for one that is there.
  const choices = found && (search ? [...found, newList] : [newList, ...found]);
  return (
    <LookupField<ListChoice>
      field={field}
      label={t('widgets.list_picker.label')}
      icon="stack-2"
      placeholder={t('widgets.list_picker.choose')}
      found={{ items: choices, isPending: isFetching, error, retry: refetch }}
      onAsk={ask}
      keyOf={keyOf}
      labelOf={(one) => (one.id === 'new' ? t('widgets.list_picker.new') : one.name)}
      noteOf={(one) =>
        one.id === 'new' ? undefined : t('widgets.list_picker.records', { count: one.records, n: number(one.records) })
      }
    />
  );
};
