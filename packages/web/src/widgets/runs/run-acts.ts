import { runRoutes, type AnyRoute, type Run } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';

const stopped = new Set<number>();

/** Whether a run was stopped on this page: its buttons are gone then, and the focus with them. */
export const wasStoppedHere = (id: number): boolean => stopped.has(id);

type ActsProps = {
  /** Where what it does is asked for: asked again after each press. */
  readonly about?: AnyRoute;
  /** Where stopping it has a call of its own. */
  readonly stop?: (id: number) => Promise<unknown>;
};

/** Pausing, going on and stopping of what runs on a list. */
export const useRunActs = (run: Run, { about, stop }: ActsProps = {}) => {
  const queryClient = useQueryClient();
  const refresh = (): Promise<unknown> =>
    Promise.all(
      [runRoutes.get, runRoutes.list, ...(about ? [about] : []), listRoutes.get].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
  const params = { id: run.id };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (what: 'pause' | 'resume' | 'stop'): Promise<unknown> => {
      if (what === 'pause') return call(runRoutes.pause, { params });
      if (what === 'resume') return call(runRoutes.resume, { params });
      return stop ? stop(run.id) : call(runRoutes.cancel, { params });
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
