import { createClient } from '@galena/contract/kernel';
import { whitelabelRoutes } from '@galena/contract/whitelabel';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { people } from '../../people.ts';
import { fillSignIn } from '../../sign-in-form.ts';
import { journey, signIn } from '../../visitor.ts';
import { product } from '../../product.ts';

const agencyHost = 'agency.localhost';
const agencyOrigin = (): string => `http://${agencyHost}:${new URL(product().origin).port}`;

/** The colour of the one button that the sign-in page is there for. */
const buttonColourOf = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  return page.evaluate<string>("getComputedStyle(document.querySelector('button[type=submit]')).backgroundColor");
};

/** `#RRGGBB` as a browser tells it. */
const asComputed = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

describe('§1 White-label: the look of a tenant', () => {
  journey("is that of the address: the reseller's, and the platform's own [WL-009]", async ({ visit }) => {
    const call = createClient({ origin: product().origin, token: () => null });
    const { data } = await call(whitelabelRoutes.siteSettings, { body: { domain: agencyHost } });
    expect(data).toMatchObject({ name: 'Marigold Leads', domain: agencyHost });

    const { page } = await visit({ origin: agencyOrigin() });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    expect(await page.title()).toBe('Sign in · Marigold Leads');
    expect(await buttonColourOf(page)).toBe(asComputed(data.button_color));
    expect(await page.getByText('Galena').count()).toBe(0);
    // Accounts of the platform are strangers here; whoever has shown to be one is told where to go.
    await fillSignIn(page, { ...people.demo, password: 'not the password' });
    await page.getByText('Email or password is wrong.').waitFor();
    await fillSignIn(page, people.demo);
    await page.getByText('Your account isn’t on this site.').waitFor();
    // But for those whose brand it is: they are at home here, too.
    await fillSignIn(page, people.agency);
    await page.getByText('Ada Agency').first().waitFor();

    const platform = await visit();
    await platform.page.goto('/login');
    await platform.page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    expect(await buttonColourOf(platform.page)).toBe(asComputed('#573BFF'));
    await signIn(platform.page, people.agency, '/profile-settings/profile');
    await platform.page.getByRole('main').getByText(people.agency.email).waitFor();
    await platform.page.getByRole('listitem').getByText('White-label', { exact: true }).waitFor();
  });

  journey('whatever fails later, the page came with its look [WL-007]', async ({ visit }) => {
    const { page } = await visit({ origin: agencyOrigin() });
    await page.route('**/api/site-settings', (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    await page.getByText('Marigold Leads').waitFor();
    expect(await buttonColourOf(page)).toBe(asComputed('#B45309'));
  });
});
