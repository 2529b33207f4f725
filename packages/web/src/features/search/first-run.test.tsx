import { identityRoutes } from '@galena/contract/identity';
import { searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import {
  answerNewSearch,
  listOf,
  preview,
  runButton,
  searchPath,
  startsOf,
  untilPreviewed,
  inputs,
} from './new-search.fixture.ts';

const guide = page.getByRole('region', { name: 'Your first list starts with a search' });
const path = '/lead-search/new-search';

describe('the first run', () => {
  screen(
    'the guide has all the room, wide and narrow; examples of invented leads are for demos',
    async ({ backend, open }) => {
      answerNewSearch(backend);
      await open(path);
      await expect.element(guide.getByRole('button', { name: /^Supermarkets in Germany/ })).toBeVisible();
      await expect.element(guide.getByRole('button', { name: /^Dentists/ })).not.toBeInTheDocument();
      await expect.element(preview).not.toBeInTheDocument();
      await expectAccessible('wide');
      await open(path, { me: someone({ is_demo: true }), size: [390, 844] });
      await expect.element(guide.getByRole('button', { name: /^Dentists near Lisbon/ })).toBeVisible();
      await expectAccessible('narrow');
    },
  );

  screen(
    'an example fills in the form, of another kind, too; what was found has the focus',
    async ({ backend, open }) => {
      answerNewSearch(backend);
      const now = await open(path);
      await guide.getByRole('button', { name: /^Mapping communities in France/ }).click();
      await expect.poll(now.path).toContain(`${searchPath('group')}&`);
      await untilPreviewed(40);
      await expect.element(preview.getByRole('heading', { name: 'Preview' })).toHaveFocus();
      await expect.element(guide.getByText('Run', { exact: true })).toBeVisible();
      await expect.element(guide.getByText('done')).toHaveLength(2);
      await expectAccessible('beside what is found');
      await runButton.click();
      await expect
        .poll(() => startsOf(backend))
        .toMatchObject([{ location: { label: 'France', country: 'FR' }, filters: { keyword: 'OpenStreetMap' } }]);
    },
  );

  screen('one of made-up leads asks the source of those, and nobody out there', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(path, { me: someone({ is_demo: true }) });
    await guide.getByRole('button', { name: /^Dentists near Lisbon/ }).click();
    await expect
      .poll(() => backend.calls(searchRoutes.estimate).map(({ body }) => body.searcher))
      .toEqual(['sandbox_local']);
  });

  screen('the first list is the end of the guide', async ({ backend, open }) => {
    answerNewSearch(backend, { lists: [listOf({ id: 7, name: 'Mine', type: 'group' })] });
    await open(searchPath('company'));
    await expect.element(page.getByText('See your leads before you pay')).toBeVisible();
    await expect.element(guide).not.toBeInTheDocument();
  });

  screen('it stays away once it is hidden', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(path);
    await guide.getByRole('button', { name: 'Hide guide' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect
      .poll(() => backend.calls(identityRoutes.setPreference).map(({ body }) => body))
      .toEqual([{ key: 'search_guide', value: 'dismissed' }]);
    await open(path);
    await expect.element(page.getByText('See your leads before you pay')).toBeVisible();
    await expect.element(guide).not.toBeInTheDocument();
  });

  screen('by keyboard alone: past the guide to the form, and from there to the run', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(path);
    await expect.element(guide).toBeVisible();
    await pressKeys('6');
    const tab = page.getByRole('tab', { name: 'Group', selected: true });
    await expect.element(tab).toBeVisible();
    (tab.element() as HTMLElement).focus();
    const main = page.getByLabelText(inputs.group[0]);
    const stops = (): boolean => document.activeElement === main.element();
    for (let stop = 0; stop < 6 && !stops(); stop += 1) await pressKeys('Tab');
    await expect.element(main).toHaveFocus();
    await userEvent.keyboard('OpenStreetMap');
    await pressKeys('Tab');
    const where = page.getByLabelText('Where?', { exact: true });
    await expect.element(where).toHaveFocus();
    await userEvent.keyboard('germ');
    await expect.element(page.getByText(/match\. Press Enter for Germany\.$/)).toBeInTheDocument();
    await pressKeys('Enter');
    await untilPreviewed(40);
    await pressKeys('Control+Enter');
    await expect.poll(() => startsOf(backend)).toHaveLength(1);
  });
});
