import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { queryOf } from '../../../platform/query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { NoMatch } from '../../../ui/states/states.tsx';
import { useFilterWords } from '../../../ui/table/bars/filter-words.ts';
import type { FilterField } from '../../../ui/table/bars/filters.ts';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { useWayToSearch } from '../../../widgets/way-to-search.ts';
import { isNarrowed, recordFilterOf, type ListState } from './list-state.ts';
import { todayOf } from './use-records.ts';

type RecordsEmptyProps = {
  readonly list: List;
  readonly state: ListState;
  readonly change: (change: Partial<ListState>) => void;
  readonly fields: readonly FilterField[];
};

/** No more than these are tried one by one: a call each. */
const maxTried = 6;

type Hiding = { readonly name: string; readonly change: Partial<ListState> };

/** What may hide records, in words, and the question without it. */
const useHidings = ({ state, fields }: RecordsEmptyProps): readonly Hiding[] => {
  const words = useFilterWords();
  const filters = state.filters.flatMap((filter, at): Hiding[] => {
    const field = fields.find(({ id }) => id === filter.field);
    if (!field) return [];
    const name = words.partsOf(field, filter).filter(Boolean).join(' ');
    return [{ name, change: { filters: state.filters.filter((_, other) => other !== at) } }];
  });
  const text = state.text.trim();
  return [...(text === '' ? [] : [{ name: text, change: { text: '' } }]), ...filters].slice(0, maxTried);
};

/** Nothing fits: names the condition without which most records are seen, and offers to drop it. */
const NoRecordMatches = (props: RecordsEmptyProps) => {
  const { list, state, change } = props;
  const hidings = useHidings(props);
  const known = useFields(list.type);
  const today = todayOf(new Date());
  const totals = useQueries({
    queries: hidings.map((hiding) =>
      queryOf(resultRoutes.results, {
        params: { type: list.type, id: list.id },
        body: { ...recordFilterOf(known, { ...state, ...hiding.change }, today), limit: 1 },
      }),
    ),
  }).map(({ data }) => data?.pagination.total ?? 0);
  const max = Math.max(0, ...totals);
  const worst = max > 0 ? hidings[totals.indexOf(max)] : undefined;
  return (
    <NoMatch
      {...(worst && { filter: { name: worst.name, hidden: max, remove: () => change(worst.change) } })}
      total={Math.max(max, list.counts.all)}
      clear={() => change({ text: '', filters: [], view: 'all' })}
    />
  );
};

/** Why there is no record to be seen, and what to do about it. */
export const RecordsEmpty = (props: RecordsEmptyProps) => {
  const { list, state, change } = props;
  const { t } = useTranslation();
  const go = useGo();
  const canSearch = useWayToSearch(list);
  if (isNarrowed(state)) return <NoRecordMatches {...props} />;
  if (list.counts.all > 0)
    return (
      <EmptyState
        figure="search"
        title={t('records.empty.view')}
        actions={<Button onClick={() => change({ view: 'all' })}>{t('records.empty.show_all')}</Button>}
      >
        {t('records.empty.view_text')}
      </EmptyState>
    );
  return (
    <EmptyState
      figure="add"
      title={t('records.empty.list')}
      actions={
        <>
          {canSearch && (
            <Button
              variant="filled"
              leftSection={<Icon name="list-search" />}
              onClick={() => go('LeadSearch:SavedListNewSearch', { params: { list } })}
            >
              {t('records.search_into')}
            </Button>
          )}
          {!list.is_demo && !list.is_archived && (
            <Button
              leftSection={<Icon name="upload" />}
              onClick={() => go('LeadSearch:SavedListImport', { params: { list } })}
            >
              {t('records.import_file')}
            </Button>
          )}
        </>
      }
    >
      {list.run ? t('records.empty.list_running') : t('records.empty.list_text')}
    </EmptyState>
  );
};
