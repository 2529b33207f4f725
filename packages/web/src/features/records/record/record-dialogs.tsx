import type { Result } from '@galena/contract/records';
import { Suspense } from 'react';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { DeleteRecordDialog } from './delete-record-dialog.tsx';
import { SuppressDialog } from './evidence/suppress-dialog.tsx';
import type { RecordAsked } from './record-doing.ts';

type RecordDialogsProps = {
  readonly place: ListPlace;
  readonly subject: {
    readonly id: number;
    readonly name: string;
    /** Null: no more than that is known yet. */
    readonly record: Result | null;
  };
  readonly asked: RecordAsked | null;
  readonly close: () => void;
  /** The record is gone, and whoever looked at it looks at nothing. @param others more records may have gone with it */
  readonly onGone: (others: boolean) => void;
};

/** What other rooms do with a record, or ask about it. */
const Contributed = ({ place, subject: { record, name }, asked, close }: RecordDialogsProps) => {
  if (asked?.what === 'own') return asked.dialog(close);
  if (asked?.what !== 'action' || record === null) return null;
  const { action, at } = asked;
  return <action.Part key={action.id} place={place} record={record} name={name} at={at} close={close} />;
};

/** What is being asked about a record. It stands beside the drawer and not in it: the drawer's keys are not the dialog's. */
export const RecordDialogs = (props: RecordDialogsProps) => {
  const { place, subject, asked, close, onGone } = props;
  const { id, name } = subject;
  switch (asked?.what) {
    case 'delete':
      return <DeleteRecordDialog place={place} record={{ id, name }} onDone={() => onGone(false)} close={close} />;
    case 'suppress':
      return (
        <SuppressDialog place={place} recordId={id} judged={asked.judged} onDone={() => onGone(true)} close={close} />
      );
    default:
      return (
        <Suspense>
          <Contributed {...props} />
        </Suspense>
      );
  }
};
