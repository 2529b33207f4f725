import { enrichRoutes } from '@galena/contract/enrichment';
import { runRoutes } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press, pressKeys } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';
import { anEstimate, answerEnded, answerLookup, answerQuotes } from '../../../testing/records/runs.ts';

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
      go({ run: { done: 10 }, job: { done: 10, found: 7, failed: 2, unreachable: 2, credits: 7 } });
      await expect.element(strip).toHaveTextContent(/10 of 27 checked.*7 found.*1 none.*2 not read/);
      go({ run: { done: 8 }, job: { done: 8, found: 7, failed: 0, unreachable: 0, credits: 7 } });
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
      const outcome = page.getByRole('region', { name: 'Lookup stopped' });
      await expect.element(outcome).toHaveTextContent('6 found, 1 none, 6 credits charged');
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
    go({ job: { action: 'phone', failed: 2 } });
    await expect.element(page.getByRole('region', { name: 'Getting phones' })).toHaveTextContent(/2 without an answer/);
    go({ job: { action: 'influencer', failed: 0 } });
    await expect.element(page.getByRole('region', { name: 'Enriching profiles' })).toBeVisible();
  });
});

describe('what came of a look-up', () => {
  describe.each([
    [
      { status: 'completed', found: 20, not_found: 7, credits: 20 },
      'Search complete',
      '20 found, 7 none, 20 credits charged',
    ],
    [
      {
        status: 'completed',
        done: 9,
        found: 1,
        potential: 2,
        not_found: 0,
        failed: 6,
        unreachable: 3,
        refused: 2,
        no_website: 1,
        credits: 0,
      },
      'Search complete',
      '1 found, 2 potential, 3 sites didn’t respond, 2 sites don’t allow visits, 1 without a website of its own, nothing charged',
    ],
    [
      { status: 'completed', action: 'employees', employees: 5, not_found: 0, credits: 10 },
      'Search complete',
      '5 employees found, 10 credits charged',
    ],
    [
      { status: 'stopped', stop_reason: 'no_credits' },
      'Lookup stopped: you’re out of credits',
      '6 found, 1 none, 6 credits charged',
    ],
    [
      { status: 'completed', action: 'phone', found: 4, not_found: 2, failed: 1, no_website: 1, credits: 4 },
      'Search complete',
      '4 phones found, 2 none, 1 without enough data, 4 credits charged',
    ],
    [
      { status: 'completed', action: 'influencer', found: 1, not_found: 0, failed: 2, unreachable: 2, credits: 5 },
      'Search complete',
      '1 profile found, 2 without an answer, 5 credits charged',
    ],
    [
      { status: 'completed', action: 'phone', done: 3, found: 0, not_found: 0, failed: 3, unreachable: 3, credits: 0 },
      'No source answered',
      '0 phones found, 3 without an answer, nothing charged',
    ],
    [{ status: 'stopped', stop_reason: 'stop_at' }, 'Lookup stopped at your credit limit', '6 found'],
    [
      { status: 'failed', error_code: 'storage_full' },
      'Lookup stopped early',
      'The server is out of storage. Contact its operator., 6 found',
    ],
    [
      { status: 'failed', error_code: 'nobody_knows' },
      'Lookup stopped early',
      'Stopped because of an unexpected error.',
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

  screen('names the sites that were away, and tries those again [ENR-007]', async ({ backend, open }) => {
    answerLists(backend, [given]);
    answerEnded(backend, { done: 27, found: 12, not_found: 2, failed: 13, unreachable: 13, credits: 12 });
    answerQuotes(backend, () => anEstimate({ selected: 13, eligible: 13, cost_max: 13 }));
    await open(path);
    const outcome = page.getByRole('region', { name: 'Search complete', exact: true });
    await expect.element(outcome).toHaveTextContent('13 sites didn’t respond');
    await outcome.getByRole('button', { name: 'Retry 13 sites' }).click();
    const quote = page.getByRole('dialog', { name: 'Find emails' });
    await expect.element(quote.getByRole('button', { name: 'Look up 13 records' })).toBeVisible();
    expect(backend.calls(enrichRoutes.estimate).at(-1)?.body).toMatchObject({
      all: true,
      filters: { lookup_outcome: 'unreachable' },
    });
  });

  screen('of which none had a website is no failure either: nobody was asked', async ({ backend, open }) => {
    answerLists(backend, [given]);
    answerEnded(backend, { done: 7, found: 0, not_found: 0, credits: 0, failed: 7, no_website: 7 });
    await open(path);
    const outcome = page.getByRole('region', { name: 'None could be looked up', exact: true });
    await expect.element(outcome).toHaveAttribute('data-tone', 'early');
    await expect.element(outcome).toHaveTextContent(/7 without a website.*nothing charged/);
  });

  describe.each([
    [{ failed: 7, unreachable: 7 }, 'Retry 7 sites'],
    [{ failed: 7, refused: 7 }, null],
    [{ failed: 7, no_website: 5, unreachable: 2 }, 'Retry 2 sites'],
  ] as const)('%j', (job, retry) => {
    screen('in which not one site could be read is no success', async ({ backend, open }) => {
      answerLists(backend, [given]);
      answerEnded(backend, { done: 7, found: 0, not_found: 0, credits: 0, ...job });
      await open(path);
      const outcome = page.getByRole('region', { name: 'No site could be read', exact: true });
      await expect.element(outcome).toHaveAttribute('data-tone', 'failed');
      await expect.element(outcome).toHaveTextContent('nothing charged');
      if (retry === null) expect(outcome.getByRole('button', { name: /^Retry/ }).query()).toBeNull();
      else await expect.element(outcome.getByRole('button', { name: retry })).toBeVisible();
    });
  });
});
