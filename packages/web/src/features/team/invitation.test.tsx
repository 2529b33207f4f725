import { AppError, generalErrors } from '@galena/contract/kernel';
import { invitationRoutes as routes, teamErrors, type Invitation } from '@galena/contract/team';
import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { press } from '../../testing/keys.ts';
import { kept, screen } from '../../testing/screen.tsx';
import { currentToasts } from '../../ui/messages/toasts.ts';
import { someone } from '../../testing/someone.ts';
import { stayHere } from './team.fixture.ts';

const path = '/invitation/gi_of-a-test-that-is-long';

const anInvitation = (own: Partial<Invitation> = {}): Invitation => ({
  kind: 'member',
  account_name: 'Acme',
  inviter: 'Dana Demo',
  first_name: 'Mia',
  last_name: 'Member',
  email: 'mia@mail.example',
  access_options: ['leads', 'wallet'],
  leads_access: 'spend',
  expires_at: '2026-12-01T00:00:00.000Z',
  is_address_taken: false,
  ...own,
});

describe('the link of an invitation', () => {
  screen('shows who invites to what, and lets in', async ({ backend, open }) => {
    const { asked, end } = stayHere();
    onTestFinished(end);
    backend.answer(routes.invitation, () => ({ data: anInvitation() }));
    await open(path, { me: null });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Join Acme' })).toBeVisible();
    await expect.element(page.getByText('Dana Demo invited you to the team of Acme.')).toBeVisible();
    await expect.element(page.getByText('Credit wallet')).toBeVisible();
    await expectAccessible('the page');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short');
    await page.getByRole('button', { name: 'Join team' }).click();
    await expect.element(page.getByText('The password must be at least 6 characters.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a good one 42');
    await page.getByRole('textbox', { name: 'Repeat password' }).fill('a good one 42');
    await press(page.getByRole('checkbox', { name: 'I accept the terms of use' }), 'Space');
    backend.answer(routes.accept, () => ({ data: { access_token: 'ga_of-mia', user: someone() } }));
    await page.getByRole('button', { name: 'Join team' }).click();
    await expect.poll(() => asked).toEqual(['/']);
    expect(kept()['access_token']).toBe('ga_of-mia');
    expect(backend.calls(routes.accept)[0]?.body).toMatchObject({ token: 'gi_of-a-test-that-is-long', lang: 'en' });
  });

  screen('opens an account of one’s own', async ({ backend, open }) => {
    backend.answer(routes.invitation, () => ({ data: anInvitation({ kind: 'related', access_options: [] }) }));
    await open(path, { me: null, size: [390, 844] });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your account is ready' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Open account' })).toBeVisible();
    await expectAccessible('the page on a phone');
  });

  screen('of an address that has an account leads to the sign-in', async ({ backend, open }) => {
    backend.answer(routes.invitation, () => ({ data: anInvitation({ is_address_taken: true }) }));
    await open(path, { me: null });
    await expect.element(page.getByText('You already have an account')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Join team' })).not.toBeInTheDocument();
    await expectAccessible('taken');
  });

  for (const error of [teamErrors.invitation_expired, teamErrors.invitation_invalid, teamErrors.invitation_used])
    screen(`that is no good says so: ${error.code}`, async ({ backend, open }) => {
      backend.answer(routes.invitation, () => {
        throw new AppError(error);
      });
      await open(path, { me: null });
      await expect.element(page.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible();
      await expect.element(page.getByText(error.message)).toBeVisible();
      await expectAccessible(error.code);
    });

  screen(
    'that is no good says so once, on its page, to somebody who is signed in as well',
    async ({ backend, open }) => {
      backend.answer(routes.invitation, () => {
        throw new AppError(teamErrors.invitation_expired);
      });
      await open(path);
      await expect.element(page.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible();
      await expect.element(page.getByText(teamErrors.invitation_expired.message)).toBeVisible();
      expect(currentToasts()).toEqual([]);
    },
  );

  screen('can be tried again where the server does not answer', async ({ backend, open }) => {
    backend.answer(routes.invitation, () => {
      throw new AppError(generalErrors.unavailable);
    });
    await open(path, { me: null });
    await expect.element(page.getByText(/busy or restarting/).first()).toBeVisible();
    backend.answer(routes.invitation, () => ({ data: anInvitation() }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('heading', { name: 'Join Acme' })).toBeVisible();
  });
});
