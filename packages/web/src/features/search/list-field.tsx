import type { ListType } from '@galena/contract/kernel';
import { listRoutes, type List } from '@galena/contract/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { TextField } from '../../ui/fields.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { LookupField } from '../../ui/fields/lookup-field.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import type { ListChoice } from './question.ts';
import type { DraftForm } from './use-draft.ts';

const choiceOf = ({ id, name, results_count: records }: List): ListChoice => ({ id, name, records });

/** A list that is made when the search is run. */
export const newList: ListChoice = { id: 'new', name: '', records: 0 };

/** What is known of the account's own lists before one is looked for. */
export const useOwnLists = (type: ListType) => {
  const { data } = useQuery(queryOf(listRoutes.lists, { query: { type, is_demo: 0, limit: 1 } }));
  return {
    /** Nobody has made one yet, of whatever kind. */
    isFirst: data !== undefined && data.counts.active + data.counts.archived === 0,
    /** There is none of this kind to choose. */
    hasNone: data !== undefined && data.pagination.total === 0,
  };
};

const keyOf = ({ id }: ListChoice): string => String(id);

type ListFieldProps = {
  readonly type: ListType;
  readonly form: DraftForm;
  /** The list that the search fills as things stand. */
  readonly list: ListChoice | null;
  readonly suggestedName: string;
};

/** Which list the search fills: one that is there, or a new one. */
export const ListField = ({ type, form, list }: Omit<ListFieldProps, 'suggestedName'>) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const [search, ask] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listRoutes.lists, { query: { type, search: search ?? '', is_demo: 0, limit: 20 } }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
  const found = data?.data.map(choiceOf);
  // Whoever types looks for one that is there.
  const choices = found && (search ? [...found, newList] : [newList, ...found]);
  return (
    <LookupField<ListChoice>
      field={{ ...form.field('list'), value: list }}
      label={t('search.save_to')}
      icon="stack-2"
      placeholder={t('search.choose_list')}
      found={{ items: choices, isPending: isFetching, error, retry: refetch }}
      onAsk={ask}
      keyOf={keyOf}
      labelOf={(one) => (one.id === 'new' ? t('search.new_list') : one.name)}
      noteOf={(one) =>
        one.id === 'new' ? undefined : t('search.records', { count: one.records, n: number(one.records) })
      }
    />
  );
};

/** What a new list is to be called. */
export const ListNameField = ({ form, suggestedName }: Pick<ListFieldProps, 'form' | 'suggestedName'>) => {
  const { t } = useTranslation();
  const field = form.field<string>('list_name');
  return <TextField field={{ ...field, value: field.value ?? suggestedName }} label={t('search.list_name')} />;
};

/** The list that the address names; none where it is of another kind. */
export const useFixedList = (type: ListType, id: number | null) => {
  const { data, error, refetch } = useQuery({
    ...queryOf(listRoutes.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
  return { list: data?.data.type === type ? choiceOf(data.data) : null, error, refetch };
};

type FixedListProps = ReturnType<typeof useFixedList> & Pick<ListFieldProps, 'form'>;

/** The same where the address has fixed it. */
export const FixedList = ({ form, list, error, refetch }: FixedListProps) => {
  const { t } = useTranslation();
  if (error) return <LoadFailure error={error} retry={refetch} />;
  return (
    <TextField
      field={looseField('list', list?.name ?? '', () => undefined, form.errors['list']?.[0])}
      label={t('search.save_to')}
      isReadOnly
    />
  );
};
