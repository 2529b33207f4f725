import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from '../../axe.ts';
import { root } from '../../folders.ts';
import { startGallery } from '../../gallery.ts';
import { journey } from '../../visitor.ts';

let gallery: Awaited<ReturnType<typeof startGallery>>;
beforeAll(async () => {
  gallery = await startGallery();
});
afterAll(() => gallery.end());

const parts = readdirSync(join(root, 'packages/web/src/gallery/sections')).filter((name) => name.endsWith('.tsx'));

/** Chooses at the head of the gallery, and waits until the page has it. */
const dress = async (page: Page, tenant: string, scheme: 'light' | 'dark'): Promise<void> => {
  for (const choice of [tenant, scheme]) await page.locator('label').getByText(choice, { exact: true }).click();
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
};

describe('WCAG 2.2 AA: every part in all its states', () => {
  journey('in German: the house in light, the hardest tenant in dark', { timeout: 240_000 }, async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await page.goto(`${gallery.origin}/gallery.html?scheme=light&lang=de`);
    await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(parts.length);
    await page.waitForLoadState('networkidle');
    await findViolations(page, 'the house, light');
    // A yellow that no white reads on, and a dark sidebar.
    await dress(page, 'Marigold', 'dark');
    await findViolations(page, 'another tenant, dark');
  });
});
