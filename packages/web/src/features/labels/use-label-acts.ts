import type { ListType } from '@galena/contract/kernel';
import { labelRoutes, type CustomLabel } from '@galena/contract/labels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, queryOf } from '../../platform/query.ts';

const asked = (type: ListType) => ({ query: { list_type: type, counts: 1 as const } });

/** All labels of a kind of list with how many records have a value; also those that are turned off. */
export const useAllLabels = (type: ListType) => useQuery(queryOf(labelRoutes.list, asked(type)));

/** Asks for labels again, wherever they are shown. */
export const useRefreshLabels = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(labelRoutes.list) });
};

type Answer = { data: CustomLabel[] };

/** Shows labels as they are to be while the server is told so; as they were where it refuses. */
const useOptimistic = (type: ListType) => {
  const queryClient = useQueryClient();
  const refresh = useRefreshLabels();
  const { queryKey } = queryOf(labelRoutes.list, asked(type));
  const show = async (
    change: (labels: readonly CustomLabel[]) => readonly CustomLabel[],
  ): Promise<Answer | undefined> => {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<Answer>(queryKey);
    if (before) queryClient.setQueryData<Answer>(queryKey, { data: [...change(before.data)] });
    return before;
  };
  const takeBack = (before: Answer | undefined): void => {
    if (before) queryClient.setQueryData<Answer>(queryKey, before);
  };
  return { show, takeBack, refresh };
};

/** Puts labels in another order, at once. */
export const useSortLabels = (type: ListType): ((ids: readonly number[]) => void) => {
  const { show, takeBack, refresh } = useOptimistic(type);
  const { mutate } = useMutation({
    mutationFn: (ids: readonly number[]) => call(labelRoutes.sort, { body: { ids: [...ids] } }),
    onMutate: (ids) => show((labels) => ids.flatMap((id) => labels.find((label) => label.id === id) ?? [])),
    onError: (_, __, before) => takeBack(before),
    onSettled: refresh,
  });
  return mutate;
};

/** Turns a label on or off, at once. */
export const useSwitchLabel = (type: ListType): ((label: CustomLabel, isActive: boolean) => void) => {
  const { show, takeBack, refresh } = useOptimistic(type);
  const { mutate } = useMutation({
    mutationFn: ({ label, isActive }: { readonly label: CustomLabel; readonly isActive: boolean }) => {
      const { id, name, title, kind, options } = label;
      return call(labelRoutes.update, { params: { id }, body: { name, title, kind, options, is_active: isActive } });
    },
    onMutate: ({ label, isActive }) =>
      show((labels) => labels.map((one) => (one.id === label.id ? { ...one, is_active: isActive } : one))),
    onError: (_, __, before) => takeBack(before),
    onSettled: refresh,
  });
  return (label, isActive) => mutate({ label, isActive });
};

/** Deletes a label with its values, once somebody has been asked. */
export const useRemoveLabel = (label: CustomLabel, onDone: () => void) => {
  const refresh = useRefreshLabels();
  return useMutation({
    mutationFn: () => call(labelRoutes.remove, { params: { id: label.id } }),
    onSuccess: () => {
      onDone();
      void refresh();
    },
  });
};
