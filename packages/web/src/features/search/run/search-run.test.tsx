import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes, runSuccesses, successOf } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { searchRoutes, type SearchSource } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { pageOf } from '../../../testing/usual-answers.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList, anEvent } from '../../../testing/records/lists.ts';
import { moment, someRecords } from '../../../testing/records/records.ts';
import { aJob, anEstimate, answerEnded, answerEndedSearch, aRun, aSearch } from '../../../testing/records/runs.ts';

const aSource = (own: Partial<SearchSource>): SearchSource => ({
  key: 'catalogue',
  label: 'Local',
  status: 'done',
  error_code: null,
  ignored_filters: [],
  found: 0,
  saved: 0,
  duplicates: 0,
  filled: 0,
  ...own,
});

const several: SearchSource[] = [
  aSource({ key: 'catalogue', saved: 30 }),
  aSource({ key: 'google_places', label: 'Google Places', saved: 18 }),
  aSource({ key: 'overpass', status: 'failed' }),
];

const path = '/lead-search/saved-lists/local-4';
const given = { list: aList(), records: someRecords(6) };
describe('a search that fills a list', () => {
  const searching = { id: 20, kind: 'search.run', state: 'running', done: 30, total: 60 } as const;

  screen('is seen while it runs, is stopped as a search, and leaves a line [LIST-050]', async ({ backend, open }) => {
    let isOver = false;
    const held = answerLists(backend, [{ ...given, list: aList({ run: searching }) }]);
    backend.answer(runRoutes.get, () => ({
      data: aRun({ ...searching, ...(isOver ? { state: 'canceled', finished_at: moment } : {}) }),
    }));
    backend.answer(searchRoutes.search, () => ({
      data: aSearch({
        status: isOver ? 'canceled' : 'running',
        saved: 30,
        with_email: 12,
        credits: 30,
        cost_max: 60,
        finished_at: isOver ? moment : null,
      }),
    }));
    backend.answer(enrichRoutes.estimate, () => ({ data: anEstimate({ eligible: 0, cost_max: 0 }) }));
    backend.answer(searchRoutes.cancel, () => {
      isOver = true;
      held.change(4, ({ list }) => ({ list: { ...list, run: null } }));
      return { data: aSearch({ status: 'canceled' }), ...successOf(runSuccesses.stopping) };
    });
    await open(path);
    const run = page.getByRole('region', { name: 'Searching Lisbon, Portugal' });
    await expect.element(run).toHaveTextContent(/30 of up to 60 saved.*30 of 60 credits used/);
    await press(run.getByRole('button', { name: /^Stop: / }), 'Enter');
    const outcome = page.getByRole('region', { name: 'Search stopped' });
    await expect.element(outcome).toHaveTextContent('30 records saved, 12 with email, 30 credits charged');
    await expect.element(outcome).toHaveFocus();
    expect(backend.calls(searchRoutes.cancel)).toMatchObject([{ params: { id: 20 } }]);
    expect(backend.calls(runRoutes.cancel)).toEqual([]);
    await expect.element(outcome.getByRole('button', { name: 'Search again' })).toBeVisible();
    await outcome.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.element(outcome).not.toBeInTheDocument();
  });

  screen('whose end is told while it is first asked for is asked for once more', async ({ backend, open }) => {
    let isOver = false;
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
    answerLists(backend, [given]);
    answerEndedSearch(backend, {});
    backend.answer(searchRoutes.search, async () => {
      // As it stood when it was asked for, however late that comes.
      const seen = isOver
        ? aSearch({ id: 30, saved: 48, finished_at: moment })
        : aSearch({ id: 30, status: 'running', saved: 0, finished_at: null });
      if (!isOver) await late;
      return { data: seen };
    });
    await open(path);
    await expect.poll(() => backend.calls(searchRoutes.search).length).toBe(1);
    isOver = true;
    const asked = backend.calls(runRoutes.get).length;
    backend.tell({ kind: 'run', id: 30 });
    await expect.poll(() => backend.calls(runRoutes.get).length).toBeGreaterThan(asked);
    letGo();
    await expect
      .element(page.getByRole('region', { name: 'Search finished', exact: true }))
      .toHaveTextContent('48 records saved');
    expect(page.getByText('Search stopped at your credit limit').query()).toBeNull();
  });

  describe.each([
    [
      { saved: 48, with_email: 12, duplicates: 3, suppressed: 1 },
      'Search finished',
      '48 records saved, 12 with email, 3 already in the list, 1 skipped: asked not to be contacted, nothing charged',
    ],
    [
      { saved: 40, with_email: 12, skipped: 8, skip_owned: true },
      'Search finished',
      '40 records saved, 12 with email, 8 skipped: already in another list, nothing charged',
    ],
    [
      {
        sources: several,
      },
      'Search finished',
      '48 records saved, 30 from Local catalog, 18 from Google Places, Live OpenStreetMap didn’t answer, 12 with email',
    ],
    [{ status: 'stopped', stop_reason: 'no_credits' }, 'Search stopped: you’re out of credits', '48 records saved'],
    [{ status: 'stopped', stop_reason: 'stop_at' }, 'Search stopped at your credit limit', '48 records saved'],
    [{ status: 'failed', saved: 0 }, 'Search stopped early', '0 records saved, nothing charged'],
    [
      { status: 'failed', saved: 0, error_code: 'site_unreachable' },
      'Search stopped early',
      'We couldn’t reach this website. Check the address, or try again later., 0 records saved, nothing charged',
    ],
  ] as const)('%j: %s', (search, title, facts) => {
    screen('is told in a line', async ({ backend, open }) => {
      answerLists(backend, [given]);
      answerEndedSearch(backend, search);
      await open(path);
      await expect.element(page.getByRole('region', { name: title, exact: true })).toHaveTextContent(facts);
    });
  });

  screen(
    'whose e-mails were looked for afterwards is one piece of work with that, in one line',
    async ({ backend, open }) => {
      answerLists(backend, [given]);
      answerEnded(backend, { found: 20, not_found: 0, credits: 20 });
      const now = new Date().toISOString();
      backend.answer(listRoutes.history, () =>
        pageOf([
          anEvent({ id: 2, kind: 'enrich', run_id: 41, created_at: now }),
          anEvent({ id: 1, run_id: 40, created_at: now }),
        ]),
      );
      backend.answer(runRoutes.get, ({ params: { id } }) => ({
        data: aRun({ id, state: 'completed', finished_at: moment, ...(id === 40 ? { kind: 'search.run' } : {}) }),
      }));
      backend.answer(enrichRoutes.job, () => ({
        data: aJob({ id: 41, status: 'completed', finished_at: moment, found: 20, not_found: 7, credits: 20 }),
      }));
      backend.answer(searchRoutes.search, () => ({ data: aSearch({ id: 40, find_emails: true }) }));
      await open(path);
      const lookup = page.getByRole('region', { name: 'Search complete' });
      await expect
        .element(lookup)
        .toHaveTextContent(/48 records saved, 12 with email.*Search complete20 found, 7 none, 20 credits charged/);
      await expect.element(page.getByRole('region', { name: 'Search finished' })).not.toBeInTheDocument();
      await expectAccessible('one line');
      await lookup.getByRole('button', { name: 'Dismiss message' }).click();
      await expect.element(lookup).not.toBeInTheDocument();
    },
  );

  screen(
    'whose e-mails are looked for stands in one strip with that, as far as both are',
    async ({ backend, open }) => {
      const looking = { id: 41, kind: 'enrichment.lookup', state: 'running', done: 7, total: 27 } as const;
      answerLists(backend, [{ ...given, list: aList({ run: looking }) }]);
      const now = new Date().toISOString();
      backend.answer(listRoutes.history, () =>
        pageOf([
          anEvent({ id: 2, kind: 'enrich', run_id: 41, created_at: now, status: 'running' }),
          anEvent({ id: 1, run_id: 40, created_at: now }),
        ]),
      );
      backend.answer(runRoutes.get, ({ params: { id } }) => ({
        data: id === 40 ? aRun({ id, kind: 'search.run', state: 'completed', finished_at: moment }) : aRun(looking),
      }));
      backend.answer(enrichRoutes.job, () => ({
        data: aJob({ id: 41, status: 'running', finished_at: null, done: 7, total: 27, found: 6, not_found: 1 }),
      }));
      backend.answer(searchRoutes.search, () => ({ data: aSearch({ id: 40, find_emails: true }) }));
      await open(path);
      const strip = page.getByRole('region', { name: 'Looking for emails' });
      await expect
        .element(strip)
        .toHaveTextContent(/^48 records saved, 12 with email.*Looking for emails7 of 27 checked/);
      await expect.element(page.getByRole('region', { name: /^Search/ })).not.toBeInTheDocument();
      await expectAccessible('one strip');
      await open(path, { size: [390, 844] });
      await expect.element(strip.getByText('Looking for emails')).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    },
  );

  describe.each([
    ['local', { eligible: 54, cost_max: 54 }, 'Find 54 emails', '54'],
    ['company', { eligible: 54, cost_max: 270 }, 'Find 54 emails', '270'],
    ['people', { eligible: 1, unit: 0, cost_max: 0 }, 'Find 1 email', null],
    ['local', { eligible: 0, cost_max: 0 }, null, null],
  ] as const)('of %s, with %j to look up', (type, quote, words, price) => {
    screen(
      'offers to find the emails that are missing, with its price as ceiling [ENR-001]',
      async ({ backend, open }) => {
        answerLists(backend, [{ ...given, list: aList({ type }) }]);
        answerEndedSearch(backend, { type, with_email: 0 });
        backend.answer(enrichRoutes.estimate, () => ({ data: anEstimate(quote) }));
        await open(`/lead-search/saved-lists/${type}-4`);
        const outcome = page.getByRole('region', { name: 'Search finished', exact: true });
        await expect.element(outcome).toBeVisible();
        const find = outcome.getByRole('button', { name: /^Find/ });
        if (words === null) {
          await expect.poll(() => backend.calls(enrichRoutes.estimate).length).toBeGreaterThan(0);
          return expect(find.query()).toBeNull();
        }
        await expect.element(find).toHaveTextContent(words);
        if (price !== null) await expect.element(find).toHaveTextContent(price);
        await find.click();
        await expect.element(page.getByRole('dialog', { name: 'Find emails' })).toBeVisible();
        expect(backend.calls(enrichRoutes.estimate).at(-1)?.body).toMatchObject({
          all: true,
          filters: { lookup_outcome: 'not_tried' },
        });
      },
    );
  });
});
