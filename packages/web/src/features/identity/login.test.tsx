import { identityErrors, identityRoutes } from '@galena/contract/identity';
import { AppError, failHard, generalErrors } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerLanding, landingPath, landingTitle } from '../../testing/landing-page.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { pressKeys } from '../../testing/keys.ts';
import { kept, screen } from '../../testing/screen.tsx';
import { someone } from '../../testing/someone.ts';
import { answerUsual } from '../../testing/usual-answers.ts';
import { answerSignIn, emailField, freshToken, pair, passwordField, signIn, signInButton } from './sign-in.fixture.ts';

/** In a window without room for the ornament of the sign-in page: drawing it takes longer than everything else. */
const nobody = { me: null, size: [1000, 800] } as const;
const alert = page.getByRole('alert').filter({ hasText: /./ });

/** Expects that the window is wide enough for the page: nobody scrolls in two directions (WCAG 1.4.10). */
const expectNoSideways = (): void =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);

describe('§4 Session: signing in', () => {
  screen('by keyboard alone; only what may be kept is kept [AUTH-001]', async ({ made, backend, open }) => {
    answerUsual(made, someone());
    answerLanding(backend);
    answerSignIn(backend, someone());
    const { path } = await open('/', nobody);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    expect(path()).toBe('/login');

    await expect.element(emailField).toHaveFocus();
    await userEvent.keyboard(pair.email);
    await pressKeys('Tab');
    await expect.element(passwordField).toHaveFocus();
    await userEvent.keyboard(pair.password);
    await pressKeys('Tab');
    await expect.element(page.getByRole('button', { name: 'Show characters' })).toHaveFocus();
    await pressKeys('Tab');
    await expect.element(page.getByRole('checkbox', { name: 'Keep me signed in on this device' })).toHaveFocus();
    await pressKeys('Tab');
    await expect.element(signInButton).toHaveFocus();
    await pressKeys('Enter');

    // The focus moves with the page, so that a screen reader says where the reader is now.
    await expect.element(landingTitle).toHaveFocus();
    expect(path()).toBe(landingPath);
    expect(document.title).toBe('New search · Galena');
    await expect.element(page.getByText('Dana Demo')).toBeVisible();
    expect(backend.calls(identityRoutes.login).map(({ body }) => body)).toEqual([{ ...pair, remember: true }]);
    // Reliability E4: nothing else may be kept where any script of the page could read it.
    expect(kept()).toEqual({ access_token: freshToken });
  });

  screen('without being remembered, and with the characters shown', async ({ made, backend, open }) => {
    const me = someone({ modules: [] });
    answerUsual(made, me);
    answerSignIn(backend, me);
    await open('/login', nobody);
    await passwordField.fill(pair.password);
    await page.getByRole('button', { name: 'Show characters' }).click();
    await expect.element(passwordField).toHaveAttribute('type', 'text');
    await page.getByText('Keep me signed in on this device').click();
    await signIn();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Business profile' })).toBeVisible();
    expect(backend.calls(identityRoutes.login).map(({ body }) => body)).toEqual([{ ...pair, remember: false }]);
  });

  screen('every field says what it lacks [VAL-008 VAL-009]', async ({ backend, open }) => {
    await open('/login', nobody);
    await signInButton.click();
    await expect.element(emailField).toHaveFocus();
    await expect.element(page.getByText('Field is required.')).toHaveLength(2);
    await expectAccessible('the form with its sentences');

    await emailField.fill('dana');
    await expect.element(page.getByText('Field must be a valid email.')).toBeVisible();
    await passwordField.fill('something');
    await expect.element(page.getByText('Field is required.')).not.toBeInTheDocument();
    // The sentence is part of what a screen reader says of the field.
    await expect.element(emailField).toHaveAccessibleDescription('Field must be a valid email.');
    expect(backend.calls(identityRoutes.login)).toEqual([]);
  });

  screen('a button that was pressed is busy, and sends once', async ({ made, backend, open }) => {
    const me = someone({ modules: [] });
    answerUsual(made, me);
    answerSignIn(backend, me);
    const letPass = backend.hold(identityRoutes.login);
    await open('/login', nobody);
    await signIn();
    await expect.element(signInButton).toHaveAttribute('aria-busy', 'true');
    await passwordField.click();
    await pressKeys('Enter');
    letPass();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Business profile' })).toBeVisible();
    expect(backend.calls(identityRoutes.login)).toHaveLength(1);
  });
});

const refusals = [
  ['a wrong password', new AppError(identityErrors.invalid_credentials), 'Email or password is wrong.'],
  [
    'too many of them',
    new AppError(identityErrors.too_many_sign_ins, { params: { seconds: 840 }, retryAfterSeconds: 840 }),
    'Too many failed sign-ins. Try again in 840 seconds.',
  ],
  ['a server that has a fault', new AppError(generalErrors.unexpected), 'An unexpected error occurred.'],
] as const;

describe('§4 Session: signing in that is refused', () => {
  for (const [what, error, sentence] of refusals)
    screen(`${what} is told in the form and stores nothing [AUTH-020]`, async ({ backend, open }) => {
      backend.answer(identityRoutes.login, () => {
        throw error;
      });
      const { path } = await open('/login', nobody);
      await signIn();
      await expect.element(alert).toHaveTextContent(sentence);
      await expect.element(alert).toHaveFocus();
      // Said once: there is no toast beside it.
      expect(alert.elements()).toHaveLength(1);
      expect(kept()).toEqual({});
      expect(path()).toBe('/login');
    });

  screen('whose account is elsewhere finds the way there', async ({ backend, open }) => {
    backend.answer(identityRoutes.login, () => {
      throw new AppError(identityErrors.signs_in_elsewhere, { params: { address: 'https://leads.example.com' } });
    });
    await open('/login', nobody);
    await signIn();
    await expect
      .element(alert)
      .toHaveTextContent('Your account isn’t on this site. Sign in at https://leads.example.com.');
    await expect
      .element(alert.getByRole('link', { name: 'leads.example.com' }))
      .toHaveAttribute('href', 'https://leads.example.com');
    await expectAccessible('an account elsewhere');
  });

  screen('a network that is away is told there, too; the next try says so no more', async ({ made, backend, open }) => {
    const me = someone({ modules: [] });
    answerUsual(made, me);
    answerSignIn(backend, me);
    const back = backend.lose(identityRoutes.login);
    await open('/login', nobody);
    await signIn();
    await expect.element(alert).toHaveTextContent('Something went wrong.');
    back();
    await signInButton.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Business profile' })).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });
});

const languages = [
  {
    code: 'es',
    title: 'Bienvenido de nuevo',
    submit: 'Iniciar sesión',
    wrong: 'El correo o la contraseña no son correctos.',
  },
  {
    code: 'fr',
    title: 'Bon retour parmi nous',
    submit: 'Se connecter',
    wrong: 'L’e-mail ou le mot de passe est incorrect.',
  },
  { code: 'en', title: 'Welcome back', submit: 'Sign in', wrong: 'Email or password is wrong.' },
  { code: 'de', title: 'Willkommen zurück', submit: 'Anmelden', wrong: 'E-Mail-Adresse oder Passwort ist falsch.' },
] as const;

describe('the sign-in page', () => {
  screen('speaks four languages, each at once, also of what was refused', async ({ backend, open }) => {
    backend.answer(identityRoutes.login, () => failHard(identityErrors.invalid_credentials));
    await open('/login', nobody);
    await signIn();
    await expect.element(alert).toBeVisible();
    for (const { code, title, submit, wrong } of languages) {
      await page.getByRole('main').getByRole('combobox').selectOptions(code);
      await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect.element(alert).toHaveTextContent(wrong);
      await expect.element(page.getByRole('button', { name: submit, exact: true })).toBeVisible();
      expect(document.documentElement.lang).toBe(code);
      expect(localStorage.getItem('lang')).toBe(code);
    }
    // The global sentences are the same in every language.
    await page.getByLabelText('Passwort', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect.element(page.getByText('Field is required.')).toBeVisible();
  });

  screen('can be used by everybody, wide and narrow', async ({ open }) => {
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await open('/login', { ...nobody, size });
      await expect.element(signInButton).toBeVisible();
      await expectAccessible(`the sign-in page, ${size[0]} wide`);
      expectNoSideways();
    }
  });
});
