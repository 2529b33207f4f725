import { identityRoutes } from '@galena/contract/identity';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { answerSignIn, signInButton } from '../../features/identity/sign-in.fixture.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { pressKeys } from '../../testing/keys.ts';
import { screen } from '../../testing/screen.tsx';
import { anAdmin } from '../../testing/someone.ts';
import { answerLanding, landingTitle } from '../../testing/landing-page.ts';

const profilePath = '/profile-settings/profile';
const profileTitle = page.getByRole('heading', { level: 1, name: 'Profile' });
const me = anAdmin();
const phone = { me, size: [390, 844] } as const;
const more = page.getByRole('button', { name: 'More' });
const sheet = page.getByRole('dialog', { name: 'More' });

describe('on a phone', () => {
  screen('a tab bar, and a sheet with everything', async ({ backend, open }) => {
    answerLanding(backend);
    const { path } = await open('/', phone);
    await expect.element(landingTitle).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect.element(bar.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page');
    await expect.element(bar.getByRole('link')).toHaveLength(2);
    await expect.element(page.getByRole('button', { name: 'Collapse sidebar' })).not.toBeInTheDocument();
    await more.click();
    await expect.element(sheet.getByText('Ada Admin')).toBeVisible();
    for (const name of ['New search', 'Saved lists', 'Searchers', 'Jobs', 'Profile', 'Signed-in devices'])
      await expect.element(sheet.getByRole('link', { name, exact: true })).toBeInTheDocument();
    await expectAccessible('the sheet');
    await sheet.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect.element(profileTitle).toHaveFocus();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(path()).toBe(profilePath);
    await expect.element(page.getByRole('button', { name: 'No unread notifications' })).toBeVisible();
  });

  screen('the sheet holds the choices, the command menu and the way out', async ({ backend, open }) => {
    answerSignIn(backend, me);
    const { path } = await open(profilePath, phone);
    await more.click();
    await sheet.getByRole('combobox', { name: 'Appearance' }).selectOptions('dark');
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    await sheet.getByRole('combobox', { name: 'Language' }).selectOptions('es');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeInTheDocument();
    expect(backend.calls(identityRoutes.setPreference).map(({ body }) => body)).toEqual([
      { key: 'scheme', value: 'dark' },
      { key: 'lang', value: 'es' },
    ]);
    await pressKeys('Escape');
    await page.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('button', { name: 'Buscar o ir a' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Buscar o ir a' })).toHaveFocus();
    await expectAccessible('the command menu on a phone');
    await page.getByRole('button', { name: 'Cerrar' }).click();

    await page.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect.element(page.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible();
    expect(path()).toBe('/login');
  });

  screen('a window of 320 by 256 pixels loses nothing', async ({ backend, open }) => {
    answerSignIn(backend, me);
    await open(profilePath, { me, size: [320, 256] });
    await expect.element(profileTitle).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await more.click();
    await sheet.getByRole('button', { name: 'Log out' }).click();
    await expect.element(signInButton).toBeInTheDocument();
  });
});
