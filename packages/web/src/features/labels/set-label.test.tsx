import { bulkRoutes } from '@galena/contract/bulk';
import { labelRoutes, type CustomLabel } from '@galena/contract/labels';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerLists } from '../../testing/records/lists-held.ts';
import { aList } from '../../testing/records/lists.ts';
import { someRecords } from '../../testing/records/records.ts';
import { screen } from '../../testing/screen.tsx';

const path = '/lead-search/saved-lists/local-4';
const list = aList();
const boxes = page
  .getByRole('row')
  .filter({ has: page.getByRole('rowheader') })
  .getByRole('checkbox');
const labels: readonly CustomLabel[] = [
  { id: 7, name: 'priority', title: 'Priority', kind: 'select' as const, options: ['Hot', 'Cold'] },
  { id: 8, name: 'budget', title: 'Budget', kind: 'number' as const, options: [] },
].map((label, position) => ({ ...label, list_type: 'local', position, is_active: true, records: null }));

/** What the server answers who labels so many records at once. */
const doneWith = (count: number) => ({
  data: {
    count,
    batch: {
      id: 31,
      kind: 'label' as const,
      undoes: null,
      campaign_id: 4,
      target: null,
      state: 'completed' as const,
      run_id: null,
      done: count,
      known: 0,
      denied: 0,
      can_undo: true,
      created_at: '2026-11-24T12:00:00.000Z',
    },
  },
  message: 'Label set.',
  code: 'records_labelled',
});

describe('a label for many records', () => {
  screen('is set, and taken back [LIST-024]', async ({ backend, open }) => {
    backend.answer(labelRoutes.list, () => ({ data: [...labels] }));
    backend.answer(bulkRoutes.label, () => doneWith(2));
    backend.answer(bulkRoutes.undo, () => doneWith(2));
    answerLists(backend, [{ list, records: someRecords(4) }]);
    await open(path);
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Set label' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a label for 2 records' });
    await dialog.getByRole('button', { name: 'Set label' }).click();
    await expect.element(dialog.getByText('Field is required.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Label' }).click();
    await page.getByRole('option', { name: 'Priority' }).click();
    await dialog.getByRole('combobox', { name: 'Value' }).click();
    await page.getByRole('option', { name: 'Hot' }).click();
    await expectAccessible('the form');
    await dialog.getByRole('button', { name: 'Set label' }).click();
    await expect.element(page.getByText('Priority set for 2 records')).toBeVisible();
    expect(backend.calls(bulkRoutes.label)).toMatchObject([
      { params: { type: 'local', id: 4 }, body: { resultIds: [101, 102], label_id: 7, value: 'Hot' } },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => backend.calls(bulkRoutes.undo)).toMatchObject([{ params: { id: 31 } }]);
  });

  screen('is cleared where nothing is said', async ({ backend, open }) => {
    backend.answer(labelRoutes.list, () => ({ data: labels.slice(1) }));
    backend.answer(bulkRoutes.label, () => doneWith(1));
    answerLists(backend, [{ list, records: someRecords(4) }]);
    await open(path);
    await boxes.nth(0).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Set label' }).click();
    // The only one is chosen already.
    await page.getByRole('dialog').getByRole('button', { name: 'Clear label' }).click();
    await expect.poll(() => backend.calls(bulkRoutes.label)).toMatchObject([{ body: { label_id: 8, value: null } }]);
  });

  screen('has first to be made', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(4) }]);
    const { path: now } = await open(path);
    await boxes.nth(0).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Set label' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create label' }).click();
    await expect.poll(now).toBe('/lead-search/custom-labels?type=local');
  });
});
