import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes, runSuccesses, successOf } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { pageOf } from '../../../testing/usual-answers.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList, anEvent } from '../../../testing/records/lists.ts';
import { moment, someRecords } from '../../../testing/records/records.ts';
import { aJob, answerEnded, answerEndedSearch, aRun, aSearch } from '../../../testing/records/runs.ts';

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
    await expect.element(outcome).toHaveTextContent('30 records saved, 12 with email, 30 credits paid');
    await expect.element(outcome).toHaveFocus();
    expect(backend.calls(searchRoutes.cancel)).toMatchObject([{ params: { id: 20 } }]);
    expect(backend.calls(runRoutes.cancel)).toEqual([]);
    await expect.element(outcome.getByRole('button', { name: 'Search again' })).toBeVisible();
    await outcome.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.element(outcome).not.toBeInTheDocument();
  });

  describe.each([
    [
      { saved: 48, with_email: 12, duplicates: 3, suppressed: 1 },
      'Search finished',
      '48 records saved, 12 with email, 3 were here already, 1 left out by request, nothing paid',
    ],
    [{ status: 'stopped', stop_reason: 'no_credits' }, 'Search stopped: your credits are used up', '48 records saved'],
    [{ status: 'stopped', stop_reason: 'stop_at' }, 'Search stopped where you wanted it to', '48 records saved'],
    [{ status: 'failed', saved: 0 }, 'Search stopped early', '0 records saved, nothing paid'],
  ] as const)('%j: %s', (search, title, facts) => {
    screen('is told in a line', async ({ backend, open }) => {
      answerLists(backend, [given]);
      answerEndedSearch(backend, search);
      await open(path);
      await expect.element(page.getByRole('region', { name: title, exact: true })).toHaveTextContent(facts);
    });
  });

  screen('whose e-mails were looked for afterwards stands in two lines', async ({ backend, open }) => {
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
    await expect.element(lookup).toHaveTextContent('20 found, 7 none, 20 credits paid');
    const search = page.getByRole('region', { name: 'Search finished' });
    await expect.element(search).toHaveTextContent('48 records saved, 12 with email');
    await expectAccessible('two lines');
    await search.getByRole('button', { name: 'Dismiss message' }).click();
    await expect.element(search).not.toBeInTheDocument();
    await expect.element(lookup).toBeVisible();
  });
});
