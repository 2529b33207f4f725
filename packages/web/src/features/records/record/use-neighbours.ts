import { resultRoutes } from '@galena/contract/records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { queryOf } from '../../../platform/query.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { addressIn, useRoutes } from '../../../widgets/addresses/address-of.ts';
import { useSearchState } from '../../../widgets/search-state.ts';
import { readState } from '../list/list-state.ts';
import { useAsk } from '../list/use-records.ts';

/**
 * The records before and after one, in the order and with the filters in which its list was looked at: they stand in the address
 * of its page, so that a reload and a colleague's click walk through the same.
 */
export const useNeighbours = (place: ListPlace, id: number) => {
  const [search] = useSearchState();
  const { history } = useRouter();
  const routes = useRoutes();
  const { filter, sort } = useAsk(place, readState(search));
  const { data } = useQuery({
    ...queryOf(resultRoutes.neighbours, { params: { ...place, resultId: id }, body: { ...filter, sort } }),
    placeholderData: keepPreviousData,
  });
  const known = data?.data;
  // One look through a list: "back" leads to where it began.
  const walkTo = (to: number | null | undefined) =>
    to === null || to === undefined
      ? undefined
      : () =>
          history.replace(
            addressIn(routes, 'LeadSearch:SavedListResult', { params: { list: place, resultId: to }, search }),
          );
  const listAddress = addressIn(routes, 'LeadSearch:SavedList', {
    params: { list: place },
    search: { ...search, record: id },
  });
  return {
    isKnown: known !== undefined,
    previous: walkTo(known?.previous_id),
    next: walkTo(known?.next_id),
    position: known?.position ?? null,
    total: known?.total ?? 0,
    isCapped: known?.total_is_capped ?? false,
    /** The list as it was looked at, with this record beside it. */
    back: { href: listAddress, go: () => history.push(listAddress) },
  };
};
