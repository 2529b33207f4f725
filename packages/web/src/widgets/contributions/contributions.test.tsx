import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes } from '@galena/contract/kernel';
import { employeeRoutes } from '@galena/contract/records';
import type { Backend } from '../../testing/backend.ts';
import { pressKeys } from '../../testing/keys.ts';
import { answerLists } from '../../testing/records/lists-held.ts';
import { aList } from '../../testing/records/lists.ts';
import { someRecords } from '../../testing/records/records.ts';
import { aRun } from '../../testing/records/runs.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { contributed, type Contributed } from './contribution.ts';
import { listAction, type ListActionProps } from './list-actions.ts';
import { recordAction, type RecordActionProps } from './record-actions.ts';
import { recordPanel, type RecordPanelProps } from './record-panels.ts';
import { runCard, type RunCardProps } from './run-cards.ts';
import { createRegistry } from '../../platform/registry.ts';

// Texts of the product stand for those of a room that is not built yet.
const label = 'app.dismiss';
const path = '/lead-search/saved-lists/local-4';
const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });

/** Opens the product with what a room adds to it, and takes that away again. */
const withThem = async (added: readonly Contributed[], look: () => Promise<void>): Promise<void> => {
  const leave = added.map((one) => one.join());
  try {
    await look();
  } finally {
    for (const away of leave) away();
  }
};

const answer = (backend: Backend) => {
  backend.answer(employeeRoutes.employees, () => ({ data: [] }));
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  return answerLists(backend, [{ list: aList(), records: someRecords(3) }]);
};

const ListPart = ({ wanted, count }: ListActionProps) => <output>{JSON.stringify({ wanted, count })}</output>;

const send = (own: Partial<Parameters<typeof listAction>[0]> = {}): Contributed =>
  listAction({
    id: 'toy.send',
    icon: 'send',
    at: {
      bulk: { label, order: 15 },
      menu: { label, order: 5 },
      header: { label, order: 5 },
      column: { label, order: 5, field: 'name' },
      command: { label, order: 5, keys: 'q' },
    },
    load: async () => ListPart,
    ...own,
  });

describe('an action over a list', () => {
  screen('stands among the others by its order, and is told which records', async ({ backend, open }) => {
    answer(backend);
    await withThem([send()], async () => {
      await open(path);
      await rows.nth(0).getByRole('checkbox').click();
      const bar = page.getByRole('toolbar');
      await expect
        .element(bar)
        .toHaveTextContent(/Send to CRM.*Find emails.*Verify emails.*Dismiss message.*Get employees.*CSV/);
      await bar.getByRole('button', { name: 'Dismiss message' }).click();
      await expect.element(page.getByText('{"wanted":{"ids":[101]},"count":1}')).toBeInTheDocument();
      await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
      await expect.element(page.getByRole('menuitem').first()).toHaveTextContent('Dismiss message');
    });
  });

  screen('is reached by its key and by the command menu', async ({ backend, open }) => {
    answer(backend);
    await withThem([send()], async () => {
      await open(path);
      await expect.element(rows.nth(0)).toBeVisible();
      await pressKeys('q');
      await expect.element(page.getByText(/"wanted":\{"all":true/)).toBeInTheDocument();
      await pressKeys('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Dismiss');
      await expect.element(page.getByRole('option', { name: /Dismiss message/ })).toBeVisible();
    });
  });

  screen('is there for those only whom it is for', async ({ backend, open }) => {
    answer(backend);
    const others = [
      send({ id: 'toy.type', listTypes: ['people'] }),
      send({ id: 'toy.only', only: () => false }),
      send({ id: 'toy.module', module: 'ai_suggest' }),
      send({ id: 'toy.list', isOffered: () => false }),
    ];
    await withThem(others, async () => {
      await open(path, { me: someone() });
      await rows.nth(0).getByRole('checkbox').click();
      await expect.element(page.getByRole('toolbar')).toHaveTextContent('CSV');
      await expect.element(page.getByRole('toolbar')).not.toHaveTextContent('Dismiss message');
    });
  });
});

describe('a record', () => {
  const RecordPart = ({ record, name, at }: RecordActionProps) => <output>{`${at} ${record.id} ${name}`}</output>;
  const call = recordAction({
    id: 'toy.call',
    icon: 'phone',
    isFor: ({ id }) => id !== 102,
    cost: () => ({ credits: 3 }),
    at: { menu: { label, order: 5 }, button: { label, order: 5 }, evidence: { label, order: 5 } },
    load: async () => RecordPart,
  });
  const PanelPart = ({ record, ask }: RecordPanelProps) => (
    <button type="button" onClick={() => ask(() => <output>{`asked ${record.id}`}</output>)}>
      {`panel ${record.id}`}
    </button>
  );
  const tab = recordPanel({ id: 'toy.tab', at: { tab: { label, order: 5 } }, load: async () => PanelPart });
  const below = recordPanel({ id: 'toy.below', at: { contact: { order: 5 } }, load: async () => PanelPart });

  screen('is acted on by a button, from the menu of its row', async ({ backend, open }) => {
    answer(backend);
    await withThem([call], async () => {
      await open(`${path}?record=101`);
      const first = page
        .getByRole('dialog')
        .getByRole('button', { name: /Dismiss message/ })
        .first();
      await expect.element(first).toHaveTextContent(/3/);
      await first.click();
      await expect.element(page.getByText(/^button 101 /)).toBeInTheDocument();
      await open(path);
      await rows.nth(2).hover();
      await rows
        .nth(2)
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: /Dismiss message/ }).click();
      await expect.element(page.getByText(/^menu 103 /)).toBeInTheDocument();
    });
  });

  screen('has a tab and a line of another room, which may ask beside the drawer', async ({ backend, open }) => {
    answer(backend);
    await withThem([tab, below], async () => {
      await open(`${path}?record=101`);
      const peek = page.getByRole('dialog');
      await expect.element(peek.getByText('panel 101')).toBeVisible();
      await expect.element(peek.getByRole('tablist')).toHaveTextContent(/Details.*Dismiss message.*People/);
      await peek.getByRole('tab', { name: 'Dismiss message' }).click();
      await peek.getByText('panel 101').click();
      await expect.element(page.getByText('asked 101')).toBeInTheDocument();
      expect(peek.getByText('asked 101').query()).toBeNull();
    });
  });
});

describe('a run', () => {
  const Card = ({ run, isBefore }: RunCardProps) => <output>{`card ${run.kind} ${isBefore}`}</output>;
  const running = { id: 51, kind: 'toy.send', state: 'running', done: 3, total: 9 } as const;

  screen('is told about by the card of its kind; one that nobody knows by how far it is', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList({ run: running }), records: someRecords(3) }]);
    backend.answer(runRoutes.get, () => ({ data: aRun(running) }));
    await open(path);
    await expect.element(page.getByRole('region', { name: 'Working' })).toHaveTextContent(/3 of 9/);
    const card = runCard({
      id: 'toy.run',
      isOf: (kind) => kind === 'toy.send',
      name: label,
      events: ['crm'],
      load: async () => Card,
    });
    await withThem([card], async () => {
      await open(path);
      await expect.element(page.getByText('card toy.send false')).toBeVisible();
    });
  });
});

it('two of one name are refused', () => {
  const slot = createRegistry<{ readonly id: string }>();
  const leave = contributed(slot, { id: 'toy.send' }).join();
  expect(() => contributed(slot, { id: 'toy.send' }).join()).toThrow('toy.send');
  leave();
  contributed(slot, { id: 'toy.send' }).join()();
});
