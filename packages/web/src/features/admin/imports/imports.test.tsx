import { importRoutes as routes } from '@galena/contract/catalogue';
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
    await button('Import file').click();
    await expect.element(dialog.getByText('Choose a file.')).toBeVisible();
    expect(backend.calls(routes.start)).toEqual([]);
    await choose(new File(['x'], 'monaco-latest.osm.pbf'));
    await expect.element(dialog.getByRole('radio', { name: 'OpenStreetMap' })).toBeChecked();
    // Only a table is asked what it is of.
    await expect.element(dialog.getByText('Encoding')).not.toBeInTheDocument();
    await choose(new File(['name'], 'firms.csv'));
    await expect.element(dialog.getByRole('radio', { name: 'Table (CSV, JSON Lines)' })).toBeChecked();
    await expect.element(dialog.getByText('Encoding')).toBeVisible();
    await dialog.getByRole('textbox', { name: /Data set/ }).fill('crm');
    await button('Import file').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(routes.start)).toMatchObject([{ body: { source: 'csv', kind: 'local', name: 'crm' } }]);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(history.getByText('Reading: 42%')).toBeVisible();
  });

  screen('tell what came of each, column by column', async ({ backend, open }) => {
    answerImports(backend, { datasets: [datasetOf(1, 'firms')], imports: [importOf(3, 'firms.csv')] });
    await open(path, { me });
    await expect.element(datasets.getByRole('cell', { name: '1,234' })).toBeVisible();
    await expect.element(history.getByText('1,200 new, 34 updated, 0 removed')).toBeVisible();
    await press(button('Details of firms.csv'), 'Enter');
    const details = page.getByRole('dialog', { name: 'Details of firms.csv' });
    for (const line of ['Columns (Windows-1252)', 'name: Company', 'Not used: Owner', 'Unreadable rows: 6'])
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
