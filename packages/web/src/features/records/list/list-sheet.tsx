import type { List } from '@galena/contract/lists';
import { useEffect, useEffectEvent, useId, useRef, useState, type Ref, type RefObject } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useIsOffline } from '../../../platform/live.ts';
import { useShortcut } from '../../../platform/shortcuts.ts';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { FilterBar } from '../../../ui/table/bars/filter-bar.tsx';
import type { FilterHandle } from '../../../ui/table/bars/filter-menu.tsx';
import { layoutOf, shownIds } from '../../../ui/table/columns/layout.ts';
import { useStable } from '../../../ui/table/columns/use-stable.ts';
import { nothingSelected, toggleSelected, type Selection } from '../../../ui/table/rows/selection.ts';
import type { TableHandle } from '../../../ui/table/rows/table-props.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import type { ListAction } from '../../../widgets/contributions/list-actions.ts';
import { RecordPeek } from '../record/record-peek.tsx';
import { useEditOf } from '../editing/edit-fields.ts';
import { useColumns } from './columns.tsx';
import { useFilterFields } from './filter-fields.ts';
import { useGroups } from '../groups/use-groups.tsx';
import { useSheetView } from '../views/use-sheet-view.ts';
import { RecordMap } from '../map/record-map.tsx';
import { AboveList } from '../run/above-list.tsx';
import classes from './list-sheet.module.css';
import type { ListState } from './list-state.ts';
import { RecordBulk, type BulkAsked } from './record-bulk.tsx';
import { noRecords, type Records, type RecordStore } from './record-store.ts';
import { RecordTable } from './record-table.tsx';
import { RecordsEmpty } from './records-empty.tsx';
import { useListCells } from './use-list-cells.ts';
import type { useListState } from './use-list-state.ts';
import { useAsk, useRecords } from './use-records.ts';
import { ViewsBar } from '../views/views-bar.tsx';

/**
 * What is chosen. "All that match" is no list of ids: whoever takes one out of it goes on with those that are loaded, and
 * the bar says how many that are.
 */
const useChosen = (loaded: () => readonly number[]): readonly [Selection, (next: Selection) => void] => {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const choose = (next: Selection): void => {
    if (!next.isAll || next.ids.size === 0) return setSelection(next);
    const ids = loaded().map(String);
    setSelection({ isAll: false, ids: new Set(ids.filter((id) => !next.ids.has(id))) });
  };
  return [selection, choose];
};

type ListSheetProps = {
  readonly list: List;
  readonly place: ListPlace;
  readonly asking: ReturnType<typeof useListState>;
  /** An action or a deletion that is asked about. */
  readonly asked: BulkAsked | null;
  readonly setAsked: (asked: BulkAsked | null) => void;
};

/** What had the focus goes with records, the dialog or the bar that was pressed: then the rows have it. */
const useFocusAfter = (table: RefObject<TableHandle | null>): (() => void) => {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0 && document.activeElement === document.body) table.current?.focus();
  }, [times, table]);
  return () => setTimes((before) => before + 1);
};

/** What could not be asked while the line was away is asked when it is back. */
const useAskWhenBack = ({ error }: Records, store: RecordStore): void => {
  const isOffline = useIsOffline();
  const retry = useEffectEvent(() => {
    if (error) store.reload();
  });
  useEffect(() => {
    if (!isOffline) retry();
  }, [isOffline]);
};

/** Everything that the parts of the sheet share. */
const useSheet = ({ list, place, asking, setAsked }: ListSheetProps) => {
  const { state, change, openId, open } = asking;
  const ask = useAsk(place, state);
  const [records, store, toggle] = useRecords(place, ask, list, state.group, openId !== null);
  useAskWhenBack(records, store);
  const arranged = useSheetView(list, state);
  const narrow = (filters: ListState['filters']) => change({ group: null, filters: [...state.filters, ...filters] });
  const groups = useGroups({ list, group: state.group, toggle, narrow });
  const act = useStable((action: ListAction) => setAsked({ what: 'list', action, of: 'all' }));
  const editOf = useEditOf(list.type);
  const columns = useColumns(list, act, editOf);
  const cells = useListCells(list, store, editOf);
  const fields = useFilterFields(list, state.view);
  const [selection, select] = useChosen(() => store.current().rows.map(({ id }) => id));
  const table = useRef<TableHandle>(null);
  const focusAfter = useFocusAfter(table);
  const remove = (ids: readonly number[]): void => {
    store.remove(ids);
    focusAfter();
  };
  // Whoever comes back from a record finds it where it was.
  useEffect(() => {
    if (openId !== null) table.current?.walk(0);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);
  const restart = useEffectEvent(() => {
    // The bar of those that were chosen goes, with what was pressed in it.
    if (selection !== nothingSelected) focusAfter();
    select(nothingSelected);
    table.current?.toStart();
  });
  const [firstTurn] = useState(records.turn);
  // Other records have taken the place of those that were there.
  useEffect(() => {
    if (records.turn > Math.max(1, firstTurn)) restart();
  }, [records.turn, firstTurn]);
  return {
    list,
    state,
    change,
    ask,
    isMap: list.type === 'local' && state.look === 'map',
    openId,
    open,
    records,
    store,
    remove,
    ...arranged,
    columns,
    cells,
    fields,
    selection,
    select,
    table,
    groups,
    narrow,
  };
};

type Sheet = ReturnType<typeof useSheet>;

type TableProps = {
  readonly sheet: Sheet;
  readonly filter: (column: string) => void;
  readonly ask: (asked: BulkAsked) => void;
};

/** The records, or why there are none. */
const SheetTable = ({ sheet, filter, ask }: TableProps) => {
  const { t } = useTranslation();
  const { list, state, records, store, columns, layout, fields, openId, open, change, table } = sheet;
  const { error, rows } = records;
  return (
    <>
      {error && rows.length > 0 && (
        <div className={classes.failure}>
          <LoadFailure error={error} retry={records.isStale ? store.reload : store.more}>
            {records.isStale && t('records.not_applied')}
          </LoadFailure>
        </div>
      )}
      <RecordTable
        ref={table}
        list={list}
        records={records}
        store={store}
        columns={columns}
        layout={layout}
        onLayoutChange={sheet.onLayoutChange}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        onFilter={(column) => filter(column === 'match_percent' ? 'match' : column)}
        selection={sheet.selection}
        onSelectionChange={sheet.select}
        cells={sheet.cells}
        openId={openId}
        onOpen={open}
        ask={ask}
        groups={sheet.groups}
        empty={
          error && rows.length === 0 ? (
            <LoadFailure error={error} retry={store.reload} isWhole />
          ) : (
            <RecordsEmpty list={list} state={state} change={change} fields={fields} />
          )
        }
      />
    </>
  );
};

/** The same records on a map. */
const SheetMap = ({ sheet, place }: { readonly sheet: Sheet; readonly place: ListPlace }) => {
  const { list, state, change, ask, openId, open, fields, table } = sheet;
  return (
    <RecordMap
      ref={table}
      list={list}
      place={place}
      filters={ask.filter}
      openId={openId}
      onOpen={open}
      onTable={(filters) => change({ look: 'table', filters: [...state.filters, ...filters] })}
      empty={<RecordsEmpty list={list} state={state} change={change} fields={fields} />}
    />
  );
};

type RecordsProps = Omit<TableProps, 'filter'> & {
  readonly place: ListPlace;
  readonly filterBar: RefObject<FilterHandle | null>;
};

/** The records as they are looked at. On the map there is no next one to walk to, and nothing to choose. */
const SheetRecords = ({ sheet, place, filterBar, ask }: RecordsProps) =>
  sheet.isMap ? (
    <SheetMap sheet={sheet} place={place} />
  ) : (
    <SheetTable sheet={sheet} filter={(column) => filterBar.current?.open(column)} ask={ask} />
  );

type FiltersProps = { readonly sheet: Sheet; readonly ref: Ref<FilterHandle> };

/** The conditions, and how many records they leave. */
const SheetFilters = ({ sheet, ref }: FiltersProps) => {
  const { t } = useTranslation();
  const { list, state, change, fields, records } = sheet;
  return (
    <FilterBar
      ref={ref}
      fields={fields}
      filters={state.filters}
      onChange={(filters) => change({ filters })}
      shown={records.total}
      isShownCapped={records.isCapped}
      total={list.counts.all}
      // How many match is not known as long as the answer is another question's.
      {...(records.isStale && records.error ? { count: t('table.not_applied') } : {})}
    />
  );
};

/** Everything of a list's page below its header. */
export const ListSheet = (props: ListSheetProps) => {
  const { list, asked, setAsked } = props;
  const { t } = useTranslation();
  const panelId = useId();
  const sheet = useSheet(props);
  const filterBar = useRef<FilterHandle>(null);
  useShortcut('f', t('records.add_filter'), () => filterBar.current?.open());
  const { state, change, records, store, columns, layout, table, remove } = sheet;
  return (
    <>
      <AboveList list={list} narrow={sheet.narrow} ask={setAsked} />
      <ViewsBar
        type={list.type}
        state={state}
        change={change}
        counts={list.counts}
        views={sheet.views}
        own={sheet.own}
        isChanged={sheet.isChanged}
        columns={columns}
        layout={layout}
        onLayoutChange={sheet.onLayoutChange}
        panelId={panelId}
      />
      <SheetFilters sheet={sheet} ref={filterBar} />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={list.name}
        className={classes.panel}
        data-stale={records.isStale || undefined}
      >
        <SheetRecords sheet={sheet} place={props.place} filterBar={filterBar} ask={setAsked} />
        <RecordBulk
          list={list}
          state={state}
          records={records}
          store={store}
          remove={remove}
          selection={sheet.selection}
          select={sheet.select}
          table={table}
          shown={shownIds(layoutOf(columns, layout))}
          asked={asked}
          setAsked={setAsked}
        />
      </div>
      <RecordPeek
        list={list}
        records={sheet.isMap ? noRecords : records}
        openId={sheet.openId}
        open={sheet.open}
        table={table}
        onGone={(id) => remove([id])}
        choose={sheet.isMap ? undefined : (id) => sheet.select(toggleSelected(sheet.selection, String(id)))}
        onReplaced={store.reload}
      />
    </>
  );
};
