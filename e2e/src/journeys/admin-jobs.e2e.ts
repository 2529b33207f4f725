import type { JobsOverview, MailsOverview, RunsOverview } from '@galena/contract/admin';
import { adminHealthRoutes, adminJobRoutes, adminMailRoutes, adminRunRoutes } from '@galena/contract/admin';
import type { Page } from 'playwright-core';
import { expect, describe } from 'vitest';
import { people } from '../people.ts';
import { journey, signIn } from '../visitor.ts';

const openJobs = async (page: Page): Promise<void> => {
  await signIn(page, people.admin, '/admin/jobs');
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
};

const openView = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel', { name, exact: true }).waitFor();
};

const moment = '2026-11-20T08:31:00.000Z';
const idOf = (n: number): string => `${n}0000000-0000-4000-8000-000000000000`;

const letterOf = (n: number, queue: string): JobsOverview['dead_letters'][number] => ({
  id: idOf(n),
  queue,
  account_id: 1,
  reason: 'timeout',
  tries: 3,
  failed_at: moment,
});

const jobs: JobsOverview = {
  queues: [],
  workers: [],
  running: [],
  dead_letters: [letterOf(1, 'platform.mail'), letterOf(2, 'lists.export'), letterOf(3, 'search.page')],
  dead_letters_total: 3,
  schedules: [],
  schedules_total: 0,
};

const pausedRun: RunsOverview['runs'][number] = {
  id: 12,
  kind: 'search',
  subject: 'list:4',
  state: 'paused',
  done: 86,
  failed: 4,
  total: 250,
  error_code: 'no_credits',
  created_at: moment,
  finished_at: null,
  account_id: 1,
};

const keptMail: MailsOverview['mails'][number] = {
  id: 7,
  account_id: 1,
  kind: 'sign_in',
  to_address: 'pat@mail.example',
  subject: 'Your code',
  state: 'sent',
  attempts: 1,
  last_error: null,
  created_at: moment,
  sent_at: moment,
  is_kept: true,
};

/**
 * Puts a product where something has happened behind the page, in place of this fresh one.
 * @returns what the page has done to it
 */
const stage = async (page: Page): Promise<readonly string[]> => {
  const calls: string[] = [];
  let letters = jobs.dead_letters;
  let run = pausedRun;
  const answer = (path: string, data: () => object) =>
    page.route(`**${path}`, (route) => route.fulfill({ json: { data: data() } }));
  await answer(adminJobRoutes.overview.path, () => ({
    ...jobs,
    dead_letters: letters,
    dead_letters_total: letters.length,
  }));
  await answer(adminRunRoutes.overview.path, () => ({ runs: [run], open_total: run.state === 'paused' ? 1 : 0 }));
  await answer(adminMailRoutes.overview.path, () => ({ mails: [keptMail], may_read: true }));
  await answer(`${adminMailRoutes.overview.path}/7?account_id=1`, () => {
    calls.push('read 7');
    return { id: 7, subject: keptMail.subject, text: 'It is 123456.' };
  });
  await page.route('**/api/admin/dead-letters/**', async (route) => {
    const [id = '', act = 'discard'] = new URL(route.request().url()).pathname.split('/').slice(4);
    calls.push(`${act} ${id.slice(0, 1)}`);
    letters = letters.filter((letter) => letter.id !== id);
    await route.fulfill({ json: { message: 'Done with it.' } });
  });
  await page.route('**/api/admin/runs/12/*', async (route) => {
    calls.push(`${new URL(route.request().url()).pathname.split('/').at(-1)} 12`);
    run = { ...run, state: 'canceled', finished_at: moment };
    await route.fulfill({ json: { message: 'Done with it.' } });
  });
  return calls;
};

/** The name or the text of what has the focus; nothing where it is nowhere. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`document.activeElement === document.body ? ''
    : document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`);

const untilFocused = async (page: Page, words: string): Promise<void> => {
  await expect.poll(() => focused(page)).toContain(words);
};

describe("§2 Super admin: the operator's view of jobs", () => {
  journey('an administrator sees queues and the worker that serves them', async ({ visit }) => {
    const { page } = await visit();
    await openJobs(page);
    await page
      .getByRole('region', { name: 'Queues' })
      .getByRole('rowheader', { name: 'platform.run', exact: true })
      .waitFor();
    const workers = page.getByRole('region', { name: 'Workers' });
    await workers.waitFor();
    // The head and the one worker of this product.
    expect(await workers.getByRole('row').count()).toBe(2);
    await page.getByRole('region', { name: 'Running now' }).getByText('No job runs at this moment.').waitFor();
  });

  journey('an administrator sees how the product is, each thing with a word for its state', async ({ visit }) => {
    const { page } = await visit();
    await openJobs(page);
    const health = page.getByRole('region', { name: 'Health' });
    const item = (label: string) => health.getByRole('listitem').filter({ hasText: label });
    await item('Workers').getByText('1 is at work').waitFor();
    await item('Workers').getByText('OK', { exact: true }).waitFor();
    await item('Database connections')
      .getByText(/^\d+ of \d+ in use$/)
      .waitFor();
    await item('PostgreSQL').waitFor();
    await item('Sending of mails').getByText('Note', { exact: true }).waitFor();
    await item('Sending of mails').getByText('GALENA_SMTP_URL is not set').waitFor();
    await item('Self-check').getByText('1 of them super admin').waitFor();
    expect(await health.getByText('Problem', { exact: true }).count()).toBe(0);
    await page.getByText('No problems', { exact: true }).waitFor();
  });

  journey('dead letters, schedules, mails: none on a fresh product; the address keeps the view', async ({ visit }) => {
    const { page } = await visit();
    await openJobs(page);
    for (const [view, words] of [
      ['Dead letters', 'No dead letters'],
      ['Schedules', 'No schedules yet'],
      ['Mails', 'No mails yet'],
    ] as const) {
      await openView(page, view);
      await page.getByRole('tabpanel', { name: view }).getByText(words).waitFor();
    }
    await page.reload();
    await page.getByText('No mails yet').waitFor();
    await page.goBack();
    await page.getByText('No schedules yet').waitFor();
  });

  journey('a dead letter is tried again at once, and discarded only after a question', async ({ visit }) => {
    const { page } = await visit();
    const calls = await stage(page);
    await openJobs(page);
    await openView(page, 'Dead letters');
    await page.getByRole('button', { name: 'Try again: dead letter 10000000 of platform.mail' }).press('Enter');
    // The row went with its button: the one in its place has the focus, and no button that a second press would hit.
    await untilFocused(page, 'lists.export');
    expect(calls).toEqual(['retry 1']);

    const discard = page.getByRole('button', { name: 'Discard dead letter 20000000 of lists.export' });
    const question = page.getByRole('alertdialog', { name: 'Discard dead letter 20000000 of lists.export?' });
    await discard.press('Enter');
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await untilFocused(page, 'Discard dead letter 20000000 of lists.export');
    expect(calls).toEqual(['retry 1']);
    await discard.press('Enter');
    await question.getByRole('button', { name: 'Discard dead letter' }).press('Enter');
    await untilFocused(page, 'search.page');
    expect(calls).toEqual(['retry 1', 'discard 2']);
  });

  journey('a run is cancelled only after a question', async ({ visit }) => {
    const { page } = await visit();
    const calls = await stage(page);
    await openJobs(page);
    await openView(page, 'Runs');
    await page.getByRole('cell', { name: 'Paused no_credits' }).waitFor();
    await page.getByRole('button', { name: 'Resume run 12' }).waitFor();
    await page.getByRole('button', { name: 'Cancel run 12' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Cancel run 12 for good?' });
    expect(calls).toEqual([]);
    await question.getByRole('button', { name: 'Cancel run' }).press('Enter');
    await page.getByRole('cell', { name: 'Canceled' }).waitFor();
    expect(calls).toEqual(['cancel 12']);
    expect(await page.getByRole('button', { name: /run 12/ }).count()).toBe(0);
    await untilFocused(page, 'search');
  });

  journey('a mail in the outbox is read beside its list, and only when somebody asks for it', async ({ visit }) => {
    const { page } = await visit();
    const calls = await stage(page);
    await openJobs(page);
    await openView(page, 'Mails');
    await page.getByText('Each reading is written down in the account of the mail.').waitFor();
    expect(calls).toEqual([]);
    await page.getByRole('button', { name: 'Read mail 7' }).press('Enter');
    const mail = page.getByRole('dialog', { name: 'Mail 7: Your code' });
    await mail.getByText('It is 123456.').waitFor();
    expect(calls).toEqual(['read 7']);
    await page.keyboard.press('Escape');
    await mail.waitFor({ state: 'detached' });
    await untilFocused(page, 'Read mail 7');
  });

  journey('nobody else gets there', async ({ visit }) => {
    const { page, calls } = await visit();
    await signIn(page, people.agency);
    await page.goto('/admin/jobs');
    await page.getByRole('heading', { level: 1, name: 'New search' }).waitFor();
    expect(await page.getByRole('link', { name: 'Jobs' }).count()).toBe(0);
    const asked = calls.map((call) => new URL(call.url()).pathname);
    for (const { overview: route } of [adminRunRoutes, adminMailRoutes]) expect(asked).not.toContain(route.path);
    expect(asked).not.toContain(adminHealthRoutes.health.path);
  });
});
