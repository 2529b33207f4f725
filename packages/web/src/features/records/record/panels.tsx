import type { Result } from '@galena/contract/records';
import { Suspense } from 'react';
import { useContactPanels, type RecordPanel } from '../../../widgets/contributions/record-panels.ts';
import { useRecordName } from '../record-marks.tsx';
import type { RecordDoing } from './record-doing.ts';

type PanelsProps = { readonly record: Result; readonly doing: RecordDoing };

/** A part of a record that another room brings. */
export const Panel = ({ panel, record, doing }: PanelsProps & { readonly panel: RecordPanel }) => {
  const nameOf = useRecordName();
  const { place, list, askBeside } = doing;
  return (
    <Suspense>
      <panel.Part place={place} list={list} record={record} name={nameOf(record)} ask={askBeside} />
    </Suspense>
  );
};

/** What other rooms say below what tells how to reach a record. */
export const ContactPanels = ({ record, doing }: PanelsProps) =>
  useContactPanels(doing.place.type, doing.list).map((panel) => (
    <Panel key={panel.id} panel={panel} record={record} doing={doing} />
  ));
