import { failHard, successOf } from '@galena/contract/kernel';
import { labelRoutes } from '@galena/contract/labels';
import { manualRoutes, recordErrors, recordSuccesses } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aLabel } from '../../../testing/records/labels.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord, someRecords } from '../../../testing/records/records.ts';

const pathOf = (type: string): string => `/lead-search/saved-lists/${type}-4`;
const dialog = page.getByRole('dialog', { name: 'Add a record' });
const field = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) });
const submit = dialog.getByRole('button', { name: 'Add record' });

describe('a record entered by hand', () => {
  screen('says what is missing, then stands in the list [LIST-008 LIST-026 LIST-028]', async ({ backend, open }) => {
    const held = answerLists(backend, [{ list: aList(), records: someRecords(3) }]);
    backend.answer(manualRoutes.add, ({ params }) => {
      const record = aRecord({ id: 990, name: 'Padaria Um' });
      held.change(params.id, ({ records }) => ({ records: [...records, record] }));
      return { data: record, ...successOf(recordSuccesses.record_added) };
    });
    await open(pathOf('local'));
    await page.getByRole('button', { name: 'Add record' }).click();
    await expect.element(dialog.getByText('Records you add yourself are free.')).toBeVisible();
    await field('Name').fill('Padaria Um');
    await field('Email').fill('nobody');
    await submit.click();
    await expect.element(dialog.getByText('Field is required.').first()).toBeVisible();
    await expect.element(dialog.getByText('Field must be a valid email.').first()).toBeVisible();
    expect(backend.calls(manualRoutes.add)).toEqual([]);
    await expectAccessible('entering a record');
    await field('Website').fill('padaria.example');
    await field('Email').fill('ola@padaria.example');
    await dialog.getByRole('combobox', { name: 'Country' }).fill('portug');
    await page.getByRole('option', { name: 'Portugal' }).click();
    await submit.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(manualRoutes.add)[0]?.body).toMatchObject({
      website: 'padaria.example',
      name: 'Padaria Um',
      email: 'ola@padaria.example',
      country: 'PT',
    });
    await expect.element(page.getByRole('tab', { name: 'All 4' })).toBeVisible();
  });

  screen(
    'of a person needs a profile or an e-mail; what is refused is told [LIST-030 LIST-031]',
    async ({ backend, open }) => {
      answerLists(backend, [{ list: aList({ type: 'people' }), records: [] }]);
      backend.answer(manualRoutes.add, () => failHard(recordErrors.record_known));
      await open(pathOf('people'));
      await page.getByRole('button', { name: 'Add record' }).click();
      await submit.click();
      await expect.element(dialog.getByText('Please Provide LinkedIn URL, Email or Name.').first()).toBeVisible();
      await field('Name').fill('Ana Reis');
      await submit.click();
      await expect.element(dialog.getByText('Field is required when email field is empty.').first()).toBeVisible();
      await field('Email').fill('ana@um.example');
      await submit.click();
      await expect.element(dialog.getByText(recordErrors.record_known.message)).toBeVisible();
      // Nothing that was typed is gone.
      await expect.element(field('Name')).toHaveValue('Ana Reis');
    },
  );

  screen('takes the labels of the account, by what each of them holds [LIST-049]', async ({ backend, open }) => {
    backend.answer(labelRoutes.list, () => ({
      data: [
        aLabel(7, { title: 'Stage', kind: 'select', options: ['Hot', 'Cold'] }),
        aLabel(8, { title: 'Budget', kind: 'number' }),
        aLabel(9, { title: 'VIP', kind: 'boolean' }),
        aLabel(10, { title: 'Next call', kind: 'date' }),
        aLabel(11, { title: 'Turned off', is_active: false }),
      ],
    }));
    answerLists(backend, [{ list: aList(), records: [] }]);
    backend.answer(manualRoutes.add, () => ({ data: aRecord(), ...successOf(recordSuccesses.record_added) }));
    await open(pathOf('local'));
    await page.getByRole('button', { name: 'Add record' }).click();
    await field('Website').fill('padaria.example');
    await field('Budget').fill('much');
    await dialog.getByRole('combobox', { name: 'Stage' }).click();
    await page.getByRole('option', { name: 'Cold' }).click();
    await submit.click();
    await expect.element(dialog.getByText('Field must be a number.').first()).toBeVisible();
    expect(backend.calls(manualRoutes.add)).toEqual([]);
    await expectAccessible('entering a record with labels');
    await field('Budget').fill('1,250.50');
    await dialog.getByRole('combobox', { name: 'VIP' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await submit.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(field('Turned off').elements()).toEqual([]);
    expect(backend.calls(manualRoutes.add)[0]?.body.labels).toMatchObject({ 7: 'Cold', 8: '1,250.50', 9: 'true' });
  });

  screen('is not offered where nothing can be added', async ({ backend, open }) => {
    for (const own of [{ is_demo: true }, { is_archived: true }]) {
      answerLists(backend, [{ list: aList(own), records: someRecords(3) }]);
      await open(pathOf('local'));
      await expect.element(page.getByRole('heading', { level: 1, name: 'Dentists Lisbon' })).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Add record' })).not.toBeInTheDocument();
    }
  });
});
