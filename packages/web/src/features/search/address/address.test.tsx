import { identityRoutes } from '@galena/contract/identity';
import { searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { screen } from '../../../testing/screen.tsx';
import { pageOf } from '../../../testing/usual-answers.ts';
import { answerNewSearch, choose, choosePlace, runButton, searchPath, untilPreviewed } from '../new-search.fixture.ts';

const kind = page.getByRole('combobox', { name: 'What kind of company?' });

describe('§2 New Search: its address', () => {
  screen('a search stands in its address, and the address brings it back', async ({ backend, open }) => {
    answerNewSearch(backend);
    const first = await open(searchPath('company'));
    await choose('company');
    await choosePlace('germ', 'Germany');
    await page.getByRole('combobox', { name: 'Stop at' }).fill('25');
    await expect.poll(() => new URL(first.path(), location.origin).searchParams.get('limit')).toBe('25');
    const shared = first.path();

    // A reload, a bookmark, a link that somebody sent.
    const second = await open(shared);
    await expect.element(page.getByText('Supermarket', { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Stop at' })).toHaveValue('25');
    await expect.element(page.getByLabelText('New list name')).toHaveValue('Supermarket in Germany');
    await untilPreviewed(40);
    expect(second.path()).toBe(shared);
    await runButton.click();
    await expect
      .poll(() => backend.calls(searchRoutes.start).map(({ body }) => body))
      .toMatchObject([{ location: { country: 'DE' }, filters: { industries: ['Supermarket'] }, limit: 25 }]);
  });

  screen('what was typed a moment ago stays out of the address of the next page', async ({ backend, open }) => {
    answerNewSearch(backend);
    backend.answer(identityRoutes.sessions, () => pageOf([]));
    const { path } = await open(searchPath('company'));
    await choose('company');
    await page.getByRole('combobox', { name: 'Stop at' }).fill('7');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Business profile' })).toBeVisible();
    await new Promise((next) => setTimeout(next, 400));
    expect(path()).toBe('/settings/business-profile');
  });

  screen('an earlier search fills in the form again', async ({ backend, open }) => {
    answerNewSearch(backend, {
      recent: [
        {
          id: 4,
          campaign_id: 7,
          type: 'company',
          searcher: 'brands',
          more_searchers: [],
          location: { label: 'Portugal', country: 'PT' },
          filters: { industries: ['Supermarket'] },
          match: 100,
          limit: 30,
          find_emails: false,
          skip_owned: true,
          skip_customers: false,
          saved: 12,
          created_at: '2026-11-20T08:31:00.000Z',
        },
      ],
    });
    const { path } = await open(searchPath('company'));
    await page.getByRole('button', { name: 'Recent searches' }).click();
    await page.getByRole('menuitem', { name: /^Supermarket in Portugal.*12 saved$/ }).click();
    await expect.element(page.getByLabelText('New list name')).toHaveValue('Supermarket in Portugal');
    await expect.element(page.getByRole('combobox', { name: 'Stop at' })).toHaveValue('30');
    await untilPreviewed(40);
    await expect.poll(() => new URL(path(), location.origin).searchParams.get('limit')).toBe('30');
    // There is none for another kind.
    await page.getByRole('tab', { name: 'People' }).click();
    await expect.element(page.getByRole('button', { name: 'Recent searches' })).not.toBeInTheDocument();
  });

  screen('an address that makes no sense is an empty form', async ({ backend, open }) => {
    answerNewSearch(backend);
    await open(
      '/lead-search/new-search?type=company&where=%7B%22x%22%3A1%7D&what=7&match=3&limit=-1&source=%00&emails=perhaps',
    );
    await expect.element(kind).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Stop at' })).toHaveValue('100');
  });
});
