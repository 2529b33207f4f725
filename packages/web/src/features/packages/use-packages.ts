import { packageRoutes as routes, salesSettingsRoutes, type OwnPackage } from '@galena/contract/packages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, queryOf } from '../../platform/query.ts';

export const usePackages = () => useQuery(queryOf(routes.list, {}));
export const usePackage = (id: number) => useQuery(queryOf(routes.get, { params: { id } }));
/** The plans that packages may grant, and what credits cost. */
export const useChoices = () => useQuery(queryOf(routes.choices, {}));
export const useSalesSettings = (id: number) => useQuery(queryOf(salesSettingsRoutes.get, { params: { id } }));

/** What is known of packages is old now. */
export const useRefreshPackages = (): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [routes.list, routes.get, salesSettingsRoutes.get].map((route) =>
        queryClient.invalidateQueries({ queryKey: keyOf(route) }),
      ),
    );
};

/** The order that was just chosen holds until the server has it. */
export const useOrder = (packages: readonly OwnPackage[]) => {
  const refresh = useRefreshPackages();
  const sort = useMutation({
    mutationFn: (ids: readonly number[]) => call(routes.sort, { body: { ids: [...ids] } }),
    onSettled: refresh,
  });
  const wanted = sort.isPending ? sort.variables : null;
  const shown = wanted === null ? packages : wanted.flatMap((id) => packages.find((one) => one.id === id) ?? []);
  const move = (id: number, by: 1 | -1): void => {
    const ids = shown.map((one) => one.id);
    const from = ids.indexOf(id);
    const rest = ids.filter((one) => one !== id);
    sort.mutate([...rest.slice(0, from + by), id, ...rest.slice(from + by)]);
  };
  return { shown, move };
};
