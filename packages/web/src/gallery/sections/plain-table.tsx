import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { Monogram } from '../../ui/marks/monogram.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { Status } from '../../ui/marks/status.tsx';
import { SegBar } from '../../ui/progress/seg-bar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import classes from './plain-table.module.css';

export const title = 'Plain table';

type Searcher = {
  readonly name: string;
  readonly state: 'healthy' | 'slow' | 'down';
  readonly p95: string;
  readonly errors: string;
  readonly seen: number;
};

const searchers: readonly Searcher[] = [
  { name: 'Local, maps index', state: 'healthy', p95: '1.8 s', errors: '0.2%', seen: 20 },
  { name: 'People, public profiles', state: 'slow', p95: '14.2 s', errors: '3.1%', seen: 400 },
  { name: 'Company, registers', state: 'down', p95: '–', errors: '100%', seen: 90_000 },
];

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

const ofSearchers: readonly PlainColumn<Searcher>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => name },
  {
    id: 'state',
    title: 'State',
    card: 'state',
    cell: ({ state }) => <Status family="searcher" state={state} size="md" />,
  },
  { id: 'p95', title: 'p95', kind: 'number', cell: ({ p95 }) => p95 },
  { id: 'errors', title: 'Errors', kind: 'number', cell: ({ errors }) => errors },
  { id: 'seen', title: 'Last seen', kind: 'muted', card: 'aside', cell: ({ seen }) => <Moment value={ago(seen)} /> },
];

type Account = { readonly name: string; readonly plan: string; readonly used: number; readonly note: string | null };

const accounts: readonly Account[] = [
  {
    name: 'Marigold Media',
    plan: 'Reseller L',
    used: 22_400,
    note: 'Over its limit since Monday; its own customers have been told',
  },
  { name: 'Northbeam Growth', plan: 'Agency', used: 14_860, note: null },
  { name: 'Palisade Partners', plan: 'Reseller L', used: 8_790, note: 'Asked for a longer trial' },
];

const ofAccounts = (remove: (name: string) => void): readonly PlainColumn<Account>[] => [
  {
    id: 'name',
    title: 'Account',
    cell: ({ name, plan }) => (
      <span className={classes.named}>
        <Monogram name={name} />
        <span>
          <TwoLines first={name} second={plan} />
        </span>
      </span>
    ),
  },
  { id: 'note', title: 'Note', kind: 'sentence', card: 'line', cell: ({ note }) => note },
  {
    id: 'used',
    title: 'Used',
    card: 'state',
    cell: ({ used }) => (
      <span className={classes.used}>
        <span className={classes.bar}>
          <SegBar total={20_000} parts={[{ id: 'used', count: used, colour: 'accent', label: `${used} used` }]} />
        </span>
        {used.toLocaleString('en')}
      </span>
    ),
  },
  {
    id: 'actions',
    title: 'Actions',
    kind: 'actions',
    cell: ({ name }) => (
      <>
        <Button variant="subtle" size="xs" aria-label={`Sign in as ${name}`}>
          Sign in as
        </Button>
        <Button variant="subtle" size="xs" aria-label={`Remove ${name}`} onClick={() => remove(name)}>
          Remove
        </Button>
      </>
    ),
  },
];

const Accounts = () => {
  const [rows, setRows] = useState(accounts);
  return (
    <PlainTable
      isFramed
      label="Top accounts"
      columns={ofAccounts((name) => setRows(rows.filter((row) => row.name !== name)))}
      rows={rows}
      rowId={({ name }) => name}
      foot={rows.length < 214 && `${rows.length} of 214 are shown.`}
      empty={
        <EmptyState
          figure="add"
          title="No account yet"
          actions={<Button onClick={() => setRows(accounts)}>Bring them back</Button>}
        />
      }
    />
  );
};

const widths = { Wide: '100%', 'Half a page': 560, Phone: 358 } as const;

const Widths = () => {
  const [width, setWidth] = useState<keyof typeof widths>('Wide');
  return (
    <Stack>
      <div>
        <SegmentedControl
          aria-label="Width"
          data={Object.keys(widths)}
          value={width}
          onChange={(value) => setWidth(value as keyof typeof widths)}
        />
      </div>
      <div style={{ width: widths[width], maxWidth: '100%' }}>
        <PlainTable label="Searchers" columns={ofSearchers} rows={searchers} rowId={({ name }) => name} />
      </div>
      <div style={{ width: widths[width], maxWidth: '100%' }}>
        <PlainTable
          isFramed
          label="Searchers, loading"
          columns={ofSearchers}
          rows={[]}
          rowId={({ name }) => name}
          isLoading
        />
      </div>
    </Stack>
  );
};

export const Part = () => (
  <Stack gap={32}>
    <Widths />
    <h3>Two lines, sentences, buttons that take their row away</h3>
    <Accounts />
  </Stack>
);
