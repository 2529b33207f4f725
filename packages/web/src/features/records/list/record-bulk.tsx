import { type List, type ListQuery, maxNamed, toolsOf } from '@galena/contract/lists';
import type { Result } from '@galena/contract/records';
import { Suspense, type RefObject } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { BulkBar } from '../../../ui/table/bars/bulk-bar.tsx';
import type { BulkAction } from '../../../ui/table/bars/bulk-button.tsx';
import { countSelected, nothingSelected, type Selection } from '../../../ui/table/rows/selection.ts';
import type { TableHandle } from '../../../ui/table/rows/table-props.ts';
import { useCan } from '../../../widgets/contributions/capabilities.ts';
import { placedIn, type Offered } from '../../../widgets/contributions/contribution.ts';
import { useListActions, type ListAction, type Wanted } from '../../../widgets/contributions/list-actions.ts';
import type { RecordAction } from '../../../widgets/contributions/record-actions.ts';
import { useFields } from '../../../widgets/labels/use-labels.ts';
import { useFieldTitle } from '../fields.ts';
import { recordsAmong } from '../groups/group-rows.ts';
import { useRecordName } from '../record-marks.tsx';
import { orderFor, recordFilterOf, type ListState } from './list-state.ts';
import { useArchiveRecords } from './record-acts.ts';
import { DeleteRecordsDialog } from './record-dialogs.tsx';
import type { Records, RecordStore } from './record-store.ts';
import { todayOf } from './use-records.ts';

/** Some records of the list: those that are chosen, all that the filters leave, the whole list. */
type Scope = 'chosen' | 'all' | 'list';

/** What is being asked about some records, or about one. */
export type BulkAsked =
  | { readonly what: 'delete'; readonly of: Scope | number }
  | {
      readonly what: 'list';
      readonly action: ListAction;
      readonly of: Scope;
      /** Of the whole list only those that these leave. */
      readonly filters?: Partial<ListQuery> | undefined;
    }
  | { readonly what: 'record'; readonly action: RecordAction; readonly record: Result };

type RecordBulkProps = {
  readonly list: List;
  readonly records: Records;
  readonly store: RecordStore;
  /** Takes records that are gone out of what is shown. */
  readonly remove: (ids: readonly number[]) => void;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  readonly table: RefObject<TableHandle | null>;
  /** The columns that are shown, by the names of their fields. */
  readonly shown: readonly string[];
  readonly state: ListState;
  readonly asked: BulkAsked | null;
  readonly setAsked: (asked: BulkAsked | null) => void;
};

/** The chosen records, or all that are asked for, as a call names them. */
const useWanted = ({ list, records, selection, state }: RecordBulkProps) => {
  const fields = useFields(list.type);
  // In their order: a file has them as they are shown.
  const filters = { ...recordFilterOf(fields, state, todayOf(new Date())), sort: orderFor(fields, state.sort) };
  const everything: Wanted = { all: true, filters };
  // All of them by name are all that match: a call takes some thousands of names at most.
  const isWhole =
    selection.isAll || (!records.hasMore && selection.ids.size === records.total && records.total > maxNamed);
  const chosen: Wanted = isWhole ? everything : { ids: [...selection.ids].map(Number) };
  return {
    all: { wanted: everything, count: records.total, isOpenEnded: records.isCapped },
    list: { wanted: { all: true, filters: {} } as Wanted, count: list.counts.all, isOpenEnded: false },
    chosen: {
      wanted: chosen,
      count: countSelected(selection, records.total),
      isOpenEnded: selection.isAll && records.isCapped,
    },
  };
};

type DialogsProps = Pick<RecordBulkProps, 'list' | 'shown' | 'asked' | 'setAsked'> & {
  readonly gone: (wanted: Wanted) => void;
  readonly reload: () => void;
  readonly subjects: ReturnType<typeof useWanted>;
  readonly archive: ((wanted: Wanted) => void) | null;
};

/** What another room does with records, or asks about them. */
const Contributed = ({ list, shown, asked, setAsked, subjects, gone, reload }: DialogsProps) => {
  const nameOf = useRecordName();
  const titleOf = useFieldTitle(list.type);
  const known = useFields(list.type);
  const canSend = useCan('delivery');
  const close = (): void => setAsked(null);
  if (asked?.what === 'record') {
    const { action, record } = asked;
    return <action.Part key={action.id} place={list} record={record} name={nameOf(record)} at="menu" close={close} />;
  }
  if (asked?.what !== 'list') return null;
  const { wanted: whole, count, isOpenEnded } = subjects[asked.of];
  const wanted: Wanted = asked.filters ? { all: true, filters: asked.filters } : whole;
  return (
    <asked.action.Part
      key={asked.action.id}
      list={list}
      wanted={wanted}
      count={count}
      isOpenEnded={isOpenEnded}
      shown={shown}
      fields={known
        .filter(({ name }) => canSend || name !== 'crm_status')
        .map(({ name }) => ({ name, title: titleOf(name) ?? name }))}
      gone={gone}
      reload={reload}
      close={close}
    />
  );
};

const Dialogs = (props: DialogsProps) => {
  const { list, asked, setAsked, subjects, archive, gone, reload } = props;
  if (!asked) return null;
  if (asked.what !== 'delete')
    return (
      <Suspense>
        <Contributed {...props} />
      </Suspense>
    );
  const { of } = asked;
  const { wanted, count, isOpenEnded } =
    typeof of === 'number' ? { wanted: { ids: [of] }, count: 1, isOpenEnded: false } : subjects[of];
  const close = (): void => setAsked(null);
  const instead = archive && ((): void => (close(), archive(wanted)));
  return (
    <DeleteRecordsDialog
      list={list}
      wanted={wanted}
      count={count}
      isOpenEnded={isOpenEnded}
      archive={instead}
      gone={gone}
      reload={reload}
      close={close}
    />
  );
};

type ActionsProps = {
  readonly list: List;
  readonly isArchived: boolean;
  readonly archive: () => void;
  readonly remove: () => void;
  readonly act: (action: ListAction) => void;
};

/**
 * What other rooms offer, then the tools of this kind of list that are there; those that are not are left out. What is done less often
 * waits behind the last button.
 */
const useActions = ({ list, isArchived, archive, remove: press, act }: ActionsProps) => {
  const { t } = useTranslation();
  const tools = new Set(toolsOf[list.type]);
  const remove: BulkAction = { id: 'delete', label: t('widgets.lists.delete'), icon: 'trash', press };
  const archiving: BulkAction = {
    id: 'archive',
    label: isArchived ? t('widgets.lists.restore') : t('widgets.lists.archive'),
    icon: isArchived ? 'arrow-back-up' : 'archive',
    press: archive,
  };
  const contributed = useListActions(list);
  const offeredAt = (placeOf: (action: ListAction) => Offered | undefined): readonly BulkAction[] =>
    placedIn(contributed, placeOf).map(({ item, place: { label } }) => ({
      id: item.id,
      label: t(label),
      icon: item.icon,
      cost: item.cost?.(list.type),
      press: () => act(item),
    }));
  return {
    actions: [...offeredAt(({ at }) => at.bulk), archiving, ...(tools.has('delete') ? [remove] : [])],
    more: offeredAt(({ at }) => at.more),
  };
};

/** What can be done with the chosen records. */
export const RecordBulk = (props: RecordBulkProps) => {
  const { list, records, store, remove, selection, select, table, state, setAsked } = props;
  const subjects = useWanted(props);
  const hide = (wanted: Wanted): void => {
    select(nothingSelected);
    if ('ids' in wanted) remove(wanted.ids);
  };
  const gone = (wanted: Wanted): void => {
    hide(wanted);
    if ('all' in wanted) store.reload();
  };
  const archive = useArchiveRecords(list, { hide, reload: store.reload });
  const isArchived = state.filters.some(({ field, value }) => field === 'archived' && value === true);
  const { actions, more } = useActions({
    list,
    isArchived,
    archive: () => archive(subjects.chosen.wanted, !isArchived),
    remove: () => setAsked({ what: 'delete', of: 'chosen' }),
    act: (action) => setAsked({ what: 'list', action, of: 'chosen' }),
  });
  return (
    <>
      <BulkBar
        selection={selection}
        onSelectionChange={select}
        total={records.total}
        isTotalCapped={records.isCapped}
        loaded={recordsAmong(records.rows).length}
        actions={actions}
        more={more}
        table={table}
      />
      <Dialogs
        list={list}
        shown={props.shown}
        asked={props.asked}
        setAsked={setAsked}
        subjects={subjects}
        archive={isArchived ? null : (wanted) => archive(wanted, true)}
        gone={gone}
        reload={store.reload}
      />
    </>
  );
};
