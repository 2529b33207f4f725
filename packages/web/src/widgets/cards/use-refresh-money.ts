import { billingRoutes } from '@galena/contract/billing';
import { cardRoutes, walletRoutes as paymentRoutes } from '@galena/contract/payments';
import { walletRoutes } from '@galena/contract/wallet';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../platform/query.ts';

const touched = [
  billingRoutes.userLimits,
  cardRoutes.list,
  paymentRoutes.settings,
  walletRoutes.wallet,
  walletRoutes.transactions,
] as const;

/** Asks again for everything that a card or a payment changes. */
export const useRefreshMoney = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(touched.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })));
  };
};
