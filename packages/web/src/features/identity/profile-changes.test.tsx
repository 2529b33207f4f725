import { billingRoutes } from '@galena/contract/billing';
import { identityRoutes, identitySuccesses, profileRoutes } from '@galena/contract/identity';
import { fileRoutes, generalErrors, failHard, successOf } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { plansRoutes } from '@galena/contract/plans';
import { subscriptionRoutes } from '@galena/contract/subscriptions';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { pageAfter } from '../../testing/usual-answers.ts';
import { screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { answerSessions } from './sessions.fixture.ts';
import { signInButton } from './sign-in.fixture.ts';

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const main = page.getByRole('main');

describe('profile settings (NAV-022, AUTH-037, AUTH-038)', () => {
  screen('the name is saved, and shown everywhere', async ({ backend, open }) => {
    backend.answer(profileRoutes.update, ({ body }) => ({
      data: someone({ first_name: body.first_name ?? '' }),
      ...successOf(identitySuccesses.profile_saved),
    }));
    await open('/profile-settings/profile');
    await field('First name').fill('Nora');
    await button('Save').first().click();
    await expect.element(button('Nora Demo, Account menu')).toBeVisible();
  });

  screen(
    'a picture: its formats are said, another is refused before it is sent [UI-022]',
    async ({ backend, open }) => {
      backend.answer(profileRoutes.setAvatar, () => ({
        data: someone({ avatar_file_id: 7 }),
        ...successOf(identitySuccesses.picture_saved),
      }));
      const bytes = Uint8Array.from(
        atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
        (sign) => sign.charCodeAt(0),
      );
      backend.answer(fileRoutes.file, () => new Blob([bytes], { type: 'image/png' }) as never);
      backend.answer(profileRoutes.removeAvatar, () => successOf(identitySuccesses.picture_removed));
      await open('/profile-settings/profile');
      await expect.element(main.getByText('png, jpg, jpeg, webp, gif, up to 5 MB')).toBeVisible();
      const input = page.getByLabelText('Choose picture').element() as HTMLInputElement;
      await userEvent.upload(input, new File(['%PDF-'], 'me.pdf', { type: 'application/pdf' }));
      await expect.element(main.getByRole('alert').filter({ hasText: 'png' })).toBeVisible();
      expect(backend.calls(profileRoutes.setAvatar)).toEqual([]);
      await userEvent.upload(input, new File([bytes], 'me.png', { type: 'image/png' }));
      await expect.element(page.getByRole('img', { name: 'Your picture' })).toBeVisible();
      await button('Remove picture').click();
      await expect.element(page.getByRole('img', { name: 'Your picture' })).not.toBeInTheDocument();
    },
  );

  screen('the address changes once its code has come back [AUTH-043]', async ({ backend, open }) => {
    backend.answer(profileRoutes.changeMail, ({ body }) => ({ data: { email: body.email, resend_in: 1 } }));
    backend.answer(profileRoutes.resendMailChange, () => ({ data: { email: 'new@mail.example', resend_in: 60 } }));
    backend.answer(profileRoutes.confirmMailChange, () => ({
      data: someone({ email: 'new@mail.example' }),
      ...successOf(identitySuccesses.email_changed),
    }));
    await open('/profile-settings/email', { size: [390, 844] });
    await field('New email').fill('new@mail.example');
    await field('Current password').fill('a password of Dana');
    await expectAccessible('the address');
    await button('Send code').click();
    await expect.element(page.getByText('We sent a 6-digit code to new@mail.example.')).toBeVisible();
    await expect.element(button('Resend code')).toBeEnabled();
    await button('Resend code').click();
    await expect.element(button(/^Resend code in \d\d s$/)).toBeDisabled();
    await page.getByRole('textbox', { name: 'Code' }).fill('123456');
    await expectAccessible('its code');
    await button('Confirm new email').click();
    await expect.element(page.getByText('You sign in with new@mail.example.')).toBeVisible();
  });

  screen('a new password; whoever has none is asked for none', async ({ backend, open }) => {
    backend.answer(profileRoutes.update, () => ({
      data: someone({ has_password: true }),
      ...successOf(identitySuccesses.password_changed),
    }));
    await open('/profile-settings/password', { me: someone({ has_password: false }) });
    await expect.element(page.getByText('You don’t have a password yet.')).toBeVisible();
    await field('New password').fill('nine green bottles');
    await field('Repeat new password').fill('nine green bottles');
    await expectAccessible('the password');
    await button('Set password').click();
    await expect.element(field('Current password')).toBeVisible();
    await expect.element(field('New password')).toHaveValue('');
  });

  screen('who has signed in, from where and how', async ({ backend, open }) => {
    answerSessions(backend);
    const tries = [1, 2, 3].map((id) => ({
      id,
      ip_address: `203.0.113.${id}`,
      browser: 'Firefox, Linux',
      method: 'password',
      success: id !== 2,
      created_at: '2026-11-20T08:31:00.000Z',
    }));
    backend.answer(profileRoutes.loginActivity, ({ query }) => pageAfter(tries, query?.cursor, 2));
    await open('/profile-settings/sessions', { size: [390, 844] });
    const activity = page.getByRole('region', { name: 'Login activity' });
    await expect.element(activity.getByText('Failed')).toBeVisible();
    await activity.getByRole('button', { name: 'Show more' }).click();
    await expect.element(activity.getByRole('listitem')).toHaveLength(3);
    await expectAccessible('login activity');
  });
});

describe('an account that is inactive', () => {
  const me = someone({ is_active: false });

  screen('sees that and nothing else, and can leave', async ({ backend, open }) => {
    backend.answer(listRoutes.types, () => failHard(generalErrors.account_inactive));
    backend.answer(billingRoutes.creditCosts, () => failHard(generalErrors.account_inactive));
    backend.answer(subscriptionRoutes.billing, () => failHard(generalErrors.unexpected));
    backend.answer(plansRoutes.offered, () => failHard(generalErrors.unexpected));
    backend.answer(identityRoutes.logout, () => ({}));
    await open('/profile-settings/profile', { me });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your account is inactive' })).toBeVisible();
    await expect.element(page.getByText('Choose a plan to use', { exact: false })).toBeVisible();
    await expectAccessible('an inactive account');
    // Once is enough: no toast says it again.
    await expect.element(page.getByText('Your account is inactive. Choose a plan')).not.toBeInTheDocument();
    expect(backend.asked()).not.toContain('/api/me/login-activity');
    await button('Log out').click();
    await expect.element(signInButton).toBeVisible();
  });
});

describe('a member of an account that is inactive', () => {
  screen('is told whom to ask, and is offered no plans', async ({ backend, open }) => {
    backend.answer(listRoutes.types, () => failHard(generalErrors.account_inactive));
    await open('/profile-settings/profile', { me: someone({ is_active: false, user_type: 'team_member' }) });
    await expect.element(page.getByText('Ask the account’s owner to choose one.', { exact: false })).toBeVisible();
    expect(backend.calls(plansRoutes.offered)).toEqual([]);
  });
});

describe('the guard', () => {
  screen(
    'asks for the profile and the list types before a page, once a session [AUTH-009 AUTH-066]',
    async ({ backend, open }) => {
      const release = backend.hold(listRoutes.types);
      await open('/profile-settings/profile');
      await expect.poll(() => backend.calls(listRoutes.types)).toHaveLength(1);
      await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument();
      release();
      await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
      await page.getByRole('link', { name: 'Change password' }).first().click();
      await expect.element(field('Current password')).toBeVisible();
      expect(backend.calls(listRoutes.types)).toHaveLength(1);
    },
  );

  screen('nobody is in whose token no longer holds, whatever the types say [AUTH-010]', async ({ backend, open }) => {
    backend.answer(identityRoutes.me, () => failHard(generalErrors.unauthenticated));
    await open('/profile-settings/profile');
    await expect.element(signInButton).toBeVisible();
  });
});

describe('logging out', () => {
  screen('shuts the support chat down and removes what was injected [AUTH-015]', async ({ backend, open }) => {
    backend.answer(identityRoutes.logout, () => ({}));
    let stopped = 0;
    globalThis.supportWidget = { shutdown: () => void (stopped += 1) };
    const script = document.createElement('script');
    script.dataset['injected'] = 'support';
    document.body.append(script);
    await open('/profile-settings/profile');
    await button('Dana Demo, Account menu').click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect.element(signInButton).toBeVisible();
    expect(stopped).toBe(1);
    expect(document.querySelector('[data-injected]')).toBeNull();
    expect(globalThis.supportWidget).toBeUndefined();
  });
});
