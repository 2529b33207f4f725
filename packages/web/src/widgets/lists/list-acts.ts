import { type List, listRoutes } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import type { RouteOutput } from '@galena/contract/kernel';
import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { showToast } from '../../ui/messages/toasts.ts';

type ListsAnswer = RouteOutput<typeof listRoutes.lists>;
type CachedLists = ListsAnswer | InfiniteData<ListsAnswer>;
type ListAnswer = RouteOutput<typeof listRoutes.get>;

const inPages = (known: CachedLists, change: (page: ListsAnswer) => ListsAnswer): CachedLists =>
  'pages' in known ? { ...known, pages: known.pages.map(change) } : change(known);

const patchLists = (queryClient: QueryClient, change: (page: ListsAnswer) => ListsAnswer): void => {
  queryClient.setQueriesData<CachedLists>(
    { queryKey: keyOf(listRoutes.lists) },
    (known) => known && inPages(known, change),
  );
};

const patchList = (queryClient: QueryClient, id: number, change: Partial<List>): void => {
  queryClient.setQueriesData<ListAnswer>(
    { queryKey: keyOf(listRoutes.get, { params: { id } }) },
    (known) => known && { data: { ...known.data, ...change } },
  );
};

/** Takes lists from the heap on which they are seen; the counts follow. */
const takeAway = (queryClient: QueryClient, lists: readonly List[], isArchived: boolean): void => {
  const gone = new Set(lists.map(({ id }) => id));
  const step = isArchived ? 1 : -1;
  const demo = lists.filter((list) => list.is_demo).length;
  patchLists(queryClient, (page) => ({
    ...page,
    data: page.data.filter(({ id }) => !gone.has(id)),
    pagination: {
      ...page.pagination,
      total: page.pagination.total - page.data.filter(({ id }) => gone.has(id)).length,
    },
    counts: {
      active: page.counts.active - step * (lists.length - demo),
      archived: page.counts.archived + step * lists.length,
      demo: page.counts.demo - step * demo,
    },
  }));
  for (const { id } of lists) patchList(queryClient, id, { is_archived: isArchived });
};

/** Everything that is known of lists is asked for again. */
const refresh = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [listRoutes.lists, listRoutes.get].map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })),
  );

type Archiving = { readonly lists: readonly List[]; readonly isArchived: boolean };

const archive = ({ lists, isArchived }: Archiving): Promise<unknown> => {
  const [first] = lists;
  return first && lists.length === 1
    ? call(listRoutes.archive, { params: { id: first.id }, body: { is_archived: isArchived } })
    : call(bulkRoutes.archive, { body: { resultIds: lists.map(({ id }) => id), is_archived: isArchived } });
};

/** Archives lists or takes them back: at once for whoever looks, with a way to undo it. */
export const useArchiveLists = (): ((lists: readonly List[], isArchived: boolean) => void) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: archive,
    onMutate: async ({ lists, isArchived }) => {
      // An answer that is on its way would bring them back.
      await queryClient.cancelQueries({ queryKey: keyOf(listRoutes.lists) });
      takeAway(queryClient, lists, isArchived);
    },
    onSuccess: (_, { lists, isArchived }) => {
      const words = { count: lists.length, number: number(lists.length) };
      showToast('done', isArchived ? t('widgets.lists.archived', words) : t('widgets.lists.restored', words), {
        action: { label: t('widgets.lists.undo'), run: () => mutate({ lists, isArchived: !isArchived }) },
      });
    },
    onSettled: () => refresh(queryClient),
  });
  return (lists, isArchived) => mutate({ lists, isArchived });
};

type Renaming = { readonly list: List; readonly name: string };

/** Gives a list another name: at once for whoever looks, with a way to undo it. */
export const useRenameList = (): ((list: List, name: string) => void) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ list, name }: Renaming) => call(listRoutes.rename, { params: { id: list.id }, body: { name } }),
    onMutate: ({ list, name }) => {
      patchLists(queryClient, (page) => ({
        ...page,
        data: page.data.map((one) => (one.id === list.id ? { ...one, name } : one)),
      }));
      patchList(queryClient, list.id, { name });
    },
    onSuccess: (_, { list, name }) => {
      showToast('done', t('widgets.lists.renamed', { name }), {
        action: { label: t('widgets.lists.undo'), run: () => mutate({ list: { ...list, name }, name: list.name }) },
      });
    },
    onSettled: () => refresh(queryClient),
  });
  return (list, name) => mutate({ list, name });
};

const remove = (lists: readonly List[]): Promise<unknown> => {
  const [first] = lists;
  return first && lists.length === 1
    ? call(listRoutes.remove, { params: { id: first.id } })
    : call(bulkRoutes.remove, { body: { resultIds: lists.map(({ id }) => id) } });
};

/**
 * Deletes lists with their records, once somebody has been asked.
 * @param onDone told when they are gone, before anything asks for them again
 */
export const useRemoveLists = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: remove,
    onSuccess: () => {
      onDone();
      return refresh(queryClient);
    },
  });
};
