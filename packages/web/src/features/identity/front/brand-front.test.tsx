import { noLegalPages } from '@galena/contract/kernel';
import { whitelabelRoutes, type BusinessSettings } from '@galena/contract/whitelabel';
import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { screen } from '../../../testing/screen.tsx';

const nobody = { me: null, size: [1000, 800] } as const;

const kestrel: BusinessSettings = {
  name: 'Kestrel',
  domain: 'kestrel.example',
  logo: null,
  favicon: null,
  script: null,
  content: null,
  login_page_bg_color: null,
  sidebar_background_color: null,
  button_color: '#0F766E',
  secondary_color: '#F59E0B',
  text_color: null,
  heading_color: null,
  text_primary: null,
  text_secondary: null,
  crms: [],
  show_training_center: true,
  support_url: null,
  legal: noLegalPages,
  languages: ['en', 'es', 'fr', 'de'],
};

/** What the server writes into the pages of a brand. */
const beBrand = (): void => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="app-brand"]');
  if (meta === null) throw new Error('the page does not say whose it is');
  meta.content = 'tenant';
  onTestFinished(() => void (meta.content = 'house'));
};

/** The languages that the server writes into them. */
const offer = (names: string): HTMLMetaElement => {
  const meta = Object.assign(document.createElement('meta'), { name: 'app-languages', content: names });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  return meta;
};

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
