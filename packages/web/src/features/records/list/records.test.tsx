import { identityRoutes } from '@galena/contract/identity';
import { AppError, generalErrors } from '@galena/contract/kernel';
import type { ListQuery } from '@galena/contract/lists';
import { type FullResult, resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { describe, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { pressKeys, typeText } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord, rowOf, someRecords } from '../../../testing/records/records.ts';

const path = '/lead-search/saved-lists/local-4';
const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const countLine = async (words: string): Promise<void> => {
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
};
const tab = (name: string) => page.getByRole('tab', { name });
const addFilter = async (field: string): Promise<void> => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: field, exact: true }).click();
};
const apply = () => page.getByRole('button', { name: 'Apply' }).click();
/** What the table has asked last; not what an empty one asks to find out what hides its records. */
const lastAsked = (backend: Backend): Partial<ListQuery> | undefined =>
  backend.calls(resultRoutes.results).findLast(({ body }) => body.limit > 1)?.body;

/** What the server would leave: those with an e-mail, and the first of them for any condition. */
const leave = (record: FullResult, query: ListQuery): boolean =>
  (query.withEmail !== 1 || record.email_status === 'found') &&
  (query.withEmail !== 0 || record.email_status === 'none') &&
  (query.withEmail !== 2 || record.email_status === 'potential') &&
  (query.custom_search.length === 0 || record.id <= 104) &&
  query.endDate === null &&
  query.sent === -1 &&
  (record.name ?? '').includes(query.search);

const list = aList();

describe('the records of a list', () => {
  screen(
    'views and filters are asked of the server, and stand in the address [LIST-013 LIST-014 LIST-015 LIST-019 LIST-020 LIST-021]',
    async ({ backend, open }) => {
      answerLists(backend, [{ list, records: someRecords(20) }], { records: leave });
      const { path: now } = await open(path);
      await countLine('20 of 20 records');
      expect(lastAsked(backend)).toMatchObject({ withEmail: -1, sent: -1, is_archived: 0, sort: 'created_at' });
      await tab('With email 10').click();
      await countLine('10 of 20 records');
      expect(lastAsked(backend)).toMatchObject({ withEmail: 1 });

      await addFilter('Rating');
      await page.getByRole('combobox', { name: 'Condition' }).selectOptions('less than');
      await page.getByRole('spinbutton', { name: 'Value' }).fill('4');
      await apply();
      await countLine('2 of 20 records');
      const rated = { field: 'data.rating', operator: 'lower', value: 4 };
      expect(lastAsked(backend)).toMatchObject({ withEmail: 1, custom_search: [rated] });
      await tab('All 20').click();
      await countLine('4 of 20 records');
      expect(lastAsked(backend)).toMatchObject({ withEmail: -1, custom_search: [rated] });

      // Reload and back lead to the same question.
      await open(now());
      await expect.element(page.getByRole('button', { name: 'Rating less than 4', exact: true })).toBeVisible();
      await countLine('4 of 20 records');
      history.back();
      await countLine('2 of 20 records');
    },
  );

  screen('a filter that could not be asked is said so, and asked when the line is back', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(6) }], { records: leave });
    await open(path);
    await countLine('6 of 6 records');
    const back = backend.lose(resultRoutes.results);
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await tab('Needs email').click();
    const toast = page
      .getByRole('alert')
      .filter({ hasText: 'You’re offline. Your change isn’t applied yet: these are the records from before.' });
    await expect.element(toast).toBeVisible();
    await expect.element(page.getByText('Not applied yet')).toBeVisible();
    await expect.element(page.getByText('6 of 6 records')).not.toBeInTheDocument();
    await expect.element(page.getByRole('tabpanel', { name: list.name })).toHaveAttribute('data-stale');
    back();
    connection.mockRestore();
    window.dispatchEvent(new Event('online'));
    await expect.element(toast).not.toBeInTheDocument();
    await expect.element(page.getByRole('tabpanel', { name: list.name })).not.toHaveAttribute('data-stale');
    expect(lastAsked(backend)?.withEmail).not.toBe(-1);
  });

  screen(
    'days are asked of the server, and what hides all can be taken away [LIST-020 LIST-021]',
    async ({ backend, open }) => {
      answerLists(backend, [{ list, records: someRecords(20) }], { records: leave });
      await open(`${path}?view=found`);
      await countLine('10 of 20 records');
      await tab('All 20').click();
      await countLine('20 of 20 records');
      await addFilter('Added');
      await page.getByRole('combobox', { name: 'Condition' }).selectOptions('on or before');
      await page.getByLabelText('Value').fill('2020-01-01');
      await apply();
      await expect.element(page.getByRole('heading', { name: 'No results found.' })).toBeVisible();
      expect(lastAsked(backend)).toMatchObject({ startDate: null, endDate: '2020-01-01' });
      await expect.element(page.getByText(/hides 20 of 20 records\./)).toBeVisible();
      await page.getByRole('button', { name: 'Remove this filter' }).click();
      await countLine('20 of 20 records');
    },
  );

  screen(
    'words are looked for anywhere, as a whole, or at the beginning [LIST-019 LIST-022]',
    async ({ backend, open }) => {
      const guessed = aRecord({ id: 300, name: 'Guess', email_status: 'potential' });
      answerLists(backend, [{ list, records: [...someRecords(6), guessed] }], { records: leave });
      await open(path);
      await countLine('7 of 7 records');
      await pressKeys('/');
      await typeText('ica 001');
      await countLine('1 of 7 records');
      expect(lastAsked(backend)).toMatchObject({ search: 'ica 001', search_type: 'contain' });
      await page.getByRole('button', { name: 'Match: Contains' }).click();
      await page.getByRole('menuitemradio', { name: 'Is exactly' }).click();
      await expect.poll(() => lastAsked(backend)?.search_type).toBe('exact');
      await page.getByRole('searchbox', { name: 'Search this list' }).fill('nobody');
      await expect.element(page.getByText('“nobody” hides 7 of 7 records.')).toBeVisible();
      await page.getByRole('button', { name: 'Clear search' }).click();
      await countLine('7 of 7 records');
    },
  );

  screen('states are views [LIST-016 LIST-017 LIST-018]', async ({ backend, open }) => {
    const guessed = aRecord({ id: 300, name: 'Guess', email_status: 'potential' });
    answerLists(backend, [{ list, records: [...someRecords(6), guessed] }], { records: leave });
    await open(path);
    await tab('Potential 1').click();
    await countLine('1 of 7 records');
    expect(lastAsked(backend)).toMatchObject({ withEmail: 2 });
    await tab('Needs email 3').click();
    await countLine('3 of 7 records');
    expect(lastAsked(backend)).toMatchObject({ withEmail: 0 });
  });

  screen('what was sent is a view, a column and a filter [LIST-022]', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(7) }], { records: leave });
    await open(path);
    await expect.element(page.getByRole('columnheader', { name: 'CRM' })).toBeVisible();
    await expect.element(rows.first()).toHaveTextContent(/Unsent/);
    await tab('Sent 0').click();
    await expect.element(page.getByRole('heading', { name: 'No records in this view' })).toBeVisible();
    expect(lastAsked(backend)).toMatchObject({ sent: 1 });
    await page.getByRole('button', { name: 'Show all records' }).click();
    await countLine('7 of 7 records');
    await addFilter('CRM');
    await page.getByRole('combobox', { name: 'Value' }).selectOptions('Sent');
    await apply();
    await countLine('0 of 7 records');
    expect(lastAsked(backend)).toMatchObject({ sent: 1, withEmail: -1 });
  });

  screen('are sorted by the server, and fetched page after page', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(80) }], { maxPerPage: 40 });
    const { path: now } = await open(path);
    await expect.element(rows.first()).toBeVisible();
    await page.getByRole('columnheader', { name: 'Business' }).getByRole('button').first().click();
    await page.getByRole('menuitem', { name: 'Sort descending' }).click();
    await expect.poll(now).toBe(`${path}?sort=-name`);
    await expect.poll(() => lastAsked(backend)).toMatchObject({ sort: '-name' });
    await expect
      .element(page.getByRole('columnheader', { name: 'Business' }))
      .toHaveAttribute('aria-sort', 'descending');
    (rows.first().element() as HTMLElement).focus();
    await pressKeys('End');
    await expect.poll(() => lastAsked(backend)?.cursor).toBe('after-40');
    await expect
      .poll(async () => {
        await pressKeys('End');
        return document.querySelector('[aria-rowindex="81"]')?.textContent;
      })
      .toContain('Clinica 080');
  });

  screen(
    'columns and views of one’s own are kept with the user, for all lists of the kind',
    async ({ backend, open }) => {
      const other = aList({ id: 5, name: 'Other' });
      answerLists(backend, [{ list, records: someRecords(3) }, { list: other }]);
      await open(path);
      const column = (name: string) => page.getByRole('columnheader', { name, exact: true });
      await expect.element(column('Website')).toBeVisible();
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Website', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Category', exact: true }).click();
      await expectAccessible('the columns');
      await pressKeys('Escape');
      await expect.element(column('Website')).not.toBeInTheDocument();
      await expect.element(column('Category')).toBeInTheDocument();

      await addFilter('City');
      await page.getByRole('textbox', { name: 'Value' }).fill('Lisbon');
      await apply();
      await page.getByRole('button', { name: 'Save this view' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save this view' });
      await dialog.getByRole('button', { name: 'Save view' }).click();
      await expect.element(dialog.getByText('Field is required.')).toBeVisible();
      await page.getByRole('textbox', { name: 'View name' }).fill('In Lisbon');
      await expectAccessible('a view to be saved');
      await dialog.getByRole('button', { name: 'Save view' }).click();
      await expect.element(page.getByRole('tab', { name: 'In Lisbon', selected: true })).toBeVisible();
      const keptOf = () => backend.calls(identityRoutes.setPreference).map(({ body }) => body.key);
      await expect.poll(keptOf).toEqual(expect.arrayContaining(['lists.columns.local']));

      const { path: now } = await open('/lead-search/saved-lists/local-5');
      await tab('In Lisbon').click();
      await expect.element(page.getByRole('button', { name: 'City contains Lisbon', exact: true })).toBeVisible();
      await expect.element(column('Website')).not.toBeInTheDocument();
      await page.getByRole('button', { name: 'View options: In Lisbon' }).click();
      await page.getByRole('menuitem', { name: 'Rename view' }).click();
      await page.getByRole('textbox', { name: 'View name' }).fill('Lisboa');
      await page.getByRole('button', { name: 'Rename view' }).click();
      await page.getByRole('button', { name: 'View options: Lisboa' }).click();
      await page.getByRole('menuitem', { name: 'Delete view' }).click();
      await expect.element(tab('Lisboa')).not.toBeInTheDocument();
      await expect.element(page.getByRole('tab', { name: 'All 0', selected: true })).toBeVisible();
      expect(now()).not.toContain('view=');
    },
  );

  screen('that cannot be had are said so, the first ones and the next', async ({ backend, open }) => {
    const given = [{ list, records: someRecords(60) }];
    const failing = (cursor: string | undefined) => {
      const held = answerLists(backend, given, { maxPerPage: 30 });
      const rest = { currentPage: null, pageSize: 30, total: 60, total_is_capped: false, next_cursor: 'next' };
      backend.answer(resultRoutes.results, ({ body }) => {
        if (body.cursor === cursor) throw new AppError(generalErrors.unexpected);
        const data = someRecords(30).map(rowOf);
        return { data, pagination: rest, counts: held.list().counts };
      });
    };
    failing(undefined);
    await open(path);
    await expect.element(page.getByRole('alert').getByText('An unexpected error occurred.')).toBeVisible();
    await expect.element(page.getByText('Couldn’t load this')).toBeVisible();
    failing('next');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(rows.first()).toBeVisible();
    (rows.first().element() as HTMLElement).focus();
    await pressKeys('End');
    await expect.element(page.getByRole('alert').getByText('An unexpected error occurred.')).toBeVisible();
    // Those that came stay.
    await expect.element(page.getByText('60 of 60 records', { exact: true })).toBeVisible();
    answerLists(backend, given, { maxPerPage: 30 });
    backend.answer(resultRoutes.results, () => {
      const data = someRecords(60).slice(30).map(rowOf);
      const pagination = { currentPage: null, pageSize: 30, total: 60, total_is_capped: false };
      return { data, pagination, counts: { ...list.counts, all: 60 } };
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect
      .poll(async () => {
        document.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
        await pressKeys('End');
        return document.querySelector('[aria-rowindex="61"]')?.textContent;
      })
      .toContain('Clinica 060');
  });

  screen('none yet: a search may fill the list, unless it is there to be looked at', async ({ backend, open }) => {
    answerLists(backend, [{ list }, { list: aList({ id: 5, is_demo: true }) }]);
    // The page it leads to may ask before the test is over.
    backend.answer(searchRoutes.localCategories, () => ({ data: [] }));
    const { path: now } = await open('/lead-search/saved-lists/local-5');
    await expect.element(page.getByRole('heading', { name: 'No records yet' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Find records' }).query()).toBeNull();
    await open(path);
    await expect.element(page.getByRole('heading', { name: 'No records yet' })).toBeVisible();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Find records' }).click();
    await expect.poll(now).toBe(`${path}/new-search`);
  });
});

describe('on a phone', () => {
  screen('records are lines, chosen and searched with a finger [LIST-005 LIST-047]', async ({ backend, open }) => {
    answerLists(backend, [{ list, records: someRecords(6, { is_demo: true, data: { rating: 4.5 } }) }], {
      records: leave,
    });
    await open(path, { size: [390, 844] });
    const lines = page.getByRole('grid', { name: 'Records' }).getByRole('row');
    // Invented leads say so here, too.
    await expect.element(lines.first()).toHaveTextContent(/Clinica 001.*4\.5 ★.*Demo/);
    expect(page.getByRole('columnheader').query()).toBeNull();
    await expectAccessible('lines');
    await lines.nth(1).getByRole('checkbox').click();
    const bar = page.getByRole('toolbar', { name: 'Actions for 1 selected' });
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect.element(bar).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Search this list' }).click();
    await page.getByRole('searchbox', { name: 'Search this list' }).fill('zzzz');
    await expect.element(page.getByRole('heading', { name: 'No results found.' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(lines.first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
