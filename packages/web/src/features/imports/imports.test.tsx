import { importErrors, listImportRoutes as routes } from '@galena/contract/imports';
import { failHard } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerLists } from '../../testing/records/lists-held.ts';
import { aList } from '../../testing/records/lists.ts';
import { someRecords } from '../../testing/records/records.ts';
import { screen } from '../../testing/screen.tsx';
import { anImport, answerImports, aPreview } from './imports.fixture.ts';

const path = '/lead-search/saved-lists/people-4/import';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const choose = async (file: File): Promise<void> => {
  await expect.element(button('Choose a file')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file field');
  await page.elementLocator(input).upload(file);
};
const list = aList({ type: 'people' });

describe('an import of a file', () => {
  screen('is chosen, matched and started [LIST-008]', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(3) }]);
    answerImports(backend, null);
    await open(path);
    await choose(new File(['Full name,Work email\n'], 'contacts.csv'));
    await expect.element(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
    await expect.element(page.getByText('First 200 rows checked')).toBeVisible();
    await expect.element(page.getByText('Of these, in another of your lists')).toBeVisible();
    await expect.element(page.getByText('Work email: Not an email address')).toBeVisible();
    await expectAccessible('matching the columns');
    const shoes = page.getByRole('combobox', { name: 'Where “Shoe size” goes' });
    await shoes.click();
    await page.getByRole('option', { name: 'Company' }).click();
    await expect.element(shoes).toHaveValue('Company');
    await page.getByRole('radio', { name: /^Fill empty fields/ }).click();
    await button('Import').click();
    await expect.element(page.getByText('1,900 added').first()).toBeVisible();
    expect(backend.calls(routes.start)[0]?.body).toEqual({
      duplicates: 'fill',
      mapping: { 'Full name': 'name', 'Work email': 'email', 'Shoe size': 'company' },
    });
  });

  screen(
    'asks how days and numbers are written that could be two, and only then [LIST-049]',
    async ({ backend, open }) => {
      answerLists(backend, [{ list, records: [] }]);
      answerImports(
        backend,
        anImport(),
        aPreview({ depends_on: ['day_order', 'decimal_mark'], decimal_mark: 'point' }),
      );
      await open(`${path}?import=7`);
      const [days, numbers] = ['Date order', 'Decimal separator'].map((name) => page.getByRole('combobox', { name }));
      await expect.element(days as Locator).toHaveValue('Not clear from the file');
      await expect
        .element(page.getByText('Rows with dates like 3/10/2026 can’t be imported until you choose.'))
        .toBeVisible();
      await expect.element(numbers as Locator).toHaveValue('Period: 1,234.50');
      await expectAccessible('matching the columns of a file that writes days as one or the other');
      await days?.click();
      await page.getByRole('option', { name: 'Month first: 12/31/2026' }).click();
      await expect.element(days as Locator).toHaveValue('Month first: 12/31/2026');
      await expect.element(page.getByText(/until you choose/)).not.toBeInTheDocument();
      await button('Import').click();
      await expect.element(page.getByText('1,900 added').first()).toBeVisible();
      expect(backend.calls(routes.preview).at(-1)?.body).toEqual({ day_order: 'month_first' });
      expect(backend.calls(routes.start)[0]?.body).toEqual({ day_order: 'month_first', duplicates: 'skip' });
    },
  );

  screen('says what came of it, gives back what is to be mended, and can be undone', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(3) }]);
    const held = answerImports(
      backend,
      anImport({ state: 'running', run_id: 21, read: 2_000, added: 1_900, refused: 100 }),
    );
    await open(`${path}?import=7`);
    await expect.element(page.getByText('2,000 rows read')).toBeVisible();
    held.change({ state: 'completed', read: 4_000, added: 3_802, unchanged: 7, suppressed: 1, refused: 190 });
    await expect.element(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
    for (const fact of ['3,802 added', '7 duplicates skipped', '1 asked not to be contacted', '190 rows to fix'])
      await expect.element(page.getByRole('listitem').filter({ hasText: fact }).first()).toBeVisible();
    await expect.element(button('Download 190 rows to fix')).toBeVisible();
    await expectAccessible('what came of an import');
    await button('Undo import').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect.element(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
    await expect.element(page.getByText('2 kept because they changed since')).toBeVisible();
  });

  screen('asks for what says whom rows are about', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: [] }]);
    answerImports(
      backend,
      anImport(),
      aPreview({
        identifies: false,
        ready: 0,
        known: 0,
        suppressed: 0,
        refused: 200,
        columns: [{ name: 'x', field: null, examples: ['1'] }],
      }),
    );
    await open(`${path}?import=7`);
    await expect.element(page.getByText('We didn’t recognize any column. Match them yourself below.')).toBeVisible();
    await expect.element(page.getByText(/match one of these: LinkedIn profile, Email/)).toBeVisible();
    await expect.element(button('Import')).toBeDisabled();
  });

  screen('that cannot be read says why, and offers another encoding', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: [] }]);
    answerImports(backend, anImport());
    backend.answer(routes.preview, ({ body }) =>
      body.encoding === undefined ? failHard(importErrors.encoding_unclear) : { data: aPreview() },
    );
    await open(`${path}?import=7`);
    await expect.element(page.getByText(importErrors.encoding_unclear.message).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Encoding' }).click();
    await page.getByRole('option', { name: 'windows-1251' }).click();
    await expect.element(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
  });

  screen('of a bad file says so where it was chosen', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: [] }]);
    answerImports(backend, null);
    backend.answer(routes.upload, () => failHard(importErrors.file_protected));
    await open(path);
    await choose(new File(['x'], 'locked.xlsx'));
    await expect.element(page.getByText(importErrors.file_protected.message).first()).toBeVisible();
    await expectAccessible('choosing a file');
  });

  screen('is not offered where nothing can be added', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList({ type: 'people', is_archived: true }), records: someRecords(2) }]);
    answerImports(backend, null);
    await open(path);
    await expect.element(page.getByText('You can’t import into this list')).toBeVisible();
  });
});
