import { enrichRoutes } from '@galena/contract/enrichment';
import { exportRoutes } from '@galena/contract/exports';
import { labelRoutes } from '@galena/contract/labels';
import { employeeRoutes, resultRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aLabel } from '../../../testing/records/labels.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord } from '../../../testing/records/records.ts';
import { screen } from '../../../testing/screen.tsx';

const list = aList();
const labels = [
  aLabel(7, { name: 'priority', title: 'Priority', kind: 'select', options: ['Hot', 'Cold'] }),
  aLabel(8, { name: 'budget', title: 'Budget', kind: 'number' }),
  aLabel(9, { name: 'vip', title: 'VIP', kind: 'boolean' }),
  aLabel(10, { name: 'next_call', title: 'Next call', kind: 'date' }),
  aLabel(11, { name: 'gone', title: 'Turned off', is_active: false }),
];
const records = [
  aRecord({ id: 101, labels: { 7: 'Hot', 8: 1250.125, 9: true, 10: '2026-11-24', 11: 'hidden' } }),
  aRecord({ id: 102, name: 'Clinica Dois', labels: {} }),
];

describe('labels of the account', () => {
  screen('are columns, filters, a section of the record, and in files [LIST-049]', async ({ backend, open }) => {
    backend.answer(labelRoutes.list, () => ({ data: labels }));
    answerLists(backend, [{ list, records }]);
    await open('/lead-search/saved-lists/local-4', { size: [1900, 900] });
    for (const title of ['Priority', 'Budget', 'VIP', 'Next call'])
      await expect.element(page.getByRole('columnheader', { name: title })).toBeVisible();
    expect(page.getByRole('columnheader', { name: 'Turned off' }).elements()).toEqual([]);
    const first = page.getByRole('row').filter({ hasText: 'Clinica Um' });
    for (const value of ['Hot', '1,250.125', 'Yes', 'Nov 24'])
      await expect.element(first.getByRole('gridcell').filter({ hasText: value })).toBeVisible();
    await expectAccessible('the columns');

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Priority' }).click();
    const value = page.getByRole('dialog').getByRole('combobox').last();
    await value.selectOptions('Cold');
    await page.getByRole('button', { name: 'Apply' }).click();
    const condition = { field: 'labels.priority', operator: 'like', value: 'Cold' };
    await expect
      .poll(() => backend.calls(resultRoutes.results).at(-1))
      .toMatchObject({ body: { custom_search: [condition] } });
  });

  screen('stand in the record, those that are empty too', async ({ backend, open }) => {
    backend.answer(labelRoutes.list, () => ({ data: labels }));
    backend.answer(employeeRoutes.employees, () => ({ data: [] }));
    backend.answer(enrichRoutes.visit, () => ({ data: null }));
    answerLists(backend, [{ list, records }]);
    await open('/lead-search/saved-lists/local-4?record=101');
    const section = page.getByRole('region', { name: 'Custom labels' });
    await expect.element(section).toBeVisible();
    expect(section.element().textContent).toBe('Custom labelsPriorityHotBudget1,250.125VIPYesNext callNov 24, 2026');
  });

  screen('can be chosen for a file', async ({ backend, open }) => {
    backend.answer(labelRoutes.list, () => ({ data: labels }));
    answerLists(backend, [{ list, records }]);
    backend.answer(exportRoutes.export, () => ({ data: { download_url: '#file' } }));
    await open('/lead-search/saved-lists/local-4');
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Choose columns' }).click();
    await expect.element(dialog.getByRole('checkbox', { name: 'Priority' })).toBeVisible();
    await expect.element(dialog.getByRole('checkbox', { name: 'Turned off' })).not.toBeInTheDocument();
  });
});
