import { enrichRoutes, type EnrichEstimate } from '@galena/contract/enrichment';
import type { ListType } from '@galena/contract/kernel';
import { employeeRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { someone } from '../../../testing/someone.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';
import { anEstimate, answerQuotes } from '../../../testing/records/runs.ts';

const answer = (backend: Backend, estimate: () => EnrichEstimate, type: ListType = 'local'): void => {
  answerLists(backend, [{ list: aList({ type }), records: someRecords(6) }]);
  backend.answer(employeeRoutes.employees, () => ({ data: [] }));
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  answerQuotes(backend, estimate);
};
const bodies = (backend: Backend) => backend.calls(enrichRoutes.start).map(({ body }) => body);
const quote = page.getByRole('dialog', { name: 'Find emails' });
/** Takes an entry of the menu of the open list. */
const ask = async (name: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
  await page.getByRole('menuitem', { name }).click();
};

const apollo = { source: 'apollo', label: 'Apollo' };
const pdl = { source: 'pdl', label: 'People Data Labs' };

describe('sources of a look-up', () => {
  screen('stand in their order beside the price, and it ends at the first that finds it', async ({ backend, open }) => {
    const sources = [{ source: 'site', label: 'site' }, apollo, pdl];
    answer(backend, () => anEstimate({ sources, without_website: 4 }));
    await open('/lead-search/saved-lists/local-4');
    await ask(/^Find missing emails/);
    await expect.element(quote.getByRole('listitem')).toHaveLength(3);
    await expect
      .element(quote)
      .toHaveTextContent(
        /The website itself.*Apollo.*People Data Labs.*Stops at the first one that finds it\..*Per email found/,
      );
    // Whoever is asked by a name needs no website.
    await expect.element(quote.getByText('4 without enough data')).toBeVisible();
    await expectAccessible('a quote of several sources');
  });

  screen('one alone is named without a way to go on', async ({ backend, open }) => {
    answer(backend, () => anEstimate());
    await open('/lead-search/saved-lists/local-4');
    await ask(/^Find missing emails/);
    await expect.element(quote.getByText('The website itself')).toBeVisible();
    expect(quote.getByText(/Stops at the first/).query()).toBeNull();
  });
});

describe('the numbers of people', () => {
  const dialog = page.getByRole('dialog', { name: 'Get phones' });

  screen(
    'are looked up of all, at their price, for those without one [ENR-002 LIST-024]',
    async ({ backend, open }) => {
      answer(backend, () => anEstimate({ sources: [apollo], has_it: 2 }), 'people');
      await open('/lead-search/saved-lists/people-4');
      await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
      await page.getByRole('menuitem', { name: /^Get phones/ }).click();
      await expect.element(dialog).toHaveTextContent(/2 already have a phone.*Apollo.*Per phone found1 credit/);
      await dialog.getByRole('button', { name: 'Look up 27 records' }).click();
      await expect.poll(() => bodies(backend)).toMatchObject([{ action: 'phone', all: true, stop_at: 27 }]);
    },
  );

  screen('are looked up of those that are chosen [ENR-002 LIST-024]', async ({ backend, open }) => {
    answer(backend, () => anEstimate({ sources: [apollo], selected: 1, eligible: 1, cost_max: 1 }), 'people');
    await open('/lead-search/saved-lists/people-4');
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await rows.nth(0).getByRole('checkbox').click();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /Get phones/ })
      .click();
    await dialog.getByRole('button', { name: 'Look up 1 record' }).click();
    await expect.poll(() => bodies(backend)).toMatchObject([{ action: 'phone', resultIds: [101] }]);
  });

  screen('without a source: says so plainly, and leads to the keys', async ({ backend, open }) => {
    answer(backend, () => anEstimate({ sources: [], eligible: 0, cost_max: 0 }), 'people');
    await open('/lead-search/saved-lists/people-4?record=101');
    const peek = page.getByRole('dialog', { name: 'Clinica 001' });
    await peek.getByRole('button', { name: /^Get phone/ }).click();
    await expect.element(dialog.getByText('No source finds phones yet.')).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Look up/ }).query()).toBeNull();
    await expect
      .element(dialog.getByRole('link', { name: 'Source keys' }))
      .toHaveAttribute('href', '/profile-settings/source-keys');
    await expectAccessible('a quote without a source');
  });

  screen('without a source a member is told whom to ask', async ({ backend, open }) => {
    answer(backend, () => anEstimate({ sources: [] }), 'people');
    await open('/lead-search/saved-lists/people-4', { me: someone({ user_type: 'team_member' }) });
    await ask(/^Get phones/);
    await expect.element(dialog.getByText('Ask the owner of this account to add a source.')).toBeVisible();
    expect(dialog.getByRole('link').query()).toBeNull();
  });
});

describe('the profiles of influencers', () => {
  screen('are enriched, all or one [LIST-025]', async ({ backend, open }) => {
    answer(backend, () => anEstimate({ sources: [apollo], unit: 5, cost_max: 135 }), 'influencer');
    await open('/lead-search/saved-lists/influencer-4');
    await ask(/^Enrich/);
    const dialog = page.getByRole('dialog', { name: 'Enrich', exact: true });
    await expect.element(dialog).toHaveTextContent(/Per profile found5 credits/);
    await dialog.getByRole('button', { name: 'Look up 27 records' }).click();
    await expect.poll(() => bodies(backend)).toMatchObject([{ action: 'influencer', all: true, stop_at: 135 }]);
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .nth(1);
    await row.hover();
    await row.getByRole('button', { name: 'Actions for Clinica 002' }).click();
    await page.getByRole('menuitem', { name: /^Enrich/ }).click();
    await expect.element(dialog).toBeVisible();
    expect(backend.calls(enrichRoutes.estimate).at(-1)?.body).toMatchObject({
      action: 'influencer',
      resultIds: [102],
    });
  });
});
