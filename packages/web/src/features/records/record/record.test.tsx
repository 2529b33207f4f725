import { enrichRoutes } from '@galena/contract/enrichment';
import { AppError, generalErrors } from '@galena/contract/kernel';
import type { ListQuery } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import { employeeRoutes, type FullResult, resultRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { press, pressItem, pressKeys, typeText } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord, sighted, someRecords } from '../../../testing/records/records.ts';
import { anEmployee, aVisit } from '../../../testing/records/runs.ts';

const path = '/lead-search/saved-lists/local-4';
const list = aList();
const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const drawer = (name: string) => page.getByRole('dialog', { name, exact: true });
const position = async (name: string, words: string): Promise<void> => {
  await expect.element(drawer(name).getByText(words, { exact: true })).toBeVisible();
};

const invented = sighted('email', 'hello@clinica-um.example', {
  source: 'sandbox_local',
  method: 'invented',
  ref_url: 'https://clinica-um.demo.example/contact',
  confidence: 0.9,
});
const whole = aRecord({
  is_demo: true,
  values: [invented, sighted('data.rating', 4.5, { method: 'open_data', snippet: 'Rated 4.5 of 5' })],
  data: { category: 'dentist', rating: 4.5, reviews: 120, lat: 38.7, openingHours: 'Mo-Fr' },
  postal_code: '1100-148',
  match_percent: 100,
});

const answer = (backend: Backend, records: readonly FullResult[]) => {
  backend.answer(employeeRoutes.employees, () => ({ data: [] }));
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  // Words leave the first ones, states those that are in them.
  const matches = (record: FullResult, { search, withEmail }: ListQuery): boolean =>
    (search === '' || record.id < 103) && (withEmail === -1 || (withEmail === 1) === (record.email_status === 'found'));
  return answerLists(backend, [{ list, records }], { records: matches });
};

describe('a record beside its list', () => {
  screen('shows every field, and where each value comes from [LIST-047]', async ({ backend, open }) => {
    answer(backend, [whole, ...someRecords(3).slice(1)]);
    await open(path);
    await rows.first().getByRole('rowheader').click();
    const peek = drawer('Clinica Um');
    await position('Clinica Um', '1 of 3');
    await expect.element(peek.getByText('This record is made up, so you can try things out.')).toBeVisible();
    await expect.element(peek.getByText('4 of 4', { exact: true })).not.toBeInTheDocument();
    await expect.element(peek.getByText(/of \d+ fields have a source/)).toBeVisible();
    await press(peek.getByRole('button', { name: /^Email, source/ }), 'Enter');
    await expect.element(peek.getByText('Made up for the demo')).toBeVisible();
    await expect.element(peek.getByText('90%')).toBeVisible();
    // The page that it stands on is one of ours, and says so.
    const link = peek.getByRole('link', { name: 'clinica-um.demo.example/contact' });
    await expect.element(link).toHaveAttribute('href', '/demo-sites/clinica-um/contact');
    await press(peek.getByRole('button', { name: /^Rating, source/ }), 'Enter');
    await expect.element(peek.getByRole('mark')).toHaveTextContent('4.5');
    // Every stored field of the kind, not only the columns; and what a source has of its own.
    for (const field of ['Category', 'Reviews', 'Postal code', 'Latitude'])
      await expect.element(peek.getByText(field, { exact: true }).first()).toBeInTheDocument();
    await expect.element(peek.getByText('Opening hours', { exact: true }).last()).toBeInTheDocument();
    await expect.element(peek.getByRole('region', { name: 'In this list' })).toHaveTextContent(/Match.*100%.*A search/);
    await expectAccessible('a record');
  });

  screen(
    'is walked through by keys, stands in the address, and is a page, too [LIST-047]',
    async ({ backend, open }) => {
      answer(backend, someRecords(5));
      const { path: now } = await open(path);
      await rows.nth(1).getByRole('rowheader').click();
      await position('Clinica 002', '2 of 5');
      await pressKeys('Escape');
      await expect.element(drawer('Clinica 002')).not.toBeInTheDocument();
      await expect.element(rows.nth(1)).toHaveFocus();
      await pressKeys('Enter');
      await position('Clinica 002', '2 of 5');
      await pressKeys('j');
      await position('Clinica 003', '3 of 5');
      await pressKeys('ArrowUp');
      await position('Clinica 002', '2 of 5');
      await pressKeys('k', 'k');
      await position('Clinica 001', '1 of 5');
      await expect
        .element(page.getByRole('button', { name: 'Previous record' }))
        .toHaveAttribute('aria-disabled', 'true');
      // The address names it: "back" closes it, a reload shows the same.
      expect(now()).toBe(`${path}?record=101`);
      history.back();
      await expect.element(drawer('Clinica 001')).not.toBeInTheDocument();
      history.forward();
      await expect.element(drawer('Clinica 001')).toBeVisible();
      await open(now());
      await drawer('Clinica 001').getByRole('button', { name: 'Open as page' }).click();
      await expect.poll(now).toBe(`${path}/101`);
      await expect.element(page.getByRole('heading', { level: 1, name: 'Clinica 001' })).toBeVisible();
      await expect.element(page.getByText('Contact', { exact: true })).toBeVisible();
      await expectAccessible('a page');
      await page.getByRole('link', { name: 'Back to Dentists Lisbon' }).click();
      // Beside the list as it was left.
      await expect.poll(now).toBe(`${path}?record=101`);
      await expect.element(drawer('Clinica 001')).toBeVisible();
    },
  );

  screen(
    'stays open while the list is asked something else, and is walked on from there',
    async ({ backend, open }) => {
      answer(backend, someRecords(12));
      const { path: now } = await open(`${path}?record=104`);
      await expect.element(drawer('Clinica 004')).toBeVisible();
      await page.getByRole('tab', { name: 'With email 6' }).click();
      await position('Clinica 004', '2 of 6');
      (drawer('Clinica 004').element() as HTMLElement).focus();
      await pressKeys('j');
      await position('Clinica 006', '3 of 6');

      // Also while it is not among those that are asked for.
      await page.getByRole('tab', { name: 'Needs email 6' }).click();
      await expect.element(page.getByText('6 of 12 records', { exact: true })).toBeVisible();
      await expect.element(drawer('Clinica 006')).toBeVisible();
      await expect.element(drawer('Clinica 006').getByText(/^\d+ of \d+$/)).not.toBeInTheDocument();
      const search = page.getByRole('searchbox', { name: 'Search this list' });
      (search.element() as HTMLElement).focus();
      await typeText('Clin');
      await expect.poll(now).toMatch(/[?&]q=Clin/);
      await expect.element(drawer('Clinica 006').getByText('Contact', { exact: true })).toBeVisible();
      await pressKeys('Escape', 'Escape');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      expect(now()).toMatch(/view=needs/);
    },
  );

  screen('takes what is asked about it along when it is left', async ({ backend, open }) => {
    answer(backend, someRecords(5));
    await open(path);
    const confirm = page.getByRole('button', { name: 'Delete record' });
    await rows.nth(1).getByRole('rowheader').click();
    await drawer('Clinica 002').getByRole('button', { name: 'Options for Clinica 002' }).click();
    await page.getByRole('menuitem', { name: 'Delete record' }).click();
    await expect.element(confirm).toBeVisible();
    history.back();
    await expect.element(drawer('Clinica 002')).not.toBeInTheDocument();
    await rows.nth(3).getByRole('rowheader').click();
    await expect.element(drawer('Clinica 004').getByText('Contact', { exact: true })).toBeVisible();
    expect(confirm.query()).toBeNull();
    expect(backend.calls(bulkRoutes.removeResult)).toEqual([]);
  });

  screen('gives the focus to its row when it is left, and to the next one when it goes', async ({ backend, open }) => {
    answer(backend, someRecords(6));
    await open(path);
    await press(rows.nth(1), 'Enter');
    await position('Clinica 002', '2 of 6');
    await pressKeys('j');
    await position('Clinica 003', '3 of 6');
    await pressKeys('Escape');
    await expect.element(rows.filter({ hasText: 'Clinica 003' })).toHaveFocus();
    await pressKeys('Enter');
    await press(page.getByRole('button', { name: 'Options for Clinica 003' }), 'Enter');
    await pressItem('Delete record');
    await press(page.getByRole('button', { name: 'Delete record' }), 'Enter');
    await expect.element(page.getByText('Record deleted.')).toBeVisible();
    await expect.element(rows.filter({ hasText: 'Clinica 004' })).toHaveFocus();
  });

  screen('shows what the table knows at once, and says when the rest does not come', async ({ backend, open }) => {
    answer(backend, someRecords(3));
    const letGo = backend.hold(resultRoutes.result);
    await open(path);
    await rows.nth(1).getByRole('rowheader').click();
    const peek = drawer('Clinica 002');
    await expect.element(peek.getByText('hello@clinica-2.example').first()).toBeVisible();
    await expect.element(peek.getByText(/have a source/)).not.toBeInTheDocument();
    letGo();
    await expect.element(peek.getByText(/have a source/)).toBeVisible();
    await pressKeys('Escape');
    backend.answer(resultRoutes.result, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await rows.nth(0).getByRole('rowheader').click();
    await expect.element(drawer('Clinica 001').getByText('An unexpected error occurred.')).toBeVisible();
    answer(backend, someRecords(3));
    await drawer('Clinica 001').getByRole('button', { name: 'Retry' }).click();
    await expect.element(drawer('Clinica 001').getByText('An unexpected error occurred.')).not.toBeInTheDocument();
  });

  screen('is the page on a phone, and nothing pushes it off the screen [LIST-047]', async ({ backend, open }) => {
    answer(backend, someRecords(3));
    const host = `${'workshop'.repeat(7)}.example`;
    const url = `http://${host}/`;
    const read = { url, status: 200, outcome: 'read', bytes: 1, fetched_at: list.created_at } as const;
    backend.answer(enrichRoutes.visit, () => ({ data: aVisit({ site: url, pages: [read] }) }));
    const name = 'Hauptbetriebswerkbauunterbeamtengesellschaftsvorsteher';
    backend.answer(employeeRoutes.employees, () => ({ data: [anEmployee({ name })] }));
    await open(path, { size: [390, 844] });
    await rows.first().getByRole('rowheader').click();
    await position('Clinica 001', '1 of 3');
    await page.getByRole('button', { name: 'Next record' }).click();
    const peek = drawer('Clinica 002');
    await position('Clinica 002', '2 of 3');
    const isWithin = (): boolean => {
      const body = peek.element().children[1];
      return body !== undefined && body.scrollWidth <= body.clientWidth;
    };
    await expect.element(peek.getByText(`Read 1 page of ${host}`)).toBeVisible();
    expect(isWithin()).toBe(true);
    await expectAccessible('a record on a phone');
    await peek.getByRole('tab', { name: /People/ }).click();
    await expect.element(peek.getByText(name, { exact: true })).toBeVisible();
    expect(isWithin()).toBe(true);
    await peek.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.element(peek).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('a record on its page', () => {
  screen('is deleted after a question, and then not there any more [LIST-004]', async ({ backend, open }) => {
    answer(backend, someRecords(3));
    const { path: now } = await open(`${path}/101`);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Clinica 001' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete record' }).click();
    await expect.element(page.getByText('Record deleted.')).toBeVisible();
    await expect.poll(now).toBe(path);
    await expect.element(page.getByText('2 of 2 records', { exact: true })).toBeVisible();
    expect(backend.calls(bulkRoutes.removeResult)).toMatchObject([{ params: { id: 4, resultId: 101 } }]);
    await open(`${path}/101`);
    await expect.element(page.getByRole('heading', { name: 'This list no longer exists' })).toBeVisible();
    await open(`${path}?record=101`);
    const gone = drawer('This record no longer exists');
    await expect.element(gone.getByRole('heading', { name: 'This record no longer exists' })).toBeVisible();
    // There is nothing to be done with it.
    expect(gone.getByRole('button', { name: /^Options for/ }).query()).toBeNull();
  });

  screen('waits, and says so when it cannot be had', async ({ backend, open }) => {
    answer(backend, someRecords(3));
    backend.answer(resultRoutes.result, () => {
      throw new AppError(generalErrors.unexpected);
    });
    const letGo = backend.hold(resultRoutes.result);
    await open(`${path}/101`, { size: [390, 844] });
    await expect.element(page.getByText('Loading…').first()).toBeInTheDocument();
    letGo();
    await expect.element(page.getByText('Couldn’t load this')).toBeVisible();
    answer(backend, someRecords(3));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Clinica 001' })).toBeVisible();
    await expectAccessible('a page on a phone');
  });

  screen('folds what is unknown into a number, and counts what is there', async ({ backend, open }) => {
    const record = aRecord({
      name: 'Clinica Um',
      website: 'https://clinica-um.example',
      city: 'Lisbon',
      country: null,
      values: [sighted('website', 'https://clinica-um.example'), sighted('city', 'Lisbon')],
    });
    answer(backend, [record]);
    await open(`${path}?record=101`);
    const peek = drawer('Clinica Um');
    await expect.element(peek.getByText('2 of 2 fields have a source')).toBeVisible();
    // The state of the e-mail is told, of all others only how many they are.
    await expect.element(peek.getByText('Not looked up').first()).toBeVisible();
    const business = peek.getByRole('region', { name: 'Business' });
    const fold = business.getByRole('button', { name: /^\d+ unknown$/ });
    await expect.element(business.getByText('Postal code')).not.toBeInTheDocument();
    await press(fold, 'Enter');
    await expect.element(business.getByText('Postal code')).toBeVisible();
    const unknown = business.getByRole('listitem').filter({ hasText: 'Postal code' }).first();
    expect(fold.element().textContent).toBe(`${unknown.getByRole('listitem').elements().length} unknown`);
    await expectAccessible('unknown fields');
  });

  screen('says in words where somebody is active', async ({ backend, open }) => {
    answer(backend, [aRecord({ name: 'Clinica Um', data: { active_in: ['DE', 'PT'], not_active_in: ['FR'] } })]);
    await open(`${path}?record=101`);
    const peek = drawer('Clinica Um');
    for (const name of ['Active in', 'Germany', 'Not active in', 'France'])
      await expect.element(peek.getByText(name, { exact: true })).toBeVisible();
    answer(backend, [aRecord({ name: 'Clinica Um', data: { active_in: ['worldwide'] } })]);
    await open(`${path}?record=101`);
    await expect.element(peek.getByText('Worldwide', { exact: true })).toBeVisible();
  });
});
