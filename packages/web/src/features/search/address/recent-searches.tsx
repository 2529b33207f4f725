import type { ListType } from '@galena/contract/kernel';
import { searchRoutes, type RecentSearch } from '@galena/contract/search';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { useSuggestedName } from '../filters/filter-words.ts';
import classes from '../saved/saved-searches.module.css';
import { useOffered } from '../use-search.ts';

type RecentSearchesProps = { readonly type: ListType; readonly choose: (search: RecentSearch) => void };

/** What was searched for before, of one kind: a choice fills in the form. */
export const RecentSearches = ({ type, choose }: RecentSearchesProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const suggest = useSuggestedName(useOffered(type));
  const recent = useQuery(queryOf(searchRoutes.recent, { query: { type } })).data?.data ?? [];
  if (recent.length === 0) return null;
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="xs" leftSection={<Icon name="history" size={15} />}>
          {t('search.recent')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {recent.map((search) => (
          <Menu.Item key={search.id} onClick={() => choose(search)}>
            <span className={classes.name}>{suggest(type, search.filters, search.location)}</span>
            <span className={classes.facts}>
              <Moment value={search.created_at} />
              {t('search.recent_saved', { count: search.saved, number: number(search.saved) })}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
