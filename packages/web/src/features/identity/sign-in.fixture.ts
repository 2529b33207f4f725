import { identityRoutes, type Me } from '@galena/contract/identity';
import { page } from 'vitest/browser';
import type { Backend } from '../../testing/backend.ts';

/** The one pair that `answerSignIn` lets in. */
export const pair = { email: 'dana@mail.example', password: 'a password of Dana' };

/** The token that it answers with. */
export const freshToken = 'ga_of-a-sign-in';

/** Lets whoever comes in as this person, and out again. */
export const answerSignIn = (backend: Backend, user: Me): void => {
  backend.answer(identityRoutes.login, () => ({ data: { access_token: freshToken, user } }));
  backend.answer(identityRoutes.logout, () => ({}));
};

export const emailField = page.getByRole('textbox', { name: 'Email' });
export const passwordField = page.getByLabelText('Password', { exact: true });
export const signInButton = page.getByRole('button', { name: 'Sign in', exact: true });

/** Fills in the sign-in form that stands open, and sends it. */
export const signIn = async ({ email, password } = pair): Promise<void> => {
  await emailField.fill(email);
  await passwordField.fill(password);
  await signInButton.click();
};
