import { locationRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { answerNewSearch, form, listOf, searchPath, where } from './new-search.fixture.ts';

const kind = page.getByRole('combobox', { name: 'What kind of business?' });
const list = page.getByRole('combobox', { name: 'Save to list' });
const chosen = () => form.getByRole('button', { name: /^Remove / }).elements().length;
const untilAnnounced = async (words: string): Promise<void> => {
  await expect.element(form.getByText(words)).toBeInTheDocument();
};

describe('§2 New Search: the first match', () => {
  screen(
    'of kinds is marked and said; Enter and Tab take it, and nothing that nobody typed',
    async ({ backend, open }) => {
      answerNewSearch(backend);
      await open(searchPath('local'));
      await kind.fill('DÉN');
      await untilAnnounced('1 match. Press Enter for Dentist.');
      await expect
        .element(page.getByRole('option', { name: 'Dentist' }))
        .toHaveAttribute('data-combobox-selected', 'true');
      await expectAccessible('the first kind is marked');
      await pressKeys('Enter');
      await expect.poll(chosen).toBe(1);
      await pressKeys('Enter');
      await userEvent.keyboard('baker');
      await untilAnnounced('1 match. Press Enter for Bakery.');
      await pressKeys('Tab');
      await expect.poll(chosen).toBe(2);
      await expect.element(kind).not.toHaveFocus();
      await kind.click();
      await pressKeys('Tab');
      await kind.fill('zo');
      await pressKeys('Escape');
      await pressKeys('Tab');
      await kind.fill('nothing like it');
      await pressKeys('Tab');
      await expect.poll(chosen).toBe(2);
    },
  );

  screen('of places is taken by Tab, which moves on', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(searchPath('company'));
    await where.fill('germ');
    await untilAnnounced('1 match. Press Enter for Germany.');
    await pressKeys('Tab');
    await expect.element(where).toHaveValue('Germany');
    await expect.element(where).not.toHaveFocus();
  });

  for (const key of ['Tab', 'Enter'] as const)
    screen(
      `${key} before the answer takes what was typed when it comes, and no older answer`,
      async ({ backend, open }) => {
        answerNewSearch(backend);
        await open(searchPath('company'));
        await where.fill('lisb');
        await untilAnnounced('1 match. Press Enter for Lisbon, Portugal.');
        const answer = backend.hold(locationRoutes.locations);
        await where.fill('germ');
        await pressKeys(key);
        await expect.poll(() => backend.calls(locationRoutes.locations).at(-1)?.query.search).toBe('germ');
        await expect.element(where).toHaveValue('germ');
        answer();
        await expect.element(where).toHaveValue('Germany');
        await expect.element(page.getByRole('listbox', { name: 'Where?' })).not.toBeInTheDocument();
        // Whoever types again has not asked for it any more.
        const late = backend.hold(locationRoutes.locations);
        await where.fill('portug');
        await pressKeys('Enter');
        await where.fill('switz');
        late();
        await untilAnnounced('1 match. Press Enter for Switzerland.');
        await pressKeys('Escape');
        await expect.element(where).toHaveValue('Germany');
      },
    );

  screen('of lists is taken by Enter and by Tab', async ({ backend, open }) => {
    answerNewSearch(backend, { lists: [listOf({ id: 7, name: 'Mine' }), listOf({ id: 8, name: 'Yours' })] });
    await open(searchPath('company'));
    await list.fill('Mi');
    await untilAnnounced('2 matches. Press Enter for Mine.');
    await pressKeys('Enter');
    await expect.element(list).toHaveValue('Mine');
    await list.fill('You');
    await untilAnnounced('2 matches. Press Enter for Yours.');
    await pressKeys('Tab');
    await expect.element(list).toHaveValue('Yours');
  });
});
