import { identityRoutes } from '@galena/contract/identity';
import { AppError, generalErrors, runRoutes, type Run } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { pressKeys, typeText } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { pageOf } from '../../../testing/usual-answers.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList, noCounts } from '../../../testing/records/lists.ts';
import { moment } from '../../../testing/records/records.ts';

const lists = '/lead-search/saved-lists';
const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
/** Its radio button lies behind its picture. */
const showAs = async (name: 'Grid' | 'List'): Promise<void> => {
  const radio = page.getByRole('radio', { name, exact: true });
  await expect.element(radio).toBeInTheDocument();
  const [picture] = (radio.element() as HTMLInputElement).labels ?? [];
  await page.elementLocator(picture as HTMLElement).click();
};

const dentists = aList({
  tags: ['dental', 'pt-2026'],
  counts: { ...noCounts, all: 1_240, found: 880, potentialsFound: 100, notFound: 260, sent: 310, unsent: 930 },
});
const shops = aList({ id: 5, name: 'Shops', type: 'domain' });
const inCards = { list: dentists };

describe('the page of lists', () => {
  screen('a card says what is in its list, and is the way to it [LIST-005 LIST-011]', async ({ backend, open }) => {
    answerLists(backend, [inCards, { list: aList({ id: 6, name: 'Try it', is_demo: false, type: 'people' }) }]);
    await open(lists);
    const one = card('Dentists Lisbon');
    await expect.element(one).toHaveTextContent(/Local.*dental, pt-2026.*1,240.*records.*71%.*with email/);
    await expect.element(one.getByText('Created by Dana Demo')).toBeInTheDocument();
    await expect.element(card('Try it')).toHaveTextContent(/0.*records.*–/);
    await expect.element(page.getByRole('tab', { name: 'Active 2' })).toBeVisible();
    const usual = { is_archived: 0, is_demo: 0, sort: '-updated_at' };
    expect(backend.calls(listRoutes.lists).map(({ query }) => query)).toContainEqual(expect.objectContaining(usual));
    await expectAccessible('cards');
    await open(lists, { size: [390, 844] });
    await expect.element(one).toBeVisible();
    await expectAccessible('cards on a phone');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  screen('offline, what was asked before is not taken for the answer', async ({ backend, open }) => {
    answerLists(backend, [inCards, { list: shops }], { lists: (list, { search }) => list.name.includes(search) });
    await open(lists);
    await expect.element(card('Shops')).toBeVisible();
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => connection.mockRestore());
    window.dispatchEvent(new Event('offline'));
    await page.getByRole('searchbox', { name: 'Search lists' }).fill('Dentists');
    const toast = page
      .getByRole('alert')
      .filter({ hasText: 'Your change isn’t applied yet: these are the lists from before.' });
    await expect.element(toast).toBeVisible();
    await expect.element(page.getByRole('tabpanel')).toHaveAttribute('data-stale');
    connection.mockRestore();
    window.dispatchEvent(new Event('online'));
    await expect.element(toast).not.toBeInTheDocument();
    await expect.element(card('Shops')).not.toBeInTheDocument();
    await expect.element(card('Dentists Lisbon')).toBeVisible();
  });

  screen('waits in bones, and says so when the lists cannot be had', async ({ backend, open }) => {
    answerLists(backend, [inCards]);
    backend.answer(listRoutes.lists, () => {
      throw new AppError(generalErrors.too_many, { params: { seconds: 7 }, retryAfterSeconds: 7 });
    });
    const letGo = backend.hold(listRoutes.lists);
    await open(lists);
    await expect.element(page.getByRole('tab', { name: 'Active' })).toBeVisible();
    expect(page.getByRole('heading', { name: 'No lists yet' }).query()).toBeNull();
    letGo();
    await expect.element(page.getByRole('alert').getByText(/Try again in 7 seconds/)).toBeVisible();
    answerLists(backend, [inCards]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(card('Dentists Lisbon')).toBeVisible();
  });

  screen('each heap says what it is for as long as nothing lies on it', async ({ backend, open }) => {
    answerLists(backend, []);
    const { path } = await open(lists);
    await expect.element(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
    await page.getByRole('tab', { name: /^Archived/ }).click();
    await expect.element(page.getByRole('heading', { name: 'No archived lists' })).toBeVisible();
    expect(backend.calls(listRoutes.lists).at(-1)?.query).toMatchObject({ is_archived: 1 });
    await page.getByRole('tab', { name: /^Demo/ }).click();
    await expect.element(page.getByRole('heading', { name: 'No demo lists' })).toBeVisible();
    expect(backend.calls(listRoutes.lists).at(-1)?.query).toMatchObject({ is_archived: 0, is_demo: 1 });
    expect(path()).toBe(`${lists}?tab=demo`);
    await page.getByRole('tab', { name: /^Active/ }).click();
    await page.getByRole('button', { name: 'Start a search' }).click();
    await expect.poll(path).toContain('/lead-search/new-search');
  });

  screen('a list is made by the key L, with a name that may be one [LIST-038]', async ({ backend, open }) => {
    answerLists(backend, []);
    const { path } = await open(lists);
    await expect.element(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
    await pressKeys('l');
    const dialog = page.getByRole('dialog', { name: 'New list' });
    const create = dialog.getByRole('button', { name: 'Create list' });
    await create.click();
    await expect.element(dialog.getByText('Field is required.')).toBeVisible();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('<b>Dentists</b>');
    await create.click();
    await expect.element(dialog.getByText('Field must not contain special characters.')).toBeVisible();
    expect(backend.calls(listRoutes.create)).toEqual([]);
    await name.fill('Dentists Lisbon');
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'People', exact: true }).click();
    await expectAccessible('the dialog');
    await create.click();
    await expect.poll(path).toBe(`${lists}/people-1`);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Dentists Lisbon' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No records yet' })).toBeVisible();
    expect(backend.calls(listRoutes.create)[0]?.body).toMatchObject({
      name: 'Dentists Lisbon',
      type: 'people',
      tags: [],
    });
  });

  screen(
    'words, type and tag are asked of the server, stand in the address, and say what they hide [LIST-009 LIST-011]',
    async ({ backend, open }) => {
      const matches = (list: List, { search, type }: { readonly search: string; readonly type?: string | undefined }) =>
        list.name.toLowerCase().includes(search) && (type === undefined || type === list.type);
      answerLists(backend, [inCards, { list: shops }], { lists: matches });
      const { path } = await open(lists);
      await expect.element(card('Shops')).toBeVisible();
      await pressKeys('/');
      await typeText('dentists');
      await expect.element(card('Shops')).not.toBeInTheDocument();
      await page.getByRole('button', { name: 'Tag: Any tag' }).click();
      await page.getByRole('menuitemradio', { name: 'dental' }).click();
      await page.getByRole('button', { name: 'Type: All types' }).click();
      await page.getByRole('menuitemradio', { name: 'Group' }).click();
      await expect.element(page.getByText('“Group” hides 1 list.')).toBeVisible();
      const asked = { search: 'dentists', type: 'group', tag: 'dental' };
      expect(backend.calls(listRoutes.lists).map(({ query }) => query)).toContainEqual(expect.objectContaining(asked));
      await page.getByRole('button', { name: 'Remove this filter' }).click();
      await expect.element(card('Dentists Lisbon')).toBeVisible();
      await page.getByRole('button', { name: 'Sort: Last updated' }).click();
      await page.getByRole('menuitemradio', { name: 'Most records' }).click();
      expect(path()).toBe(`${lists}?tag=dental&q=dentists&sort=-results_count`);

      await open(path());
      await expect.element(page.getByRole('button', { name: 'Tag: dental' })).toBeVisible();
      await expect.element(page.getByRole('searchbox', { name: 'Search lists' })).toHaveValue('dentists');
      const last = { search: 'dentists', tag: 'dental', sort: '-results_count' };
      expect(backend.calls(listRoutes.lists).at(-1)?.query).toMatchObject(last);
    },
  );

  screen('cards or rows: what was chosen is kept with the user [LIST-005]', async ({ backend, open }) => {
    answerLists(backend, [inCards, { list: shops }]);
    const { path } = await open(lists);
    await expect.element(page.getByRole('radio', { name: 'Grid' })).toBeChecked();
    await showAs('List');
    const table = page.getByRole('grid', { name: 'Lists' });
    await expect.element(table).toBeVisible();
    await expect
      .poll(() => backend.calls(identityRoutes.setPreference).map(({ body }) => body))
      .toEqual([{ key: 'lists.look', value: 'list' }]);
    expect(Object.keys(localStorage)).toEqual(['access_token']);
    await open(lists);
    await expect.element(table.getByText('Shops')).toBeVisible();
    await expectAccessible('rows');
    await table.getByRole('columnheader', { name: 'Records' }).getByRole('button').first().click();
    await page.getByRole('menuitem', { name: 'Sort ascending' }).click();
    await expect.poll(() => backend.calls(listRoutes.lists).at(-1)?.query.sort).toBe('results_count');
    await table.getByText('Shops').click();
    await expect.poll(path).toBe(`${lists}/domain-5`);
  });

  screen('the next cards are fetched when the last one comes into view', async ({ backend, open }) => {
    const many = Array.from({ length: 30 }, (_, at) => ({ list: aList({ id: at + 1, name: `List ${at + 1}` }) }));
    answerLists(backend, many, { maxPerPage: 20 });
    await open(lists, { size: [800, 700] });
    await expect.element(page.getByText('List 1', { exact: true })).toBeVisible();
    expect(page.getByText('List 21', { exact: true }).query()).toBeNull();
    const end = page.getByText('Email found', { exact: true });
    await expect
      .poll(() => {
        end.query()?.scrollIntoView();
        return page.getByText('List 30', { exact: true }).query();
      })
      .not.toBeNull();
    const cursors = backend.calls(listRoutes.lists).map(({ query }) => query.cursor);
    expect(cursors).toEqual(expect.arrayContaining([undefined, 'after-20']));
  });

  screen('what fills a list is told on its card as it goes on', async ({ backend, open }) => {
    answerLists(backend, [inCards, { list: shops }]);
    await open(lists);
    await expect.element(card('Shops')).toBeVisible();
    const run: Run = {
      id: 9,
      kind: 'search.run',
      subject: 'list:5',
      state: 'running',
      total: 200,
      done: 50,
      failed: 0,
      error_code: null,
      error_params: null,
      created_at: moment,
      started_at: moment,
      finished_at: null,
    };
    backend.answer(runRoutes.list, () => pageOf([run]));
    backend.tell({ kind: 'run', id: 9 });
    await expect.element(card('Shops').getByText('Searching, 25%')).toBeVisible();
  });
});
