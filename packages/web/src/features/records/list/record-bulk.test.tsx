import { AppError, generalErrors } from '@galena/contract/kernel';
import { exportRoutes } from '@galena/contract/exports';
import { fieldsOf } from '@galena/contract/contacts';
import { bulkRoutes } from '@galena/contract/bulk';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press, pressItem, pressKeys } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';

const path = '/lead-search/saved-lists/local-4';
const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const boxes = rows.getByRole('checkbox');
const countLine = async (words: string): Promise<void> => {
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
};
const act = (name: string) => page.getByRole('toolbar').getByRole('button', { name });
const list = aList();
/** A toast stays as long as somebody points at it. */
const undo = page.getByRole('button', { name: 'Undo' });

describe('what is done with records', () => {
  screen('they are chosen, and archived with Undo [LIST-003 LIST-023]', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(8) }]);
    await open(path);
    await countLine('8 of 8 records');
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await expect.element(page.getByRole('toolbar', { name: 'Actions for 3 selected' })).toBeVisible();
    await expectAccessible('the bar');
    await act('Archive').click();
    await undo.hover();
    await expect.element(page.getByText('3 records archived')).toBeVisible();
    await countLine('5 of 5 records');
    expect(backend.calls(bulkRoutes.archive)).toMatchObject([
      { body: { resultIds: [101, 102, 103], campaign_id: 4, is_archived: true } },
    ]);
    await undo.click();
    await expect.element(page.getByText('Undone for 3 records.')).toBeVisible();
    await countLine('8 of 8 records');
  });

  screen('the archived ones are looked at, and brought back', async ({ backend, open }) => {
    const [first, ...others] = someRecords(8);
    if (!first) throw new Error('there are no records');
    answerLists(backend, [{ list, records: [{ ...first, is_archived: true }, ...others] }]);
    await open(path);
    await countLine('7 of 7 records');
    await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
    await page.getByRole('menuitem', { name: 'Show archived records' }).click();
    await countLine('1 of 7 records');
    await boxes.nth(0).click();
    await act('Restore').click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await countLine('8 of 8 records');
  });

  screen('they are deleted after a question [LIST-004]', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(8) }]);
    await open(path);
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await act('Delete').click();
    const question = page.getByRole('alertdialog', { name: 'Delete 8 records?' });
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(backend.calls(bulkRoutes.remove)).toEqual([]);
    await question.getByRole('button', { name: 'Delete 8 records' }).click();
    await expect.element(page.getByText('8 records deleted.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No records yet' })).toBeVisible();
    expect(backend.calls(bulkRoutes.remove)[0]?.body).toMatchObject({ campaign_id: 4 });
  });

  screen('“all that match” goes beyond what is loaded [G-53]', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(60) }], { maxPerPage: 40 });
    await open(path);
    await expect.element(rows.first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await page.getByRole('button', { name: 'Select all 60 matches' }).click();
    await expect.element(page.getByText('All 60 matching records are selected.')).toBeVisible();
    // Whoever takes one out of it goes on with those that are loaded.
    await boxes.nth(0).click();
    await expect.element(page.getByRole('toolbar', { name: 'Actions for 39 selected' })).toBeVisible();
    await boxes.nth(0).click();
    await page.getByRole('button', { name: 'Select all 60 matches' }).click();
    await act('Archive').click();
    await expect.element(page.getByText('60 records archived')).toBeVisible();
    await expect.element(undo).toBeVisible();
    expect(backend.calls(bulkRoutes.archive)).toMatchObject([
      { body: { all: true, filters: { withEmail: -1 }, campaign_id: 4, is_archived: true } },
    ]);
    await expect.element(page.getByRole('heading', { name: 'No records yet' })).toBeVisible();
  });

  screen('what could not be archived is there again', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(4) }]);
    await open(path);
    backend.answer(bulkRoutes.archive, () => {
      throw new AppError(generalErrors.unavailable);
    });
    await boxes.nth(1).click();
    await act('Archive').click();
    await expect.element(page.getByText(/busy or restarting/)).toBeVisible();
    await expect.element(rows.nth(1)).toHaveTextContent('Clinica 002');
    await countLine('4 of 4 records');
  });

  screen('the row in the place of one that went has the focus', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(6) }]);
    await open(path);
    const actions = rows.nth(2).getByRole('button', { name: 'Actions for Clinica 003' });
    await expect.element(actions).toBeInTheDocument();
    (actions.element() as HTMLElement).focus();
    await pressKeys('Enter');
    await pressItem('Delete record');
    await press(page.getByRole('button', { name: 'Delete 1 record' }), 'Enter');
    await expect.element(rows.filter({ hasText: 'Clinica 004' })).toHaveFocus();
    await pressKeys('x');
    await press(act('Archive'), 'Enter');
    await expect.element(rows.filter({ hasText: 'Clinica 005' })).toHaveFocus();
  });
});

describe('records as CSV', () => {
  const file = { data: { download_url: 'data:text/csv,name' } };

  screen('go along whole, with their sources, or as they are shown [LIST-002]', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(6) }]);
    backend.answer(exportRoutes.export, () => file);
    await open(path);
    await page.getByRole('button', { name: 'Export' }).click();
    const whole = page.getByRole('dialog', { name: 'Export 6 records' });
    await expectAccessible('the export');
    await whole.getByRole('button', { name: 'Download CSV' }).click();
    await expect.element(whole).not.toBeInTheDocument();
    const all = fieldsOf.local.map(({ name }) => name);
    const [first] = backend.calls(exportRoutes.export);
    expect(first).toMatchObject({ params: { type: 'local', id: 4 }, query: { ticket: 1 }, body: { all: true } });
    expect(first?.body.columns?.slice(0, all.length)).toEqual(all);
    expect(first?.body.columns).toContain('email_source');

    await boxes.nth(0).click();
    await act('CSV').click();
    const one = page.getByRole('dialog', { name: 'Export 1 record' });
    await one.getByRole('radio', { name: 'Visible columns' }).click();
    await expect.element(one.getByText('7 columns, in the same order as the table.')).toBeVisible();
    await one.getByRole('switch', { name: 'Include sources' }).click();
    await one.getByRole('button', { name: 'Download CSV' }).click();
    await expect.element(one).not.toBeInTheDocument();
    const shown = ['name', 'email', 'phone', 'data.rating', 'website', 'city', 'crm_status'];
    expect(backend.calls(exportRoutes.export)[1]?.body).toMatchObject({ resultIds: [101], columns: shown });
  });

  screen('say so when they cannot be made, and what is filtered goes along', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(6) }]);
    backend.answer(exportRoutes.export, () => {
      throw new AppError(generalErrors.storage_full);
    });
    await open(`${path}?view=found&q=Clinica`);
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: /^Export/ });
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    await expect.element(dialog.getByRole('alert').first()).toHaveTextContent(/out of storage/);
    backend.answer(exportRoutes.export, () => file);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(exportRoutes.export).at(-1)?.body.filters).toMatchObject({ withEmail: 1, search: 'Clinica' });
  });

  screen('are files of other programs, too', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(6) }]);
    backend.answer(exportRoutes.export, () => file);
    await open(path);
    for (const [label, button, format] of [
      ['Excel (XLSX)', 'Download XLSX', 'xlsx'],
      ['JSON Lines', 'Download JSON Lines', 'jsonl'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click();
      const dialog = page.getByRole('dialog', { name: /^Export/ });
      await dialog.getByRole('radio', { name: label }).click();
      await dialog.getByRole('button', { name: button }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(backend.calls(exportRoutes.export).at(-1)?.body.format).toBe(format);
    }
  });

  screen('hold the columns that are ticked, in their order, and no empty file is made', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(6) }]);
    backend.answer(exportRoutes.export, () => file);
    await open(path);
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: /^Export/ });
    await dialog.getByRole('radio', { name: 'Choose columns' }).click();
    const picker = dialog.getByRole('group', { name: 'Choose columns' });
    await expectAccessible('the columns');
    const tick = (name: string) => picker.getByText(name, { exact: true }).click();
    // It begins with those of the table.
    const ticked = ['Business', 'Email', 'Phone', 'Rating', 'Website', 'City', 'CRM'];
    for (const name of ticked) await tick(name);
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose at least one column.');
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    expect(backend.calls(exportRoutes.export)).toEqual([]);
    for (const name of ['Lookup', 'Business']) await tick(name);
    await dialog.getByRole('switch', { name: 'Include sources' }).click();
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(exportRoutes.export)[0]?.body.columns).toEqual(['name', 'lookup_outcome']);
  });
});
