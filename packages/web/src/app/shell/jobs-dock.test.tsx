import { runRoutes, type Run } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { answerLists } from '../../testing/records/lists-held.ts';
import { aList } from '../../testing/records/lists.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { press, pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { pageOf } from '../../testing/usual-answers.ts';

const path = '/profile-settings/profile';

const runOf = (id: number, more: Partial<Run> = {}): Run => ({
  id,
  kind: 'search.search',
  subject: 'somewhere',
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

const dock = page.getByRole('button', { name: /running|paused/ });

describe('what runs for the account', () => {
  screen('stands in the sidebar, moves as it is told of, and goes when it is over', async ({ backend, open }) => {
    let runs: readonly Run[] = [];
    backend.answer(runRoutes.list, ({ query }) => pageOf(query?.is_open === 1 ? runs : []));
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
    answerLists(backend, [{ list: aList({ id: 4, name: 'Dentists Lisbon' }), records: [] }]);
    const runs = [
      runOf(1, { subject: 'list:4' }),
      runOf(2, { kind: 'enrichment.lookup', total: null, done: 7_000, failed: 3 }),
      runOf(3, { state: 'paused', done: 10 }),
      runOf(4, { kind: 'of.a.later.version' }),
    ];
    backend.answer(runRoutes.list, () => pageOf(runs));
    const { path: here } = await open(path);
    await expect.element(dock).toHaveTextContent(/^3 jobs running/);
    await press(dock, 'Enter');
    const list = page.getByRole('dialog', { name: 'Running now' });
    const lines = list.getByRole('listitem');
    await expect.element(lines).toHaveLength(4);
    await expect.element(lines.nth(0)).toHaveTextContent('Dentists Lisbon158 of 250Searching');
    await expect.element(list.getByRole('progressbar', { name: 'Dentists Lisbon' })).toHaveLength(1);
    await expect.element(lines.nth(1)).toHaveTextContent('Looking up7,000 so far3 failed');
    await expect.element(lines.nth(2)).toHaveTextContent('Searching10 of 250Paused');
    await expect.element(lines.nth(3)).toHaveTextContent('Working158 of 250');
    await expectAccessible('what runs');
    await pressKeys('Escape');
    await expect.element(dock).toHaveFocus();
    await pressKeys('Enter');
    await press(list.getByRole('link', { name: 'Dentists Lisbon' }), 'Enter');
    await expect.element(list).not.toBeInTheDocument();
    await expect.poll(here).toBe('/lead-search/saved-lists/local-4');
  });

  screen('keeps what is paused', async ({ backend, open }) => {
    backend.answer(runRoutes.list, () => pageOf([runOf(1, { state: 'paused' })]));
    await open(path);
    await expect.element(dock).toHaveTextContent('1 job paused63%');
    await press(dock, 'Enter');
    await expect.element(page.getByRole('dialog', { name: 'Paused' }).getByRole('listitem')).toHaveLength(1);
    await expectAccessible('what is paused');
  });

  screen('in German', async ({ backend, open }) => {
    backend.answer(runRoutes.list, () => pageOf([runOf(1)]));
    await open(path, { me: someone({ preferences: { lang: 'de' } }) });
    await expect.element(page.getByRole('button', { name: /^1 Auftrag läuft/ })).toHaveTextContent(/63\s?%$/);
  });
});
