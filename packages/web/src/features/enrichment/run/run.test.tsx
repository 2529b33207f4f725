import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes, runSuccesses, successOf } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press, pressKeys } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { pageOf } from '../../../testing/usual-answers.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList, anEvent } from '../../../testing/records/lists.ts';
import { moment, someRecords } from '../../../testing/records/records.ts';
import {
  aJob,
  anEstimate,
  answerEnded,
  answerEndedSearch,
  answerLookup,
  answerQuotes,
  aRun,
  aSearch,
} from '../../../testing/records/runs.ts';

const path = '/lead-search/saved-lists/local-4';
const given = { list: aList(), records: someRecords(6) };
const strip = page.getByRole('region', { name: 'Looking for emails' });

describe('a look-up while it runs', () => {
  screen(
    'says how far it is and what it has cost, also after a reload [ENR-005 ENR-006]',
    async ({ backend, open }) => {
      const go = answerLookup(backend, answerLists(backend, [given]));
      await open(path);
      await expect.element(strip).toHaveTextContent(/7 of 27 checked.*6 found.*1 none.*6 of 27 credits used.*26%/);
      await expectAccessible('a strip');
      go({ run: { done: 8 }, job: { done: 8, found: 7, credits: 7 } });
      await expect.element(strip).toHaveTextContent(/8 of 27 checked.*7 found/);
      await open(path);
      await expect.element(strip.getByText('8 of 27 checked', { exact: true })).toBeVisible();
      await open(path, { size: [390, 844] });
      await expect.element(strip.getByText('30%')).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    },
  );

  screen(
    'is held and goes on by one button; stopped, the focus is with what came of it [ENR-005 ENR-006]',
    async ({ backend, open }) => {
      answerLookup(backend, answerLists(backend, [given]));
      await open(path);
      const button = (name: string) => strip.getByRole('button', { name: `${name}: Looking for emails` });
      await press(button('Pause'), 'Enter');
      await expect.element(button('Resume')).toHaveFocus();
      await expect.element(strip.getByText('Paused', { exact: true })).toBeVisible();
      await pressKeys('Enter');
      await expect.element(button('Pause')).toHaveFocus();
      await press(button('Stop'), 'Enter');
      const outcome = page.getByRole('region', { name: 'Look-up stopped' });
      await expect.element(outcome).toHaveTextContent('6 found, 1 none, 6 credits paid');
      // The button is gone, and the focus with it, were it not taken.
      await expect.element(outcome).toHaveFocus();
      for (const route of [runRoutes.pause, runRoutes.resume, runRoutes.cancel])
        expect(backend.calls(route)).toMatchObject([{ params: { id: 21 } }]);

      // The rest is that of the list, whatever is looked at.
      answerQuotes(backend, () => anEstimate({ eligible: 20, cost_max: 20 }));
      await page.getByRole('tab', { name: /^With email/ }).click();
      await outcome.getByRole('button', { name: 'Look up the rest' }).click();
      const quote = page.getByRole('dialog', { name: 'Find emails' });
      await expect.element(quote.getByText('20, leaving 980')).toBeVisible();
      expect(backend.calls(enrichRoutes.estimate)[0]?.body).toMatchObject({ all: true, filters: { withEmail: -1 } });
    },
  );

  screen('waits for its turn, or looks for people, by its own name', async ({ backend, open }) => {
    const go = answerLookup(backend, answerLists(backend, [given]), { run: { state: 'queued', done: 0 } });
    await open(path);
    await expect.element(page.getByRole('region', { name: 'Waiting' })).toBeVisible();
    go({ run: { state: 'running' }, job: { action: 'employees', employees: 3 } });
    await expect.element(page.getByRole('region', { name: 'Getting employees' })).toBeVisible();
  });
});

describe('what came of a look-up', () => {
  describe.each([
    [
      { status: 'completed', found: 20, not_found: 7, credits: 20 },
      'Search complete',
      '20 found, 7 none, 20 credits paid',
    ],
    [
      { status: 'completed', found: 1, potential: 2, not_found: 0, failed: 3, credits: 0 },
      'Search complete',
      '1 found, 2 potential, 3 could not be looked up, nothing paid',
    ],
    [
      { status: 'completed', action: 'employees', employees: 5, not_found: 0, credits: 10 },
      'Search complete',
      '5 employees found, 10 credits paid',
    ],
    [
      { status: 'stopped', stop_reason: 'no_credits' },
      'Look-up stopped: the credits are used up',
      '6 found, 1 none, 6 credits paid',
    ],
    [{ status: 'stopped', stop_reason: 'stop_at' }, 'Look-up stopped at the agreed number of credits', '6 found'],
    [
      { status: 'failed', error_code: 'storage_full' },
      'Look-up stopped early',
      'The server has no storage left. Please tell its operator., 6 found',
    ],
    [
      { status: 'failed', error_code: 'nobody_knows' },
      'Look-up stopped early',
      'This stopped because of an unexpected error.',
    ],
  ] as const)('%j: %s [ENR-007 ENR-008 ENR-009]', (job, title, facts) => {
    screen('is told in a line', async ({ backend, open }) => {
      answerLists(backend, [given]);
      answerEnded(backend, job);
      await open(path);
      const outcome = page.getByRole('region', { name: title, exact: true });
      await expect.element(outcome).toHaveTextContent(facts);
      const rest = outcome.getByRole('button', { name: 'Look up the rest' });
      if (job.status === 'completed') expect(rest.query()).toBeNull();
      else await expect.element(rest).toBeVisible();
    });
  });
});

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
