import type { CallInput } from '@galena/contract/kernel';
import { runRoutes } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { verificationRoutes as routes } from '@galena/contract/verification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { showToast } from '../../../ui/messages/toasts.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useCallKeys } from '../../../widgets/call-keys.ts';

export type VerifyBody = CallInput<typeof routes.start>['body'];

/**
 * Starts a verification: pressed twice, or sent again after the line broke, it starts once.
 * @param isSeen the strip of its run stands in plain sight; a toast would lie over its buttons
 */
export const useStartVerification = ({ type, id }: ListPlace, isSeen: boolean) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const queryClient = useQueryClient();
  const keys = useCallKeys();
  return useMutation({
    mutationFn: (body: VerifyBody) =>
      call(routes.start, { params: { type, id }, body }, { idempotencyKey: keys.keyOf(body) }),
    onSuccess: ({ data: { total } }) => {
      keys.forget();
      if (!isSeen) showToast('done', t('verification.job.started', { count: total, number: number(total) }));
    },
    // Also after a refusal: what is left to verify may be other than was shown.
    onSettled: () =>
      Promise.all(
        [listRoutes.get, listRoutes.history, runRoutes.list, routes.estimate].map((route) =>
          queryClient.invalidateQueries({ queryKey: keyOf(route) }),
        ),
      ),
  });
};
