import { importErrors, listImportRoutes } from '@galena/contract/imports';
import { failHard } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerLists } from '../../testing/records/lists-held.ts';
import { screen } from '../../testing/screen.tsx';
import { anImport, answerImports } from './imports.fixture.ts';

const lists = '/lead-search/saved-lists';

describe('Saved Lists', () => {
  screen(
    'a file becomes a list of its own: its kind is asked, its name is that of the file [LIST-008]',
    async ({ backend, open }) => {
      answerLists(backend, []);
      const { path } = await open(lists);
      await page.getByRole('tabpanel').getByRole('button', { name: 'Import a file' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import a file' });
      const goOn = dialog.getByRole('button', { name: 'Continue' });
      await goOn.click();
      await expect.element(dialog.getByText('Choose a file.').first()).toBeVisible();
      const choose = async (name: string): Promise<void> => {
        const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLElement;
        await page.elementLocator(input).upload(new File(['a;b'], name));
      };
      const name = dialog.getByRole('textbox', { name: 'Name' });
      await choose('leads_of_May.csv');
      await expect.element(name).toHaveValue('leads of May');
      await dialog.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'People', exact: true }).click();
      await expectAccessible('the dialog of a file');
      // Of a file that is no table no list stays.
      backend.answer(listImportRoutes.upload, () => failHard(importErrors.not_a_table));
      await goOn.click();
      await expect.element(dialog.getByText(importErrors.not_a_table.message)).toBeVisible();
      expect(backend.calls(listRoutes.remove).map(({ params }) => params.id)).toEqual([1]);
      backend.answer(listImportRoutes.upload, () => ({ data: anImport({ type: 'people' }) }));
      answerImports(backend, anImport({ type: 'people' }));
      await goOn.click();
      await expect.poll(path).toMatch(/people-\d+\/import\?import=7$/);
      expect(backend.calls(listRoutes.create).at(-1)?.body).toMatchObject({ name: 'leads of May', type: 'people' });
      await expect.element(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
      await open(lists);
      await expect.element(page.getByRole('button', { name: 'Import a file' })).toBeVisible();
    },
  );
});
