import { listRoutes } from '@galena/contract/lists';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';

/** How many lists are worked on; nothing until it is known, and for those who have none but the demo's. */
export const ListCount = () => {
  const { number } = useAmounts();
  const { data } = useQuery(queryOf(listRoutes.lists, { query: { limit: 1 } }));
  return data && data.counts.active > 0 ? number(data.counts.active) : null;
};
