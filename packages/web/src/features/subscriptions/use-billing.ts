import { identityRoutes } from '@galena/contract/identity';
import { plansRoutes } from '@galena/contract/plans';
import { subscriptionRoutes } from '@galena/contract/subscriptions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keyOf, queryOf } from '../../platform/query.ts';

/** The account's plan, subscription and invoices. */
export const useBilling = () => useQuery(queryOf(subscriptionRoutes.billing, {}));

/** The plans that the account may choose. */
export const useOffered = () => useQuery(queryOf(plansRoutes.offered, { query: {} }));

/** Loads again whatever depends on the plan. */
export const useRefreshBilling = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    for (const route of [subscriptionRoutes.billing, subscriptionRoutes.quote, identityRoutes.me])
      await queryClient.invalidateQueries({ queryKey: keyOf(route) });
  };
};

/** A day in the reader's words: "23 November 2026". */
export const useDay = (): ((at: string) => string) => {
  const { language } = useTranslation().i18n;
  return (at) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(at));
};
