import { join } from 'node:path';
import { lookOf, type Scheme, type TenantColours } from '@galena/contract/kernel';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findViolations } from '../axe.ts';
import { people } from '../people.ts';
import { journey, signIn } from '../visitor.ts';

/** A folder that gets a picture of every page in every look, for a person who wants to see them. */
const pictures = process.env['GALENA_E2E_PICTURES'];

/** The hardest tenant of the design's mock: a yellow that no white reads on, and a dark sidebar. */
const marigold: TenantColours = { primary: '#FFC021', secondary: '#E4572E', sidebar: '#2A1F14' };

/** Puts a tenant's colours on the page that stands, or takes them off: the server would have written them into it. */
const wear = (page: Page, tenant: TenantColours | null, scheme: Scheme): Promise<unknown> =>
  page.evaluate(
    tenant
      ? `for (const [name, colour] of Object.entries(${JSON.stringify(lookOf(tenant, scheme))}))
           document.documentElement.style.setProperty('--g-' + name, colour)`
      : `document.documentElement.removeAttribute('style')`,
  );

/** Looks at the page as it stands: two tenants, both schemes, a wide and a narrow window. */
const examine = async (page: Page, name: string): Promise<void> => {
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      const look = `${name}-${width}-${colorScheme}`;
      if (pictures) await page.screenshot({ path: join(pictures, `${look}.png`), fullPage: true });
      await findViolations(page, look);
      await wear(page, marigold, colorScheme);
      await findViolations(page, `${look}, another tenant`);
      await wear(page, null, colorScheme);
      // Nothing may be wider than the window: no scrolling in two directions (WCAG 1.4.10).
      expect(await page.evaluate('document.documentElement.scrollWidth'), look).toBeLessThanOrEqual(width);
    }
};

describe('WCAG 2.2 AA, as far as a machine can tell', () => {
  journey('the sign-in page, also with sentences', async ({ visit }) => {
    // Without motion nothing is caught halfway between two colours.
    const { page } = await visit({ reducedMotion: 'reduce' });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await examine(page, 'login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Field is required.').first().waitFor();
    await examine(page, 'login-refused');
  });

  journey('the profile page', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await signIn(page, people.demo);
    await page.getByRole('combobox', { name: 'Language' }).waitFor();
    await examine(page, 'profile');
  });

  journey('the page of sessions', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await signIn(page, people.demo, '/profile-settings/sessions');
    await page.getByText('This device').waitFor();
    await examine(page, 'sessions');
  });

  journey('the page of jobs', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await signIn(page, people.admin);
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByRole('region', { name: 'Workers' }).waitFor();
    await examine(page, 'jobs');
  });
});

describe('/api/docs', () => {
  journey('shows the calls, within its own security policy', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/api/docs');
    await page.getByText('/api/me', { exact: true }).first().waitFor();
    await page.getByText('/auth/login', { exact: true }).first().waitFor();
    expect(await page.title()).toBe('Galena API');
  });
});
