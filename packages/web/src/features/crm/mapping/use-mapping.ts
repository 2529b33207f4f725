import {
  crmRoutes as routes,
  type CrmConnection,
  type CrmField,
  type CrmPreview,
  type FieldRule,
} from '@galena/contract/crm';
import type { ListType } from '@galena/contract/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useSettled } from '../../../ui/cost/use-settled.ts';
import { useFreshCrms } from '../use-crms.ts';

/** The rules as somebody is changing them, without what a preview says of them. */
const plain = ({ field, crm_field, how, text }: FieldRule): FieldRule => ({ field, crm_field, how, text });

const isComplete = ({ field, crm_field: target, how }: FieldRule): boolean =>
  target !== '' && (field !== null || how === 'fixed');

/** What a preview answers of some rules; left out: of those that are saved. */
const usePreview = (id: number, type: ListType, map: readonly FieldRule[] | null) => {
  const body = { list_type: type, ...(map && { map: [...map] }) };
  return useQuery({
    queryKey: [...keyOf(routes.preview), id, body],
    queryFn: ({ signal }) => call(routes.preview, { params: { id }, body }, { signal }),
    placeholderData: (before) => before,
  });
};

export type Mapping = {
  readonly fields: readonly CrmField[];
  readonly preview: CrmPreview | undefined;
  readonly rules: readonly FieldRule[];
  readonly isChanged: boolean;
  readonly change: (rules: readonly FieldRule[]) => void;
  readonly forget: () => void;
  readonly save: () => void;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly reload: () => Promise<unknown>;
  readonly failure: Error | null;
};

/** What goes where of one kind of list: as it is saved, as it is being changed, and what that comes to for a real record. */
export const useMapping = ({ id }: Pick<CrmConnection, 'id'>, type: ListType): Mapping => {
  const [changed, setChanged] = useState<readonly FieldRule[] | null>(null);
  const refresh = useFreshCrms();
  const fields = useQuery(queryOf(routes.customFields, { params: { id } }));
  const saved = usePreview(id, type, null);
  const [asked] = useSettled(changed?.filter(isComplete) ?? null);
  const preview = usePreview(id, type, asked);
  const saving = useMutation({
    mutationFn: (map: readonly FieldRule[]) =>
      call(routes.fields, { params: { id }, body: { list_type: type, map: map.filter(isComplete).map(plain) } }),
    onSuccess: async () => {
      await refresh();
      setChanged(null);
    },
  });
  return {
    fields: fields.data?.data ?? [],
    preview: (changed ? preview.data : saved.data)?.data,
    rules: changed ?? saved.data?.data.rules.map(plain) ?? [],
    isChanged: changed !== null,
    change: setChanged,
    forget: () => setChanged(null),
    save: () => changed && saving.mutate(changed),
    isSaving: saving.isPending,
    error: fields.error ?? saved.error,
    isLoading: fields.isPending || saved.isPending,
    reload: () => Promise.all([fields.refetch(), saved.refetch()]),
    failure: saving.error,
  };
};
