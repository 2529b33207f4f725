import { useParams } from '@tanstack/react-router';
import { useTranslation } from '../../../platform/use-translation.ts';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { ListTypeTile } from '../../../widgets/list-type.tsx';
import { useRecordName } from '../record-marks.tsx';
import { NoList } from '../../../widgets/lists/no-list.tsx';
import { useList, useListPlace } from '../../../widgets/lists/use-list.ts';
import { ShortcutKey } from '../../../ui/shortcut-key.tsx';
import { RecordDialogs } from './record-dialogs.tsx';
import { useRecordDoing } from './record-doing.ts';
import { forgetRecords } from '../list/use-records.ts';
import { RecordView } from './record-view.tsx';
import { RecordWalk } from './record-walk.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { useRecord } from './use-record.ts';

const RecordById = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation();
  const go = useGo();
  const nameOf = useRecordName();
  const place = useListPlace();
  const { record, isGone, error, refetch } = useRecord(place, id);
  const { list } = useList(place);
  const { doing, asked, close } = useRecordDoing({ list, place, id, record });
  const neighbours = useNeighbours(place, id);
  if (isGone) return <NoList />;
  if (!record)
    return (
      <>
        <PageHeader />
        <PageBody layout="narrow">
          {error ? <LoadFailure error={error} retry={refetch} isWhole /> : <SkeletonText lines={12} />}
        </PageBody>
      </>
    );
  const name = nameOf(record);
  return (
    <>
      <PageHeader
        title={name}
        backTo={record.list.name}
        back={neighbours.back}
        controls={<RecordWalk neighbours={neighbours} />}
        icon={<ListTypeTile type={place.type} size={22} isAccented />}
        actions={[
          {
            id: 'delete',
            label: t('widgets.lists.delete'),
            icon: 'trash',
            look: 'quiet',
            run: () => doing.ask({ what: 'delete' }),
          },
        ]}
      />
      <PageBody layout="narrow">
        {doing.letters.map(({ keys, label, press }) => (
          <ShortcutKey key={keys} keys={keys} label={t(label)} run={press} />
        ))}
        <RecordView type={place.type} record={record} level={null} doing={doing} />
      </PageBody>
      <RecordDialogs
        place={place}
        subject={{ id, name, record }}
        asked={asked}
        close={close}
        onGone={() => {
          forgetRecords();
          go('LeadSearch:SavedList', { params: { list: place } });
        }}
      />
    </>
  );
};

/** One record on a page of its own. */
export const RecordPage = () => {
  const { resultId } = useParams({ strict: false });
  return <RecordById key={resultId} id={Number(resultId)} />;
};
