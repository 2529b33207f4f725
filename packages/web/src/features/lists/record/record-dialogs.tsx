import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { LookupDialog } from '../lookup/lookup-dialog.tsx';
import { DeleteRecordDialog } from './delete-record-dialog.tsx';
import { CorrectDialog } from './evidence/correct-dialog.tsx';
import { SuppressDialog } from './evidence/suppress-dialog.tsx';
import { SavePeopleDialog } from './people/save-people-dialog.tsx';
import type { RecordAsked } from './record-doing.ts';

type RecordDialogsProps = {
  readonly place: ListPlace;
  readonly record: { readonly id: number; readonly name: string };
  readonly asked: RecordAsked | null;
  readonly close: () => void;
  /** The record is gone, and whoever looked at it looks at nothing. @param others more records may have gone with it */
  readonly onGone: (others: boolean) => void;
};

/** What is being asked about a record. It stands beside the drawer and not in it: the drawer's keys are not the dialog's. */
export const RecordDialogs = ({ place, record, asked, close, onGone }: RecordDialogsProps) => {
  switch (asked?.what) {
    case 'delete':
      return <DeleteRecordDialog place={place} record={record} onDone={() => onGone(false)} close={close} />;
    case 'lookup':
      return (
        <LookupDialog
          list={place}
          action={asked.action}
          isAgain={asked.isAgain}
          wanted={{ ids: [record.id] }}
          close={close}
        />
      );
    case 'correct':
      return <CorrectDialog place={place} recordId={record.id} judged={asked.judged} close={close} />;
    case 'suppress':
      return (
        <SuppressDialog
          place={place}
          recordId={record.id}
          judged={asked.judged}
          onDone={() => onGone(true)}
          close={close}
        />
      );
    case 'save_people':
      return <SavePeopleDialog place={place} record={record} ids={asked.ids} close={close} />;
    default:
      return null;
  }
};
