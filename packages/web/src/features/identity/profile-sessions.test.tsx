import { identityRoutes } from '@galena/contract/identity';
import { failHard, generalErrors } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { press } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { answerSessions, sessionOf } from './sessions.fixture.ts';

const path = '/profile-settings/sessions';
const main = page.getByRole('main');
const rowOf = (id: number) => main.getByRole('listitem').filter({ hasText: `IP address 203.0.113.${id}` });
const endOf = (id: number) =>
  main.getByRole('button', { name: `Sign out: Firefox, Linux, 203.0.113.${id}`, exact: true });
const endOthers = main.getByRole('button', { name: 'Sign out other devices' });
const question = page.getByRole('alertdialog', { name: 'Sign out other devices?' });
const alone = main.getByText('You’re not signed in anywhere else.');
const title = page.getByRole('heading', { level: 1, name: 'Signed-in devices' });

describe('§4 Session: several of them', () => {
  screen(
    'signing out everywhere else is asked first, and told of [UI-007 UI-009 UI-014]',
    async ({ backend, open }) => {
      answerSessions(backend, [sessionOf(2), sessionOf(3)]);
      await open(path);
      await expect.element(main.getByText('You’re signed in on 2 other devices.')).toBeVisible();
      await press(endOthers, 'Enter');
      // It cannot be undone, so it is asked first; nothing has happened until it is answered.
      await expect.element(question).toBeVisible();
      await expectAccessible('the question');
      await press(question.getByRole('button', { name: 'Cancel' }), 'Enter');
      await expect.element(endOthers).toHaveFocus();
      expect(backend.calls(identityRoutes.endOtherSessions)).toEqual([]);

      await press(endOthers, 'Enter');
      await press(question.getByRole('button', { name: 'Sign out 2 devices' }), 'Enter');
      const toast = page.getByRole('status').filter({ hasText: 'All other devices signed out.' });
      await expect.element(toast).toBeVisible();
      await expect.element(alone).toBeVisible();
      await expect.element(rowOf(2)).not.toBeInTheDocument();
      await expect.element(main.getByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument();
      // What had the focus went: the page's heading takes it.
      await expect.element(title).toHaveFocus();
      await toast.getByRole('button', { name: 'Dismiss message' }).click();
      await expect.element(toast).not.toBeInTheDocument();
      expect(backend.calls(identityRoutes.endOtherSessions)).toHaveLength(1);
    },
  );

  screen('one can be ended by itself, and the focus goes on to the next one', async ({ backend, open }) => {
    answerSessions(backend, [sessionOf(2), sessionOf(3)]);
    await open(path);
    await press(endOf(2), 'Enter');
    await expect.element(rowOf(2)).not.toBeInTheDocument();
    await expect.element(rowOf(3)).toHaveFocus();
    await press(endOf(3), 'Enter');
    await expect.element(alone).toBeVisible();
    await expect.element(title).toHaveFocus();
    expect(backend.calls(identityRoutes.endSession).map(({ params }) => params.id)).toEqual([2, 3]);
  });

  screen(
    'one that is being ended is not ended twice; one that is over already goes, too',
    async ({ backend, open }) => {
      answerSessions(backend, [sessionOf(2), sessionOf(3)]);
      await open(path);
      const letPass = backend.hold(identityRoutes.endSession);
      await press(endOf(2), 'Enter');
      await expect.element(endOf(2)).toHaveAttribute('aria-disabled', 'true');
      await press(endOf(2), 'Enter');
      letPass();
      await expect.element(rowOf(2)).not.toBeInTheDocument();
      expect(backend.calls(identityRoutes.endSession)).toHaveLength(1);

      backend.answer(identityRoutes.endSession, () => {
        answerSessions(backend);
        return failHard(generalErrors.not_found);
      });
      await press(endOf(3), 'Enter');
      await expect.element(page.getByRole('alert').getByText('Not found.')).toBeVisible();
      await expect.element(rowOf(3)).not.toBeInTheDocument();
    },
  );

  screen('while the server is away the question stays, and so does the session', async ({ backend, open }) => {
    answerSessions(backend, [sessionOf(2)]);
    await open(path);
    await endOthers.click();
    const back = backend.lose(identityRoutes.endOtherSessions);
    const answer = question.getByRole('button', { name: 'Sign out 1 device' });
    await answer.click();
    await expect.element(page.getByRole('alert').getByText('Something went wrong.')).toBeVisible();
    back();
    await answer.click();
    await expect.element(alone).toBeVisible();
  });
});

describe('the page of sessions', () => {
  screen('shows where, with what and when; more of them when asked for', async ({ backend, open }) => {
    const others = [
      sessionOf(2, { browser: 'Chrome, Android' }),
      sessionOf(3, { browser: '' }),
      sessionOf(4),
      sessionOf(5),
    ];
    answerSessions(backend, others, 3);
    await open(path);
    await expect.element(rowOf(1).getByText('This device')).toBeVisible();
    await expect.element(rowOf(1).getByRole('button')).not.toBeInTheDocument();
    await expect.element(rowOf(2).getByText('Chrome, Android')).toBeVisible();
    await expect.element(rowOf(3).getByText('Unknown browser')).toBeVisible();
    await expect.element(rowOf(3).getByText(/^Signed in /)).toBeVisible();
    await expect.element(rowOf(3).getByText(/^Last used /)).toBeVisible();
    await expect.element(main.getByText('You’re signed in on 4 other devices.')).toBeVisible();
    await expect.element(rowOf(4)).not.toBeInTheDocument();

    const more = main.getByRole('button', { name: 'Show more' });
    backend.answer(identityRoutes.sessions, () => failHard(generalErrors.unexpected));
    await press(more, 'Enter');
    await expect.element(main.getByRole('alert')).toHaveTextContent('An unexpected error occurred.');
    answerSessions(backend, others, 3);
    await press(main.getByRole('button', { name: 'Retry' }), 'Enter');
    await expect.element(rowOf(5)).toBeVisible();
    await expect.element(rowOf(4)).toHaveFocus();
    await expect.element(more).not.toBeInTheDocument();
  });

  screen('is grey while it loads, and says why it did not', async ({ backend, open }) => {
    answerSessions(backend);
    const letPass = backend.hold(identityRoutes.sessions);
    await open(path);
    await expect.element(main.getByText('Loading…')).toBeInTheDocument();
    await expect.element(main.getByRole('heading', { name: 'Other devices' })).not.toBeInTheDocument();
    letPass();
    await expect.element(rowOf(1).getByText('This device')).toBeVisible();
    await expect.element(alone).toBeVisible();

    backend.answer(identityRoutes.sessions, () => failHard(generalErrors.unexpected));
    await open(path);
    await expect.element(main.getByRole('alert')).toHaveTextContent('Couldn’t load this');
    answerSessions(backend);
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect.element(rowOf(1).getByText('This device')).toBeVisible();
  });

  screen('can be used by everybody, wide and narrow, in German', async ({ backend, open }) => {
    answerSessions(backend, [sessionOf(2, { browser: 'Ein Browser mit einem sehr langen Namen, GNU/Linux' })]);
    const me = someone({ preferences: { lang: 'de' } });
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await open(path, { me, size });
      await expect.element(main.getByText('Dieses Gerät')).toBeVisible();
      await expect.element(main.getByText('Sie sind auf 1 weiteren Gerät angemeldet.')).toBeVisible();
      await expectAccessible(`sessions, ${size[0]} wide`);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    }
  });
});
