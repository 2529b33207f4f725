import { AppError, generalErrors } from '@galena/contract/kernel';
import { locationRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { answerNewSearch, form, searchPath, where } from './new-search.fixture.ts';

const option = (name: string) => page.getByRole('option', { name, exact: true });
const lookedUp = (backend: Backend): readonly string[] =>
  backend
    .calls(locationRoutes.locations)
    .filter(({ query }) => query.look_up === 1)
    .map(({ query }) => query.search);

// G-41
describe('§2 New Search: a place that our list has not got', () => {
  screen('is looked up by Enter, never while somebody types, and taken by Enter', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('local'));
    await where.fill('Lisboa');
    await expect.element(option('Look up “Lisboa”')).toHaveAttribute('data-combobox-selected', 'true');
    await expectAccessible('it is offered');
    expect(lookedUp(backend)).toEqual([]);
    const answer = backend.hold(locationRoutes.locations);
    await pressKeys('Enter');
    await expect.element(page.getByText('Looking up “Lisboa”…').first()).toBeInTheDocument();
    await expect.poll(() => lookedUp(backend)).toEqual(['Lisboa']);
    answer();
    await expect.element(option('Lisbon, Portugal')).toHaveAttribute('data-combobox-selected', 'true');
    await expect.element(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
    await expectAccessible('it was found');
    await pressKeys('Enter');
    await expect.element(where).toHaveValue('Lisbon, Portugal');
    expect(lookedUp(backend)).toEqual(['Lisboa']);
  });

  screen('is offered behind what our list has, unless that is it', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('local'));
    await where.fill('Lisb');
    await expect.element(option('Lisbon, Portugal')).toHaveAttribute('data-combobox-selected', 'true');
    await expect.element(option('Look up “Lisb”')).toBeVisible();
    await where.fill('lisbon');
    await expect.element(option('Lisbon, Portugal')).toBeVisible();
    await expect.element(option('Look up “lisbon”')).not.toBeInTheDocument();
  });

  screen('is nowhere: that is said, and other words are looked for again', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('local'));
    await where.fill('Atlantis');
    await expect.element(option('Look up “Atlantis”')).toBeVisible();
    await pressKeys('Enter');
    await expect.element(form.getByText(/^No place called “Atlantis”/).first()).toBeInTheDocument();
    await where.fill('Lisbon');
    await expect.element(option('Lisbon, Portugal')).toBeVisible();
  });

  screen('cannot be asked for: that is said, and tried again', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('local'));
    await where.fill('Lisboa');
    await expect.element(option('Look up “Lisboa”')).toBeVisible();
    backend.answer(locationRoutes.locations, () => {
      throw new AppError(generalErrors.vendor_failed);
    });
    await pressKeys('Enter');
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    answerNewSearch(backend);
    await pressKeys('Enter');
    await expect.element(option('Lisbon, Portugal')).toBeVisible();
  });

  screen('is not offered where nobody can be asked', async ({ backend, open }) => {
    answerNewSearch(backend);
    backend.answer(locationRoutes.locations, () => ({ data: [], look_up: null }));
    await open(searchPath('local'));
    await where.fill('Lisboa');
    await expect.element(page.getByText('No matches.')).toBeVisible();
    await expect.element(option('Look up “Lisboa”')).not.toBeInTheDocument();
  });
});
