import { identityErrors, identityRoutes, profileRoutes } from '@galena/contract/identity';
import { failHard } from '@galena/contract/kernel';
import { memberRoutes } from '@galena/contract/team';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { press, pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { anAdmin, someone } from '../../testing/someone.ts';
import { preferScheme } from '../../testing/system-scheme.ts';

const path = '/profile-settings/profile';
const main = page.getByRole('main');
/** Its name is in the language of the page; it is the last of its kind there. */
const languageChoice = main.getByRole('combobox').last();
const scheme = (): string | undefined => document.documentElement.dataset['mantineColorScheme'];
const remembered = (backend: Backend) => backend.calls(identityRoutes.setPreference).map(({ body }) => body);

const chooseLanguage = async (name: string): Promise<void> => {
  await languageChoice.click();
  await page.getByRole('option', { name, exact: true }).click();
};

describe('§1 Languages', () => {
  const pages = [
    { code: 'es', name: 'Español', title: 'Perfil', menu: 'Menú de la cuenta' },
    { code: 'fr', name: 'Français', title: 'Profil', menu: 'Menu du compte' },
    { code: 'de', name: 'Deutsch', title: 'Profil', menu: 'Kontomenü' },
    { code: 'en', name: 'English', title: 'Profile', menu: 'Account menu' },
  ];

  screen('four languages, each at once, on the whole page [I18N-001 I18N-003 I18N-004]', async ({ backend, open }) => {
    await open(path);
    await languageChoice.click();
    await expect.element(page.getByRole('option', { name: 'Deutsch' })).toBeVisible();
    const offered = page.getByRole('option').elements();
    expect(offered.map(({ textContent }) => textContent)).toEqual(['English', 'Español', 'Français', 'Deutsch']);
    await pressKeys('Escape');
    for (const { code, name, title, menu } of pages) {
      await chooseLanguage(name);
      await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect.element(page.getByRole('button', { name: menu })).toBeVisible();
      expect(document.documentElement.lang).toBe(code);
      expect(localStorage.getItem('lang')).toBe(code);
    }
    expect(remembered(backend)).toEqual(pages.map(({ code }) => ({ key: 'lang', value: code })));
  });

  screen('the choice waits for the user in another browser [I18N-005]', async ({ open }) => {
    await open(path);
    await chooseLanguage('Deutsch');
    await expect.element(page.getByRole('heading', { level: 2, name: 'Einstellungen' })).toBeVisible();
    localStorage.removeItem('lang');
    await open(path);
    await expect.element(page.getByRole('heading', { level: 2, name: 'Einstellungen' })).toBeVisible();
    expect(document.documentElement.lang).toBe('de');
    expect(localStorage.getItem('lang')).toBe('de');
  });
});

describe('the appearance', () => {
  screen('follows the system until the user chooses, then the user', async ({ backend, open }) => {
    const choice = page.getByRole('radiogroup', { name: 'Appearance' });
    await preferScheme('dark');
    await open(path);
    await expect.poll(scheme).toBe('dark');
    await preferScheme('light');
    await expect.poll(scheme).toBe('light');
    await choice.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(scheme).toBe('dark');
    expect(remembered(backend)).toEqual([{ key: 'scheme', value: 'dark' }]);
    await open(path);
    await expect.element(choice.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(scheme()).toBe('dark');
    await choice.getByRole('radio', { name: 'Same as system' }).click();
    await expect.poll(scheme).toBe('light');
  });
});

describe('the time zone of the account [WAL-017]', () => {
  const zone = main.getByRole('combobox', { name: 'Time zone' });

  screen('is found by its place, and holds at once', async ({ backend, open }) => {
    const me = someone({ time_zone: 'America/New_York' });
    backend.answer(profileRoutes.setTimeZone, ({ body }) => {
      const data = { ...me, ...body };
      // Everything is read anew then, who one is as well.
      backend.answer(identityRoutes.me, () => ({ data }));
      return { data, message: 'Time zone saved.', code: 'time_zone_saved' };
    });
    await open(path, { me });
    await expect.element(zone).toHaveValue('America/New York');
    await expectAccessible('the profile with the time zone');
    await zone.fill('kolk');
    await page.getByRole('option', { name: 'Asia/Kolkata' }).click();
    await expect.element(zone).toHaveValue('Asia/Kolkata');
    await expect.element(page.getByText('Time zone saved.')).toBeVisible();
    await expect.element(zone).toHaveValue('Asia/Kolkata');
    expect(backend.calls(profileRoutes.setTimeZone).map(({ body }) => body)).toEqual([{ time_zone: 'Asia/Kolkata' }]);
  });

  screen('of a team is read by its members, and changed by the owner alone', async ({ backend, open }) => {
    backend.answer(memberRoutes.membership, () => ({
      data: { id: 7, account_name: 'Acme', access_options: ['leads' as const], leads_access: 'read' as const },
    }));
    await open(path, { me: someone({ user_type: 'team_member', time_zone: 'Europe/Berlin' }) });
    await expect.element(zone).toHaveValue('Europe/Berlin');
    await expect.element(zone).toHaveAttribute('readonly');
    await expect.element(main.getByText('The account owner can change it.')).toBeVisible();
  });
});

describe('the profile page', () => {
  screen('a choice holds at once, and stays though it could not be remembered', async ({ backend, open }) => {
    backend.answer(identityRoutes.setPreference, () => failHard(identityErrors.too_many_preferences));
    await open(path);
    const keys = main.getByRole('switch', { name: 'Single-key shortcuts' });
    await expect.element(keys).toBeChecked();
    await press(keys, 'Space');
    await expect.element(keys).not.toBeChecked();
    await expect.element(page.getByRole('alert').getByText('There are too many saved preferences.')).toBeVisible();
    await expect.element(keys).not.toBeChecked();
    await press(page.getByRole('heading', { level: 1 }), '[');
    await expect.element(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  });

  screen('says who somebody is, and what their plan opens', async ({ open }) => {
    await open(path, { me: anAdmin({ modules: [...anAdmin().modules, { id: null, slug: 'whitelabel', name: '' }] }) });
    const about = (title: string) => page.getByRole('region', { name: title });
    await expect.element(main.getByLabelText('First name')).toHaveValue('Ada');
    await expect.element(main.getByLabelText('Last name')).toHaveValue('Admin');
    await expect.element(main.getByText('dana@mail.example')).toBeVisible();
    const modules = about('Your modules').getByRole('listitem');
    await expect.element(modules.filter({ hasText: 'Lead search' })).toBeVisible();
    await expect.element(modules.filter({ hasText: 'Administration' })).toBeVisible();
    // Known to the product but not granted (G-23).
    await expect.element(modules).toHaveLength(2);
  });

  screen('of somebody without a name and without modules', async ({ open }) => {
    await open(path, { me: someone({ first_name: '', last_name: '', modules: [] }) });
    await expect.element(main.getByText('Your account has no modules yet.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'dana@mail.example, Account menu' })).toBeVisible();
  });

  screen('can be used by everybody, wide and narrow, with a long name', async ({ open }) => {
    const me = someone({
      first_name: 'Maximiliane-Friederike',
      last_name: 'von Wolfeschlegelsteinhausenbergerdorff',
      email: 'maximiliane-friederike.von-wolfeschlegelsteinhausenbergerdorff@subsidiary.company.example',
    });
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await open(path, { me, size });
      await expect.element(languageChoice).toBeVisible();
      await expectAccessible(`the profile, ${size[0]} wide`);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    }
  });
});
