import type { List } from '@galena/contract/lists';
import type { Result } from '@galena/contract/records';
import { useMemo, type ReactNode, type Ref } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Monogram } from '../../../ui/marks/monogram.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { Bone } from '../../../ui/states/skeleton.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { CellChanges } from '../../../ui/table/cells/cell-acts.ts';
import type { CellContext, DataColumn, Sort } from '../../../ui/table/columns/columns.ts';
import type { TableLayout } from '../../../ui/table/columns/layout.ts';
import { useStable } from '../../../ui/table/columns/use-stable.ts';
import type { Selection } from '../../../ui/table/rows/selection.ts';
import type { PhoneCells, TableHandle } from '../../../ui/table/rows/table-props.ts';
import { valueOf } from '../fields.ts';
import { EmailState, isPerson, recordName, useRecordName } from '../record-marks.tsx';
import { useCan } from '../../../widgets/contributions/capabilities.ts';
import { hostAndPath } from '../../../widgets/web-address.ts';
import { isLine } from '../groups/group-rows.ts';
import type { Groups } from '../groups/use-groups.tsx';
import type { BulkAsked } from './record-bulk.tsx';
import { RecordMenu } from './record-menu.tsx';
import { isAway, type Row } from './record-pages.ts';
import { useLetters } from '../use-letters.ts';
import type { Records, RecordStore } from './record-store.ts';

const numberAt = (row: Row, name: string): number | null => {
  const value = isAway(row) ? null : valueOf(row, name);
  return typeof value === 'number' ? value : null;
};

/** The figure by which records of a kind are told apart, where there is one. */
const useAside = (): ((row: Row) => string | undefined) => {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const rating = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact' });
    return (row) => {
      const stars = numberAt(row, 'data.rating');
      if (stars !== null) return `${rating.format(stars)} ★`;
      const many = numberAt(row, 'data.followers') ?? numberAt(row, 'data.members');
      return many === null ? undefined : compact.format(many);
    };
  }, [i18n.language]);
};

/** What a record is reached by, or else known by, in a few words. */
const reachOf = ({ email, phone, job_title: job, city, website }: Result): string | null =>
  email ?? phone ?? job ?? city ?? (website === null ? null : hostAndPath(website));

/** A record on a phone: its name, what it is reached by, both states. */
const usePhoneRow = ({ type }: List): ((row: Row) => PhoneCells) => {
  const { t } = useTranslation();
  const nameOf = useRecordName();
  const asideOf = useAside();
  const canSend = useCan('delivery');
  return (row) => {
    if (isAway(row)) return { avatar: <Bone width={36} height={36} />, primary: <Bone width={160} /> };
    const aside = asideOf(row);
    return {
      avatar: <Monogram name={nameOf(row)} size={36} isRound={isPerson(type)} />,
      primary: nameOf(row),
      secondary: reachOf(row),
      ...(aside === undefined ? {} : { aside }),
      status: (
        <>
          <EmailState record={row} size="sm" />
          {canSend && <Status family="delivery" state={row.crm_status} />}
          {row.is_demo && <Tag isOutlined>{t('widgets.lists.demo')}</Tag>}
        </>
      ),
    };
  };
};

/** The menu at the end of a row. The same function as long as the list is of one kind: rows are drawn anew with it. */
const useRowMenu = (list: List, onOpen: (id: number) => void, ask: (asked: BulkAsked) => void) => {
  const open = useStable(onOpen);
  const { type, is_demo: isDemo, is_archived: isArchived } = list;
  return useMemo(
    () => (row: Row, context: CellContext) =>
      isAway(row) ? null : (
        <RecordMenu
          list={{ type, is_demo: isDemo, is_archived: isArchived }}
          record={row}
          open={open}
          ask={ask}
          {...context}
        />
      ),
    [type, isDemo, isArchived, open, ask],
  );
};

const idOf = (row: Row): string => String(row.id);

type RecordTableProps = {
  readonly list: List;
  readonly records: Records;
  readonly store: RecordStore;
  readonly columns: readonly DataColumn<Row>[];
  readonly layout: Partial<TableLayout> | null;
  readonly onLayoutChange: (layout: TableLayout) => void;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  readonly onFilter: (column: string) => void;
  readonly selection: Selection;
  readonly onSelectionChange: (selection: Selection) => void;
  readonly cells: CellChanges<Row>;
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
  readonly ask: (asked: BulkAsked) => void;
  /** Where they are grouped: how groups are shown, and how they are opened. */
  readonly groups: Groups | null;
  readonly empty: ReactNode;
  readonly ref: Ref<TableHandle>;
};

/** The records of a list. Those that come while somebody reads do not move what they read. */
export const RecordTable = (props: RecordTableProps) => {
  const { ref, list, records, store, columns, layout, onLayoutChange, sort, onSort, onFilter } = props;
  const { selection, onSelectionChange, cells, openId, onOpen, ask, groups, empty } = props;
  const { t } = useTranslation();
  const { number } = useAmounts();
  const asked = useStable(ask);
  const letters = useLetters({ list, selection, onSelectionChange, ask });
  const nameOf = (row: Row): string => (isAway(row) ? number(row.id) : (recordName(row) ?? t('records.no_name')));
  return (
    <DataTable<Row>
      ref={ref}
      label={t('widgets.lists.records_title')}
      columns={columns}
      layout={layout}
      onLayoutChange={onLayoutChange}
      rows={records.rows}
      rowId={idOf}
      rowName={nameOf}
      total={records.total}
      isTotalCapped={records.isCapped}
      isLoading={records.isLoading}
      hasMore={records.hasMore}
      loadMore={store.more}
      onView={store.look}
      sort={sort}
      onSort={onSort}
      onFilter={onFilter}
      selection={selection}
      onSelectionChange={onSelectionChange}
      cells={cells}
      headOf={groups?.headOf}
      copyOf={(row) => (isAway(row) ? null : (row.email ?? row.phone ?? row.website ?? row.name))}
      letters={letters}
      onOpen={(row) => (isLine(row) ? groups?.toggle(row) : onOpen(row.id))}
      openId={openId === null ? null : String(openId)}
      phoneRow={usePhoneRow(list)}
      renderEnd={useRowMenu(list, onOpen, asked)}
      newCount={records.newCount}
      // In another order they may stand anywhere: then they are shown by themselves, newest first.
      onShowNew={
        records.growsAtEnd
          ? undefined
          : () => {
              if (groups) return store.reload();
              onSort({ column: 'created_at', direction: 'descending' });
              store.reload();
            }
      }
      onNewSeen={store.see}
      empty={empty}
    />
  );
};
