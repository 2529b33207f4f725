import type { AnyRoute } from '@galena/contract/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../platform/query.ts';

/**
 * Does something to a row and asks for its list again. @returns the way to do it, and what is being done at this moment.
 * @param onSettled told when it is over, also when it failed: a toast has said why by then.
 */
export const useAct = <Act>(list: AnyRoute, perform: (act: Act) => Promise<unknown>, onSettled: () => void) => {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: perform,
    onSettled: () => {
      onSettled();
      return queryClient.invalidateQueries({ queryKey: keyOf(list) });
    },
  });
  return { act: (act: Act): void => mutate(act), busy: isPending ? variables : null };
};
