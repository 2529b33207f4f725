import type { Page } from 'playwright-core';
import type { Person } from './people.ts';

/** Registers somebody on the pages for that, up to where the code of the mail is asked for. */
export const fillRegistration = async (page: Page, { email, password }: Person, firstName: string): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Twofold');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByText('I accept the terms of use').click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Confirm your email' }).waitFor();
};

/** Enters the code that was mailed. */
export const fillCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Confirm email' }).click();
};

/** Whoever comes to a brand is inactive until a plan is chosen: there is nothing else to be done. */
export const choosePlan = async (page: Page, brand: string, plan: string): Promise<void> => {
  await page.getByText(`Choose a plan to use ${brand}.`).waitFor();
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Start ${plan}` })
    .click();
};
