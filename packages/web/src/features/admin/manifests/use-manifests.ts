import { manifestRoutes as routes, searcherRoutes, searchRoutes, type ManifestSummary } from '@galena/contract/search';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';

/** The manifests, and those to begin with. */
export const useManifests = () => {
  const { data, error, refetch } = useQuery(queryOf(routes.manifests, {}));
  return { data: data?.data, error, refetch };
};

/** One as it was written, with its versions. */
export const useManifest = (id: number, version: number | null) => {
  const input = { params: { id }, query: version === null ? {} : { version } };
  const { data, error, refetch } = useQuery(queryOf(routes.manifest, input));
  return { data: data?.data, error, refetch };
};

/** Whoever writes is not asked at every key. */
const restMs = 500;

/** What is wrong with what stands in the editor, while it is written. */
export const useCheck = (text: string) => {
  const [rested] = useDebouncedValue(text, restMs);
  const { data, error, isFetching } = useQuery({
    queryKey: [...keyOf(routes.check), rested],
    queryFn: async () => (await call(routes.check, { body: { text: rested } })).data,
    enabled: rested.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return { data: rested.trim() === '' ? undefined : data, error, isBusy: isFetching || rested !== text };
};

export type Act =
  | { readonly what: 'save'; readonly text: string }
  | { readonly what: 'activate'; readonly id: number; readonly version: number }
  | { readonly what: 'remove' | 'pause' | 'resume'; readonly manifest: ManifestSummary };

const perform = async (act: Act): Promise<void> => {
  if (act.what === 'save') await call(routes.save, { body: { text: act.text } });
  else if (act.what === 'activate')
    await call(routes.activate, { params: { id: act.id }, body: { version: act.version } });
  else if (act.what === 'remove') await call(routes.remove, { params: { id: act.manifest.id } });
  else if (act.manifest.searcher_id !== null)
    await call(searcherRoutes[act.what], { params: { id: act.manifest.searcher_id } });
};

/** What can be done with manifests. @param onDone told when it has worked; a toast has said so by then */
export const useManifestActs = (onDone: (act: Act) => void) => {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: perform,
    onSuccess: (_answer, act) => onDone(act),
    onSettled: async () => {
      const keys = [routes.manifests, routes.manifest, searcherRoutes.searchers, searchRoutes.options];
      await Promise.all(keys.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })));
    },
  });
  return { act: (act: Act): void => mutate(act), busy: isPending ? variables : null, error };
};
