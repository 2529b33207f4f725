import {
  adminHealthRoutes,
  adminJobRoutes,
  adminRunRoutes,
  adminSuccesses,
  type HealthItem,
  type JobsOverview,
} from '@galena/contract/admin';
import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { press } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { anAdmin } from '../../testing/someone.ts';

const path = '/admin/jobs';
const me = anAdmin();
const moment = '2026-11-20T08:31:00.000Z';

const items: readonly HealthItem[] = [
  { key: 'workers', state: 'ok', count: 1 },
  { key: 'connections', state: 'ok', used: 4, most: 20 },
  { key: 'database', state: 'ok', version: '17.2', size_bytes: 12_345_678 },
  { key: 'finding', state: 'ok', text: '3 users, 1 super admin', remedy: null },
  {
    key: 'finding',
    state: 'note',
    text: 'emails stay in the database and aren’t sent',
    remedy: 'GALENA_SMTP_URL is not set',
  },
  { key: 'schedules', state: 'problem', overdue: 2 },
];

const runningJob: JobsOverview['running'][number] = {
  id: '40000000-0000-4000-8000-000000000000',
  queue: 'lists.export',
  account_id: 1,
  worker: 'worker-1',
  started_at: moment,
  done: 20,
  total: 80,
};

const jobs: JobsOverview = {
  queues: [{ name: 'platform.run', waiting: 3, running: 1, completed: 1_200, oldest_waiting_seconds: 95 }],
  workers: [{ id: 1, name: 'worker-1', running: 1, started_at: moment, seen_at: moment }],
  running: [runningJob],
  dead_letters: [],
  dead_letters_total: 0,
  schedules: [],
  schedules_total: 0,
};

/** A product at work, in which something is late. */
const answerWork = (backend: Backend): void => {
  let running = jobs.running;
  backend.answer(adminHealthRoutes.health, () => ({ data: { items: [...items] } }));
  backend.answer(adminJobRoutes.overview, () => ({ data: { ...jobs, running } }));
  backend.answer(adminRunRoutes.overview, () => ({ data: { runs: [], open_total: 0 } }));
  backend.answer(adminJobRoutes.cancel, () => {
    running = [];
    return successOf(adminSuccesses.job_cancelled);
  });
};

const pane = (name: string) => page.getByRole('region', { name });
const health = pane('Health');

describe("§2 Super admin: the operator's view of jobs, at a glance", () => {
  screen(
    'how the product is: each thing with a word for its state, the urgent ones first',
    async ({ backend, open }) => {
      answerWork(backend);
      await open(path, { me });
      const item = (label: string) => health.getByRole('listitem').filter({ hasText: label });
      await expect.element(item('Workers').getByText('1 running')).toBeVisible();
      await expect.element(item('Workers').getByText('OK', { exact: true })).toBeVisible();
      await expect.element(item('Database connections').getByText('4 of 20 in use')).toBeVisible();
      await expect.element(item('PostgreSQL')).toHaveTextContent('17.2');
      await expect.element(item('3 users, 1 super admin')).toBeVisible();
      await expect.element(item('GALENA_SMTP_URL is not set').getByText('Note', { exact: true })).toBeVisible();
      await expect.element(health.getByRole('listitem').first().getByText('Problem', { exact: true })).toBeVisible();
      await expect.element(page.getByText('1 problem', { exact: true })).toBeVisible();
      backend.answer(adminHealthRoutes.health, () => ({
        data: { items: items.filter(({ state }) => state === 'ok') },
      }));
      await open(path, { me });
      await expect.element(page.getByText('No problems', { exact: true })).toBeVisible();
    },
  );

  screen('what it does: queues, workers, and a job that is cancelled after a question', async ({ backend, open }) => {
    answerWork(backend);
    await open(path, { me });
    await expect.element(pane('Queues').getByRole('rowheader', { name: 'platform.run' })).toBeVisible();
    await expect.element(pane('Queues').getByRole('cell', { name: '1,200' })).toBeVisible();
    await expect.element(pane('Workers').getByRole('row')).toHaveLength(2);
    await press(pane('Running now').getByRole('button', { name: 'Cancel job 40000000 of lists.export' }), 'Enter');
    const question = page.getByRole('alertdialog');
    await expect.element(question).toBeVisible();
    expect(backend.calls(adminJobRoutes.cancel)).toEqual([]);
    await press(question.getByRole('button', { name: 'Cancel job' }), 'Enter');
    await expect.element(pane('Running now').getByText('No jobs are running.')).toBeVisible();
    expect(backend.calls(adminJobRoutes.cancel)).toMatchObject([{ params: { id: runningJob.id } }]);
  });

  screen('while it loads, and when a part of it cannot be had', async ({ backend, open }) => {
    answerWork(backend);
    backend.answer(adminHealthRoutes.health, () => failHard(generalErrors.unexpected));
    const letPass = backend.hold(adminJobRoutes.overview);
    await open(path, { me });
    await expect.element(page.getByRole('main').getByText('Loading…').first()).toBeInTheDocument();
    // The other part goes on.
    await expect.element(health.getByRole('alert')).toHaveTextContent('An unexpected error occurred.');
    letPass();
    await expect.element(pane('Queues')).toBeVisible();
    answerWork(backend);
    await health.getByRole('button', { name: 'Retry' }).click();
    await expect.element(health.getByText('1 running')).toBeVisible();
    await expect.element(health.getByRole('alert')).not.toBeInTheDocument();
  });

  screen('can be used by everybody, wide and narrow', async ({ backend, open }) => {
    answerWork(backend);
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await open(path, { me, size });
      await expect.element(page.getByText('platform.run')).toBeVisible();
      await expect.element(health.getByText('1 running')).toBeVisible();
      await expectAccessible(`jobs, ${size[0]} wide`);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    }
  });
});
