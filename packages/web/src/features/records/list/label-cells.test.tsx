import { enrichRoutes } from '@galena/contract/enrichment';
import { labelRoutes } from '@galena/contract/labels';
import { editRoutes, employeeRoutes, recordSuccesses } from '@galena/contract/records';
import { successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { pressKeys, typeText } from '../../../testing/keys.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aLabel } from '../../../testing/records/labels.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord } from '../../../testing/records/records.ts';
import { screen } from '../../../testing/screen.tsx';
import { pageOf } from '../../../testing/usual-answers.ts';

const path = '/lead-search/saved-lists/local-4';
const list = aList();
const labels = [
  aLabel(7, { name: 'stage', title: 'Stage', kind: 'select', options: ['Hot', 'Cold'] }),
  aLabel(8, { name: 'budget', title: 'Budget', kind: 'number' }),
  aLabel(9, { name: 'vip', title: 'VIP', kind: 'boolean' }),
  aLabel(10, { name: 'next_call', title: 'Next call', kind: 'date' }),
];
const records = [
  aRecord({ id: 101, labels: { 7: 'Hot' } }),
  aRecord({ id: 102, name: 'Clinica Dois' }),
  aRecord({ id: 103, name: 'Clinica Tres' }),
];

const cell = (row: number, name: string) =>
  document.querySelector<HTMLElement>(`[data-index="${row}"] [data-column="labels.${name}"]`) as HTMLElement;
const shown = async (row: number, name: string, text: string): Promise<void> => {
  await expect.poll(() => cell(row, name)?.textContent).toBe(text);
};
const paste = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
};

const openList = async (backend: Backend, open: (path: string, how?: object) => Promise<unknown>) => {
  backend.answer(labelRoutes.list, () => ({ data: labels }));
  const held = answerLists(backend, [{ list, records }]);
  await open(path, { size: [1900, 900] });
  await shown(0, 'stage', 'Hot');
  return () => held.records().map((record) => record.labels);
};

// LIST-049
describe('a cell of a label', () => {
  screen('is changed by what its kind takes: options, yes or no, a day, a number', async ({ backend, open }) => {
    const held = await openList(backend, open);
    await userEvent.dblClick(cell(0, 'stage'));
    const stage = page.getByRole('combobox', { name: 'Stage, Clinica Um' });
    await expect.element(stage).toHaveValue('Hot');
    await expectAccessible('the editor of a label');
    await stage.selectOptions('Cold');
    await pressKeys('Enter');
    await shown(0, 'stage', 'Cold');
    // By keys: a press would meet the toast that tells of it.
    await pressKeys('ArrowUp', 'ArrowRight');
    await typeText('1,250.5');
    await pressKeys('Enter');
    await shown(0, 'budget', '1,250.5');
    await pressKeys('ArrowUp', 'ArrowRight', 'Enter');
    await page.getByRole('combobox', { name: 'VIP, Clinica Um' }).selectOptions('Yes');
    await pressKeys('Enter');
    await shown(0, 'vip', 'Yes');
    await pressKeys('ArrowUp', 'ArrowRight', 'Enter');
    await page.getByLabelText('Next call, Clinica Um').fill('2026-12-01');
    await pressKeys('Enter');
    await shown(0, 'next_call', 'Dec 1, 2026');
    expect(backend.calls(editRoutes.cells).map(({ body }) => [body.fields, body.rows])).toEqual([
      [['labels.7'], [{ id: 101, values: ['Cold'], was: ['Hot'] }]],
      [['labels.8'], [{ id: 101, values: [1250.5], was: [null] }]],
      [['labels.9'], [{ id: 101, values: [true], was: [null] }]],
      [['labels.10'], [{ id: 101, values: ['2026-12-01'], was: [null] }]],
    ]);
    expect(held()[0]).toEqual({ 7: 'Cold', 8: 1250.5, 9: true, 10: '2026-12-01' });
  });

  screen('says what it does not take, and stays as it was', async ({ backend, open }) => {
    await openList(backend, open);
    await userEvent.dblClick(cell(1, 'budget'));
    await typeText('a lot');
    await pressKeys('Enter');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Field must be a number.');
    await pressKeys('Escape');
    expect(backend.calls(editRoutes.cells)).toEqual([]);
  });

  screen('is filled down, pasted into and emptied with its neighbours', async ({ backend, open }) => {
    const held = await openList(backend, open);
    await userEvent.click(cell(0, 'stage'));
    await pressKeys('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
    await shown(2, 'stage', 'Hot');
    expect(held().map((one) => one[7])).toEqual(['Hot', 'Hot', 'Hot']);
    await userEvent.click(cell(1, 'stage'));
    paste('Cold\t12\nHot\t13.5');
    await shown(2, 'budget', '13.5');
    expect(held().map((one) => [one[7], one[8]])).toEqual([
      ['Hot', undefined],
      ['Cold', 12],
      ['Hot', 13.5],
    ]);
    await pressKeys('Delete');
    await shown(2, 'stage', '');
    expect(held()[2]).toEqual({});
  });

  screen('pasted as a block is read as the other cells of the block show', async ({ backend, open }) => {
    await openList(backend, open);
    await userEvent.click(cell(0, 'budget'));
    paste('1.234\tyes\t24/11/2026\n2,5\tno\t3/10/2026');
    await shown(1, 'budget', '2.5');
    expect(backend.calls(editRoutes.cells)[0]?.body.rows?.map(({ values }) => values)).toEqual([
      [1234, true, '2026-11-24'],
      [2.5, false, '2026-10-03'],
    ]);
    // Alone it stays open, and fills what is selected.
    paste('1.234\tyes\t3/10/2026');
    await expect
      .poll(() => backend.calls(editRoutes.cells)[1]?.body.rows?.map(({ values }) => values))
      .toEqual(Array.from({ length: 2 }, () => [1.234, true, '3/10/2026']));
  });

  screen('tells in place what was not written', async ({ backend, open }) => {
    await openList(backend, open);
    backend.answer(editRoutes.cells, ({ body: { rows, fields } }) => {
      const [id, field] = [rows[0]?.id ?? 0, fields[0] ?? ''];
      const who = { changed_by: 'Rita Costa', changed_at: '2026-11-20T08:31:00.000Z' };
      const refused = [{ id, field, reason: 'changed' as const, message: '', value: 'Cold', ...who }];
      return { data: { act_id: null, changed: 0, refused }, ...successOf(recordSuccesses.cells_edited, 0) };
    });
    await userEvent.dblClick(cell(1, 'stage'));
    await page.getByRole('combobox', { name: 'Stage, Clinica Dois' }).selectOptions('Hot');
    await pressKeys('Enter');
    await expect.element(page.getByText('Rita Costa changed this to “Cold”').first()).toBeVisible();
    await expect.poll(() => cell(1, 'stage').dataset['notice']).toBe('true');
  });
});

describe('a label of a record that is looked at', () => {
  screen('is changed with its pencil; the history names it, also once it is gone', async ({ backend, open }) => {
    backend.answer(labelRoutes.list, () => ({ data: labels }));
    backend.answer(employeeRoutes.employees, () => ({ data: [] }));
    backend.answer(enrichRoutes.visit, () => ({ data: null }));
    const held = answerLists(backend, [{ list, records }]);
    const edit = {
      act_id: '00000000-0000-4000-8000-000000000001',
      is_undo: false,
      is_merge: false,
      user: { id: 1, name: 'Pat Person' },
    };
    const at = { created_at: '2026-11-20T08:31:00.000Z' };
    backend.answer(editRoutes.edits, () =>
      pageOf([
        { id: 2, field: 'labels.9', old: null, new: true, file: 'deals.csv', ...edit, ...at },
        { ...edit, id: 3, field: 'city', old: null, new: 'Porto', file: null, is_merge: true, ...at },
        { id: 1, field: 'labels.77', old: 'a', new: 'b', file: null, ...edit, ...at },
      ]),
    );
    await open(`${path}?record=101`);
    const section = page.getByRole('region', { name: 'Custom labels' });
    await section.getByRole('button', { name: 'Edit Stage' }).click();
    await section.getByRole('combobox', { name: 'Edit Stage' }).selectOptions('Cold');
    await pressKeys('Enter');
    await expect.element(section.getByText('Cold')).toBeVisible();
    await expect.poll(() => held.records()[0]?.labels[7]).toBe('Cold');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Edit Stage');
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect.element(changes).toHaveTextContent('VIP Empty → YesFrom deals.csv Pat Person');
    await expect.element(changes).toHaveTextContent('City Empty → PortoMerged Pat Person');
    await expect.element(changes).toHaveTextContent('Former label a → b');
    await expectAccessible('the record with its labels');
  });
});
