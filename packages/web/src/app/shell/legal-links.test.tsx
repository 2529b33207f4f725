import { noLegalPages } from '@galena/contract/kernel';
import { customLinkRoutes, whitelabelRoutes } from '@galena/contract/whitelabel';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { Backend } from '../../testing/backend.ts';
import { beBrand, kestrel } from '../../testing/brand.ts';
import { screen } from '../../testing/screen.tsx';

const path = '/profile-settings/profile';
const legal = { ...noLegalPages, privacy: '/privacy', imprint: 'https://kestrel.example/imprint' };

const answerBrand = (backend: Backend): void => {
  beBrand();
  backend.answer(whitelabelRoutes.siteSettings, () => ({ data: { ...kestrel, legal } }));
  backend.answer(customLinkRoutes.ofBrand, () => ({ data: [] }));
};

screen('the legal pages of a brand are in the menu of its people', async ({ backend, open }) => {
  answerBrand(backend);
  await open(path);
  await page.getByRole('button', { name: /Account menu/ }).click();
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await expect.element(item('Imprint')).toHaveAttribute('href', 'https://kestrel.example/imprint');
  await expect.element(item('Privacy')).toHaveAttribute('href', '/privacy?lang=en');
  await expect.element(item('Terms')).not.toBeInTheDocument();
  await expectAccessible('the menu of a brand');
});

screen('and on a phone in the sheet of all pages', async ({ backend, open }) => {
  answerBrand(backend);
  await open(path, { size: [390, 844] });
  await page.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  const link = (name: string) => sheet.getByRole('link', { name, exact: true });
  await expect.element(link('Imprint')).toHaveAttribute('href', 'https://kestrel.example/imprint');
  await expect.element(link('Privacy')).toHaveAttribute('href', '/privacy?lang=en');
  await expect.element(link('Terms')).not.toBeInTheDocument();
});
