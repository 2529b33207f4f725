import {
  duplicateRoutes as routes,
  type DoubleGroup,
  type DoubleRecord,
  type Merge,
} from '@galena/contract/duplicates';
import { failHard, generalErrors } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { answerLists } from '../../testing/records/lists-held.ts';
import { aList } from '../../testing/records/lists.ts';
import { aRecord, someRecords } from '../../testing/records/records.ts';
import { screen } from '../../testing/screen.tsx';

const path = '/lead-search/saved-lists/local-4/duplicates';
const list = { id: 4, name: 'Dentists Lisbon', type: 'local' } as const;
const aDouble = (own: Partial<DoubleRecord> = {}): DoubleRecord => ({
  id: 1,
  list,
  name: 'Clínica Sorriso',
  company: null,
  website: 'https://sorriso.example',
  email: 'ola@sorriso.example',
  phone: '+351215550112',
  city: 'Lisbon',
  created_at: '2026-11-20T08:31:00.000Z',
  ...own,
});
const pair = [aDouble(), aDouble({ id: 2, name: 'Clinica Sorriso Lda', email: null })];
const groups: readonly DoubleGroup[] = [
  { reasons: ['phone', 'site'], records: pair, count: 2 },
  {
    reasons: ['name'],
    records: [aDouble({ id: 5 }), aDouble({ id: 6, list: { ...list, id: 9, name: 'Porto' } })],
    count: 2,
  },
];
const aMerge = (own: Partial<Merge> = {}): Merge => ({
  id: 7,
  kept: { id: 3, name: 'Clínica Alfa' },
  merged: [{ id: 8, name: 'Alfa Lda' }],
  user_name: 'Dana Demo',
  created_at: '2026-11-20T08:31:00.000Z',
  undone_at: null,
  ...own,
});

const answer = (backend: Backend, found = groups, merges: readonly Merge[] = [aMerge()]) => {
  answerLists(backend, [{ list: aList(), records: someRecords(3) }]);
  backend.answer(routes.groups, () => ({ data: [...found], next_cursor: null }));
  backend.answer(routes.merges, () => ({ data: [...merges] }));
  backend.answer(routes.elsewhere, () => ({ data: [] }));
  backend.answer(routes.preview, ({ body }) => ({
    data: {
      records: pair,
      fields: [
        {
          field: 'name',
          winner: body.resultIds[0] ?? 1,
          options: pair.map(({ id, name }) => ({ id, value: name, evidence: null })),
        },
      ],
    },
  }));
};

describe('LeadSearch:SavedListDuplicates', () => {
  screen('why records may be the same, with the way to each; in all lists on request', async ({ backend, open }) => {
    answer(backend);
    await open(path);
    await expect.element(page.getByRole('heading', { name: 'Same phone and Same website' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /Clinica Sorriso Lda/ })).toBeVisible();
    await expect.element(page.getByText(/Porto/)).toBeVisible();
    await expectAccessible('duplicates');
    await page.getByRole('button', { name: 'Look in: This list' }).click();
    await page.getByRole('menuitemradio', { name: 'All lists of this type' }).click();
    await expect.poll(() => backend.calls(routes.groups).at(-1)?.query.scope).toBe('account');
  });

  screen('merges by a preview, and undoes it from the toast and from the history', async ({ backend, open }) => {
    answer(backend);
    backend.answer(routes.merge, () => ({
      data: { merge: aMerge({ id: 11 }), record: aRecord() },
      message: 'Records merged.',
      code: 'records_merged',
    }));
    backend.answer(routes.undo, () => ({ data: aMerge(), message: 'Merge undone.', code: 'records_parted' }));
    await open(path);
    await page.getByRole('button', { name: 'Merge', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Merge 2 records' });
    await dialog.getByRole('radiogroup', { name: 'Name' }).getByRole('radio', { name: 'Clinica Sorriso Lda' }).click();
    await expectAccessible('merging');
    await dialog.getByRole('button', { name: 'Merge 2 records' }).click();
    await expect
      .poll(() => backend.calls(routes.merge).at(-1)?.body)
      .toEqual({ resultIds: [1, 2], choices: { name: 2 } });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => backend.calls(routes.undo).map(({ params }) => params.mergeId)).toEqual([11]);
  });

  screen('they are not the same; none; a failure', async ({ backend, open }) => {
    answer(backend);
    backend.answer(routes.dismiss, () => ({ data: { pairs: 1 }, message: 'x', code: 'not_duplicates' }));
    await open(path, { size: [390, 844] });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Not duplicates' }).first().click();
    await expect.poll(() => backend.calls(routes.dismiss).at(-1)?.body.resultIds).toEqual([1, 2]);
    answer(backend, [], []);
    await open(path);
    await expect.element(page.getByRole('heading', { name: 'No duplicates found' })).toBeVisible();
    backend.answer(routes.groups, () => failHard(generalErrors.unavailable));
    await open(path);
    await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  });
});
