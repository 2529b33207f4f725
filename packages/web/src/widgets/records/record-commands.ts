import { resultRoutes } from '@galena/contract/records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../platform/query.ts';
import { addressIn, useGo, useHasPage, useRoutes } from '../addresses/address-of.ts';
import { shortestSought, type Command } from '../../ui/commands.ts';
import { listTypeIcons } from '../list-type.tsx';
import { holdsModule, useMe } from '../me.ts';
import { hostAndPath } from '../web-address.ts';

/**
 * Records of all lists whose name, e-mail or domain has words that begin so, to jump to their pages.
 * @param search what somebody typed, once they have paused
 */
export const useRecordCommands = (search: string): readonly Command[] => {
  const go = useGo();
  const routes = useRoutes();
  const mayAsk = holdsModule(useMe(), 'leads') && useHasPage('LeadSearch:SavedListResult');
  const isAsked = search.length >= shortestSought;
  const { data } = useQuery({
    ...queryOf(resultRoutes.find, { query: { search } }),
    enabled: mayAsk && isAsked,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (!isAsked) return [];
    return (data?.data ?? []).map(({ id, name, email, website, list }): Command => {
      const target = { params: { list, resultId: id } };
      const known = [name, email, website === null ? null : hostAndPath(website)].filter((one) => one !== null);
      return {
        id: `record:${id}`,
        group: 'records',
        icon: listTypeIcons[list.type],
        initials: list.type === 'people' || list.type === 'influencer' ? 'person' : 'thing',
        label: known[0] ?? '',
        // The list first: it is what is left of it where there is little room.
        hint: [list.name, ...known.slice(1, 2)].join(', '),
        isFound: true,
        href: addressIn(routes, 'LeadSearch:SavedListResult', target),
        run: () => go('LeadSearch:SavedListResult', target),
      };
    });
    // What leads there is made anew each time, and leads to the same place.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [data, isAsked]);
};
