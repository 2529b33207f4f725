import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes, type Run } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { searchRoutes } from '@galena/contract/search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';

export const isSearch = (kind: string): boolean => kind.startsWith('search.');
export const isLookup = (kind: string): boolean => kind === 'enrichment.lookup';

const stopped = new Set<number>();

/** Whether a run was stopped on this page: its buttons are gone then, and the focus with them. */
export const wasStoppedHere = (id: number): boolean => stopped.has(id);

/** Pausing, going on and stopping of what runs on a list. */
export const useRunActs = (run: Run) => {
  const queryClient = useQueryClient();
  const refresh = (): Promise<unknown> =>
    Promise.all(
      [runRoutes.get, runRoutes.list, searchRoutes.search, enrichRoutes.job, listRoutes.get].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
  const params = { id: run.id };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (what: 'pause' | 'resume' | 'stop'): Promise<unknown> => {
      if (what === 'pause') return call(runRoutes.pause, { params });
      if (what === 'resume') return call(runRoutes.resume, { params });
      return isSearch(run.kind) ? call(searchRoutes.cancel, { params }) : call(runRoutes.cancel, { params });
    },
    onSettled: refresh,
  });
  const pending: 'pause' | 'stop' | undefined = isPending ? (variables === 'stop' ? 'stop' : 'pause') : undefined;
  return {
    pending,
    onPause: () => mutate('pause'),
    onResume: () => mutate('resume'),
    onStop: () => {
      stopped.add(run.id);
      mutate('stop');
    },
  };
};
