import type { Client } from '@galena/contract/kernel';
import { listRoutes, type List } from '@galena/contract/lists';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, listsPath, makeList } from '../list-makers.ts';
import { card, heading } from '../list-page.ts';
import { people } from '../people.ts';
import { arriveAt, journey, signIn } from '../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
// Lists and choices live with the account; whoever comes after must find it as it was.
afterEach(() => clearLists(call));

const open = (page: Page, path: string): Promise<void> => signIn(page, people.demo, path);

const look = (page: Page, name: 'Grid' | 'List') => page.getByRole('radio', { name, exact: true });
/** Its radio button lies behind its picture. */
const showAs = (page: Page, name: 'Grid' | 'List') => page.locator('label', { hasText: name }).click();

describe('§2 Saved Lists', () => {
  journey(
    'a list is made, renamed with a way back, tagged and found again [LIST-009 LIST-011 LIST-038 LIST-039 LIST-044]',
    async ({ visit }) => {
      const { page } = await visit();
      await open(page, listsPath);
      await page.getByRole('heading', { name: 'No lists yet' }).waitFor();
      await page.keyboard.press('l');
      const dialog = page.getByRole('dialog', { name: 'New list' });
      await dialog.getByRole('button', { name: 'Create list' }).click();
      await dialog.getByText('Field is required.').waitFor();
      const name = dialog.getByRole('textbox', { name: 'Name' });
      await name.fill('<b>Dentists</b>');
      await dialog.getByRole('button', { name: 'Create list' }).click();
      await dialog.getByText('Field must not contain special characters.').waitFor();
      await name.fill('Dentists Lisbon');
      await dialog.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'People', exact: true }).click();
      await dialog.getByRole('button', { name: 'Create list' }).click();
      await page.waitForURL(/\/lead-search\/saved-lists\/people-\d+$/);
      await heading(page, 'Dentists Lisbon');
      await page.getByRole('heading', { name: 'Nothing in this list yet' }).waitFor();

      await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Dentists Porto');
      await page.getByRole('button', { name: 'Rename list' }).click();
      await heading(page, 'Dentists Porto');
      await page.getByRole('button', { name: 'Undo' }).click();
      await heading(page, 'Dentists Lisbon');

      await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
      await page.getByRole('menuitem', { name: 'Tags and source' }).click();
      await page.waitForURL(/\/people-\d+\/tags-and-source$/);
      await page.getByRole('combobox', { name: 'Tags' }).fill('dental, pt-2026,');
      await page.getByRole('textbox', { name: 'Source' }).fill('Spring fair');
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Tags and source saved.').waitFor();
      await page.getByRole('link', { name: 'Back to Dentists Lisbon' }).click();
      await page.getByText('pt-2026').waitFor();
      const id = Number(/people-(\d+)$/.exec(page.url())?.[1]);
      const { data } = await call(listRoutes.get, { params: { id } });
      expect(data).toMatchObject({ tags: ['dental', 'pt-2026'], source: 'Spring fair', type: 'people' });

      await makeList(call, 'company', 'Something else');
      await page.goto(listsPath);
      await card(page, { name: 'Something else' }).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('dentists');
      await card(page, { name: 'Something else' }).waitFor({ state: 'detached' });
      await card(page, data).waitFor();
      await page.getByRole('button', { name: 'Type: All types' }).click();
      await page.getByRole('menuitemradio', { name: 'Group' }).click();
      await page.getByText('“Group” hides 1 list.').waitFor();
      await page.getByRole('button', { name: 'Remove that filter' }).click();
      await page.getByRole('button', { name: 'Tag: Any tag' }).click();
      await page.getByRole('menuitemradio', { name: 'dental' }).click();
      // What is asked stands in the address: it survives a reload.
      await page.reload();
      await card(page, data).waitFor();
      await page.getByRole('button', { name: 'Tag: dental' }).waitFor();
    },
  );

  journey('cards or rows, remembered with the user [LIST-005]', async ({ visit }) => {
    const list = await makeList(call, 'people');
    const first = await visit();
    await open(first.page, listsPath);
    await card(first.page, list).waitFor();
    expect(await look(first.page, 'Grid').isChecked()).toBe(true);
    const remembered = first.page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
    await showAs(first.page, 'List');
    await first.page.getByRole('grid', { name: 'Lists' }).waitFor();
    expect((await remembered).status()).toBe(200);
    expect(Object.keys(await first.stored()).toSorted()).toEqual(['access_token']);

    const second = await visit();
    await open(second.page, listsPath);
    await second.page.getByRole('grid', { name: 'Lists' }).getByText(list.name).click();
    await arriveAt(second.page, listPath(list));
  });

  journey('one list is archived, and back again by Undo [LIST-006 LIST-032 LIST-033]', async ({ visit }) => {
    const list = await makeList(call, 'people');
    const { page } = await visit();
    await open(page, listsPath);
    const archived = async () => (await call(listRoutes.get, { params: { id: list.id } })).data.is_archived;
    await page.getByRole('button', { name: `Options for ${list.name}` }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await card(page, list).waitFor({ state: 'detached' });
    await page.getByText('1 list archived').waitFor();
    expect(await archived()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await card(page, list).waitFor();
    await expect.poll(archived).toBe(false);
  });

  journey(
    'several lists are archived, taken back, and deleted after a question [LIST-034 LIST-040 LIST-041]',
    async ({ visit }) => {
      const lists = await Promise.all([1, 2, 3].map(() => makeList(call, 'company')));
      const { page } = await visit();
      await open(page, listsPath);
      await showAs(page, 'List');
      const box = (list: List) => page.getByRole('checkbox', { name: `Select ${list.name}` });
      const [first, second, third] = lists as [List, List, List];
      await box(first).click();
      await box(second).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
      await page.getByText('2 lists archived').waitFor();
      await box(first).waitFor({ state: 'detached' });
      await box(third).waitFor();
      await page.getByRole('tab', { name: 'Archived 2' }).click();
      await box(first).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
      await page.getByText('1 list restored').waitFor();

      await page.getByRole('tab', { name: /^Active/ }).click();
      await box(first).click();
      await box(third).click();
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete 2 lists for good?' });
      await question.getByText('There are no records in them.').waitFor();
      // The safe way out has the focus.
      await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
      await question.getByRole('button', { name: 'Delete 2 lists' }).click();
      await page.getByText('2 lists deleted.').waitFor();
      await page.getByRole('heading', { name: 'No lists yet' }).waitFor();
      const { counts } = await call(listRoutes.lists, { query: {} });
      expect(counts).toMatchObject({ active: 0, archived: 1 });
    },
  );

  journey('a list of somebody else, and one of another kind, are not there [LIST-048]', async ({ visit }) => {
    const list = await makeList(call, 'people');
    const { page, faults } = await visit();
    await signIn(page, people.agency, listPath(list));
    await page.getByRole('heading', { name: 'This is not here (any more)' }).waitFor();
    await page.getByRole('button', { name: 'All lists' }).click();
    await arriveAt(page, listsPath);
    await page.goto(`${listsPath}/nothing-1`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect(faults).toEqual([]);
  });
});
