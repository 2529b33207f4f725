import { Stack } from '@mantine/core';
import { useState } from 'react';
import { BulkBar } from '../../ui/table/bars/bulk-bar.tsx';
import { ChoiceMenu } from '../../ui/table/bars/choice-menu.tsx';
import { FilterBar } from '../../ui/table/bars/filter-bar.tsx';
import type { Filter } from '../../ui/table/bars/filters.ts';
import { SearchBox } from '../../ui/table/bars/search-box.tsx';
import { ViewTabs } from '../../ui/table/bars/view-tabs.tsx';
import { nothingSelected, setSelected } from '../../ui/table/rows/selection.ts';
import { sampleFields } from '../table/sample-fields.ts';
import classes from '../table/sheet.module.css';

export const title = 'Filters, views, search, bulk bar';

const ofEveryKind: Filter[] = [
  { field: 'added', operator: 'in_last', value: 30 },
  { field: 'added', operator: 'at_least', value: '2026-11-01' },
  { field: 'rating', operator: 'at_least', value: 4.5 },
  { field: 'city', operator: 'is', value: ['Lisbon', 'Porto'] },
  { field: 'email', operator: 'is_verified', value: null },
  { field: 'email', operator: 'contains', value: '@kestrel.example' },
  { field: 'website', operator: 'is', value: true },
  { field: 'staff', operator: 'is_empty', value: null },
  { field: 'match', operator: 'at_least', value: ['50 %'] },
  { field: 'reviews', operator: 'more_than', value: 12 },
];
const ways = [
  { value: 'contain', label: 'Contains' },
  { value: 'start', label: 'Starts with' },
];
const orders = [
  { value: 'updated', label: 'Last updated' },
  { value: 'name', label: 'Name' },
];
const tenRows = Array.from({ length: 10 }, (_, at) => `r${at}`);

const Bars = () => {
  const [filters, setFilters] = useState<readonly Filter[]>(ofEveryKind);
  const [view, setView] = useState('all');
  const [search, setSearch] = useState('');
  const [way, setWay] = useState('contain');
  const [order, setOrder] = useState('updated');
  return (
    <>
      <div className={classes.bar}>
        <ViewTabs
          views={[
            { id: 'all', label: 'All', count: 12_480 },
            { id: 'mine', label: 'Mine' },
          ]}
          active={view}
          onSelect={setView}
          onSave={() => setView('all')}
        />
        <div className={classes.end}>
          <ChoiceMenu label="Order" icon="arrows-sort" value={order} choices={orders} onChoose={setOrder} />
          <ChoiceMenu label="Order" value={order} choices={orders} onChoose={setOrder} />
          <SearchBox
            label="Search lists"
            value={search}
            onSearch={setSearch}
            ways={{ label: 'How to compare', value: way, options: ways, choose: setWay }}
          />
          <span>{search}</span>
        </div>
      </div>
      <FilterBar
        fields={sampleFields}
        filters={filters}
        onChange={setFilters}
        shown={10_000}
        isShownCapped
        total={124_800}
      />
      <FilterBar fields={sampleFields} filters={[]} onChange={setFilters} shown={1} total={1} />
    </>
  );
};

const Bulk = () => {
  const [selection, setSelection] = useState(setSelected(nothingSelected, tenRows, true));
  return (
    <div className={`${classes.sheet} ${classes.short}`}>
      <BulkBar
        selection={selection}
        onSelectionChange={setSelection}
        total={1045}
        loaded={10}
        actions={[
          { id: 'write', label: 'Write with AI', icon: 'sparkles', isBusy: true, press: () => undefined },
          { id: 'csv', label: 'CSV', icon: 'download', press: () => undefined },
        ]}
      />
    </div>
  );
};

export const Part = () => (
  <Stack>
    <Bars />
    <h3>The page is chosen</h3>
    <Bulk />
  </Stack>
);
