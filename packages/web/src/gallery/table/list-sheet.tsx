import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { showToast } from '../../ui/messages/toasts.ts';
import { BulkBar } from '../../ui/table/bars/bulk-bar.tsx';
import type { BulkAction } from '../../ui/table/bars/bulk-button.tsx';
import { FilterBar } from '../../ui/table/bars/filter-bar.tsx';
import type { FilterHandle } from '../../ui/table/bars/filter-menu.tsx';
import type { Filter } from '../../ui/table/bars/filters.ts';
import { SearchBox } from '../../ui/table/bars/search-box.tsx';
import { ViewTabs } from '../../ui/table/bars/view-tabs.tsx';
import { ColumnChooser } from '../../ui/table/columns/column-chooser.tsx';
import type { Sort } from '../../ui/table/columns/columns.ts';
import { DensityButton } from '../../ui/table/columns/density-button.tsx';
import { layoutOf, type TableLayout } from '../../ui/table/columns/layout.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { nothingSelected, setSelected } from '../../ui/table/rows/selection.ts';
import type { TableHandle } from '../../ui/table/rows/table-props.ts';
import { businessColumns, businessOnPhone } from './business-columns.tsx';
import { sampleFields } from './sample-fields.ts';
import classes from './sheet.module.css';
import type { Business } from './table-sample.ts';
import { useBusinessList } from './use-business-list.ts';

const say = (text: string) => () => showToast('done', text);
const actions: BulkAction[] = [
  { id: 'crm', label: 'Send to CRM', shortLabel: 'CRM', icon: 'send', press: say('Sent') },
  {
    id: 'employees',
    label: 'Get employees',
    shortLabel: 'Employees',
    icon: 'users',
    cost: { credits: 180, isEstimate: true },
    press: say('Looked up'),
  },
  { id: 'ai', label: 'Write with AI', shortLabel: 'Write', icon: 'sparkles', press: say('Written') },
  { id: 'label', label: 'Label', icon: 'tag', press: say('Labelled') },
  { id: 'csv', label: 'CSV', icon: 'download', press: say('Downloaded') },
];
const more: BulkAction[] = [
  { id: 'archive', label: 'Archive', icon: 'archive', press: say('Archived') },
  { id: 'delete', label: 'Delete', icon: 'trash', press: say('Deleted') },
];
const views = [
  { id: 'all', label: 'All', count: 1248 },
  { id: 'ready', label: 'Ready to send', count: 84 },
  { id: 'needs', label: 'Needs email', count: 203 },
  { id: 'sent', label: 'Sent', count: 412 },
];
const firstFilters: Filter[] = [
  { field: 'added', operator: 'in_last', value: 30 },
  { field: 'rating', operator: 'at_least', value: 3.6 },
];
const atStart = setSelected(nothingSelected, ['b3', 'b4', 'b8'], true);
const idOf = (row: Business): string => row.id;
const nameOf = (row: Business): string => row.name;

const columns = businessColumns(say('Looking'));

type BarProps = {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly layout: TableLayout | null;
  readonly onLayoutChange: (layout: TableLayout) => void;
};

const ListBar = ({ search, onSearch, layout, onLayoutChange }: BarProps) => {
  const [view, setView] = useState('all');
  const given = layoutOf(columns, layout);
  return (
    <div className={classes.bar}>
      <ViewTabs views={views} active={view} onSelect={setView} onSave={say('View saved')} />
      <div className={classes.end}>
        <SearchBox label="Search this list" value={search} onSearch={onSearch} hasShortcut />
        <ColumnChooser columns={columns} layout={layout} onLayoutChange={onLayoutChange} />
        <DensityButton density={given.density} onChange={(density) => onLayoutChange({ ...given, density })} />
      </div>
    </div>
  );
};

/** Everything of a list's page under its header, over a server of its own. */
export const ListSheet = ({ count }: { count: number }) => {
  const [layout, setLayout] = useState<TableLayout | null>(null);
  const [sort, setSort] = useState<Sort | null>(null);
  const [filters, setFilters] = useState<readonly Filter[]>(firstFilters);
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState(atStart);
  const [openId, setOpenId] = useState<string | null>(null);
  const [newCount, setNewCount] = useState(0);
  const filterBar = useRef<FilterHandle>(null);
  const table = useRef<TableHandle>(null);
  const list = useBusinessList(count, filters, search, sort);
  const { rows, total } = list;
  const arrive = (): void => {
    list.arrive(12);
    setNewCount((before) => before + 12);
  };
  const choice = { selection, onSelectionChange: setSelection, total };
  const arranged = { layout, onLayoutChange: setLayout };
  return (
    <>
      <Group>
        <Button size="xs" onClick={arrive}>
          12 rows arrive
        </Button>
        <span>Open: {openId ?? 'none'}</span>
      </Group>
      <div className={classes.sheet}>
        <ListBar search={search} onSearch={setSearch} {...arranged} />
        <FilterBar
          ref={filterBar}
          fields={sampleFields}
          filters={filters}
          onChange={setFilters}
          shown={total}
          total={count}
        />
        <DataTable
          {...{ ...choice, ...arranged, columns, rows, sort, openId, newCount }}
          ref={table}
          label="Records"
          rowId={idOf}
          rowName={nameOf}
          isLoading={list.isLoading}
          hasMore={list.hasMore}
          loadMore={list.loadMore}
          onSort={setSort}
          onFilter={(id) => filterBar.current?.open(id)}
          onOpen={(row) => setOpenId(row.id)}
          phoneRow={businessOnPhone}
          onNewSeen={() => setNewCount(0)}
          empty={<p>No record matches. Drop “Rating at least” to see more.</p>}
        />
        <BulkBar {...choice} loaded={rows.length} actions={actions} more={more} table={table} />
      </div>
    </>
  );
};
