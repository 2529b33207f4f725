import { undoDays } from '@galena/contract/bulk';
import { type HistoryItem, type List, listRoutes } from '@galena/contract/lists';
import { searchRoutes } from '@galena/contract/search';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import type { IconName } from '../../../ui/icon-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Drawer } from '../../../ui/layers/drawer.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { useUndoBatches } from '../../../widgets/batches/undo-batches.ts';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import classes from './history-drawer.module.css';
import { useHistoryWords } from './history-words.ts';

const icons: Readonly<Record<HistoryItem['kind'], IconName>> = {
  search: 'list-search',
  manual: 'pencil',
  import: 'upload',
  enrich: 'mail',
  export: 'download',
  crm: 'send',
  webhook: 'webhook',
  verify: 'shield-check',
  ai: 'sparkles',
  archive: 'archive',
  delete: 'trash',
  move: 'arrow-forward-up',
  copy: 'copy',
  suppress: 'ban',
  label: 'tag',
  undo: 'arrow-back-up',
};

type AgainProps = { readonly runId: number; readonly list: List };

/** Opens the form with a search as it was, for the same list. */
const SearchAgain = ({ runId, list }: AgainProps) => {
  const { t } = useTranslation();
  const go = useGo();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(searchRoutes.search, { params: { id: runId } }),
    onSuccess: ({ data }) => {
      const { location: where, filters: what, match, limit, searcher: source } = data;
      const { find_emails: emails, skip_owned: skip, skip_customers: customers } = data;
      go('LeadSearch:SavedListNewSearch', {
        params: { list },
        search: { where, what, match, limit, source, emails, skip, customers },
      });
    },
  });
  return (
    <Button size="compact-xs" variant="subtle" loading={isPending} onClick={() => mutate()}>
      {t('records.history.again')}
    </Button>
  );
};

const undoneKinds: readonly HistoryItem['kind'][] = ['archive', 'delete', 'move', 'copy', 'label'];

/** The batch that an item tells of, as long as it can be taken back; null: it cannot. */
const undoableBatch = ({ kind, params, found, status, created_at: at }: HistoryItem): number | null => {
  const { batch_id: batchId, undone } = params;
  const isOver = !['queued', 'running', 'paused'].includes(status);
  const isRecent = Date.now() - Date.parse(at) < undoDays * 24 * 3_600_000;
  const canBe = undoneKinds.includes(kind) && undone !== true && isOver && isRecent && (found ?? 0) > 0;
  return canBe && typeof batchId === 'number' ? batchId : null;
};

/** Takes back what was done with many records. */
const Undo = ({ batchId }: { readonly batchId: number }) => {
  const { t } = useTranslation();
  const { undo, isPending } = useUndoBatches();
  return (
    <Button size="compact-xs" variant="subtle" loading={isPending} onClick={() => undo([batchId])}>
      {t('records.history.undo_do')}
    </Button>
  );
};

/** Where the file is that an item tells of; null: none was kept. */
const preparedExport = ({ kind, params: { prepared } }: HistoryItem): number | null =>
  kind === 'export' && typeof prepared === 'number' ? prepared : null;

/** Shows the file among the exports. */
const ShowExport = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => go('LeadSearch:Exports', { search: { export: id } })}>
      {t('records.history.show_export')}
    </Button>
  );
};

type ItemProps = { readonly item: HistoryItem; readonly list: List };

const Item = ({ item, list }: ItemProps) => {
  const wordsOf = useHistoryWords();
  const mayRepeat = item.kind === 'search' && item.run_id !== null && !list.is_demo && !list.is_archived;
  const { sentence, facts } = wordsOf(item);
  const batchId = undoableBatch(item);
  const exportId = preparedExport(item);
  return (
    <li className={classes.item}>
      <span className={classes.tile}>
        <Icon name={icons[item.kind]} size={16} />
      </span>
      <div className={classes.words}>
        <p className={classes.sentence}>{sentence}</p>
        <p className={classes.facts}>
          <Moment value={item.created_at} />
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {mayRepeat && item.run_id !== null && <SearchAgain runId={item.run_id} list={list} />}
      {batchId !== null && <Undo batchId={batchId} />}
      {exportId !== null && <ShowExport id={exportId} />}
      {item.status !== 'completed' && <Status family="run" state={item.status} />}
    </li>
  );
};

const useHistory = ({ id }: List) =>
  useInfiniteQuery({
    queryKey: keyOf(listRoutes.history, 'pages', id),
    queryFn: ({ pageParam, signal }) =>
      call(
        listRoutes.history,
        { params: { id }, body: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });

const History = ({ list }: { readonly list: List }) => {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = useHistory(list);
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  if (isPending)
    return (
      <div className={classes.waiting}>
        <SkeletonText lines={8} />
      </div>
    );
  return (
    <>
      {data && items.length === 0 && (
        <EmptyState figure="add" level={2} title={t('records.history.none')}>
          {t('records.history.none_text')}
        </EmptyState>
      )}
      <ol className={classes.items}>
        {items.map((item) => (
          <Item key={item.id} item={item} list={list} />
        ))}
      </ol>
      <LoadFailure error={error} retry={refetch} isWhole={!data} />
      {hasNextPage && (
        <div className={classes.more}>
          <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('records.history.more')}
          </Button>
        </div>
      )}
    </>
  );
};

type HistoryDrawerProps = { readonly list: List; readonly isOpen: boolean; readonly close: () => void };

/** What was done with a list, newest first. */
export const HistoryDrawer = ({ list, isOpen, close }: HistoryDrawerProps) => {
  const { t } = useTranslation();
  const title = t('records.history.of', { name: list.name });
  return (
    <Drawer isOpen={isOpen} title={title} onClose={close}>
      <h2 className={classes.title}>{title}</h2>
      <History list={list} />
    </Drawer>
  );
};
