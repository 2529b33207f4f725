import { identityErrors, identityRoutes, identitySuccesses, signUpRoutes } from '@galena/contract/identity';
import { AppError, failHard, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { answerLanding, landingTitle } from '../../../testing/landing-page.ts';
import { kept, screen } from '../../../testing/screen.tsx';
import { someone } from '../../../testing/someone.ts';
import { answerUsual } from '../../../testing/usual-answers.ts';
import { keepPending } from './pending-sign-up.ts';
import { answerSignIn, freshToken, signIn, signInButton } from '../sign-in.fixture.ts';

const nobody = { me: null, size: [1000, 800] } as const;
const email = 'dana@mail.example';
const password = 'nine green bottles';
const field = (name: string) => page.getByLabelText(name, { exact: true });
const codeField = page.getByRole('textbox', { name: 'Code' });
const button = (name: string | RegExp) => page.getByRole('button', { name });

const fillRegistration = async (again = password): Promise<void> => {
  await field('First name').fill('Dana');
  await field('Last name').fill('Demo');
  await field('Email').fill(email);
  await field('Password').fill(password);
  await field('Repeat password').fill(again);
};

const wrongCode = (): never =>
  failHard(identityErrors.invalid_code, { fields: { code: [identityErrors.invalid_code.message] } });

describe('signing up', () => {
  screen('register, the code, and in [AUTH-023 AUTH-024 AUTH-043]', async ({ made, backend, open }) => {
    keepPending(null);
    answerUsual(made, someone());
    answerLanding(backend);
    backend.answer(signUpRoutes.register, ({ body }) => ({ data: { email: body.email, resend_in: 2 } }));
    backend.answer(signUpRoutes.confirmEmail, ({ body }) =>
      body.code === '123456' ? { data: { access_token: freshToken, user: someone() } } : wrongCode(),
    );
    backend.answer(signUpRoutes.resendConfirmation, () => ({ data: { resend_in: 60 } }));
    const { path } = await open('/login', nobody);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
    await fillRegistration('another');
    await button('Create account').click();
    await expect.element(page.getByText('Passwords must match.')).toBeVisible();
    await field('Repeat password').fill(password);
    await button('Create account').click();
    await expect.element(page.getByText('Field is required.')).toBeVisible();
    await page.getByText('I accept the terms of use').click();
    await expectAccessible('signing up');
    await button('Create account').click();

    await expect.element(page.getByText(`We sent a 6-digit code to ${email}.`)).toBeVisible();
    // WAL-017: their days begin by their own clock.
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(backend.calls(signUpRoutes.register).at(-1)?.body).toMatchObject({ time_zone: zone });
    expect(path()).toBe('/confirm-email');
    await expect.element(button(/^Resend code in [12] s$/)).toBeDisabled();
    await expect.element(button('Resend code')).toBeEnabled();
    await button('Resend code').click();
    await expect.element(button(/^Resend code in \d\d s$/)).toBeDisabled();
    await codeField.fill('654321');
    await button('Confirm email').click();
    await expect.element(page.getByText('The code is invalid or expired.')).toBeVisible();
    await codeField.fill('123 456');
    await button('Confirm email').click();
    await expect.element(landingTitle).toBeVisible();
    expect(backend.calls(signUpRoutes.confirmEmail).at(-1)?.body).toMatchObject({ code: '123456', password });
    expect(kept()).toMatchObject({ access_token: freshToken });
  });

  screen(
    'whoever came by a partner’s link says so, also from another page and later [WL-050]',
    async ({ made, backend, open }) => {
      keepPending(null);
      answerUsual(made, someone());
      backend.answer(signUpRoutes.register, ({ body }) => ({ data: { email: body.email, resend_in: 60 } }));
      const send = async (): Promise<string | undefined> => {
        await fillRegistration();
        await page.getByText('I accept the terms of use').click();
        await button('Create account').click();
        await expect.element(page.getByText(`We sent a 6-digit code to ${email}.`)).toBeVisible();
        return backend.calls(signUpRoutes.register).at(-1)?.body.ref;
      };
      await open('/login?ref=no%20code', nobody);
      await page.getByRole('link', { name: 'Create an account' }).click();
      expect(await send()).toBeUndefined();
      for (const code of ['pia-1', '2026']) {
        await open(`/login?ref=${code}`, nobody);
        await page.getByRole('link', { name: 'Create an account' }).click();
        expect(await send()).toBe(code);
      }
      await open('/register', nobody);
      expect(await send()).toBe('2026');
    },
  );

  screen('is closed: no way leads there, and the page says so', async ({ open }) => {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'app-registration', content: 'off' });
    document.head.append(meta);
    await open('/login', nobody);
    await expect.element(signInButton).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Create an account' })).not.toBeInTheDocument();
    await open('/register', nobody);
    await expect.element(page.getByText('Sign-up is closed on this site.')).toBeVisible();
    meta.remove();
  });

  screen('an address that waits for its code leads from the sign-in to it', async ({ backend, open }) => {
    keepPending(null);
    answerSignIn(backend, someone());
    backend.answer(identityRoutes.login, () => failHard(identityErrors.email_unconfirmed));
    const { path } = await open('/login', nobody);
    await signIn();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible();
    expect(path()).toBe('/confirm-email');
    await expect.element(button('Resend code')).toBeEnabled();
  });

  screen('the link of the mail knows the address, on another device too', async ({ open }) => {
    keepPending(null);
    await open(`/confirm-email#${encodeURIComponent(email)}`, nobody);
    await expect.element(field('Email')).toHaveValue(email);
    await expectAccessible('confirming');
  });
});

describe('a forgotten password', () => {
  screen('the address, the code, the new password, then Login [AUTH-005 AUTH-029]', async ({ backend, open }) => {
    backend.answer(signUpRoutes.forgotPassword, () => ({ data: { resend_in: 60 } }));
    backend.answer(signUpRoutes.checkResetCode, ({ body }) =>
      body.code === '123456' ? { data: { valid: true as const } } : wrongCode(),
    );
    backend.answer(signUpRoutes.resetPassword, () => successOf(identitySuccesses.password_reset));
    const { path } = await open('/login', { me: null, size: [390, 844] });
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The page before has a field of the same name, and is there until this one is loaded.
    await expect.element(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
    expect(path()).toBe('/forgot-password');
    await field('Email').fill(email);
    await expectAccessible('the address');
    await button('Send code').click();
    await expect.element(page.getByText(`If there’s an account for ${email}`)).toBeVisible();
    await expect.element(button(/^Resend code in \d\d s$/)).toBeDisabled();
    await codeField.fill('000000');
    await button('Continue').click();
    await expect.element(page.getByText('The code is invalid or expired.')).toBeVisible();
    await codeField.fill('123456');
    await expectAccessible('the code');
    await button('Continue').click();
    await field('New password').fill('12345');
    await expect.element(page.getByText('Password strength: Weak')).toBeVisible();
    await field('New password').fill(password);
    await expect.element(page.getByText('Password strength: Strong')).toBeVisible();
    await field('Repeat password').fill(password);
    await expectAccessible('the password');
    await button('Set new password').click();
    await expect.element(signInButton).toBeVisible();
    expect(path()).toBe('/login');
    expect(backend.calls(signUpRoutes.resetPassword).at(-1)?.body).toMatchObject({ email, code: '123456', password });
  });

  screen('too early for another code: says how long to wait', async ({ backend, open }) => {
    backend.answer(signUpRoutes.forgotPassword, () => {
      throw new AppError(identityErrors.too_many_codes, { params: { seconds: 42 }, retryAfterSeconds: 42 });
    });
    await open('/forgot-password', nobody);
    await field('Email').fill(email);
    await button('Send code').click();
    const alert = page.getByRole('alert').filter({ hasText: 'You can request a new code in 42 seconds.' });
    await expect.element(alert).toBeVisible();
  });
});

describe('an address that is taken back', () => {
  screen('by a press, not by the visit; then to a new password', async ({ backend, open }) => {
    backend.answer(signUpRoutes.revertMail, ({ body }) =>
      body.token === 'of-the-mail' ? successOf(identitySuccesses.email_reverted) : failHard(identityErrors.link_ended),
    );
    await open('/revert-email#another', nobody);
    expect(backend.calls(signUpRoutes.revertMail)).toEqual([]);
    await button('Undo the change').click();
    await expect.element(page.getByText('This link is invalid or expired.')).toBeVisible();
    await open('/revert-email#of-the-mail', nobody);
    await expectAccessible('taking an address back');
    await button('Undo the change').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Your email is back' })).toBeVisible();
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  });
});
