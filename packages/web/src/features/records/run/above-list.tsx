import type { ListQuery } from '@galena/contract/lists';
import { Suspense } from 'react';
import { useListActions, type ListAction } from '../../../widgets/contributions/list-actions.ts';
import { useListBands, type ListBandProps } from '../../../widgets/contributions/list-bands.ts';
import { ActionKeys } from '../list/action-keys.tsx';
import type { BulkAsked } from '../list/record-bulk.tsx';
import { ListRun } from './list-run.tsx';

type AboveListProps = Pick<ListBandProps, 'list' | 'narrow'> & { readonly ask: (asked: BulkAsked) => void };

type BandsProps = Pick<ListBandProps, 'list' | 'narrow'> & {
  readonly act: (action: ListAction, filters?: Partial<ListQuery>) => void;
};

/** The lines by which other rooms sum up the records of a list. */
const Bands = ({ list, narrow, act }: BandsProps) => {
  const actions = useListActions(list);
  const actById: ListBandProps['act'] = (id, filters) => {
    const action = actions.find((one) => one.id === id);
    if (action) act(action, filters);
  };
  return useListBands(list).map((band) => (
    <Suspense key={band.id}>
      <band.Part list={list} narrow={narrow} act={actById} />
    </Suspense>
  ));
};

/** What stands above the records of a list: the work on it, and what sums it up. */
export const AboveList = ({ list, narrow, ask }: AboveListProps) => {
  const actOnList: BandsProps['act'] = (action, filters) => ask({ what: 'list', action, of: 'list', filters });
  return (
    <>
      <ListRun list={list} act={actOnList} />
      <ActionKeys list={list} act={(action) => ask({ what: 'list', action, of: 'all' })} />
      <Bands list={list} narrow={narrow} act={actOnList} />
    </>
  );
};
