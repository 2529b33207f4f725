import {
  type ExportSchedule,
  exportErrors,
  type PreparedExport,
  preparedRoutes as routes,
  scheduleRoutes,
} from '@galena/contract/exports';
import { AppError, type Run, runRoutes } from '@galena/contract/kernel';
import { identityRoutes } from '@galena/contract/identity';
import { editRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../../platform/i18n.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { answerLists } from '../../testing/records/lists-held.ts';
import { aList } from '../../testing/records/lists.ts';
import { someRecords } from '../../testing/records/records.ts';
import { screen } from '../../testing/screen.tsx';
import { pageAfter } from '../../testing/usual-answers.ts';

const path = '/lead-search/exports';

const anExport = (own: Partial<PreparedExport> = {}): PreparedExport => ({
  id: 1,
  campaign_id: 4,
  list_name: 'Bakers',
  type: 'local',
  has_list: true,
  format: 'csv',
  state: 'ready',
  run_id: 9,
  rows: 1_234,
  size_bytes: 2_400_000,
  error_code: null,
  schedule_id: null,
  user_name: 'Dana Demo',
  created_at: '2026-11-20T08:31:00.000Z',
  expires_at: '2026-11-27T08:31:00.000Z',
  ...own,
});

const aSchedule = (own: Partial<ExportSchedule> = {}): ExportSchedule => ({
  id: 1,
  campaign_id: 4,
  list_name: 'Bakers',
  type: 'local',
  format: 'xlsx',
  repeat: 'weekly',
  weekday: 1,
  day: 1,
  hour: 8,
  is_on: true,
  off_reason: null,
  time_zone: 'Europe/Lisbon',
  next_run_at: '2026-11-23T08:00:00.000Z',
  last_run_at: null,
  last_state: 'ready',
  failures: 0,
  recipients: [{ id: 1, name: 'Dana Demo', email: 'dana@mail.example' }],
  ...own,
});

const aRun: Run = {
  id: 9,
  kind: 'exports.prepare',
  subject: 'list:4',
  state: 'running',
  total: 1_234,
  done: 100,
  failed: 0,
  error_code: null,
  error_params: null,
  created_at: '2026-11-20T08:31:00.000Z',
  started_at: '2026-11-20T08:31:01.000Z',
  finished_at: null,
};

const answer = (backend: Backend, rows: readonly PreparedExport[], schedules: readonly ExportSchedule[] = []): void => {
  backend.answer(routes.list, ({ query }) => pageAfter(rows, query.cursor, 50));
  backend.answer(scheduleRoutes.schedules, () => ({ data: [...schedules], time_zone: 'Europe/Lisbon' }));
  backend.answer(editRoutes.colleagues, () => ({
    data: [
      { id: 1, name: 'Dana Demo', email: 'dana@mail.example' },
      { id: 2, name: 'Mia Member', email: 'mia@mail.example' },
    ],
  }));
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (text: RegExp) => page.getByRole('row', { name: text });

describe('LeadSearch:Exports', () => {
  screen('what was exported, what became of it, and the way to it', async ({ backend, open }) => {
    answer(backend, [
      anExport({ id: 6, list_name: 'Preparing', state: 'preparing', rows: null, size_bytes: null, expires_at: null }),
      anExport(),
      anExport({ id: 2, list_name: 'Removed', state: 'removed' }),
      anExport({ id: 3, list_name: 'Old', state: 'expired', has_list: false }),
      anExport({ id: 4, list_name: 'Full', state: 'failed', error_code: 'files_full', rows: null }),
      anExport({ id: 5, list_name: 'Weekly', schedule_id: 7 }),
    ]);
    await open(`${path}?export=1`);
    await expect.element(rowOf(/Bakers/)).toHaveTextContent(/CSV.*Ready.*1,234.*2\.4 MB.*Dana Demo/);
    await expect
      .element(rowOf(/Removed/))
      .toHaveTextContent(/Someone in this file asked not to be contacted\. Export again\./);
    await expect.element(rowOf(/Weekly/)).toHaveTextContent(/Schedule/);
    await expect.element(rowOf(/Full/)).toHaveTextContent(/Failed.*files/);
    await expect.element(button('Export again: Old')).not.toBeInTheDocument();
    await expectAccessible('past exports');
    backend.answer(routes.file, () => ({ data: { download_url: 'data:text/csv,name' } }));
    await button('Download Bakers').click();
    await expect.poll(() => backend.calls(routes.file)[0]).toMatchObject({ params: { id: 1 }, query: { ticket: 1 } });
    backend.answer(runRoutes.cancel, () => ({ data: aRun, message: 'Stopped.', code: 'run_canceled' }));
    await button('Stop exporting Preparing').click();
    await expect.poll(() => backend.calls(runRoutes.cancel)[0]?.params.id).toBe(9);
  });

  screen('a file that went meanwhile says so, and shows as it is now', async ({ backend, open }) => {
    let state: PreparedExport['state'] = 'ready';
    backend.answer(routes.list, ({ query }) => pageAfter([anExport({ state })], query.cursor, 50));
    backend.answer(routes.file, () => {
      state = 'removed';
      throw new AppError(exportErrors.export_gone);
    });
    await open(path);
    await button('Download Bakers').click();
    await expect.element(page.getByText('This file can’t be downloaded any more. Export again.')).toBeVisible();
    await expect.element(button('Export again: Bakers')).toBeVisible();
  });

  screen('says what will be here while there is nothing', async ({ backend, open }) => {
    answer(backend, []);
    await open(path);
    await expect.element(page.getByRole('heading', { name: 'No exports yet' })).toBeVisible();
    await page.getByRole('tab', { name: 'Schedules' }).click();
    await expect.element(page.getByRole('heading', { name: 'No schedules yet' })).toBeVisible();
  });

  screen('schedules are turned off, changed and on a phone, too', async ({ backend, open }) => {
    const off = aSchedule({ id: 2, list_name: 'Gone', is_on: false, off_reason: 'list_deleted', next_run_at: null });
    answer(backend, [], [aSchedule(), off]);
    const done = { data: aSchedule(), message: 'Schedule saved.', code: 'schedule_saved' };
    backend.answer(scheduleRoutes.change, () => done);
    await open(`${path}?tab=schedules`, { size: [390, 844] });
    await expect.element(page.getByText('Every Monday at 8:00 AM').first()).toBeVisible();
    await expect.element(page.getByText('Turned off because the list is gone.')).toBeVisible();
    await expectAccessible('schedules');
    await button('Turn off schedule for Bakers').click();
    await expect.poll(() => backend.calls(scheduleRoutes.change)[0]?.body).toMatchObject({ is_on: false, hour: 8 });
    await button('More actions for the schedule of Bakers').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit schedule for Bakers' });
    await dialog.getByRole('radio', { name: 'Every month' }).click();
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await expect
      .poll(() => backend.calls(scheduleRoutes.change)[1]?.body)
      .toMatchObject({ repeat: 'monthly', is_on: true });
  });

  screen('speaks German', async ({ backend, open }) => {
    answer(backend, [anExport({ state: 'removed' })], [aSchedule()]);
    await open(path);
    await chooseLanguage('de');
    await expect
      .element(page.getByText('Jemand in dieser Datei möchte nicht kontaktiert werden. Exportieren Sie noch einmal.'))
      .toBeVisible();
  });
});

describe('the export dialog', () => {
  const listPath = '/lead-search/saved-lists/local-4';
  const list = aList({ id: 4, type: 'local' });
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    return page.getByRole('dialog', { name: /^Export/ });
  };

  screen('remembers columns, their order and the format; and goes back to the standard', async ({ backend, open }) => {
    answer(backend, []);
    answerLists(backend, [{ list, records: someRecords(3) }]);
    backend.answer(routes.prepare, () => ({ data: anExport(), message: 'Preparing.', code: 'export_started' }));
    await open(listPath);
    let dialog = await openDialog();
    await dialog.getByRole('radio', { name: 'Excel (XLSX)' }).click();
    await dialog.getByRole('radio', { name: 'Choose columns' }).click();
    for (const name of ['Rating', 'Website', 'City', 'Phone', 'CRM'])
      await dialog.getByText(name, { exact: true }).click();
    await dialog.getByRole('button', { name: 'Move Email up' }).click();
    await expectAccessible('choosing columns');
    await dialog.getByRole('radio', { name: 'Every column' }).click();
    await dialog.getByRole('radio', { name: 'Prepare in the background' }).click();
    await dialog.getByRole('button', { name: 'Prepare export' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(routes.prepare)[0]?.body).toMatchObject({
      all: true,
      format: 'xlsx',
      columns: ['name', 'email'],
      sources: true,
    });
    const [kept] = backend
      .calls(identityRoutes.setPreference)
      .filter(({ body }) => body.key === 'exports.choice.local');
    expect(kept?.body.value).toMatchObject({ columns: 'chosen', ticked: ['name', 'email'], sourcesOf: 'every' });
    dialog = await openDialog();
    await expect.element(dialog.getByRole('radio', { name: 'Excel (XLSX)' })).toBeChecked();
    await expect.element(dialog.getByRole('checkbox', { name: 'Rating', exact: true })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect.element(dialog.getByRole('radio', { name: 'CSV' })).toBeChecked();
    await expect.poll(() => backend.calls(identityRoutes.setPreference).at(-1)?.body.value).toBe(null);
  });

  screen('puts a list on a schedule, for people who are chosen', async ({ backend, open }) => {
    answer(backend, []);
    answerLists(backend, [{ list, records: someRecords(3) }]);
    backend.answer(scheduleRoutes.add, () => ({
      data: aSchedule(),
      message: 'Schedule added.',
      code: 'schedule_added',
    }));
    await open(listPath);
    const dialog = await openDialog();
    await dialog.getByRole('radio', { name: 'On a schedule' }).click();
    await expect.element(dialog.getByText('Time zone: Europe/Lisbon')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Every month' }).click();
    await expectAccessible('a schedule');
    await dialog.getByRole('button', { name: 'Add schedule' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.calls(scheduleRoutes.add)[0]?.body).toMatchObject({
      repeat: 'monthly',
      day: 1,
      hour: 8,
      campaign_id: 4,
      request: { all: true, format: 'csv' },
    });
  });
});
