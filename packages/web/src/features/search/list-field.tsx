import type { ListType } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { TextField } from '../../ui/fields.tsx';
import { looseField } from '../../ui/fields/form/loose-field.ts';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { listChoiceOf, ListPicker, type ListChoice } from '../../widgets/list-picker.tsx';
import type { DraftForm } from './question.ts';

/** What is known of the account's own lists before one is looked for. */
export const useOwnLists = (type: ListType) => {
  const { data } = useQuery(queryOf(listRoutes.lists, { query: { type, is_demo: 0, limit: 1 } }));
  return {
    /** Nobody has made one yet, of whatever kind. */
    isFirst: data !== undefined && data.counts.active + data.counts.archived === 0,
  };
};

type ListFieldProps = {
  readonly type: ListType;
  readonly form: DraftForm;
  /** The list that the search fills as things stand. */
  readonly list: ListChoice | null;
  readonly suggestedName: string;
};

/** Which list the search fills: one that is there, or a new one. */
export const ListField = ({ type, form, list }: Omit<ListFieldProps, 'suggestedName'>) => (
  <ListPicker type={type} field={{ ...form.field('list'), value: list }} />
);

/** What a new list is to be called. */
export const ListNameField = ({ form, suggestedName }: Pick<ListFieldProps, 'form' | 'suggestedName'>) => {
  const { t } = useTranslation();
  const field = form.field('list_name');
  return (
    <TextField field={{ ...field, value: field.value ?? suggestedName }} label={t('widgets.list_picker.new_name')} />
  );
};

/** The list that the address names; none where it is of another kind. */
export const useFixedList = (type: ListType, id: number | null) => {
  const { data, error, refetch } = useQuery({
    ...queryOf(listRoutes.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
  return { list: data?.data.type === type ? listChoiceOf(data.data) : null, error, refetch };
};

type FixedListProps = Pick<ListFieldProps, 'form'> & { readonly fixed: ReturnType<typeof useFixedList> };

/** The same where the address has fixed it. */
export const FixedList = ({ form, fixed: { list, error, refetch } }: FixedListProps) => {
  const { t } = useTranslation();
  if (error) return <LoadFailure error={error} retry={refetch} />;
  return (
    <TextField
      field={looseField('list', list?.name ?? '', () => undefined, form.errors['list']?.[0])}
      label={t('widgets.list_picker.label')}
      isReadOnly
    />
  );
};
