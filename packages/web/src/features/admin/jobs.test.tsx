import {
  adminHealthRoutes,
  adminJobRoutes,
  adminMailRoutes,
  adminRunRoutes,
  type JobsOverview,
  type MailsOverview,
  adminSuccesses,
  type RunsOverview,
} from '@galena/contract/admin';
import { runSuccesses, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { press, pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { anAdmin } from '../../testing/someone.ts';

const moment = '2026-11-20T08:31:00.000Z';
const me = anAdmin();

const letterOf = (n: number, queue: string): JobsOverview['dead_letters'][number] => ({
  id: `${n}0000000-0000-4000-8000-000000000000`,
  queue,
  account_id: 1,
  reason: 'timeout',
  tries: 3,
  failed_at: moment,
});

const none: JobsOverview = {
  queues: [],
  workers: [],
  running: [],
  dead_letters: [],
  dead_letters_total: 0,
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

/** A product where nothing has happened yet. */
const answerFresh = (backend: Backend): void => {
  backend.answer(adminHealthRoutes.health, () => ({ data: { items: [] } }));
  backend.answer(adminJobRoutes.overview, () => ({ data: none }));
  backend.answer(adminRunRoutes.overview, () => ({ data: { runs: [], open_total: 0 } }));
  backend.answer(adminMailRoutes.overview, () => ({ data: { mails: [], may_read: true } }));
};

/** A product where three jobs were given up, a run waits and a mail lies in the outbox. */
const answerBusy = (backend: Backend): void => {
  answerFresh(backend);
  let letters = [letterOf(1, 'platform.mail'), letterOf(2, 'lists.export'), letterOf(3, 'search.page')];
  let run = pausedRun;
  const drop = (id: string): void => {
    letters = letters.filter((letter) => letter.id !== id);
  };
  backend.answer(adminJobRoutes.overview, () => ({
    data: { ...none, dead_letters: letters, dead_letters_total: letters.length },
  }));
  backend.answer(adminJobRoutes.retry, ({ params }) => {
    drop(params.id);
    return successOf(adminSuccesses.job_requeued);
  });
  backend.answer(adminJobRoutes.discard, ({ params }) => {
    drop(params.id);
    return successOf(adminSuccesses.dead_letter_discarded);
  });
  backend.answer(adminRunRoutes.overview, () => ({
    data: { runs: [run], open_total: run.state === 'paused' ? 1 : 0 },
  }));
  backend.answer(adminRunRoutes.cancel, () => {
    run = { ...run, state: 'canceled', finished_at: moment };
    return successOf(runSuccesses.stopping);
  });
  backend.answer(adminMailRoutes.overview, () => ({ data: { mails: [keptMail], may_read: true } }));
  backend.answer(adminMailRoutes.read, () => ({ data: { id: 7, subject: keptMail.subject, text: 'It is 123456.' } }));
};

const openView = async (name: string): Promise<void> => {
  await page.getByRole('tab', { name }).click();
  await expect.element(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
};

const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words });

describe("§2 Super admin: the operator's view of jobs", () => {
  screen(
    'dead letters, schedules, mails: none on a fresh product; the address keeps the view',
    async ({ backend, open }) => {
      answerFresh(backend);
      const { path } = await open('/admin/jobs', { me });
      for (const [view, words] of [
        ['Dead letters', 'No dead letters'],
        ['Schedules', 'No schedules yet'],
        ['Emails', 'No emails yet'],
      ] as const) {
        await openView(view);
        await expect.element(page.getByRole('tabpanel', { name: view }).getByText(words)).toBeVisible();
        await expectAccessible(view);
      }
      await open(path(), { me });
      await expect.element(page.getByText('No emails yet')).toBeVisible();
      history.back();
      await expect.element(page.getByText('No schedules yet')).toBeVisible();
    },
  );

  screen('a dead letter is tried again at once, and discarded only after a question', async ({ backend, open }) => {
    answerBusy(backend);
    await open('/admin/jobs', { me });
    await openView('Dead letters');
    await press(page.getByRole('button', { name: 'Retry dead letter 10000000 of platform.mail' }), 'Enter');
    // The row went with its button: the one in its place has the focus, and no button that a second press would hit.
    await expect.element(rowOf('lists.export')).toHaveFocus();
    expect(backend.calls(adminJobRoutes.retry).map(({ params }) => params.id)).toEqual([letterOf(1, '').id]);

    const discard = page.getByRole('button', { name: 'Discard dead letter 20000000 of lists.export' });
    const question = page.getByRole('alertdialog', { name: 'Discard dead letter 20000000 of lists.export?' });
    await press(discard, 'Enter');
    await press(question.getByRole('button', { name: 'Cancel' }), 'Enter');
    await expect.element(discard).toHaveFocus();
    expect(backend.calls(adminJobRoutes.discard)).toEqual([]);
    await press(discard, 'Enter');
    await expectAccessible('the question');
    await press(question.getByRole('button', { name: 'Discard dead letter' }), 'Enter');
    await expect.element(rowOf('search.page')).toHaveFocus();
    expect(backend.calls(adminJobRoutes.discard).map(({ params }) => params.id)).toEqual([letterOf(2, '').id]);
  });

  screen('a run is cancelled only after a question', async ({ backend, open }) => {
    answerBusy(backend);
    await open('/admin/jobs', { me });
    await openView('Runs');
    await expect.element(page.getByRole('cell', { name: 'Paused no_credits' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Resume run 12' })).toBeVisible();
    await press(page.getByRole('button', { name: 'Cancel run 12' }), 'Enter');
    const question = page.getByRole('alertdialog', { name: 'Cancel run 12?' });
    await expect.element(question).toBeVisible();
    expect(backend.calls(adminRunRoutes.cancel)).toEqual([]);
    await press(question.getByRole('button', { name: 'Cancel run' }), 'Enter');
    await expect.element(page.getByRole('cell', { name: 'Canceled' })).toBeVisible();
    expect(backend.calls(adminRunRoutes.cancel)).toMatchObject([{ params: { id: 12 } }]);
    await expect.element(page.getByRole('button', { name: /run 12/ })).not.toBeInTheDocument();
    await expect.element(rowOf('list:4')).toHaveFocus();
  });

  screen(
    'a mail in the outbox is read beside its list, and only when somebody asks for it',
    async ({ backend, open }) => {
      answerBusy(backend);
      await open('/admin/jobs', { me });
      await openView('Emails');
      await expect.element(page.getByText('We log each time someone opens an email.')).toBeVisible();
      expect(backend.calls(adminMailRoutes.read)).toEqual([]);
      const read = page.getByRole('button', { name: 'Read email 7' });
      await press(read, 'Enter');
      const mail = page.getByRole('dialog', { name: 'Email 7: Your code' });
      await expect.element(mail.getByText('It is 123456.')).toBeVisible();
      expect(backend.calls(adminMailRoutes.read)).toMatchObject([{ params: { id: 7 }, query: { account_id: 1 } }]);
      await pressKeys('Escape');
      await expect.element(mail).not.toBeInTheDocument();
      await expect.element(read).toHaveFocus();
    },
  );
});
