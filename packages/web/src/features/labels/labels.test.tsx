import { AppError, failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { labelErrors, labelRoutes, labelSuccesses, type CustomLabel } from '@galena/contract/labels';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { press, pressKeys } from '../../testing/keys.ts';
import { aLabel as aLocalLabel } from '../../testing/records/labels.ts';
import { screen } from '../../testing/screen.tsx';

const path = '/lead-search/custom-labels';
const main = page.getByRole('main');
const rows = main.getByRole('list', { name: 'Custom labels: People' }).getByRole('listitem');
const titles = () => rows.elements().map((row) => row.querySelector('code')?.textContent);
const dialog = (name: string) => page.getByRole('dialog', { name });

const aLabel = (id: number, own: Partial<CustomLabel> = {}): CustomLabel =>
  aLocalLabel(id, { list_type: 'people', records: 0, ...own });

const some = [
  aLabel(1, { name: 'priority', title: 'Priority', kind: 'select', options: ['Hot', 'Warm', 'Cold'], records: 1_204 }),
  aLabel(2, { name: 'budget', title: 'Budget', kind: 'number', records: 10_000 }),
  aLabel(3, { name: 'next_call', title: 'Next call', kind: 'date' }),
];

/** An account with these labels. */
const answerLabels = (backend: Backend, first: readonly CustomLabel[] = []): void => {
  let labels = [...first];
  const change = (id: number, own: Partial<CustomLabel>): CustomLabel => {
    labels = labels.map((label) => (label.id === id ? { ...label, ...own } : label));
    return labels.find((label) => label.id === id) ?? failHard(generalErrors.not_found);
  };
  backend.answer(labelRoutes.list, ({ query }) => ({
    data: labels.filter(({ list_type: type }) => query.list_type === undefined || type === query.list_type),
  }));
  backend.answer(labelRoutes.create, ({ body }) => {
    const made = aLabel(90 + labels.length, body);
    labels = [...labels, made];
    return { data: made, ...successOf(labelSuccesses.label_created) };
  });
  backend.answer(labelRoutes.update, ({ params, body: { renamed: _renamed, ...own } }) => ({
    data: change(params.id, own),
    ...successOf(labelSuccesses.label_saved),
  }));
  backend.answer(labelRoutes.remove, ({ params }) => {
    labels = labels.filter(({ id }) => id !== params.id);
    return successOf(labelSuccesses.label_deleted);
  });
  backend.answer(labelRoutes.sort, ({ body: { ids } }) => {
    labels = ids.map((id) => change(id, {}));
    return successOf(labelSuccesses.labels_sorted);
  });
};

describe('the page', () => {
  screen('begins empty, and takes a first label [LIST-049 NAV-047]', async ({ backend, open }) => {
    answerLabels(backend);
    await open(path);
    await expect.element(main.getByRole('heading', { name: 'No custom labels yet: People' })).toBeVisible();
    await expectAccessible('nothing yet');
    await main.getByRole('button', { name: 'Create label' }).click();
    const form = dialog('Create label: People');
    await form.getByLabelText('Title', { exact: true }).fill('Deal size');
    await expect.element(form.getByLabelText('Name', { exact: true })).toHaveValue('deal_size');
    await expect.element(form.getByText('Use it as {{deal_size}} in prompts and mappings.')).toBeVisible();
    await expectAccessible('the form');
    await form.getByRole('button', { name: 'Create label' }).click();
    await expect.element(page.getByText('Label created.')).toBeVisible();
    await expect.poll(titles).toEqual(['{{deal_size}}']);
    expect(backend.calls(labelRoutes.create)).toMatchObject([
      { body: { list_type: 'people', name: 'deal_size', title: 'Deal size', kind: 'text', options: [] } },
    ]);
  });

  for (const size of [
    [1440, 900],
    [390, 844],
  ] as const)
    screen(`shows each label with its use, ${size[0]} wide`, async ({ backend, open }) => {
      answerLabels(backend, [...some, aLabel(4, { list_type: 'local', name: 'other' })]);
      await open(path, { size });
      await expect.poll(titles).toEqual(['{{priority}}', '{{budget}}', '{{next_call}}']);
      await expect.element(rows.nth(0).getByText('1,204 records')).toBeVisible();
      await expect.element(rows.nth(0).getByText('3 options')).toBeVisible();
      await expect.element(rows.nth(1).getByText('10,000+ records')).toBeVisible();
      await expectAccessible('the labels');
      await page.getByRole('tab', { name: 'Local' }).click();
      await expect.element(main.getByText('{{other}}')).toBeVisible();
    });

  screen('says that it could not be had, and tries again', async ({ backend, open }) => {
    answerLabels(backend, some);
    const back = backend.lose(labelRoutes.list);
    await open(path);
    const retry = main.getByRole('button', { name: 'Retry' });
    await expect.element(retry, { timeout: 15_000 }).toBeVisible();
    back();
    await retry.click();
    await expect.poll(titles).toHaveLength(3);
  });
});

describe('a label', () => {
  screen('moves by keyboard, and where it was when the server refuses [UI-006]', async ({ backend, open }) => {
    answerLabels(backend, some);
    await open(path);
    await press(main.getByRole('button', { name: 'Move Next call up' }), 'Enter');
    await expect.poll(titles).toEqual(['{{priority}}', '{{next_call}}', '{{budget}}']);
    await expect.poll(() => backend.calls(labelRoutes.sort)).toMatchObject([{ body: { ids: [1, 3, 2] } }]);
    backend.answer(labelRoutes.sort, () => failHard(generalErrors.unavailable));
    await pressKeys('Enter');
    await expect.poll(() => backend.calls(labelRoutes.sort).length).toBe(2);
    await expect.poll(titles).toEqual(['{{priority}}', '{{next_call}}', '{{budget}}']);
  });

  screen('is turned off at once, and keeps all else', async ({ backend, open }) => {
    answerLabels(backend, some);
    await open(path);
    const use = main.getByRole('switch', { name: 'Use Priority' });
    await expect.element(use).toBeChecked();
    await press(use, 'Space');
    await expect.element(use).not.toBeChecked();
    await expect
      .poll(() => backend.calls(labelRoutes.update))
      .toMatchObject([
        {
          params: { id: 1 },
          body: { name: 'priority', kind: 'select', options: ['Hot', 'Warm', 'Cold'], is_active: false },
        },
      ]);
  });

  screen('is changed: options are renamed, removed and added', async ({ backend, open }) => {
    answerLabels(backend, some);
    await open(path);
    await main.getByRole('button', { name: 'Edit Priority' }).click();
    const form = dialog('Edit label');
    await expect.element(form.getByRole('combobox', { name: 'Type' })).toBeDisabled();
    await form.getByRole('textbox', { name: 'Option 1' }).fill('Now');
    await form.getByRole('button', { name: 'Remove Warm' }).click();
    await expect.element(form.getByText('You’re removing 1 option.', { exact: false })).toBeVisible();
    await press(form.getByRole('textbox', { name: 'Option 2' }), 'Enter');
    await expect.element(form.getByRole('textbox', { name: 'Option 3' })).toHaveFocus();
    await form.getByRole('textbox', { name: 'Option 3' }).fill('Later');
    await expectAccessible('the options');
    await form.getByRole('button', { name: 'Save label' }).click();
    await expect
      .poll(() => backend.calls(labelRoutes.update))
      .toMatchObject([{ body: { options: ['Now', 'Cold', 'Later'], renamed: [{ from: 'Hot', to: 'Now' }] } }]);
    await expect.element(page.getByText('Label saved.')).toBeVisible();
  });

  screen('whose form is wrong says where, in the words of the specification', async ({ backend, open }) => {
    answerLabels(backend, some);
    backend.answer(labelRoutes.create, () => {
      const { message } = labelErrors.label_name_taken;
      throw new AppError(labelErrors.label_name_taken, { fields: { name: [message] } });
    });
    await open(path);
    await page.getByRole('button', { name: 'Create label' }).click();
    const form = dialog('Create label: People');
    await form.getByLabelText('Name', { exact: true }).fill('1st');
    await form.getByRole('button', { name: 'Create label' }).click();
    await expect.element(form.getByText('Field is required.')).toBeVisible();
    await expect
      .element(form.getByText('Field must start with a letter and contain only letters, numbers, or underscores.'))
      .toBeVisible();
    await form.getByLabelText('Title', { exact: true }).fill('Budget');
    await form.getByLabelText('Name', { exact: true }).fill('budget');
    await form.getByRole('button', { name: 'Create label' }).click();
    await expect.element(form.getByText('Another field already has this name. Choose another.')).toBeVisible();
    await expect.element(form.getByLabelText('Name', { exact: true })).toHaveFocus();
  });

  screen('is deleted with its values, after it was asked', async ({ backend, open }) => {
    answerLabels(backend, some);
    await open(path);
    await main.getByRole('button', { name: 'Delete Priority' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Priority”?' });
    await expect
      .element(question.getByText('1,204 records will lose their value. This can’t be undone.'))
      .toBeVisible();
    await expectAccessible('the question');
    await question.getByRole('button', { name: 'Delete label' }).click();
    await expect.poll(titles).toEqual(['{{budget}}', '{{next_call}}']);
    // Another one is turned off instead.
    await main.getByRole('button', { name: 'Delete Budget' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await expect.element(main.getByRole('switch', { name: 'Use Budget' })).not.toBeChecked();
    expect(backend.calls(labelRoutes.remove)).toHaveLength(1);
  });
});
