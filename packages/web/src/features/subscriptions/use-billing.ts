import { identityRoutes } from '@galena/contract/identity';
import type { AnyRoute } from '@galena/contract/kernel';
import { plansRoutes } from '@galena/contract/plans';
import { subscriptionRoutes, type Interval } from '@galena/contract/subscriptions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { keyOf, queryOf } from '../../platform/query.ts';
import { useRefreshMoney } from '../../widgets/cards/use-refresh-money.ts';

/** The account's plan, subscription and invoices. */
export const useBilling = () => useQuery(queryOf(subscriptionRoutes.billing, {}));

/** The plans that the account may choose. */
export const useOffered = () => useQuery(queryOf(plansRoutes.offered, { query: {} }));

/** What somebody came for from a sales page. */
export type Came = {
  readonly packageId: number | null;
  /** The token of a sign-up link. */
  readonly form: string | undefined;
  readonly interval: Interval;
};

/** The packages that one can pay for, with the one that one came for. */
export const usePackageOffers = ({ packageId, form }: Came) =>
  useQuery(
    queryOf(subscriptionRoutes.packages, {
      query: { ...(packageId !== null && { package: packageId }), ...(form !== undefined && { form }) },
    }),
  );

/** Loads again whatever depends on the plan. */
export const useRefreshBilling = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  const refreshMoney = useRefreshMoney();
  return async () => {
    const again = (route: AnyRoute) => queryClient.invalidateQueries({ queryKey: keyOf(route) });
    // A plan brings credits and modules, too.
    await Promise.all([
      refreshMoney(),
      ...[
        subscriptionRoutes.billing,
        subscriptionRoutes.quote,
        subscriptionRoutes.packages,
        subscriptionRoutes.quotePackage,
        identityRoutes.me,
      ].map(again),
    ]);
  };
};

/** A day in the reader's words: "23 November 2026". */
export const useDay = (): ((at: string) => string) => {
  const { language } = useTranslation().i18n;
  return (at) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(at));
};
