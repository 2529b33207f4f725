import { listRoutes } from '@galena/contract/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { addressIn, useGo, useHasPage, useRoutes } from '../addresses/address-of.ts';
import { shortestSought, type Command } from '../../ui/commands.ts';
import { listTypeIcons } from '../list-type.tsx';
import { holdsModule, useMe } from '../me.ts';

const most = 6;

/**
 * Lists of the account whose names hold these words, to jump to.
 * @param search what somebody typed, once they have paused
 */
export const useListCommands = (search: string): readonly Command[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const go = useGo();
  const routes = useRoutes();
  const mayAsk = holdsModule(useMe(), 'leads') && useHasPage('LeadSearch:SavedList');
  const { data } = useQuery({
    ...queryOf(listRoutes.lists, { query: { search, limit: most, sort: '-updated_at' } }),
    enabled: mayAsk && search.length >= shortestSought,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (search.length < shortestSought) return [];
    return (data?.data ?? []).map((list): Command => {
      const target = { params: { list } };
      return {
        id: `list:${list.id}`,
        group: 'lists',
        icon: listTypeIcons[list.type],
        label: list.name,
        hint: t('widgets.list_picker.records', { count: list.results_count, n: number(list.results_count) }),
        href: addressIn(routes, 'LeadSearch:SavedList', target),
        run: () => go('LeadSearch:SavedList', target),
      };
    });
    // What leads there is made anew each time, and leads to the same place.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [data, search, t]);
};
