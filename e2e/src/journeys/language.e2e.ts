import { createClient } from '@galena/contract/kernel';
import { identityRoutes } from '@galena/contract/identity';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, inject } from 'vitest';
import { people } from '../people.ts';
import { fillSignIn } from '../sign-in-form.ts';
import { journey, logOut, signIn } from '../visitor.ts';

const profilePath = '/profile-settings/profile';

// The choices live with the user; whoever comes after must find the account as it was.
afterEach(async () => {
  const { origin } = inject('stack');
  const { data } = await createClient({ origin, token: () => null })(identityRoutes.login, { body: people.agency });
  const call = createClient({ origin, token: () => data.access_token });
  for (const key of ['lang', 'scheme']) await call(identityRoutes.setPreference, { body: { key, value: null } });
});

/** The choice on the profile page; its name is in the language of the page, and it is the only one of its kind there. */
const languageChoice = (page: Page): Locator => page.getByRole('main').getByRole('combobox');

const chooseLanguage = async (page: Page, name: string): Promise<void> => {
  await languageChoice(page).click();
  await page.getByRole('option', { name, exact: true }).click();
};

describe('§1 Languages', () => {
  journey('four languages, each at once, on the whole page [I18N-001 I18N-003 I18N-004]', async ({ visit }) => {
    // None of the languages that this browser asks for is one of ours.
    const { page, stored } = await visit({ locale: 'pt-BR' });
    await signIn(page, people.agency, profilePath);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');

    const pages = [
      { code: 'es', name: 'Español', title: 'Perfil', menu: 'Menú de la cuenta' },
      { code: 'fr', name: 'Français', title: 'Profil', menu: 'Menu du compte' },
      { code: 'de', name: 'Deutsch', title: 'Profil', menu: 'Kontomenü' },
      { code: 'en', name: 'English', title: 'Profile', menu: 'Account menu' },
    ];
    await languageChoice(page).click();
    await page.getByRole('option', { name: 'Deutsch' }).waitFor();
    expect(await page.getByRole('option').allTextContents()).toEqual(['English', 'Español', 'Français', 'Deutsch']);
    await page.keyboard.press('Escape');
    for (const { code, name, title, menu } of pages) {
      await chooseLanguage(page, name);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await page.getByRole('button', { name: menu }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(code);
      expect((await stored())['lang']).toBe(code);
    }
  });

  journey('German lasts over a reload, and waits for the user in another browser [I18N-005]', async ({ visit }) => {
    const first = await visit();
    await signIn(first.page, people.agency, profilePath);
    const remembered = first.page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
    await chooseLanguage(first.page, 'Deutsch');
    await first.page.getByRole('heading', { level: 1, name: 'Profil', exact: true }).waitFor();
    expect((await remembered).status()).toBe(200);
    await first.page.reload();
    await first.page.getByRole('heading', { level: 2, name: 'Einstellungen' }).waitFor();
    expect(await first.page.locator('html').getAttribute('lang')).toBe('de');

    const second = await visit();
    await second.page.goto('/login');
    await fillSignIn(second.page, people.agency);
    await second.page.getByRole('heading', { level: 1, name: 'Neue Suche', exact: true }).waitFor();
    expect(await second.page.locator('html').getAttribute('lang')).toBe('de');
    // Also what the product itself brings along, and what the server calls it.
    await second.page.goto('/lead-search/new-search?type=company');
    await second.page.getByRole('combobox', { name: 'Quelle' }).click();
    await second.page.getByRole('option', { name: 'Marken der Welt' }).waitFor();
    await second.page.keyboard.press('Escape');
    await second.page.goto('/lead-search/new-search?type=local');
    const category = second.page.getByRole('combobox', { name: 'Welche Art von Betrieb?' });
    // By its own name, and by the one that it has in the data.
    for (const typed of ['zahnar', 'dentist']) {
      await category.fill(typed);
      await second.page.getByRole('option', { name: 'Zahnarzt', exact: true }).waitFor();
    }
    await second.page.getByRole('option', { name: 'Zahnarzt', exact: true }).click();
    await second.page.getByRole('button', { name: /Zahnarzt/ }).waitFor();
    await second.page.keyboard.press('Escape');
    // And what it has done.
    await first.page.goto('about:blank');
    await second.page.goto('/profile-settings/sessions');
    await second.page.getByRole('button', { name: 'Überall sonst abmelden' }).click();
    await second.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Geräte? abmelden$/ })
      .click();
    await second.page.getByText('Überall sonst abgemeldet.').waitFor();

    // What the browser remembers speaks already where nobody is signed in.
    await logOut(second.page, 'Kontomenü', 'Abmelden');
    await second.page.getByRole('heading', { level: 1, name: 'Willkommen zurück' }).waitFor();
    await second.page.getByLabel('E-Mail').fill(people.agency.email);
    await second.page.getByLabel('Passwort', { exact: true }).fill('falsch');
    await second.page.getByRole('button', { name: 'Anmelden' }).click();
    await second.page.getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor();
  });
});

describe('the appearance', () => {
  const scheme = 'data-mantine-color-scheme';

  journey('follows the system until the user chooses, then the user, everywhere', async ({ visit }) => {
    const first = await visit({ colorScheme: 'dark' });
    await first.page.goto('/login');
    await first.page.locator(`html[${scheme}="dark"]`).waitFor();
    await first.page.emulateMedia({ colorScheme: 'light' });
    await first.page.locator(`html[${scheme}="light"]`).waitFor();

    await signIn(first.page, people.agency, profilePath);
    const remembered = first.page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
    await first.page.getByRole('radiogroup', { name: 'Appearance' }).getByRole('radio', { name: 'Dark' }).check();
    await first.page.locator(`html[${scheme}="dark"]`).waitFor();
    expect((await remembered).status()).toBe(200);
    await first.page.reload();
    await first.page.locator(`html[${scheme}="dark"]`).waitFor();

    const second = await visit({ colorScheme: 'light' });
    await signIn(second.page, people.agency);
    await second.page.locator(`html[${scheme}="dark"]`).waitFor();
    // The choice is the user's, not the browser's: it leaves with them.
    await logOut(second.page);
    await second.page.locator(`html[${scheme}="light"]`).waitFor();
  });
});
