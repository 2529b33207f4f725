import { createClient } from '@galena/contract/kernel';
import { identityRoutes, sessionOf } from '@galena/contract/identity';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { people } from '../../people.ts';
import { fillSignIn } from '../../sign-in-form.ts';
import { journey, logOut, signIn } from '../../visitor.ts';
import { product } from '../../product.ts';

const profilePath = '/profile-settings/profile';

// The choices live with the user; whoever comes after must find the account as it was.
afterEach(async () => {
  const { origin } = product();
  const data = sessionOf(
    await createClient({ origin, token: () => null })(identityRoutes.login, { body: people.agency }),
  );
  const call = createClient({ origin, token: () => data.access_token });
  for (const key of ['lang', 'scheme']) await call(identityRoutes.setPreference, { body: { key, value: null } });
});

/** Waits until the page looks so. */
const untilScheme = (page: Page, scheme: 'light' | 'dark'): Promise<void> =>
  page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();

/** Does what the server is to remember, and waits until it does. */
const remembered = async (page: Page, choose: () => Promise<unknown>): Promise<void> => {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
  await choose();
  expect((await answered).status()).toBe(200);
};

describe('§1 Languages, and the appearance', () => {
  journey('are the user’s, in every browser of theirs, also of what the server says [I18N-005]', async ({ visit }) => {
    // None of the languages that this browser asks for is one of ours; of the appearances it asks for one, then the other.
    const first = await visit({ locale: 'pt-BR', colorScheme: 'dark' });
    await first.page.goto('/login');
    await untilScheme(first.page, 'dark');
    await first.page.emulateMedia({ colorScheme: 'light' });
    await untilScheme(first.page, 'light');
    await signIn(first.page, people.agency, profilePath);
    expect(await first.page.locator('html').getAttribute('lang')).toBe('en');
    await remembered(first.page, () => first.page.getByRole('radio', { name: 'Dark' }).check());
    await untilScheme(first.page, 'dark');
    await first.page.getByRole('main').getByRole('combobox', { name: 'Language' }).click();
    await remembered(first.page, () => first.page.getByRole('option', { name: 'Deutsch', exact: true }).click());
    await first.page.getByRole('heading', { level: 1, name: 'Profil', exact: true }).waitFor();
    await first.page.reload();
    await first.page.getByRole('heading', { level: 2, name: 'Einstellungen' }).waitFor();
    await untilScheme(first.page, 'dark');
    await first.page.goto('about:blank');

    const { page } = await visit({ colorScheme: 'light' });
    await page.goto('/login');
    await fillSignIn(page, people.agency);
    await page.getByRole('heading', { level: 1, name: 'Neue Suche', exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await untilScheme(page, 'dark');
    // Also what the product itself brings along, and what the server calls it.
    await page.goto('/lead-search/new-search?type=company');
    await page.getByRole('combobox', { name: 'Quelle' }).click();
    await page.getByRole('option', { name: 'Marken der Welt' }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/lead-search/new-search?type=local');
    const category = page.getByRole('combobox', { name: 'Welche Art von Betrieb?' });
    // By its own name, and by the one that it has in the data.
    for (const typed of ['zahnar', 'dentist']) {
      await category.fill(typed);
      await page.getByRole('option', { name: 'Zahnarzt', exact: true }).waitFor();
    }
    await page.getByRole('option', { name: 'Zahnarzt', exact: true }).click();
    await page.getByRole('button', { name: /Zahnarzt/ }).waitFor();
    // And what it has done.
    await page.goto('/profile-settings/sessions');
    await page.getByRole('button', { name: 'Andere Geräte abmelden' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Geräte? abmelden$/ })
      .click();
    await page.getByText('Alle anderen Geräte abgemeldet.').waitFor();

    // What the browser remembers speaks already where nobody is signed in; the appearance leaves with the user.
    await logOut(page, 'Kontomenü', 'Abmelden');
    await page.getByRole('heading', { level: 1, name: 'Willkommen zurück' }).waitFor();
    await untilScheme(page, 'light');
    await page.getByLabel('E-Mail').fill(people.agency.email);
    await page.getByLabel('Passwort', { exact: true }).fill('falsch');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor();
  });
});
