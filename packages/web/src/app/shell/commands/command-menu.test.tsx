import { identityRoutes } from '@galena/contract/identity';
import { enrichRoutes } from '@galena/contract/enrichment';
import { employeeRoutes, resultRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press, pressKeys } from '../../../testing/keys.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerSaved, aSavedSearch } from '../../../features/search/saved/saved.fixture.ts';
import { answerNewSearch } from '../../../features/search/new-search.fixture.ts';
import { answerLanding, landingPath, landingTitle } from '../../../testing/landing-page.ts';

const profilePath = '/profile-settings/profile';
const profileTitle = page.getByRole('heading', { level: 1, name: 'Profile' });
const field = page.getByRole('combobox', { name: 'Search or jump to' });
const chosen = (name: string | RegExp) => page.getByRole('option', { name, selected: true });
const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const collapse = page.getByRole('button', { name: 'Collapse sidebar' });

describe('the command menu', () => {
  screen('finds a page and an action by keyboard alone', async ({ backend, open }) => {
    answerLanding(backend);
    const { path } = await open('/');
    await expect.element(landingTitle).toBeVisible();
    await pressKeys('Control+k');
    await expect.element(field).toHaveFocus();
    await expectAccessible('the command menu');
    await userEvent.keyboard('prof');
    await expect.element(chosen('Profile')).toBeVisible();
    await pressKeys('Enter');
    await expect.element(profileTitle).toHaveFocus();
    expect(path()).toBe(profilePath);

    await pressKeys('Control+k');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('deutsch');
    await expect.element(chosen('Change the language to Deutsch')).toBeVisible();
    await pressKeys('Enter');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profil', exact: true })).toBeVisible();
  });

  screen('finds the lists of the account', async ({ backend, open }) => {
    answerLists(backend, [
      { list: aList({ id: 4, name: 'Dentists Lisbon', results_count: 12 }), records: someRecords(12) },
      { list: aList({ id: 5, name: 'Bakeries Porto' }), records: [] },
    ]);
    const { path } = await open(profilePath);
    await expect.element(profileTitle).toBeVisible();
    await pressKeys('Control+k');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('denti');
    await expect.element(chosen('Dentists Lisbon 12 records')).toBeVisible();
    await expect.element(page.getByRole('option', { name: /^Bakeries/ })).not.toBeInTheDocument();
    await pressKeys('Enter');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Dentists Lisbon' })).toBeVisible();
    expect(path()).toBe('/lead-search/saved-lists/local-4');
  });

  screen('finds the saved searches of the account, and opens one in the form', async ({ backend, open }) => {
    answerNewSearch(backend);
    answerSaved(backend, [aSavedSearch({ id: 12, name: 'Supermarkets', limit: 30 })]);
    const { path } = await open(profilePath);
    await expect.element(profileTitle).toBeVisible();
    await pressKeys('Control+k');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('superm');
    await expect.element(chosen('Supermarkets Company')).toBeVisible();
    await pressKeys('Enter');
    await expect.element(page.getByRole('combobox', { name: 'Stop at' })).toHaveValue('30');
    const asked = () => new URL(path(), location.origin).searchParams;
    await expect.poll(() => asked().get('limit')).toBe('30');
    expect(asked().get('saved')).toBeNull();
    // Also from the form itself, whatever was changed there.
    await page.getByRole('combobox', { name: 'Stop at' }).fill('77');
    await expect.poll(() => asked().get('limit')).toBe('77');
    await pressKeys('Control+k');
    await userEvent.keyboard('superm');
    await expect.element(chosen('Supermarkets Company')).toBeVisible();
    await pressKeys('Enter');
    await expect.element(page.getByRole('combobox', { name: 'Stop at' })).toHaveValue('30');
  });

  screen('finds records of all lists, each with the list it is in, and opens their page', async ({ backend, open }) => {
    const list = aList({ id: 4, name: 'Dentists Lisbon' });
    answerLists(backend, [{ list, records: someRecords(3) }]);
    const inList = { id: list.id, name: list.name, type: list.type, is_demo: false };
    backend.answer(resultRoutes.find, ({ query }) => ({
      data: [
        { id: 102, name: 'Clinica 002', email: 'hi@acme.example', website: null, list: inList },
        { id: 101, name: null, email: null, website: 'https://www.acme.example/', list: inList },
      ].filter(() => query.search.startsWith('ac')),
    }));
    backend.answer(employeeRoutes.employees, () => ({ data: [] }));
    backend.answer(enrichRoutes.visit, () => ({ data: null }));
    const { path } = await open(profilePath);
    await expect.element(profileTitle).toBeVisible();
    await pressKeys('Control+k');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('acme');
    const group = page.getByRole('group', { name: 'Records' });
    await expect
      .element(group.getByRole('option').nth(0))
      .toHaveTextContent('Clinica 002Dentists Lisbon, hi@acme.example');
    await expect.element(group.getByRole('option').nth(1)).toHaveTextContent('acme.exampleDentists Lisbon');
    await expectAccessible('records in the menu');
    // On a busy machine a pause between two letters is one that counts.
    expect(backend.calls(resultRoutes.find).at(-1)?.query.search).toBe('acme');
    await pressKeys('ArrowDown', 'ArrowUp', 'Enter');
    await expect.poll(path).toBe('/lead-search/saved-lists/local-4/102');
  });

  screen('offers what the open page can do, by its button or by its key, once each', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList({ id: 4 }), records: someRecords(3) }]);
    await open('/lead-search/saved-lists/local-4');
    await expect.element(page.getByRole('row').nth(2)).toBeVisible();
    await pressKeys('Control+k');
    await expect.element(field).toHaveFocus();
    const here = page.getByRole('group', { name: 'On this page' }).getByRole('option');
    await expect.element(here.filter({ hasText: /^Find records/ })).toHaveLength(1);
    await expect.element(here.filter({ hasText: /^Export/ })).toHaveLength(1);
    await expect.element(here.filter({ hasText: /^Add filter/ })).toHaveTextContent('Add filterF');
    // What only walks in the table is not among them.
    await expect.element(here.filter({ hasText: 'Next row' })).not.toBeInTheDocument();
    await userEvent.keyboard('export');
    await expect.element(chosen(/^Export/)).toBeVisible();
    await pressKeys('Enter');
    await expect.element(page.getByRole('dialog', { name: /Export/ })).toBeVisible();
    await pressKeys('Escape');
    // Gone with its page.
    await page.getByRole('link', { name: 'Saved lists' }).first().click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Saved lists' })).toBeVisible();
    await pressKeys('Control+k');
    await expect.element(here.filter({ hasText: /^New list/ })).toHaveTextContent('New listL');
    await expect.element(here.filter({ hasText: /^Export/ })).not.toBeInTheDocument();
  });

  screen('goes round by arrows, says when there is nothing, and gives the focus back', async ({ open }) => {
    await open(profilePath);
    const button = page.getByRole('button', { name: 'Search or jump to' });
    await press(button, 'Enter');
    await expect.element(chosen('New search Lead search')).toBeVisible();
    await pressKeys('ArrowUp');
    await expect.element(chosen('Log out')).toBeVisible();
    await pressKeys('ArrowDown');
    await expect.element(chosen('New search Lead search')).toBeVisible();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByRole('status').getByText('No results for “zzz”.')).toBeVisible();
    await pressKeys('Enter', 'Escape');
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });
});

describe('the shortcuts', () => {
  screen('single keys rest while typing, and can be turned off', async ({ backend, open }) => {
    await open(profilePath);
    await expect.element(profileTitle).toBeVisible();
    await press(page.getByRole('combobox', { name: 'Language' }), '[');
    await expect.element(collapse).toBeVisible();
    await pressKeys('Escape');
    await press(profileTitle, '?');
    await expect.element(help.getByText('Collapse or expand the sidebar')).toBeVisible();
    await expectAccessible('the shortcuts');
    await help.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
    await expect.element(help.getByRole('checkbox', { name: 'Single-key shortcuts' })).not.toBeChecked();
    expect(backend.calls(identityRoutes.setPreference).map(({ body }) => body)).toEqual([
      { key: 'single_keys', value: 'off' },
    ]);
    await pressKeys('Escape');
    await expect.element(help).not.toBeInTheDocument();
    await expect.element(profileTitle).toHaveFocus();
    await pressKeys('[', '?');
    await expect.element(collapse).toBeVisible();
    await expect.element(help).not.toBeInTheDocument();
    // Those with the command key stay.
    await pressKeys('Control+k');
    await expect.element(field).toHaveFocus();
  });

  screen('lists what the page has, and what its table does', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList({ id: 4 }), records: someRecords(3) }]);
    await open('/lead-search/saved-lists/local-4');
    await expect.element(page.getByRole('row').nth(2)).toBeVisible();
    await pressKeys('?');
    const line = (label: string) => help.getByText(label, { exact: true }).element().parentElement;
    await expect.element(help.getByRole('heading', { name: 'In the table' })).toBeVisible();
    expect(line('Add filter')).toHaveTextContent('Add filterF');
    expect(line('Search this list')).toHaveTextContent('Search this list/');
    expect(line('Next row')).toHaveTextContent('Next rowJ↓');
    expect(line('Previous row')).toHaveTextContent('Previous rowK↑');
    expect(line('Select row')).toHaveTextContent('Select rowX');
    expect(line('Open row')).toHaveTextContent('Open row↵');
    await expectAccessible('the keys of a list');
  });

  screen('a page has a key of its own, and the menu leads to all of them', async ({ backend, open }) => {
    answerLanding(backend);
    const { path } = await open(profilePath);
    await expect.element(profileTitle).toBeVisible();
    await pressKeys('n');
    await expect.element(landingTitle).toHaveFocus();
    expect(path()).toBe(landingPath);
    await pressKeys('Control+k');
    await page.getByRole('button', { name: 'all shortcuts' }).click();
    await expect.element(help.getByText('Collapse or expand the sidebar')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });
});
