import { searchRoutes, vendorKeyRoutes as routes, type VendorKey } from '@galena/contract/search';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { showToast } from '../../../ui/messages/toasts.ts';

/** The vendors that take keys, with the state of the account's own. */
export const useVendorKeys = () => {
  const { data, error, isPending, refetch } = useQuery(queryOf(routes.list, {}));
  return { data: data?.data, error, isPending, refetch };
};

/** Loads the keys again, and lets the form of a search find out who answers now. */
export const useFreshKeys = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: keyOf(searchRoutes.options) });
    return queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
  };
};

/** Tests a key again; a toast says how its vendor took it. */
export const useKeyTest = ({ vendor, label }: VendorKey) => {
  const { t } = useTranslation();
  const refresh = useFreshKeys();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(routes.test, { params: { vendor } }),
    onSuccess: ({ data: { state, last_error: error } }) => {
      if (state === 'works' && error === null) showToast('done', t('search.keys.test_ok', { vendor: label }));
      else showToast('failed', t('search.keys.test_failed', { vendor: label }), { detail: error ?? '' });
    },
    onSettled: refresh,
  });
  return { test: (): void => mutate(), isTesting: isPending };
};
