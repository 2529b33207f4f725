import { enrichRoutes, lookupActions } from '@galena/contract/enrichment';
import { runRoutes, type CallInput } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useCallKeys } from '../../../widgets/call-keys.ts';
import { noteLookup } from './under-way.ts';

type LookupBody = CallInput<typeof enrichRoutes.start>['body'];

/**
 * Starts a look-up: pressed twice, or sent again after the line broke, it starts once.
 * @param isSeen the strip of its run stands in plain sight; a toast would lie over its buttons
 */
export const useStartLookup = ({ type, id }: ListPlace, isSeen: boolean) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const queryClient = useQueryClient();
  const keys = useCallKeys();
  return useMutation({
    mutationFn: (body: LookupBody) =>
      call(enrichRoutes.start, { params: { type, id }, body }, { idempotencyKey: keys.keyOf(body) }),
    onSuccess: ({ data: { id: runId, total } }, body) => {
      keys.forget();
      const action = lookupActions.find((one) => one === body.action);
      if (action && body.resultIds) noteLookup(queryClient, action, body.resultIds, runId);
      if (!isSeen) showToast('done', t('enrichment.lookup.started', { count: total, number: number(total) }));
    },
    // Also after a refusal: the balance, or what is left to look up, may be another than was shown.
    onSettled: () => {
      for (const route of [listRoutes.get, listRoutes.lists, listRoutes.history, runRoutes.list, enrichRoutes.estimate])
        void queryClient.invalidateQueries({ queryKey: keyOf(route) });
      // Until the record says itself that it is being looked up.
      return queryClient.invalidateQueries({ queryKey: keyOf(resultRoutes.result) });
    },
  });
};
