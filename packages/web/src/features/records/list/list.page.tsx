import type { List } from '@galena/contract/lists';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { useArchiveLists } from '../../../widgets/lists/list-acts.ts';
import { DeleteListsDialog, RenameDialog } from '../../../widgets/lists/list-dialogs.tsx';
import { NoList } from '../../../widgets/lists/no-list.tsx';
import { useList, useListPlace } from '../../../widgets/lists/use-list.ts';
import { AddRecordDialog } from './add-record-dialog.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { ListHeader } from './list-header.tsx';
import { ListSheet } from './list-sheet.tsx';
import type { BulkAsked } from './record-bulk.tsx';
import { useListState } from './use-list-state.ts';
import { useDefaultView } from '../views/use-default-view.ts';

type OpenListProps = { readonly list: List; readonly place: ListPlace };

const OpenList = ({ list, place }: OpenListProps) => {
  const go = useGo();
  const archive = useArchiveLists();
  const asking = useListState();
  const [open, setOpen] = useState<'rename' | 'add' | 'delete' | 'history' | null>(null);
  const [asked, setAsked] = useState<BulkAsked | null>(null);
  const close = (): void => setOpen(null);
  const instead = (): void => {
    close();
    archive([list], true);
  };
  return (
    <>
      <ListHeader
        list={list}
        doing={{
          rename: () => setOpen('rename'),
          add: () => setOpen('add'),
          history: () => setOpen('history'),
          archive: () => archive([list], !list.is_archived),
          remove: () => setOpen('delete'),
          act: (action) => setAsked({ what: 'list', action, of: 'all' }),
          showArchived: () =>
            asking.change({ view: 'all', filters: [{ field: 'archived', operator: 'is', value: true }], text: '' }),
        }}
      />
      <ListSheet list={list} place={place} asking={asking} asked={asked} setAsked={setAsked} />
      {open === 'rename' && <RenameDialog list={list} close={close} />}
      {open === 'add' && <AddRecordDialog list={list} close={close} />}
      {open === 'delete' && (
        <DeleteListsDialog
          lists={[list]}
          archive={list.is_archived ? null : instead}
          onDone={() => go('LeadSearch:SavedLists')}
          close={close}
        />
      )}
      <HistoryDrawer list={list} isOpen={open === 'history'} close={close} />
    </>
  );
};

const ListByPlace = () => {
  const place = useListPlace();
  const { list, isGone, error, refetch } = useList(place);
  const views = useDefaultView(place);
  if (list && views.isSettled) return <OpenList list={list} place={place} />;
  if (isGone) return <NoList />;
  return (
    <>
      <PageHeader />
      <PageBody layout="flush">
        {error ? (
          <LoadFailure error={error} retry={refetch} isWhole />
        ) : (
          <SkeletonRows columns={['1.2fr', '1fr', '1fr', '120px']} rows={12} hasTile />
        )}
      </PageBody>
    </>
  );
};

/** One list: its records, to look through, clean, and take away. */
export const ListPage = () => {
  const { list } = useParams({ strict: false });
  // Nothing of one list is left over on the page of another.
  return <ListByPlace key={list} />;
};
