import { billingRoutes, type CreditCosts } from '@galena/contract/billing';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../platform/query.ts';

type Prices = CreditCosts;

let known: Prices | null = null;

/** The server's prices in credits, asked for once, before any page is shown; they change with a release only. */
export const loadPrices = async (queryClient: QueryClient): Promise<void> => {
  const query = { ...queryOf(billingRoutes.creditCosts, {}), staleTime: Number.POSITIVE_INFINITY, retry: false };
  known = (await queryClient.ensureQueryData(query)).data;
};

/** The prices in credits; null: the server did not say. */
export const pricesNow = (): Prices | null => known;
