import { failHard, generalErrors, noticeRoutes, runRoutes, type Notice } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { press, pressKeys } from '../../../testing/keys.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { screen } from '../../../testing/screen.tsx';
import { someone } from '../../../testing/someone.ts';
import { pageAfter } from '../../../testing/usual-answers.ts';

/** Something that happened a while ago and is unread. */
const noticeOf = (id: number, kind: string, more: Partial<Notice> = {}): Notice => ({
  id,
  kind,
  params: {},
  link: null,
  created_at: '2026-11-20T08:31:00.000Z',
  read_at: null,
  ...more,
});

const readNow = (notice: Notice): Notice => ({ ...notice, read_at: notice.read_at ?? '2026-11-21T10:00:00.000Z' });

/** A bell with these in it, newest first, so many at a time. @returns adds one that has just happened */
const answerNotices = (backend: Backend, first: readonly Notice[], pageSize = 20): ((notice: Notice) => void) => {
  let notices = first;
  backend.answer(noticeRoutes.list, ({ query }) => {
    const unread = notices.filter(({ read_at }) => read_at === null).length;
    return { ...pageAfter(notices, query?.cursor, pageSize), unread };
  });
  backend.answer(noticeRoutes.read, ({ params }) => {
    notices = notices.map((one) => (one.id === params.id ? readNow(one) : one));
    return { data: notices.find(({ id }) => id === params.id) as Notice };
  });
  backend.answer(noticeRoutes.readAll, () => {
    const count = notices.filter(({ read_at }) => read_at === null).length;
    notices = notices.map(readNow);
    return { data: { count } };
  });
  return (notice) => {
    notices = [notice, ...notices];
  };
};

const profilePath = '/profile-settings/profile';
const bell = (name: string) => page.getByRole('button', { name, exact: true });
const panel = page.getByRole('region', { name: 'Notifications' });
const title = panel.getByRole('heading', { name: 'Notifications' });
const lines = panel.getByRole('listitem');

describe('the bell (G-133)', () => {
  screen('says how much is unread, and asks by itself', async ({ backend, open }) => {
    await open(profilePath);
    await press(bell('No unread notifications'), 'Enter');
    await expect.element(page.getByText('You’re all caught up.')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
    await expectAccessible('the bell');
    await pressKeys('Escape');
    await expect.element(bell('No unread notifications')).toHaveFocus();
    expect(backend.asked()).toEqual(expect.arrayContaining([noticeRoutes.list.path, runRoutes.list.path]));
  });

  screen('a notice leads somewhere, or is read where it stands', async ({ backend, open }) => {
    answerNotices(backend, [
      noticeOf(3, 'mail_failed', { params: { to: 'pat@mail.example' } }),
      noticeOf(2, 'export_ready', { link: '/lead-search/saved-lists' }),
      noticeOf(1, 'of_a_later_version', { read_at: '2026-11-20T09:00:00.000Z' }),
    ]);
    answerLists(backend, []);
    const { path } = await open(profilePath);
    await press(bell('2 unread notifications'), 'Enter');
    await expect.element(lines).toHaveLength(3);
    await expect.element(lines.nth(2)).toHaveTextContent('Something changed in your account.');
    await expect.element(lines.nth(2).getByRole('button')).not.toBeInTheDocument();
    await expectAccessible('the bell with notices');
    await press(lines.nth(0).getByRole('button', { name: /deliver an email to pat@mail\.example/ }), 'Enter');
    // What was pressed is no button any more: the focus stays in the list.
    await expect.element(title).toHaveFocus();
    await expect.element(lines.nth(0).getByRole('button')).not.toBeInTheDocument();
    await expect.element(bell('1 unread notification')).toBeInTheDocument();

    await press(lines.nth(1).getByRole('link', { name: /Your export is ready\./ }), 'Enter');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(bell('No unread notifications')).toBeVisible();
    expect(path()).toBe('/lead-search/saved-lists');
    expect(backend.calls(noticeRoutes.read).map(({ params }) => params.id)).toEqual([3, 2]);
  });

  screen('all of them are read at once, and earlier ones are shown when asked for', async ({ backend, open }) => {
    answerNotices(
      backend,
      [5, 4, 3, 2, 1].map((id) => noticeOf(id, 'low_credits')),
      3,
    );
    await open(profilePath);
    await press(bell('5 unread notifications'), 'Enter');
    await expect.element(lines).toHaveLength(3);
    await panel.getByRole('button', { name: 'Show earlier notifications' }).click();
    await expect.element(lines).toHaveLength(5);
    await expect.element(panel.getByRole('button', { name: 'Show earlier notifications' })).not.toBeInTheDocument();
    await expect.element(panel.getByRole('img', { name: 'Unread' })).toHaveLength(5);
    await press(panel.getByRole('button', { name: 'Mark all as read' }), 'Enter');
    await expect.element(bell('No unread notifications')).toBeInTheDocument();
    await expect.element(title).toHaveFocus();
    await expect.element(panel.getByRole('img', { name: 'Unread' })).not.toBeInTheDocument();
    expect(backend.calls(noticeRoutes.readAll)).toHaveLength(1);
  });

  screen('hears at once of what happens, without a page being loaded', async ({ backend, open }) => {
    const happen = answerNotices(backend, []);
    await open(profilePath);
    await expect.element(bell('No unread notifications')).toBeVisible();
    happen(noticeOf(9, 'export_ready'));
    backend.tell({ kind: 'notice', id: 9 });
    await expect.element(bell('1 unread notification')).toBeVisible();
  });

  screen('what happened to what is on the screen is read by whoever looks at it', async ({ backend, open }) => {
    const happen = answerNotices(backend, []);
    const over = { params: { list: 'Cafés', count: 48 } };
    await open(`${profilePath}?from=here`);
    await expect.element(bell('No unread notifications')).toBeVisible();
    happen(noticeOf(9, 'search_completed', { ...over, link: '/lead-search/saved-lists/local-4' }));
    happen(noticeOf(10, 'lookup_completed', { ...over, link: profilePath }));
    backend.tell({ kind: 'notice', id: 9 });
    await expect.poll(() => backend.calls(noticeRoutes.read).map(({ params }) => params.id)).toEqual([10]);
    await expect.element(bell('1 unread notification')).toBeVisible();
    await bell('1 unread notification').click();
    await expect
      .element(lines.nth(1).getByRole('link', { name: /^“Cafés”: search finished, 48 records saved\./ }))
      .toHaveAttribute('href', '/lead-search/saved-lists/local-4');
  });

  screen('a list that cannot be had says so in its place, with a way to try again', async ({ backend, open }) => {
    backend.answer(noticeRoutes.list, () => failHard(generalErrors.unexpected));
    await open(profilePath);
    await bell('No unread notifications').click();
    await expect.element(panel.getByRole('alert')).toHaveTextContent('An unexpected error occurred.');
    // In its place and nowhere else: it is asked again and again behind the reader's back.
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toHaveLength(1);
    answerNotices(backend, [noticeOf(1, 'export_ready')]);
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect.element(lines).toHaveLength(1);
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
  });

  screen('in German, on a phone', async ({ backend, open }) => {
    answerNotices(backend, [
      noticeOf(1, 'mail_failed', { params: { to: 'pat@a-very-long-name.of-a-company.example' } }),
    ]);
    await open(profilePath, { me: someone({ preferences: { lang: 'de' } }), size: [390, 844] });
    await bell('1 ungelesene Benachrichtigung').click();
    const words = page.getByText(
      'Eine E-Mail an pat@a-very-long-name.of-a-company.example konnte nicht zugestellt werden.',
    );
    await expect.element(words).toBeVisible();
    await expectAccessible('the bell on a phone');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
