import type { Page } from 'playwright-core';
import type { Person } from './people.ts';

/** Fills in the sign-in form that stands open, and sends it. */
export const fillSignIn = async (page: Page, { email, password }: Person): Promise<void> => {
  // Whoever logs out sees the page before for a moment, which may ask for an email, too.
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
