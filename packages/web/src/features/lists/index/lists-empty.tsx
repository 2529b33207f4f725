import { listRoutes } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useGo, useHasPage } from '../../../widgets/addresses/address-of.ts';
import { inputOf, type ListsState } from './lists-state.ts';

type Hiding = { readonly name: string; readonly change: Partial<ListsState> };

/** The filters of a question in words, and what is left of it without each. */
const useHidings = ({ type, tag, text }: ListsState): readonly Hiding[] => {
  const { t } = useTranslation();
  return [
    ...(type ? [{ name: t(`widgets.list_types.${type}`), change: { type: null } }] : []),
    ...(tag ? [{ name: tag, change: { tag: null } }] : []),
    ...(text.trim() ? [{ name: text.trim(), change: { text: '' } }] : []),
  ];
};

type NoListMatchesProps = {
  readonly state: ListsState;
  readonly change: (change: Partial<ListsState>) => void;
};

/** Nothing fits the filters: names the one without which most lists are seen. */
const NoListMatches = ({ state, change }: NoListMatchesProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const hidings = useHidings(state);
  const totals = useQueries({
    queries: hidings.map((hiding) =>
      queryOf(listRoutes.lists, { query: { ...inputOf({ ...state, ...hiding.change }), limit: 1 } }),
    ),
  }).map(({ data }) => data?.pagination.total ?? 0);
  const max = Math.max(0, ...totals);
  const worst = max > 0 ? hidings[totals.indexOf(max)] : undefined;
  const clear = (): void => change({ type: null, tag: null, text: '' });
  return (
    <EmptyState
      figure="search"
      level={2}
      title={t('feedback.no_match_title')}
      actions={
        <>
          {worst && hidings.length > 1 && (
            <Button onClick={() => change(worst.change)}>{t('feedback.remove_filter')}</Button>
          )}
          <Button variant={worst && hidings.length > 1 ? 'subtle' : 'default'} onClick={clear}>
            {t('feedback.clear_all')}
          </Button>
        </>
      }
    >
      {worst && t('lists.hidden_by', { filter: worst.name, count: max, number: number(max) })}
    </EmptyState>
  );
};

type ListsEmptyProps = NoListMatchesProps & {
  readonly isNarrowed: boolean;
  readonly create: () => void;
  /** Makes a list of a file. */
  readonly bring: () => void;
};

/** Why there is no list to be seen, and what to do about it. */
export const ListsEmpty = ({ state, change, isNarrowed, create, bring }: ListsEmptyProps) => {
  const { t } = useTranslation();
  const go = useGo();
  const canSearch = useHasPage('LeadSearch:NewSearch');
  if (isNarrowed) return <NoListMatches state={state} change={change} />;
  if (state.tab !== 'active')
    return (
      <EmptyState figure="add" level={2} title={t(`lists.empty.${state.tab}`)}>
        {t(`lists.empty.${state.tab}_text`)}
      </EmptyState>
    );
  return (
    <EmptyState
      figure="add"
      size="lg"
      level={2}
      title={t('lists.empty.active')}
      actions={
        <>
          {canSearch && (
            <Button
              variant="filled"
              leftSection={<Icon name="list-search" />}
              onClick={() => go('LeadSearch:NewSearch')}
            >
              {t('lists.start_search')}
            </Button>
          )}
          <Button variant={canSearch ? 'default' : 'filled'} leftSection={<Icon name="plus" />} onClick={create}>
            {t('lists.new_list')}
          </Button>
          <Button variant="default" leftSection={<Icon name="upload" />} onClick={bring}>
            {t('lists.import.title')}
          </Button>
        </>
      }
    >
      {t('lists.empty.active_text')}
    </EmptyState>
  );
};
