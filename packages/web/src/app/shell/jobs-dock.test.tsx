import { runRoutes, type Run } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { press, pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { pageOf } from '../../testing/usual-answers.ts';

const path = '/profile-settings/profile';

const runOf = (id: number, more: Partial<Run> = {}): Run => ({
  id,
  kind: 'search',
  subject: 'list:4',
  state: 'running',
  total: 250,
  done: 158,
  failed: 0,
  error_code: null,
  error_params: null,
  created_at: '2026-11-20T08:31:00.000Z',
  started_at: '2026-11-20T08:31:00.000Z',
  finished_at: null,
  ...more,
});

const dock = page.getByRole('button', { name: /running/ });

describe('what runs for the account', () => {
  screen('stands in the sidebar, moves as it is told of, and goes when it is over', async ({ backend, open }) => {
    let runs: readonly Run[] = [];
    backend.answer(runRoutes.list, ({ query }) => pageOf(query?.state === 'running' ? runs : []));
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect.element(dock).not.toBeInTheDocument();

    const become = (next: readonly Run[]): void => {
      runs = next;
      backend.tell({ kind: 'run', id: 1 });
    };
    become([runOf(1), runOf(2, { total: null, done: 7, failed: 3 })]);
    await expect.element(dock).toHaveTextContent('2 jobs running63%');
    become([runOf(1, { done: 200 })]);
    await expect.element(dock).toHaveTextContent('1 job running80%');
    become([]);
    await expect.element(dock).not.toBeInTheDocument();
  });

  screen('each of them on a press', async ({ backend, open }) => {
    backend.answer(runRoutes.list, () => pageOf([runOf(1), runOf(2, { total: null, done: 7_000, failed: 3 })]));
    await open(path);
    await press(dock, 'Enter');
    const list = page.getByRole('dialog', { name: 'Running now' });
    await expect.element(list.getByRole('listitem')).toHaveLength(2);
    await expect.element(list.getByRole('progressbar', { name: 'Background task' })).toHaveLength(1);
    await expect.element(list.getByText('158 of 250')).toBeVisible();
    await expect.element(list.getByText('7,000 so far')).toBeVisible();
    await expect.element(list.getByText('3 failed')).toBeVisible();
    await expectAccessible('what runs');
    await pressKeys('Escape');
    await expect.element(dock).toHaveFocus();
  });

  screen('in German', async ({ backend, open }) => {
    backend.answer(runRoutes.list, () => pageOf([runOf(1)]));
    await open(path, { me: someone({ preferences: { lang: 'de' } }) });
    await expect.element(page.getByRole('button', { name: /^1 Auftrag läuft/ })).toHaveTextContent(/63\s?%$/);
  });
});
