import { ActionIcon, Group, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Monogram } from '../../ui/marks/monogram.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import type { DataColumn } from '../../ui/table/columns/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { businessColumns, businessOnPhone } from '../table/business-columns.tsx';
import { ListSheet } from '../table/list-sheet.tsx';
import classes from '../table/sheet.module.css';
import { businesses, type Business } from '../table/table-sample.ts';

export const title = 'Data table';

type Line = { readonly id: string; readonly at: string; readonly what: string; readonly credits: number };
const ledger: DataColumn<Line>[] = [
  {
    id: 'at',
    title: 'When',
    isMuted: true,
    width: 150,
    kind: 'date',
    format: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    value: (line) => line.at,
  },
  { id: 'what', title: 'What', width: 240, grows: true, kind: 'text', value: (line) => line.what },
  {
    id: 'credits',
    title: 'Credits',
    width: 100,
    kind: 'number',
    format: { signDisplay: 'exceptZero' },
    value: (line) => line.credits,
  },
];
const lines: Line[] = [
  { id: '1', at: '2026-11-20T08:31:00Z', what: 'Local search, 112 contacts', credits: -112 },
  { id: '2', at: '2026-11-20T07:02:00Z', what: 'Autopilot, 2 contacts', credits: -2 },
  { id: '3', at: '2026-11-18T11:20:00Z', what: 'Bought, card ending 4242', credits: 2000 },
];

const lists: DataColumn<Business>[] = [
  {
    id: 'name',
    title: 'List',
    width: 260,
    grows: true,
    kind: 'own',
    cell: (row) => (
      <span className={classes.named}>
        <Monogram name={row.name} size={30} />
        <span className={classes.cut}>{row.name}</span>
      </span>
    ),
  },
  { id: 'tags', title: 'Tags', width: 160, kind: 'own', cell: (row) => <Tag>{row.city}</Tag> },
  { id: 'records', title: 'Records', width: 100, kind: 'number', value: (row) => (row.staff ?? 0) * 97 },
  { id: 'updated', title: 'Updated', width: 140, kind: 'date', value: (row) => row.added },
];

const idOf = (row: Business): string => row.id;
const nameOf = (row: Business): string => row.name;
const fewRows = businesses(5);
const columns = businessColumns(() => undefined);
const states = ['loading', 'empty', 'refetch'] as const;

const States = () => {
  const [state, setState] = useState<string>('loading');
  return (
    <Stack>
      <Group>
        <SegmentedControl aria-label="State" data={[...states]} value={state} onChange={setState} />
      </Group>
      <div className={`${classes.sheet} ${classes.short}`}>
        <DataTable
          label="States"
          columns={columns}
          rows={state === 'refetch' ? fewRows : []}
          rowId={idOf}
          rowName={nameOf}
          total={state === 'empty' ? 0 : 1248}
          isLoading={state !== 'empty'}
          onOpen={() => undefined}
          phoneRow={businessOnPhone}
          empty={<p>No record matches.</p>}
        />
      </div>
    </Stack>
  );
};

export const Part = () => (
  <Stack gap={32}>
    <ListSheet count={1248} />
    <h3>Loading, empty, refetch</h3>
    <States />
    <h3>Comfortable, with a control at the end of each row</h3>
    <div className={`${classes.sheet} ${classes.short}`}>
      <DataTable
        label="Lists"
        columns={lists}
        rows={fewRows}
        rowId={idOf}
        rowName={nameOf}
        total={5}
        layout={{ density: 'comfortable' }}
        renderEnd={(row, { tabIndex }) => (
          <ActionIcon size={28} tabIndex={tabIndex} aria-label={`Options for ${row.name}`}>
            <Icon name="dots" />
          </ActionIcon>
        )}
      />
    </div>
    <h3>Nothing to choose, nothing to open</h3>
    <div className={`${classes.sheet} ${classes.short}`}>
      <DataTable
        label="Transactions"
        columns={ledger}
        rows={lines}
        rowId={(line) => line.id}
        rowName={(line) => line.what}
        total={3}
      />
    </div>
  </Stack>
);
