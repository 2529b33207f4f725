import { noLegalPages } from '@galena/contract/kernel';
import { whitelabelRoutes } from '@galena/contract/whitelabel';
import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { beBrand, kestrel } from '../../../testing/brand.ts';
import { screen } from '../../../testing/screen.tsx';

const nobody = { me: null, size: [1000, 800] } as const;

/** The languages that the server writes into them. */
const offer = (names: string): HTMLMetaElement => {
  const meta = Object.assign(document.createElement('meta'), { name: 'app-languages', content: names });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  return meta;
};

screen('the platform’s own domain asks for no brand, one of a brand does [WL-008]', async ({ backend, open }) => {
  await open('/login', nobody);
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(backend.asked()).not.toContain(whitelabelRoutes.siteSettings.path);
  beBrand();
  backend.answer(whitelabelRoutes.siteSettings, () => ({ data: kestrel }));
  await open('/login', nobody);
  await expect.poll(() => backend.asked()).toContain(whitelabelRoutes.siteSettings.path);
});

describe('the pages before the sign-in of a brand', () => {
  screen('link to its legal pages, in the language that is spoken', async ({ backend, open }) => {
    beBrand();
    const legal = { ...noLegalPages, terms: '/terms', imprint: 'https://kestrel.example/imprint' };
    backend.answer(whitelabelRoutes.siteSettings, () => ({ data: { ...kestrel, legal } }));
    await open('/register', nobody);
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await expect.element(link('Imprint')).toHaveAttribute('href', 'https://kestrel.example/imprint');
    await expect.element(link('Terms')).toHaveAttribute('href', '/terms?lang=en');
    await expect.element(link('Privacy')).not.toBeInTheDocument();
    await expect.element(link('terms of use')).toHaveAttribute('href', '/terms?lang=en');
    await expectAccessible('signing up with a brand that has terms');
  });

  screen('name no legal page where it has none', async ({ backend, open }) => {
    beBrand();
    backend.answer(whitelabelRoutes.siteSettings, () => ({ data: kestrel }));
    await open('/register', nobody);
    await expect.element(page.getByText('I accept the terms of use')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'terms of use' })).not.toBeInTheDocument();
  });

  screen('offer the languages of the brand, and none where there is one', async ({ backend, open }) => {
    beBrand();
    backend.answer(whitelabelRoutes.siteSettings, () => ({ data: kestrel }));
    const meta = offer('en de');
    await open('/register', nobody);
    const choice = page.getByLabelText('Language');
    await expect.element(choice.getByRole('option', { name: 'Deutsch' })).toBeInTheDocument();
    expect([...(choice.element() as HTMLSelectElement).options].map(({ value }) => value)).toEqual(['en', 'de']);
    meta.content = 'en';
    await open('/login', nobody);
    await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect.element(page.getByLabelText('Language')).not.toBeInTheDocument();
  });
});
