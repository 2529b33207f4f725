import { manifestRoutes, searcherRoutes as routes, searchRoutes, type AdminSearcher } from '@galena/contract/search';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { showToast } from '../../../ui/messages/toasts.ts';

/** Their counters move while somebody looks. */
const seldomMs = 15_000;

export const useSearchers = () => {
  const { data, error, refetch } = useQuery({ ...queryOf(routes.searchers, {}), refetchInterval: seldomMs });
  return { data: data?.data, error, refetch };
};

/** Asks for the table again, lets the form of a search find out who answers now, and the page of manifests which of them are sources. */
export const useFresh = () => {
  const queryClient = useQueryClient();
  return (): Promise<void> => {
    for (const route of [searchRoutes.options, manifestRoutes.manifests])
      void queryClient.invalidateQueries({ queryKey: keyOf(route) });
    return queryClient.invalidateQueries({ queryKey: keyOf(routes.searchers) });
  };
};

export type Act = { readonly searcher: AdminSearcher } & (
  | { readonly what: 'test' | 'pause' | 'resume' | 'remove' }
  | { readonly what: 'move'; readonly place: number }
);

type Tested = Awaited<ReturnType<typeof test>>;

const test = async (searcher: AdminSearcher) => (await call(routes.test, { params: { id: searcher.id } })).data;

const perform = async (act: Act): Promise<Tested | null> => {
  const params = { id: act.searcher.id };
  if (act.what === 'test') return test(act.searcher);
  if (act.what === 'move') await call(routes.update, { params, body: { priority: act.place } });
  else await call(routes[act.what], { params });
  return null;
};

/** What can be done to a searcher of the table. @param onSettled told when it is over; a toast has said how by then */
export const useSearcherActs = (onSettled: () => void) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const refresh = useFresh();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: perform,
    onSuccess: (tested, { searcher: { name } }) => {
      if (tested?.ok) showToast('done', t('admin.searchers.test_ok', { name, ms: number(tested.ms) }));
      if (tested?.ok === false)
        showToast('failed', t('admin.searchers.test_failed', { name }), { detail: tested.message });
    },
    onSettled: () => {
      onSettled();
      return refresh();
    },
  });
  return { act: (act: Act): void => mutate(act), busy: isPending ? variables : null };
};
