import { AppError, generalErrors } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../../../platform/i18n.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press, pressKeys } from '../../../testing/keys.ts';
import { answerLanding } from '../../../testing/landing-page.ts';
import { screen } from '../../../testing/screen.tsx';
import { pageOf } from '../../../testing/usual-answers.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList, anEvent } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';

const path = '/lead-search/saved-lists/local-4';
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const option = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: /^Options for Dentists/ }).click();
  await page.getByRole('menuitem', { name }).click();
};
const filled = { list: aList({ tags: ['a', 'b', 'c', 'd', 'e'] }), records: someRecords(12) };

describe('the page of a list', () => {
  screen('says what the list is, and what is in it [LIST-001]', async ({ backend, open }) => {
    answerLists(backend, [filled]);
    await open(path);
    await expect.element(heading('Dentists Lisbon')).toBeVisible();
    await expect.element(page.getByText('+2', { exact: true })).toBeVisible();
    await expect.element(page.getByText('12 of 12 records', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'With email 6' })).toBeVisible();
    await expect.element(rows.first()).toHaveTextContent(/Clinica 001.*Not looked up.*clinica-1\.example.*Lisbon/);
    await expectAccessible('a list');
  });

  screen('keeps its place while it is fetched, and says so when it cannot be had', async ({ backend, open }) => {
    answerLists(backend, [filled]);
    backend.answer(listRoutes.get, () => {
      throw new AppError(generalErrors.unexpected);
    });
    const letGo = backend.hold(listRoutes.get);
    await open(path);
    await expect.element(page.getByText('Loading…').first()).toBeInTheDocument();
    letGo();
    await expect.element(page.getByRole('alert').getByText('An unexpected error occurred.')).toBeVisible();
    answerLists(backend, [filled]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(heading('Dentists Lisbon')).toBeVisible();
  });

  screen('one of somebody else, and one of another kind, are not there [LIST-048]', async ({ backend, open }) => {
    answerLists(backend, [filled]);
    for (const nobodys of ['/lead-search/saved-lists/local-5', '/lead-search/saved-lists/people-4']) {
      await open(nobodys);
      await expect.element(page.getByRole('heading', { name: 'This list no longer exists' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'All lists' }).click();
    await expect.element(page.getByRole('link', { name: 'Dentists Lisbon' })).toBeVisible();
    await open('/lead-search/saved-lists/nothing-1');
    await expect.element(heading('Page not found')).toBeVisible();
  });

  screen('is renamed where it stands, with a way back [LIST-039]', async ({ backend, open }) => {
    answerLists(backend, [filled]);
    await open(path);
    await option('Rename');
    await page.getByRole('textbox', { name: 'Name' }).fill('Dentists Porto');
    await page.getByRole('button', { name: 'Rename list' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    // A toast stays as long as somebody points at it.
    await undo.hover();
    await expect.element(heading('Dentists Porto')).toBeVisible();
    await undo.click();
    await expect.element(heading('Dentists Lisbon')).toBeVisible();
    const names = backend.calls(listRoutes.rename).map(({ body }) => body.name);
    expect(names).toEqual(['Dentists Porto', 'Dentists Lisbon']);
  });

  screen(
    'is put away, and then searched no more; deleted, it leads to the others [LIST-033 LIST-040]',
    async ({ backend, open }) => {
      answerLists(backend, [filled]);
      const opened = await open(path);
      const into = page.getByRole('button', { name: 'Find records' });
      await expect.element(into).toBeVisible();
      await option('Archive list');
      await expect.element(page.getByText('Archived', { exact: true }).first()).toBeVisible();
      await expect.element(into).not.toBeInTheDocument();
      await option('Restore list');
      await expect.element(into).toBeVisible();
      await option('Delete list');
      const question = page.getByRole('alertdialog', { name: 'Delete Dentists Lisbon for good?' });
      await expect.element(question.getByText('12 records will be deleted too.')).toBeVisible();
      await question.getByRole('button', { name: 'Delete list' }).click();
      await expect.poll(opened.path).toBe('/lead-search/saved-lists');
      await expect.element(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
    },
  );

  screen('another tab that deletes it is noticed', async ({ backend, open }) => {
    const held = answerLists(backend, [filled]);
    await open(path);
    await expect.element(rows.first()).toBeVisible();
    held.remove(4);
    await expect.element(page.getByRole('heading', { name: 'This list no longer exists' })).toBeVisible();
  });

  screen('is one column wide on a phone, in German, too', async ({ backend, open }) => {
    answerLists(backend, [
      { ...filled, list: aList({ name: 'Zahnarztpraxisgemeinschaftsverzeichnisse', tags: ['a', 'b', 'c', 'd'] }) },
    ]);
    await chooseLanguage('de');
    await open(path, { size: [390, 844] });
    await expect.element(page.getByText('12 von 12 Einträgen', { exact: true })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('what was done with a list', () => {
  screen('is told in sentences, newest first, page by page [LIST-007 LIST-036]', async ({ backend, open }) => {
    answerLists(backend, [filled]);
    const events = [
      anEvent({ id: 1, credits: 3, status: 'canceled' }),
      anEvent({ id: 2, kind: 'enrich', params: { action: 'email' }, requested: 27, found: 6 }),
      anEvent({ id: 3, kind: 'enrich', params: { action: 'employees' } }),
      anEvent({ id: 4, kind: 'archive', params: { what: 'records', is_archived: true }, found: 3 }),
      anEvent({ id: 5, kind: 'archive', params: { is_archived: false } }),
      anEvent({ id: 6, kind: 'delete', params: {}, found: 1 }),
      anEvent({ id: 7, kind: 'export', params: {}, found: 12 }),
      anEvent({ id: 9, kind: 'enrich', params: { action: 'phone' } }),
      anEvent({ id: 10, kind: 'enrich', params: { action: 'influencer' } }),
      anEvent({ id: 11, kind: 'enrich', params: {} }),
    ];
    backend.answer(listRoutes.history, ({ body }) => {
      const { data, pagination } = pageOf(body.cursor === undefined ? events : [anEvent({ id: 8, kind: 'manual' })]);
      return { data, pagination: { ...pagination, ...(body.cursor === undefined ? { next_cursor: 'older' } : {}) } };
    });
    await open(path);
    await option('History');
    const drawer = page.getByRole('dialog', { name: 'History of Dentists Lisbon' });
    const items = drawer.getByRole('listitem');
    for (const [at, words] of [
      /Search: Lisbon, Portugal.*Dana Demo.*48 of up to 60 saved.*3 credits.*Canceled/,
      /Email lookup.*6 of 27 found/,
      'Employee lookup',
      '3 records archived',
      'List restored',
      '1 record deleted',
      '12 records exported',
      'Phone lookup',
      'Profiles enriched',
      'Records enriched',
    ].entries())
      await expect.element(items.nth(at)).toHaveTextContent(words);
    await expectAccessible('the history');
    await drawer.getByRole('button', { name: 'Show more' }).click();
    await expect.element(drawer.getByText('Record added by hand')).toBeVisible();
    await expect.element(drawer.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    await pressKeys('Escape');
    await expect.element(drawer).not.toBeInTheDocument();
  });

  screen('leads from a search to the same search, filled in', async ({ backend, open }) => {
    answerLists(backend, [filled]);
    answerLanding(backend);
    backend.answer(searchRoutes.localCategories, () => ({ data: [] }));
    backend.answer(searchRoutes.estimate, () => {
      throw new AppError(generalErrors.unexpected);
    });
    backend.answer(listRoutes.history, () =>
      pageOf([anEvent({ id: 1, run_id: 31 }), anEvent({ id: 2, kind: 'export', params: {}, found: 12 })]),
    );
    backend.answer(searchRoutes.search, ({ params: { id } }) => ({
      data: {
        id,
        campaign_id: filled.list.id,
        type: 'local' as const,
        searcher: 'nearby',
        sources: [],
        only_new: false,
        location: { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 },
        filters: { categories: ['dentist'] },
        match: 50 as const,
        limit: 60,
        status: 'completed' as const,
        found: 60,
        saved: 48,
        duplicates: 0,
        suppressed: 0,
        skipped: 0,
        with_email: 12,
        credits: 3,
        cost_max: 60,
        find_emails: false,
        skip_owned: true,
        skip_customers: false,
        stop_reason: null,
        vendor_paid_by: 'house' as const,
        error_code: null,
        created_at: '2026-11-20T08:31:00.000Z',
        started_at: null,
        finished_at: null,
      },
    }));
    const { path: now } = await open(path);
    await option('History');
    const drawer = page.getByRole('dialog', { name: 'History of Dentists Lisbon' });
    await drawer.getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => now()).toMatch(/^\/lead-search\/saved-lists\/local-\d+\/new-search\?/);
    const asked = new URL(now(), location.origin).searchParams;
    expect(['limit', 'match', 'source', 'skip'].map((name) => asked.get(name))).toEqual(['60', '50', 'nearby', 'true']);
    expect(JSON.parse(asked.get('what') ?? '')).toEqual({ categories: ['dentist'] });
  });

  screen('is nothing at first, and can fail to come', async ({ backend, open }) => {
    answerLists(backend, [filled]);
    await open(path);
    await option('History');
    const drawer = page.getByRole('dialog', { name: 'History of Dentists Lisbon' });
    await expect.element(drawer.getByText('No history yet')).toBeVisible();
    backend.answer(listRoutes.history, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await option('History');
    await expect.element(drawer.getByText('An unexpected error occurred.')).toBeVisible();
  });
});

describe('a list that grows while somebody looks', () => {
  screen(
    'the first records stand there at once, later ones follow at the end [LIST-050]',
    async ({ backend, open }) => {
      const held = answerLists(backend, [{ list: aList() }]);
      await open(path);
      await expect.element(page.getByRole('heading', { name: 'No records yet' })).toBeVisible();
      held.change(4, () => ({ records: someRecords(3) }));
      await expect.element(page.getByText('3 of 3 records', { exact: true })).toBeVisible();
      held.change(4, () => ({ records: someRecords(8) }));
      await expect.element(page.getByText('8 of 8 records', { exact: true })).toBeVisible();
      await expect.element(rows.nth(7)).toHaveTextContent('Clinica 008');
      await expect.element(page.getByRole('tab', { name: 'With email 4' })).toBeVisible();
    },
  );

  screen('in another order they are counted, and shown on a press', async ({ backend, open }) => {
    const held = answerLists(backend, [{ list: aList(), records: someRecords(3) }]);
    const { path: now } = await open(`${path}?sort=name`);
    await expect.element(rows.nth(2)).toBeVisible();
    held.change(4, ({ records }) => ({ records: [...records, ...someRecords(5).slice(3)] }));
    await page.getByRole('button', { name: '2 new' }).click();
    await expect.element(rows.nth(4)).toBeVisible();
    expect(now()).toBe(`${path}?sort=-created_at`);
    expect(backend.calls(resultRoutes.results).at(-1)?.body.sort).toBe('-created_at');
  });

  screen('a record that changes is shown as it is now', async ({ backend, open }) => {
    const held = answerLists(backend, [{ list: aList(), records: someRecords(3) }]);
    await open(path);
    await press(rows.first(), 'x');
    held.change(4, ({ records }) => ({
      records: records.map((record) => (record.id === 101 ? { ...record, email_status: 'looking' } : record)),
    }));
    await expect.element(rows.first()).toHaveTextContent('Looking for email');
    // What is chosen stays so.
    await expect.element(page.getByRole('toolbar', { name: 'Actions for 1 selected' })).toBeVisible();
  });
});
