import type { List } from '@galena/contract/lists';
import type { Result } from '@galena/contract/records';
import { useState, type ReactNode } from 'react';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { placedIn, type EarlyText, type Offered, type Placed } from '../../../widgets/contributions/contribution.ts';
import { useRecordActions, type RecordAction } from '../../../widgets/contributions/record-actions.ts';
import type { AskBeside } from '../../../widgets/contributions/record-panels.ts';
import type { EditOf } from '../editing/edit-fields.ts';
import { useRecordWriting } from '../editing/use-record-writing.ts';
import { useValueActs, type Judged, type ValueActs } from './evidence/value-acts.ts';

/** Where actions are offered on a record that is looked at. */
type DoingPlace = 'button' | 'evidence';

/** What is being asked about a record, in a dialog above it. */
export type RecordAsked =
  | { readonly what: 'delete' }
  | { readonly what: 'action'; readonly action: RecordAction; readonly at: DoingPlace }
  | { readonly what: 'suppress'; readonly judged: Judged }
  /** A panel asks, in its own words. */
  | { readonly what: 'own'; readonly dialog: (close: () => void) => ReactNode };

/** A letter, what its button is called, and the press. */
type Letter = { readonly keys: string; readonly label: EarlyText; readonly press: () => void };

/** What can be done with a record that is looked at. */
export type RecordDoing = {
  readonly place: ListPlace;
  /** Null: it is not known yet. */
  readonly list: List | null;
  readonly recordId: number;
  /** What other rooms offer at a place, in its order. */
  readonly actionsAt: (at: DoingPlace) => readonly Placed<RecordAction, Offered>[];
  readonly press: (action: RecordAction, at: DoingPlace) => void;
  /** What letters press of it: the first button of each. */
  readonly letters: readonly Letter[];
  /** It is being started, or under way. */
  readonly isBusy: (action: RecordAction) => boolean;
  readonly ask: (asked: RecordAsked) => void;
  readonly askBeside: AskBeside;
  readonly acts: ValueActs;
  readonly editOf: EditOf;
  /** Writes a field, which shows what was written at once. @param seen the record as whoever wrote saw it */
  readonly write: (seen: Result, name: string, title: string, text: string) => void;
};

type DoingProps = {
  /** Null: it is not known yet. */
  readonly list: List | null;
  readonly place: ListPlace;
  /** Of the record that is looked at; null: nobody looks at one. */
  readonly id: number | null;
  readonly record: Result | null;
};

/** What can be done with a record, and what is being asked about it. */
export const useRecordDoing = ({ list, place, id, record }: DoingProps) => {
  const [asked, ask] = useState<RecordAsked | null>(null);
  const [subject, setSubject] = useState(id);
  // "Back" leads away from a record while something is asked about it: nothing of that is asked about the next one.
  if (id !== subject) {
    setSubject(id);
    ask(null);
  }
  const recordId = record?.id ?? 0;
  const acts = useValueActs(place, recordId);
  const { editOf, write } = useRecordWriting(place);
  const actions = useRecordActions(list ?? { ...place, is_demo: true, is_archived: true });
  const offered = list && record ? actions.filter(({ isFor }) => isFor?.(record) ?? true) : [];
  const buttons = placedIn(offered, ({ at }) => at.button);
  const isSilent = asked?.what === 'action' && (asked.action.isSilent?.(place.type) ?? false);
  // What is silent says so where it is pressed, and wherever else the same could be pressed.
  const isBusy: RecordDoing['isBusy'] = (action) =>
    action.isBusy !== undefined && (isSilent || (record !== null && action.isBusy(record)));
  const doing: RecordDoing = {
    place,
    list,
    recordId,
    actionsAt: (where) => placedIn(offered, ({ at }) => at[where]),
    press: (action, at) => ask({ what: 'action', action, at }),
    letters: buttons.flatMap(({ item: action, place: { keys, label } }, at) =>
      keys === undefined || buttons.findIndex((one) => one.place.keys === keys) !== at
        ? []
        : [{ keys, label, press: () => !isBusy(action) && ask({ what: 'action', action, at: 'button' }) }],
    ),
    isBusy,
    ask,
    askBeside: (dialog) => ask({ what: 'own', dialog }),
    acts,
    editOf,
    write,
  };
  return { doing, asked, close: () => ask(null) };
};
