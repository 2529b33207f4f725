import { savedSearchRoutes } from '@galena/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { queryOf } from '../platform/query.ts';
import { addressIn, useGo, useHasPage, useRoutes } from './addresses/address-of.ts';
import { shortestSought, type Command } from '../ui/commands.ts';
import { holdsModule, useMe } from './me.ts';

const most = 6;

/**
 * Saved searches of the account whose names hold these words, to open in the form.
 * @param search what somebody typed, once they have paused
 */
export const useSavedSearchCommands = (search: string): readonly Command[] => {
  const { t } = useTranslation();
  const go = useGo();
  const routes = useRoutes();
  const mayAsk = holdsModule(useMe(), 'leads') && useHasPage('LeadSearch:NewSearch');
  const { data } = useQuery({
    ...queryOf(savedSearchRoutes.list, { query: { search, limit: most } }),
    enabled: mayAsk && search.length >= shortestSought,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (search.length < shortestSought) return [];
    return (data?.data ?? []).map(({ id, name, type }): Command => {
      const target = { search: { type, saved: id } };
      return {
        id: `saved-search:${id}`,
        group: 'searches',
        icon: 'bookmark',
        label: name,
        hint: t(`widgets.list_types.${type}`),
        href: addressIn(routes, 'LeadSearch:NewSearch', target),
        run: () => go('LeadSearch:NewSearch', target),
      };
    });
    // What leads there is made anew each time, and leads to the same place.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [data, search, t]);
};
