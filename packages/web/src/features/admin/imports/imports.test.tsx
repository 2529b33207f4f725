import { catalogueErrors, importRoutes as routes } from '@galena/contract/catalogue';
import { failHard, generalErrors } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { anAdmin } from '../../../testing/someone.ts';
import { answerImports, asking, datasetOf, importOf } from './imports.fixture.ts';

const path = '/admin/imports';
const me = anAdmin();
const datasets = page.getByRole('table', { name: 'Data sets' });
const history = page.getByRole('table', { name: 'Recent imports' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Import a file' });
const choose = async (file: File): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file field');
  await page.elementLocator(input).upload(file);
};

describe('imports of the operator', () => {
  screen('say what there is first, and how a file comes in', async ({ backend, open }) => {
    answerImports(backend, { datasets: [], imports: [] });
    await open(path, { me });
    await expect.element(page.getByRole('heading', { name: 'No imported data yet' })).toBeVisible();
    await press(button('Import a file'), 'Enter');
    await button('Continue').click();
    await expect.element(dialog.getByText('Choose a file.')).toBeVisible();
    expect(backend.calls(routes.start)).toEqual([]);
    await choose(new File(['x'], 'monaco-latest.osm.pbf'));
    await expect.element(dialog.getByRole('radio', { name: 'OpenStreetMap' })).toBeChecked();
    // Only a table is asked what it is of, and has columns to look at.
    await expect.element(dialog.getByText('Type')).not.toBeInTheDocument();
    await expect.element(button('Import file')).toBeVisible();
    await choose(new File(['name'], 'firms.csv'));
    await expect.element(dialog.getByRole('radio', { name: 'Table (CSV, JSON Lines)' })).toBeChecked();
    await expect.element(dialog.getByText('Type')).toBeVisible();
    await dialog.getByRole('textbox', { name: /Data set/ }).fill('crm');
    await button('Continue').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(routes.start)).toMatchObject([
      { body: { source: 'csv', kind: 'local', name: 'crm', review: true } },
    ]);
    await expect.element(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
  });

  screen('let the columns of a table be put right before it is imported', async ({ backend, open }) => {
    const draft = importOf(7, 'new.csv', { state: 'draft', table: null, dataset: 'crm' });
    answerImports(backend, { datasets: [], imports: [draft] });
    await open(path, { me });
    await expect.element(history.getByText('Needs its columns confirmed')).toBeVisible();
    await press(button('Match columns of new.csv'), 'Enter');
    await expect.element(page.getByRole('heading', { name: 'new.csv' })).toBeVisible();
    await expect.element(page.getByText('First 200 rows checked')).toBeVisible();
    await expect.element(page.getByText('Unreadable rows: 10')).toBeVisible();
    await expectAccessible('columns of an import');
    const company = page.getByRole('combobox', { name: 'Where “Company” goes' });
    await expect.element(company).toHaveValue('Name');
    await company.click();
    await page.getByRole('option', { name: 'Don’t import' }).click();
    await expect.element(page.getByText(/^Match a column to Name or Website/)).toBeVisible();
    await expect.element(button('Import file')).toBeDisabled();
    const owner = page.getByRole('combobox', { name: 'Where “Owner” goes' });
    await owner.click();
    await page.getByRole('option', { name: 'Name', exact: true }).click();
    await expect.element(owner).toHaveValue('Name');
    await expect.element(button('Import file')).toBeEnabled();
    await button('Import file').click();
    await expect.element(history.getByText('Reading: 42%')).toBeVisible();
    // Only what was changed: the rest is as it is guessed.
    expect(backend.calls(routes.begin)).toMatchObject([
      { params: { id: 7 }, body: { mapping: { Company: null, Owner: 'name' } } },
    ]);
  });

  screen('a file that is no table says so, and can be deleted', async ({ backend, open }) => {
    answerImports(backend, { datasets: [], imports: [importOf(7, 'new.csv', { state: 'draft', table: null })] });
    backend.answer(routes.preview, () => failHard(catalogueErrors.table_unreadable));
    await open(`${path}?import=7`, { me });
    await expect.element(page.getByRole('alert').getByText(/We can’t read this file as a table/)).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Encoding' })).toBeVisible();
    await expect.element(button('Import file')).toBeDisabled();
    await button('Delete file').click();
    await expect.element(page.getByRole('heading', { name: 'No imported data yet' })).toBeVisible();
    expect(backend.calls(routes.discard)).toMatchObject([{ params: { id: 7 } }]);
  });

  screen('tell what came of each, column by column', async ({ backend, open }) => {
    answerImports(backend, { datasets: [datasetOf(1, 'firms')], imports: [importOf(3, 'firms.csv')] });
    await open(path, { me });
    await expect.element(datasets.getByRole('cell', { name: '1,234' })).toBeVisible();
    await expect.element(history.getByText('1,200 new, 34 updated, 0 removed')).toBeVisible();
    await press(button('Details of firms.csv'), 'Enter');
    const details = page.getByRole('dialog', { name: 'Details of firms.csv' });
    for (const line of ['Columns (Windows-1252)', 'Name: Company', 'Not used: Owner', 'Unreadable rows: 6'])
      await expect.element(details.getByText(line)).toBeVisible();
    await expect.element(details.getByText('Not used, another column has this: Name')).toBeVisible();
    await expectAccessible();
  });

  screen('that would remove much ask, and go on when they are told to', async ({ backend, open }) => {
    answerImports(backend, { datasets: [datasetOf(1, 'firms')], imports: [asking] });
    await open(path, { me });
    const words = /missing 600 of the 1,234 leads in firms, such as Acme and Bolt/;
    await expect.element(history.getByText(words)).toBeVisible();
    await expect.element(history.getByText('Needs your OK')).toBeVisible();
    await press(button('Import anyway: firms.csv'), 'Enter');
    const question = page.getByRole('alertdialog', { name: 'Import firms.csv anyway?' });
    await expect.element(question.getByText(words)).toBeVisible();
    expect(backend.calls(routes.replace)).toEqual([]);
    await question.getByRole('button', { name: 'Import anyway' }).click();
    await expect.element(history.getByText('1,200 new, 34 updated, 600 removed')).toBeVisible();
    expect(backend.calls(routes.replace)).toMatchObject([{ params: { id: 7 } }]);
  });

  screen('a data set is removed only after a question', async ({ backend, open }) => {
    answerImports(backend, { datasets: [datasetOf(1, 'firms'), datasetOf(2, 'crm')], imports: [] });
    await open(path, { me });
    await press(button('Remove crm'), 'Enter');
    const question = page.getByRole('alertdialog', { name: 'Remove crm?' });
    await expect.element(question.getByText(/1,234 leads will no longer show up/)).toBeVisible();
    expect(backend.calls(routes.removeDataset)).toEqual([]);
    await question.getByRole('button', { name: 'Remove data set' }).click();
    await expect.element(history.getByText('Data set removed')).toBeVisible();
    await expect.element(datasets.getByText('crm')).not.toBeInTheDocument();
    expect(backend.calls(routes.removeDataset)).toMatchObject([{ params: { id: 2 } }]);
  });

  screen('that cannot be had say so, with a way to try again', async ({ backend, open }) => {
    backend.answer(routes.imports, () => failHard(generalErrors.unexpected));
    await open(path, { me });
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('Couldn’t load this');
    answerImports(backend, { datasets: [datasetOf(1, 'firms')], imports: [asking] });
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect.element(datasets).toBeVisible();
  });

  screen('can be used by everybody, wide and narrow, with long words', async ({ backend, open }) => {
    const name = `a-file-with-a-rather-long-name-${'x'.repeat(80)}.csv`;
    const known = { datasets: [datasetOf(1, name)], imports: [{ ...asking, file: name }, importOf(3, name)] };
    answerImports(backend, known);
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await open(path, { me: anAdmin({ preferences: { lang: size[0] === 390 ? 'de' : 'en' } }), size });
      await expect.element(page.getByText(name).first()).toBeVisible();
      await expectAccessible(`imports, ${size[0]} wide`);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    }
  });
});
