import { billingRoutes } from '@galena/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';

/** How many credits can be spent; nothing until it is known. */
export const CreditCount = () => {
  const { number } = useAmounts();
  const { data } = useQuery(queryOf(billingRoutes.userLimits, {}));
  return data ? number(data.data.balance) : null;
};
