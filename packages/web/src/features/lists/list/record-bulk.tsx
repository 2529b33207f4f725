import { type List, maxNamed, toolsOf } from '@galena/contract/lists';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '../../../ui/table/bars/bulk-bar.tsx';
import type { BulkAction } from '../../../ui/table/bars/bulk-button.tsx';
import { countSelected, nothingSelected, type Selection } from '../../../ui/table/rows/selection.ts';
import type { TableHandle } from '../../../ui/table/rows/table-props.ts';
import { LookupDialog } from '../lookup/lookup-dialog.tsx';
import { costOf, lookupIcons, lookupsOf, type LookupAction } from '../lookup/offers.ts';
import { ExportDialog } from './export-dialog.tsx';
import { recordFilterOf, type ListState } from './list-state.ts';
import { useArchiveRecords, type Wanted } from './record-acts.ts';
import { DeleteRecordsDialog } from './record-dialogs.tsx';
import type { Records, RecordStore } from './record-store.ts';
import { todayOf } from './use-records.ts';

/** What is being asked about some records: those that are chosen, all that the filters leave, the whole list, or one by its id. */
export type BulkAsked = {
  readonly what: 'export' | 'delete' | LookupAction;
  readonly of: 'chosen' | 'all' | 'list' | number;
};

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
  const everything: Wanted = { all: true, filters: recordFilterOf(list.type, state, todayOf(new Date())) };
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
  readonly subjects: ReturnType<typeof useWanted>;
  readonly archive: ((wanted: Wanted) => void) | null;
  readonly onDeleted: (wanted: Wanted) => void;
};

const Dialogs = ({ list, shown, asked, setAsked, subjects, archive, onDeleted }: DialogsProps) => {
  if (!asked) return null;
  const { what, of } = asked;
  const subject = typeof of === 'number' ? { wanted: { ids: [of] }, count: 1, isOpenEnded: false } : subjects[of];
  const close = (): void => setAsked(null);
  if (what === 'email' || what === 'employees')
    return <LookupDialog list={list} action={what} wanted={subject.wanted} isSeen close={close} />;
  const { wanted, count, isOpenEnded } = subject;
  if (what === 'export')
    return (
      <ExportDialog list={list} wanted={wanted} count={count} isOpenEnded={isOpenEnded} shown={shown} close={close} />
    );
  const instead = archive && ((): void => (close(), archive(subject.wanted)));
  return (
    <DeleteRecordsDialog
      list={list}
      wanted={wanted}
      count={count}
      isOpenEnded={isOpenEnded}
      archive={instead}
      onDone={onDeleted}
      close={close}
    />
  );
};

type ActionsProps = {
  readonly list: List;
  readonly isArchived: boolean;
  readonly archive: () => void;
  readonly ask: (what: BulkAsked['what']) => void;
};

/** The tools of this kind of list that are there (G-59); those that are not are left out. */
const useActions = ({ list, isArchived, archive, ask }: ActionsProps): readonly BulkAction[] => {
  const { t } = useTranslation();
  const tools = new Set(toolsOf[list.type]);
  const csv: BulkAction = { id: 'csv', label: t('lists.as_csv'), icon: 'download', press: () => ask('export') };
  const remove: BulkAction = { id: 'delete', label: t('lists.delete'), icon: 'trash', press: () => ask('delete') };
  const archiving: BulkAction = {
    id: 'archive',
    label: isArchived ? t('lists.restore') : t('lists.archive'),
    icon: isArchived ? 'arrow-back-up' : 'archive',
    press: archive,
  };
  const lookups = lookupsOf(list).map((offer): BulkAction => {
    const { action } = offer;
    const label = t(`lists.lookup.${action}`);
    return { id: action, label, icon: lookupIcons[action], cost: costOf(offer), press: () => ask(action) };
  });
  return [...lookups, ...(tools.has('CSV') ? [csv] : []), archiving, ...(tools.has('delete') ? [remove] : [])];
};

/** What can be done with the chosen records. LIST-003, LIST-004, LIST-023, ENR-001, ENR-003 */
export const RecordBulk = (props: RecordBulkProps) => {
  const { list, records, store, remove, selection, select, table, state, setAsked } = props;
  const subjects = useWanted(props);
  const hide = (wanted: Wanted): void => {
    select(nothingSelected);
    if ('ids' in wanted) remove(wanted.ids);
  };
  const archive = useArchiveRecords(list, { hide, reload: store.reload });
  const isArchived = state.filters.some(({ field, value }) => field === 'archived' && value === true);
  const actions = useActions({
    list,
    isArchived,
    archive: () => archive(subjects.chosen.wanted, !isArchived),
    ask: (what) => setAsked({ what, of: 'chosen' }),
  });
  return (
    <>
      <BulkBar
        selection={selection}
        onSelectionChange={select}
        total={records.total}
        isTotalCapped={records.isCapped}
        loaded={records.rows.length}
        actions={actions}
        table={table}
      />
      <Dialogs
        list={list}
        shown={props.shown}
        asked={props.asked}
        setAsked={setAsked}
        subjects={subjects}
        archive={isArchived ? null : (wanted) => archive(wanted, true)}
        onDeleted={(wanted) => {
          hide(wanted);
          if ('all' in wanted) store.reload();
        }}
      />
    </>
  );
};
