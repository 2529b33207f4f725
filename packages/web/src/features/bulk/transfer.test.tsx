import { type Batch, bulkRoutes, bulkSuccesses } from '@galena/contract/bulk';
import { runRoutes, successOf, type Run } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerLists } from '../../testing/records/lists-held.ts';
import { aList } from '../../testing/records/lists.ts';
import { aRun } from '../../testing/records/runs.ts';
import { someRecords } from '../../testing/records/records.ts';
import { screen } from '../../testing/screen.tsx';
import { pageOf } from '../../testing/usual-answers.ts';

const list = aList({ id: 4, name: 'Dentists Lisbon', type: 'local' });
const other = aList({ id: 5, name: 'Customers', type: 'local' });

const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const boxes = rows.getByRole('checkbox');
/** What waits behind the last button of the bar. */
const choose = async (name: string): Promise<void> => {
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};

describe('records go to another list [G-59]', () => {
  screen('chosen ones are moved, and come back by Undo', async ({ backend, open }) => {
    const held = answerLists(backend, [
      { list, records: someRecords(3) },
      { list: other, records: [] },
    ]);
    await open('/lead-search/saved-lists/local-4');
    await boxes.nth(0).click();
    await choose('Move to list');
    const dialog = page.getByRole('dialog', { name: 'Move 1 record to another list' });
    await expect.element(dialog).toBeVisible();
    await expectAccessible('the dialog');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.element(dialog.getByText('Field is required.')).toBeVisible();
    await dialog.getByRole('combobox').click();
    await expect.element(page.getByRole('option', { name: /Customers/ })).toBeVisible();
    await expect.element(page.getByRole('option', { name: /Dentists Lisbon/ })).not.toBeInTheDocument();
    await page.getByRole('option', { name: /Customers/ }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.element(page.getByText('1 record moved to Customers')).toBeVisible();
    expect(backend.calls(bulkRoutes.move)).toMatchObject([
      { params: { type: 'local', id: 4 }, body: { campaign_id: 5, resultIds: [101] } },
    ]);
    await expect.poll(() => [held.records(4).length, held.records(5).length]).toEqual([2, 1]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => held.records(4).length).toBe(3);
    expect(backend.calls(bulkRoutes.undo)).toHaveLength(1);
  });

  screen('copies go into a list that is made for them', async ({ backend, open }) => {
    const held = answerLists(backend, [{ list, records: someRecords(2) }]);
    await open('/lead-search/saved-lists/local-4');
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await choose('Copy to list');
    const dialog = page.getByRole('dialog', { name: 'Copy 2 records to another list' });
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: /New list/ }).click();
    await dialog.getByRole('textbox', { name: 'New list name' }).fill('Best dentists');
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect.element(page.getByText('2 records copied to Best dentists')).toBeVisible();
    expect(backend.calls(listRoutes.create)).toMatchObject([{ body: { name: 'Best dentists', type: 'local' } }]);
    expect(held.records(4)).toHaveLength(2);
  });

  screen(
    'whoever is never to be contacted is asked about first, and cannot be undone [A-8]',
    async ({ backend, open }) => {
      const held = answerLists(backend, [{ list, records: someRecords(2) }]);
      await open('/lead-search/saved-lists/local-4');
      await boxes.nth(0).click();
      await choose('Never contact');
      const question = page.getByRole('alertdialog', { name: 'Never contact 1 record again?' });
      await expectAccessible('the question');
      expect(backend.calls(bulkRoutes.suppress)).toEqual([]);
      await question.getByRole('button', { name: 'Never contact 1 record' }).click();
      await expect.element(page.getByText('1 record won’t be contacted again')).toBeVisible();
      await expect.poll(() => held.records(4).length).toBe(1);
      await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    },
  );
});

describe('many records go as a run [G-59]', () => {
  const run: Run = aRun({ id: 31, kind: 'bulk.batch', state: 'running', done: 2_000, total: 3_000 });
  const batch: Batch = {
    id: 9,
    kind: 'move',
    undoes: null,
    campaign_id: 4,
    target: { id: 5, name: 'Customers', type: 'local' },
    state: 'running',
    run_id: 31,
    done: 2_000,
    known: 0,
    denied: 0,
    can_undo: false,
    created_at: run.created_at,
  };

  screen('the strip says how far it is, then what came of it, with the way back', async ({ backend, open }) => {
    const now: { run: Run; batch: Batch } = { run, batch };
    const { id, kind, state, done, total } = run;
    const held = answerLists(backend, [
      { list: { ...list, run: { id, kind, state, done, total } }, records: someRecords(2) },
    ]);
    backend.answer(runRoutes.get, () => ({ data: now.run }));
    backend.answer(bulkRoutes.ofRun, () => ({ data: now.batch }));
    backend.answer(listRoutes.history, () => pageOf([]));
    await open('/lead-search/saved-lists/local-4');
    await expect.element(page.getByRole('region', { name: 'Moving records to Customers' })).toBeVisible();
    await expect.element(page.getByText('2,000 of 3,000')).toBeVisible();
    now.run = { ...run, state: 'completed', done: 3_000, finished_at: run.created_at };
    now.batch = { ...batch, state: 'completed', done: 2_990, known: 10, can_undo: true };
    held.change(4, ({ list: before }) => ({ list: { ...before, run: null } }));
    backend.tell({ kind: 'run', id: 31 });
    const over = page.getByRole('region', { name: 'Done' });
    await expect.element(over.getByText('2,990 records moved to Customers, 10 already there')).toBeVisible();
    await expectAccessible('the outcome');
    backend.answer(bulkRoutes.undo, () => ({
      data: { count: 0, batch: { ...batch, id: 10, undoes: 9, run_id: 32 } },
      ...successOf(bulkSuccesses.batch_started),
    }));
    await over.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => backend.calls(bulkRoutes.undo)).toMatchObject([{ params: { id: 9 } }]);
  });
});
