import { crmRoutes } from '@galena/contract/crm';
import { enrichRoutes } from '@galena/contract/enrichment';
import { AppError, generalErrors } from '@galena/contract/kernel';
import { employeeRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Backend } from '../../../testing/backend.ts';
import { pressKeys } from '../../../testing/keys.ts';
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

const finding = page.getByRole('dialog', { name: 'Find emails' });
/** Whose emails were to be looked for. */
const askedOf = (backend: Backend) =>
  backend.calls(enrichRoutes.estimate).map(({ body }) => (body as { readonly resultIds: readonly number[] }).resultIds);
const name = (at: number): string => `Clinica 00${at}`;

describe('E', () => {
  const open5 = async (backend: Backend, open: (at: string) => Promise<unknown>) => {
    answerLists(backend, [{ list, records: someRecords(5) }]);
    backend.answer(employeeRoutes.employees, () => ({ data: [] }));
    backend.answer(enrichRoutes.visit, () => ({ data: null }));
    backend.answer(crmRoutes.connections, () => ({ data: [] }));
    backend.answer(enrichRoutes.estimate, () => {
      throw new AppError(generalErrors.unavailable);
    });
    await open(path);
    await expect.element(page.getByRole('row').nth(5)).toBeVisible();
  };

  screen(
    'looks for the email of the row, S sends it; of those that are chosen, both of all',
    async ({ backend, open }) => {
      await open5(backend, open);
      await pressKeys('?');
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect.element(help.getByText('Find emails', { exact: true })).toBeVisible();
      await expect.element(help.getByText('Send to CRM', { exact: true })).toBeVisible();
      await pressKeys('Escape');
      await expect.element(help).not.toBeInTheDocument();
      await pressKeys('j', 'e');
      await expect.poll(() => askedOf(backend)).toEqual([[101]]);
      await expect.element(finding).toBeVisible();
      await pressKeys('Escape');
      await expect.element(finding).not.toBeInTheDocument();
      await pressKeys('s');
      await expect.element(page.getByRole('toolbar', { name: 'Actions for 1 selected' })).toBeVisible();
      const sending = page.getByRole('dialog', { name: /CRM/ });
      await expect.element(sending).toBeVisible();
      await pressKeys('Escape');
      await expect.element(sending).not.toBeInTheDocument();
      await expect.element(page.getByRole('row').nth(1)).toHaveFocus();
      await pressKeys('j', 'x', 'e');
      await expect.poll(() => askedOf(backend)).toEqual([[101], [101, 102]]);
    },
  );

  screen('does nothing to a record that is being looked up', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(1, { email_status: 'looking' }) }]);
    await open(path);
    await expect.element(page.getByRole('row').nth(1)).toBeVisible();
    await pressKeys('j', 'e', 'x');
    await expect.element(page.getByRole('toolbar', { name: 'Actions for 1 selected' })).toBeVisible();
    expect(askedOf(backend)).toEqual([]);
  });

  screen('does nothing to a record that has its email', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(2).slice(1) }]);
    await open(path);
    await expect.element(page.getByRole('row').nth(1)).toBeVisible();
    await pressKeys('j', 'e');
    await pressKeys('x');
    await expect.element(page.getByRole('toolbar', { name: 'Actions for 1 selected' })).toBeVisible();
    expect(page.getByRole('dialog').query()).toBeNull();
    expect(askedOf(backend)).toEqual([]);
  });

  screen('looks for the email of the record beside the list, X chooses it, ? tells', async ({ backend, open }) => {
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
    // It has its email.
    await pressKeys('e', 'j');
    await expect.element(drawer(3)).toHaveFocus();
    expect(askedOf(backend)).toEqual([]);
    await pressKeys('e');
    await expect.poll(() => askedOf(backend)).toEqual([[103]]);
    await expect.element(finding).toBeVisible();
    await pressKeys('Escape');
    await expect.element(finding).not.toBeInTheDocument();
    await expect.element(drawer(3)).toHaveFocus();
    await pressKeys('Escape');
    await expect.element(page.getByRole('row').nth(3)).toHaveFocus();
  });

  screen('looks for the email of a record on its page', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(3) }]);
    backend.answer(employeeRoutes.employees, () => ({ data: [] }));
    backend.answer(enrichRoutes.visit, () => ({ data: null }));
    backend.answer(enrichRoutes.estimate, () => {
      throw new AppError(generalErrors.unavailable);
    });
    await open(`${path}/103`);
    await expect.element(page.getByRole('heading', { level: 1, name: name(3) })).toBeVisible();
    await pressKeys('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(help.getByText('Find email', { exact: true })).toBeVisible();
    await pressKeys('Escape');
    await expect.element(help).not.toBeInTheDocument();
    await pressKeys('e');
    await expect.poll(() => askedOf(backend)).toEqual([[103]]);
    await expect.element(finding).toBeVisible();
  });
});
