import { AppError, generalErrors } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { screen } from '../../../testing/screen.tsx';
import { someone } from '../../../testing/someone.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList, noCounts } from '../../../testing/records/lists.ts';

const lists = '/lead-search/saved-lists';
const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const inCards = { list: aList({ counts: { ...noCounts, all: 1_240, found: 880, notFound: 360, unsent: 1_240 } }) };

/** A toast stays as long as somebody points at it. */
const undo = page.getByRole('button', { name: 'Undo' });

const archivedOf = (list: List): boolean => list.is_archived;

describe('what is done with lists', () => {
  screen('one is archived, and back again by Undo [LIST-006 LIST-032 LIST-033]', async ({ backend, open }) => {
    const held = answerLists(backend, [inCards, { list: aList({ id: 5, name: 'Shops' }) }]);
    await open(lists);
    await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await undo.hover();
    await expect.element(card('Dentists Lisbon')).not.toBeInTheDocument();
    await expect.element(page.getByText('1 list archived')).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Archived 1' })).toBeVisible();
    expect(archivedOf(held.list())).toBe(true);
    await undo.click();
    await expect.element(card('Dentists Lisbon')).toBeVisible();
    expect(archivedOf(held.list())).toBe(false);
  });

  screen('one that could not be archived is there again', async ({ backend, open }) => {
    answerLists(backend, [inCards]);
    await open(lists);
    const letGo = backend.hold(listRoutes.archive);
    backend.answer(listRoutes.archive, () => {
      throw new AppError(generalErrors.unavailable);
    });
    await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect.element(card('Dentists Lisbon')).not.toBeInTheDocument();
    letGo();
    await expect.element(page.getByText(/busy or restarting/)).toBeVisible();
    await expect.element(card('Dentists Lisbon')).toBeVisible();
  });

  screen('one is renamed where it stands, with a way back [LIST-039]', async ({ backend, open }) => {
    const held = answerLists(backend, [inCards]);
    await open(lists);
    await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename Dentists Lisbon' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('D');
    await dialog.getByRole('button', { name: 'Rename list' }).click();
    await expect.element(dialog.getByText(/at least 2/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Dentists Porto');
    await dialog.getByRole('button', { name: 'Rename list' }).click();
    await undo.hover();
    await expect.element(card('Dentists Porto')).toBeVisible();
    await undo.click();
    await expect.element(card('Dentists Lisbon')).toBeVisible();
    await expect.poll(() => held.list().name).toBe('Dentists Lisbon');
  });

  screen(
    'several are archived, taken back, and deleted after a question [LIST-034 LIST-040 LIST-041]',
    async ({ backend, open }) => {
      const three = ['One', 'Two', 'Three'].map((name, at) => ({ list: aList({ id: at + 1, name }) }));
      answerLists(backend, three);
      await open(lists, { me: someone({ preferences: { 'lists.look': 'list' } }) });
      const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
      const act = (name: string) => page.getByRole('toolbar').getByRole('button', { name });
      await box('One').click();
      await box('Two').click();
      await act('Archive').click();
      await expect.element(page.getByText('2 lists archived')).toBeVisible();
      await expect.element(box('One')).not.toBeInTheDocument();
      await expect.element(box('Three')).toBeVisible();
      expect(backend.calls(bulkRoutes.archive)[0]?.body).toEqual({ resultIds: [1, 2], is_archived: true });
      await page.getByRole('tab', { name: 'Archived 2' }).click();
      await box('One').click();
      await act('Restore').click();
      await expect.element(page.getByText('1 list restored')).toBeVisible();

      await page.getByRole('tab', { name: /^Active/ }).click();
      await box('One').click();
      await box('Three').click();
      await act('Delete').click();
      const question = page.getByRole('alertdialog', { name: 'Delete 2 lists for good?' });
      await expect.element(question.getByText('They have no records.')).toBeVisible();
      // The safe way out has the focus.
      await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
      await expectAccessible('the question');
      expect(backend.calls(bulkRoutes.remove)).toEqual([]);
      await question.getByRole('button', { name: 'Delete 2 lists' }).click();
      await expect.element(page.getByText('2 lists deleted.')).toBeVisible();
      await expect.element(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
      expect(backend.calls(bulkRoutes.remove)[0]?.body).toEqual({ resultIds: [1, 3] });
      await expect.element(page.getByRole('tab', { name: 'Archived 1' })).toBeVisible();
    },
  );

  screen(
    'one with many records is only deleted by whoever types its name, or archived instead',
    async ({ backend, open }) => {
      const held = answerLists(backend, [inCards]);
      await open(lists);
      const ask = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
      };
      const question = page.getByRole('alertdialog', { name: 'Delete Dentists Lisbon for good?' });
      await ask();
      await expect.element(question.getByText('1,240 records will be deleted too.')).toBeVisible();
      await question.getByRole('textbox').fill('Dentists');
      await question.getByRole('button', { name: 'Delete list' }).click();
      await expect.element(question.getByText(/doesn’t match/)).toBeVisible();
      await question.getByRole('button', { name: 'Archive instead' }).click();
      await undo.hover();
      await expect.element(page.getByText('1 list archived')).toBeVisible();
      expect(archivedOf(held.list())).toBe(true);
      await undo.click();
      await ask();
      await question.getByRole('textbox').fill('Dentists Lisbon');
      await question.getByRole('button', { name: 'Delete list' }).click();
      await expect.element(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
      expect(backend.calls(listRoutes.remove)).toMatchObject([{ params: { id: 4 } }]);
    },
  );
});
