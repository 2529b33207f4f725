import { failHard, generalErrors } from '@galena/contract/kernel';
import { savedSearchRoutes, searchErrors } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press, pressKeys } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import {
  answerNewSearch,
  choose,
  choosePlace,
  listOf,
  runButton,
  searchPath,
  startsOf,
  untilPreviewed,
} from '../new-search.fixture.ts';
import { answerSaved, aSavedSearch } from './saved.fixture.ts';

const button = page.getByRole('button', { name: 'Saved searches' });
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const stopAt = page.getByRole('combobox', { name: 'Stop at' });
const lists = [listOf({ id: 7, name: 'Mine' })];

const fillIn = async (): Promise<void> => {
  await choose('company');
  await choosePlace('germ', 'Germany');
  await untilPreviewed(40);
};

describe('saved searches', () => {
  screen('there are none at first, and an unfinished one cannot be saved', async ({ backend, open }) => {
    answerNewSearch(backend);
    answerSaved(backend);
    await open(searchPath('company'));
    await button.click();
    await expect.element(page.getByText('Save a search to run it again anytime.', { exact: false })).toBeVisible();
    await expect.element(page.getByText('Choose what to find and where first.')).toBeVisible();
    await expect.element(item('Save this search')).toBeDisabled();
    await expect.element(item('Manage saved searches')).not.toBeInTheDocument();
    await expectAccessible('no saved searches');
  });

  screen('one is saved by keyboard, under the name that the list would have', async ({ backend, open }) => {
    answerNewSearch(backend, { lists });
    const saved = answerSaved(backend);
    await open(searchPath('company'));
    await fillIn();
    await press(page.getByRole('checkbox', { name: 'Skip leads I already have' }), 'Space');
    await press(button, 'Enter');
    await press(item('Save this search'), 'Enter');
    const name = dialog('Save this search').getByLabelText('Name');
    await expect.element(name).toHaveValue('Supermarket in Germany');
    await expectAccessible('saving a search');
    await press(name, 'Enter');
    await expect.element(page.getByText('Search saved.')).toBeVisible();
    await expect.element(dialog('Save this search')).not.toBeInTheDocument();
    expect(saved()).toMatchObject([
      {
        name: 'Supermarket in Germany',
        type: 'company',
        location: { country: 'DE' },
        skip_owned: true,
        searcher: null,
      },
    ]);
    expect(saved()[0]?.filters).toEqual({ industries: ['Supermarket'] });
  });

  screen('one fills in the form again, and its changes take its place', async ({ backend, open }) => {
    answerNewSearch(backend, { lists });
    const saved = answerSaved(backend, [
      aSavedSearch(),
      aSavedSearch({ id: 2, name: 'Another' }),
      aSavedSearch({ id: 3, name: 'Of people', type: 'people' }),
    ]);
    const { path } = await open(searchPath('company'));
    await button.click();
    const names = page.getByRole('menuitem').elements();
    expect(names.slice(0, 2).map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^AnotherKim Colleague/),
      expect.stringMatching(/^Supermarkets in PortugalKim Colleague/),
    ]);
    await expectAccessible('the menu of saved searches');
    await item(/^Supermarkets in Portugal/).click();
    await untilPreviewed(40);
    await expect.element(stopAt).toHaveValue('30');
    await expect.element(page.getByRole('checkbox', { name: 'Skip leads I already have' })).toBeChecked();
    await expect.poll(() => new URL(path(), location.origin).searchParams.get('skip')).toBe('true');
    await stopAt.fill('60');
    await press(page.getByRole('checkbox', { name: 'Skip leads I already have' }), 'Space');
    await button.click();
    await item('Save this search').click();
    const form = dialog('Save this search');
    await expect.element(form.getByLabelText('Name')).toHaveValue('Supermarkets in Portugal');
    await expect
      .element(form.getByText('This replaces it for everyone in your account.', { exact: false }))
      .toBeVisible();
    await form.getByRole('button', { name: 'Replace search' }).click();
    await expect.element(page.getByText('Saved search updated.')).toBeVisible();
    expect(saved().find(({ id }) => id === 1)).toMatchObject({ limit: 60, skip_owned: false });
    expect(saved()).toHaveLength(3);
  });

  screen('one that has run before is run again for only what is new', async ({ backend, open }) => {
    answerNewSearch(backend, { lists });
    answerSaved(backend, [
      aSavedSearch({ last_run_at: '2026-11-21T08:31:00.000Z' }),
      aSavedSearch({ id: 2, name: 'New' }),
    ]);
    await open(searchPath('company'));
    const onlyNew = page.getByRole('checkbox', { name: 'Only new leads' });
    await expect.element(onlyNew).not.toBeInTheDocument();
    await button.click();
    await item(/^Supermarkets in Portugal/).click();
    await untilPreviewed(40);
    await expect.element(onlyNew).toBeChecked();
    // It has the other in it.
    await expect.element(page.getByRole('checkbox', { name: 'Skip leads I already have' })).not.toBeInTheDocument();
    await expectAccessible('only what is new');
    await runButton.click();
    await expect.poll(() => startsOf(backend)).toMatchObject([{ saved_search_id: 1, only_new: true }]);
    await open(searchPath('company'));
    await button.click();
    await item(/^New/).click();
    await untilPreviewed(40);
    await expect.element(onlyNew).not.toBeChecked();
  });

  screen('an address names one, and then says what it asks', async ({ backend, open }) => {
    answerNewSearch(backend, { lists });
    answerSaved(backend, [aSavedSearch({ id: 12 })]);
    const { path } = await open(`${searchPath('company')}&saved=12`);
    await untilPreviewed(40);
    await expect.element(stopAt).toHaveValue('30');
    await expect.poll(path).toContain('limit=30');
    expect(path()).not.toContain('saved');
    // One that is gone is an empty form.
    const { path: other } = await open(`${searchPath('company')}&saved=99`);
    await expect.poll(other).not.toContain('saved');
    await expect.element(stopAt).toHaveValue('100');
  });

  screen('one is renamed and deleted, and a name that is taken says so', async ({ backend, open }) => {
    answerNewSearch(backend, { lists });
    const saved = answerSaved(backend, [aSavedSearch(), aSavedSearch({ id: 2, name: 'Another' })]);
    await open(searchPath('company'));
    await button.click();
    await item('Manage saved searches').click();
    const all = dialog('Manage saved searches');
    await expectAccessible('managing saved searches');
    await all.getByRole('button', { name: 'Rename Another' }).click();
    const name = dialog('Rename saved search').getByLabelText('Name');
    await name.fill('supermarkets in portugal');
    await pressKeys('Enter');
    await expect.element(name).toHaveAccessibleDescription(searchErrors.saved_search_exists.message);
    await expect.element(name).toHaveFocus();
    await name.fill('Shops');
    await pressKeys('Enter');
    await expect.element(all.getByText('Shops')).toBeVisible();
    await all.getByRole('button', { name: 'Delete Shops' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Shops”?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await all.getByRole('button', { name: 'Delete Shops' }).click();
    await question.getByRole('button', { name: 'Delete saved search' }).click();
    await expect.element(all.getByText('Shops')).not.toBeInTheDocument();
    expect(saved().map(({ id }) => id)).toEqual([1]);
  });

  screen('somebody else deleted it meanwhile: it goes from the list, too', async ({ backend, open }) => {
    answerNewSearch(backend, { lists });
    answerSaved(backend, [aSavedSearch()]);
    await open(searchPath('company'));
    await button.click();
    await item('Manage saved searches').click();
    answerSaved(backend);
    await page.getByRole('button', { name: /^Delete Supermarkets/ }).click();
    await page.getByRole('button', { name: 'Delete saved search' }).click();
    await expect.element(dialog('Manage saved searches').getByText('Save a search', { exact: false })).toBeVisible();
  });

  screen('they do not come: the menu says so, and a search can still be saved', async ({ backend, open }) => {
    answerNewSearch(backend, { lists });
    answerSaved(backend);
    backend.answer(savedSearchRoutes.list, () => failHard(generalErrors.unexpected));
    await open(searchPath('company'));
    await fillIn();
    await press(button, 'Enter');
    await expect.element(page.getByText('We couldn’t load your saved searches.')).toBeVisible();
    await expect.element(item('Save this search')).toBeEnabled();
  });

  screen('there may be no more: the dialog stays and says what to do', async ({ backend, open }) => {
    answerNewSearch(backend, { lists });
    answerSaved(backend);
    backend.answer(savedSearchRoutes.create, () => failHard(searchErrors.saved_search_limit, { params: { max: 100 } }));
    await open(searchPath('company'));
    await fillIn();
    await button.click();
    await item('Save this search').click();
    await page.getByRole('button', { name: 'Save search' }).click();
    await expect
      .element(
        dialog('Save this search').getByText('You’ve reached the limit of 100 saved searches.', { exact: false }),
      )
      .toBeVisible();
  });
});
