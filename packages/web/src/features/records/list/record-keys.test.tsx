import { enrichRoutes } from '@galena/contract/enrichment';
import { editRoutes, employeeRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Backend } from '../../../testing/backend.ts';
import { pressKeys, typeText } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';

const path = '/lead-search/saved-lists/local-4';
const list = aList();

describe('the rows from nowhere', () => {
  describe.each([['j'], ['ArrowDown'], ['k'], ['ArrowUp']])('%s', (key) => {
    screen('takes the focus to the first one, and then to where it was', async ({ backend, open }) => {
      answerLists(backend, [{ list, records: someRecords(5) }]);
      await open(path);
      const row = (at: number) => page.getByRole('row').nth(at + 1);
      await expect.element(row(4)).toBeVisible();
      await pressKeys(key);
      await expect.element(row(0)).toHaveFocus();
      await pressKeys('j', 'ArrowDown');
      await expect.element(row(2)).toHaveFocus();
      (document.activeElement as HTMLElement).blur();
      await pressKeys(key);
      await expect.element(row(2)).toHaveFocus();
    });
  });

  screen('arrows stay with what has the focus, and letters with what is typed', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(5) }]);
    await open(path);
    await expect.element(page.getByRole('row').nth(1)).toBeVisible();
    const button = page.getByRole('button', { name: 'Columns', exact: true });
    (button.element() as HTMLElement).focus();
    await pressKeys('ArrowDown');
    await expect.element(button).toHaveFocus();
    await pressKeys('/', 'j');
    await expect.element(page.getByRole('searchbox', { name: 'Search this list' })).toHaveValue('j');
    (button.element() as HTMLElement).focus();
    await pressKeys('j');
    await expect.element(page.getByRole('row').nth(1)).toHaveFocus();
  });
});

const cell = (row: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-index="${row}"] [data-column="${column}"]`);
const name = (at: number): string => `Clinica 00${at}`;

describe('E', () => {
  const open5 = async (backend: Backend, open: (at: string) => Promise<unknown>) => {
    answerLists(backend, [{ list, records: someRecords(5) }]);
    backend.answer(employeeRoutes.employees, () => ({ data: [] }));
    backend.answer(enrichRoutes.visit, () => ({ data: null }));
    await open(path);
    await expect.element(page.getByRole('row').nth(5)).toBeVisible();
  };

  screen('changes the first cell of a row, and Escape leaves it as it was', async ({ backend, open }) => {
    await open5(backend, open);
    await pressKeys('j', 'j', 'e');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(`Business, ${name(2)}`);
    const editor = page.getByRole('textbox', { name: `Business, ${name(2)}` });
    await typeText('Something else');
    await pressKeys('Escape');
    await expect.element(editor).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(cell(1, 'name'));
    expect(cell(1, 'name')?.textContent).toContain(name(2));
    expect(backend.calls(editRoutes.cells)).toEqual([]);
    // In a cell that cannot be changed it says why.
    cell(1, 'crm_status')?.setAttribute('tabindex', '-1');
    cell(1, 'crm_status')?.focus();
    await pressKeys('e');
    await expect.element(page.getByText('This field is kept up to date for you')).toBeVisible();
  });

  screen('changes the first field of the record beside the list, X chooses it, ? tells', async ({ backend, open }) => {
    await open5(backend, open);
    await pressKeys('j', 'Enter');
    const drawer = (at: number) => page.getByRole('dialog', { name: name(at), exact: true });
    await expect.element(drawer(1)).toHaveFocus();
    await pressKeys('x');
    await expect.element(page.getByRole('toolbar', { name: 'Actions for 1 selected' })).toBeVisible();
    await pressKeys('j', 'x');
    await expect.element(drawer(2)).toHaveFocus();
    await expect.element(page.getByRole('toolbar', { name: 'Actions for 2 selected' })).toBeVisible();
    await pressKeys('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(help.getByText('Edit cell', { exact: true })).toBeVisible();
    await pressKeys('Escape');
    await expect.element(help).not.toBeInTheDocument();
    await expect.element(drawer(2)).toHaveFocus();
    await pressKeys('e');
    await expect.poll(() => document.activeElement?.matches('input, textarea')).toBe(true);
    await pressKeys('Escape');
    await expect.element(drawer(2)).toBeVisible();
    await expect.poll(() => document.activeElement?.matches('[data-pencil]')).toBe(true);
    await pressKeys('Escape');
    await expect.element(page.getByRole('row').nth(2)).toHaveFocus();
    expect(backend.calls(editRoutes.edit)).toEqual([]);
  });

  screen('changes the first field of a record on its page', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(3) }]);
    backend.answer(employeeRoutes.employees, () => ({ data: [] }));
    backend.answer(enrichRoutes.visit, () => ({ data: null }));
    await open(`${path}/102`);
    await expect.element(page.getByRole('heading', { level: 1, name: name(2) })).toBeVisible();
    await pressKeys('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(help.getByText('Edit the first field')).toBeVisible();
    await pressKeys('Escape');
    await expect.element(help).not.toBeInTheDocument();
    await pressKeys('e');
    await expect.poll(() => document.activeElement?.matches('input, textarea')).toBe(true);
  });
});
