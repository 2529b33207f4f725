import { AppError, generalErrors } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';

const lists = '/lead-search/saved-lists';
const path = `${lists}/local-4/tags-and-source`;
const tags = page.getByRole('combobox', { name: 'Tags' });
const source = page.getByRole('textbox', { name: 'Source' });

describe('tags and source of a list', () => {
  screen('are written, not lost by leaving, and saved [LIST-009 LIST-044]', async ({ backend, open }) => {
    const held = answerLists(backend, [{ list: aList() }]);
    const { path: now } = await open(`${lists}/local-4`);
    await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
    await page.getByRole('menuitem', { name: 'Tags and source' }).click();
    await expect.poll(now).toBe(path);
    await tags.fill('dental, pt-2026,');
    await source.fill('Spring fair');
    await expectAccessible('the form');
    await page.getByRole('button', { name: 'Back to list' }).click();
    await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    backend.answer(listRoutes.details, () => {
      throw new AppError(generalErrors.unavailable);
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText(/busy or restarting/).first()).toBeVisible();
    const again = answerLists(backend, [{ list: held.list() }]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Tags and source saved.')).toBeVisible();
    expect(again.list()).toMatchObject({ tags: ['dental', 'pt-2026'], source: 'Spring fair' });
    await page.getByRole('link', { name: 'Back to Dentists Lisbon' }).click();
    await expect.element(page.getByText('pt-2026')).toBeVisible();
  });

  screen('a source that is emptied is none', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList({ source: 'Spring fair' }) }]);
    await open(path, { size: [390, 844] });
    await source.fill('');
    await expectAccessible('the form on a phone');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => backend.calls(listRoutes.details)[0]?.body.source).toBeNull();
  });

  screen('of a list that is not there are not there either', async ({ backend, open }) => {
    answerLists(backend, []);
    await open(path);
    await expect.element(page.getByRole('heading', { name: 'This list no longer exists' })).toBeVisible();
    backend.answer(listRoutes.get, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await expect.element(page.getByText('Couldn’t load this')).toBeVisible();
    answerLists(backend, [{ list: aList() }]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(source).toBeVisible();
  });
});
