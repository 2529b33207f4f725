import { lookupOrderRoutes as routes, type LookupOrder } from '@galena/contract/enrichment';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { queryOf } from '../../../platform/query.ts';
import { showToast } from '../../../ui/messages/toasts.ts';

type Answer = { data: LookupOrder[] };
type Input = Pick<LookupOrder, 'mode' | 'sources'>;

const { queryKey } = queryOf(routes.orders, {});

/** The kinds of look-ups with their sources in the account's order. */
export const useOrders = () => useQuery(queryOf(routes.orders, {}));

const isSame = (one: LookupOrder, other: LookupOrder): boolean =>
  one.type === other.type && one.action === other.action;

/** Changes the order of a kind of look-up, at once: it is shown as it is to be, and as the server has it where that refuses. */
export const useSaveOrder = (order: LookupOrder): ((input: Input) => void) => {
  const queryClient = useQueryClient();
  const { type, action } = order;
  const { mutate } = useMutation({
    mutationKey: ['lookup order', type, action],
    // Two quick changes arrive in the order they were made.
    scope: { id: `lookup order ${type} ${action}` },
    mutationFn: ({ mode, sources }: Input) => {
      const own = mode === 'own' ? sources.map(({ source, is_on: isOn }) => ({ source, is_on: isOn })) : [];
      return call(routes.save, { params: { type, action }, body: { mode, sources: own } });
    },
    onError: (error) => showToast('failed', sentenceOf(error)),
    onSettled: () => {
      // The answer to an earlier change would take back a later one.
      if (queryClient.isMutating({ mutationKey: ['lookup order', type, action] }) > 1) return;
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (input) => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (known: Answer | undefined) =>
        known && { data: known.data.map((one) => (isSame(one, order) ? { ...one, ...input } : one)) },
    );
    mutate(input);
  };
};

/** Forgets how the sources of a kind of look-up did. @param done when it is forgotten */
export const useForget = ({ type, action }: LookupOrder, done: () => void) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.reset, { params: { type, action } }),
    onSuccess: () => {
      showToast('done', t('enrichment.order.forgotten'));
      done();
      return queryClient.invalidateQueries({ queryKey });
    },
  });
};
