import type { List } from '@galena/contract/lists';
import { useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Note } from '../../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { BulkBar } from '../../../ui/table/bars/bulk-bar.tsx';
import { nothingSelected, type Selection } from '../../../ui/table/rows/selection.ts';
import type { TableHandle } from '../../../ui/table/rows/table-props.ts';
import { usePreference } from '../../../widgets/preferences.ts';
import { useArchiveLists } from '../../../widgets/lists/list-acts.ts';
import { DeleteListsDialog, RenameDialog } from '../../../widgets/lists/list-dialogs.tsx';
import { ImportListDialog } from './import-list-dialog.tsx';
import { NewListDialog } from './new-list-dialog.tsx';
import { useSearchState } from '../../../widgets/search-state.ts';
import { ListCards } from './list-cards.tsx';
import type { ListDoing } from './list-menu.tsx';
import { ListTable } from './list-table.tsx';
import { ListsBar, looks, type Look } from './lists-bar.tsx';
import { ListsEmpty } from './lists-empty.tsx';
import classes from './lists-page.module.css';
import { isListsNarrowed, readListsState, writeListsState, type ListsState } from './lists-state.ts';
import { useLists, type Lists } from './use-lists.ts';

/** Which dialog is open, and about which lists. */
type Asked =
  | { readonly what: 'new' }
  | { readonly what: 'import' }
  | { readonly what: 'rename'; readonly list: List }
  | { readonly what: 'delete'; readonly lists: readonly List[] };

/** What the page was asked for by its address. Words that are typed take the place of those before. */
const useListsState = (): readonly [ListsState, (change: Partial<ListsState>) => void] => {
  const [search, setSearch] = useSearchState();
  const state = readListsState(search);
  return [state, (change) => setSearch(writeListsState({ ...state, ...change }), change.text === undefined)];
};

type DialogsProps = {
  readonly asked: Asked | null;
  readonly close: () => void;
  readonly archive: ListDoing['archive'];
  readonly onDeleted: () => void;
};

const Dialogs = ({ asked, close, archive, onDeleted }: DialogsProps) => {
  if (asked?.what === 'new') return <NewListDialog close={close} />;
  if (asked?.what === 'import') return <ImportListDialog close={close} />;
  if (asked?.what === 'rename') return <RenameDialog list={asked.list} close={close} />;
  if (asked?.what !== 'delete') return null;
  const { lists } = asked;
  const canArchive = lists.some((list) => !list.is_archived);
  const instead = (): void => {
    close();
    onDeleted();
    archive(lists, true);
  };
  return <DeleteListsDialog lists={lists} archive={canArchive ? instead : null} onDone={onDeleted} close={close} />;
};

type ShownProps = {
  readonly all: Lists;
  readonly state: ListsState;
  readonly change: (change: Partial<ListsState>) => void;
  readonly look: Look;
  readonly doing: ListDoing;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  readonly create: () => void;
  readonly bring: () => void;
};

const Bulk = ({ lists, doing, selection, select, table }: BulkProps) => {
  const { t } = useTranslation();
  const chosen = lists.filter(({ id }) => selection.ids.has(String(id)));
  const isArchived = chosen.every((list) => list.is_archived);
  const archive = (): void => {
    select(nothingSelected);
    doing.archive(chosen, !isArchived);
  };
  return (
    <BulkBar
      selection={selection}
      onSelectionChange={select}
      total={lists.length}
      loaded={lists.length}
      actions={[
        {
          id: 'archive',
          label: isArchived ? t('widgets.lists.restore') : t('widgets.lists.archive'),
          icon: isArchived ? 'arrow-back-up' : 'archive',
          press: archive,
        },
        { id: 'delete', label: t('widgets.lists.delete'), icon: 'trash', press: () => doing.remove(chosen) },
      ]}
      table={table}
    />
  );
};

type BulkProps = Pick<ShownProps, 'doing' | 'selection' | 'select'> & {
  readonly lists: readonly List[];
  readonly table: React.RefObject<TableHandle | null>;
};

const Shown = ({ all, state, change, look, doing, selection, select, create, bring }: ShownProps) => {
  const { lists, total, query } = all;
  const { isFetching, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, error, refetch } = query;
  const table = useRef<TableHandle>(null);
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (error && lists.length === 0) return <LoadFailure error={error} retry={refetch} isWhole />;
  const empty = <ListsEmpty {...{ state, change, create, bring }} isNarrowed={isListsNarrowed(state)} />;
  const page = {
    lists,
    doing,
    more,
    hasMore: hasNextPage,
    isLoading: isPending || (isFetching && lists.length === 0) || isFetchingNextPage,
  };
  if (look === 'list')
    return (
      <>
        <ListTable
          {...page}
          ref={table}
          total={total}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={selection}
          onSelectionChange={select}
          empty={empty}
        />
        <Bulk lists={lists} doing={doing} selection={selection} select={select} table={table} />
      </>
    );
  return <div className={classes.cards}>{lists.length === 0 && !page.isLoading ? empty : <ListCards {...page} />}</div>;
};

/** All lists of the account: to find the one to work on. */
export const ListsPage = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const panelId = useId();
  const [state, change] = useListsState();
  const [look, setLook] = usePreference('lists.look', looks, 'grid');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [selection, select] = useState<Selection>(nothingSelected);
  const all = useLists(state);
  const archive = useArchiveLists();
  const create = (): void => setAsked({ what: 'new' });
  const bring = (): void => setAsked({ what: 'import' });
  const doing: ListDoing = {
    rename: (list) => setAsked({ what: 'rename', list }),
    archive,
    remove: (lists) => setAsked({ what: 'delete', lists }),
  };
  const turn = (next: Partial<ListsState>): void => {
    select(nothingSelected);
    change(next);
  };
  const count = all.counts?.[state.tab];
  // While the line is away, what was asked before stays in sight, and is not taken for the answer.
  const { isPlaceholderData: isStale, fetchStatus } = all.query;
  return (
    <>
      <PageHeader
        meta={count !== undefined && <span className={classes.count}>{number(count)}</span>}
        actions={[
          { id: 'import', label: t('lists.import.title'), icon: 'upload', look: 'quiet', run: bring },
          { id: 'new', label: t('lists.new_list'), icon: 'plus', look: 'filled', shortcut: 'l', run: create },
        ]}
      />
      <ListsBar state={state} change={turn} counts={all.counts} look={look} onLook={setLook} panelId={panelId} />
      <PageBody layout="flush">
        <div
          id={panelId}
          role="tabpanel"
          aria-label={t(`lists.tabs.${state.tab}`)}
          className={classes.panel}
          data-stale={isStale || undefined}
        >
          {isStale && fetchStatus === 'paused' && (
            <div className={classes.note}>
              <Note tone="warning" isAlert>
                {t('lists.not_applied')}
              </Note>
            </div>
          )}
          <Shown {...{ all, state, look, doing, selection, select, create, bring }} change={turn} />
        </div>
      </PageBody>
      <Dialogs asked={asked} close={() => setAsked(null)} archive={archive} onDeleted={() => select(nothingSelected)} />
    </>
  );
};
