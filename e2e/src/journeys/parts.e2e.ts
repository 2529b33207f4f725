import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from '../axe.ts';
import { root } from '../folders.ts';
import { startGallery } from '../gallery.ts';
import { journey } from '../visitor.ts';

let gallery: Awaited<ReturnType<typeof startGallery>>;
beforeAll(async () => {
  gallery = await startGallery();
});
afterAll(() => gallery.end());

/** Opens one section of the gallery, as the address asks for it. */
const openPart = async (page: Page, part: string, look = ''): Promise<void> => {
  // The first visit makes the development server read everything.
  await page.goto(`${gallery.origin}/gallery.html?only=${part}${look}`, { timeout: 30_000 });
  await page.getByRole('heading', { level: 2 }).first().waitFor({ timeout: 30_000 });
};

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
};

describe('the figures of the specification (§8, §9)', () => {
  journey(
    'a toast stands at the top right for 5000 ms and can be taken away (UI-012, UI-013, UI-014)',
    async ({ visit }) => {
      const { page } = await visit({ reducedMotion: 'reduce' });
      await openPart(page, 'feedback');
      await page.getByRole('button', { name: 'Plain' }).click();
      const toast = page.getByText(/^Saved at/);
      const { x, y } = await boxOf(toast);
      const { width } = page.viewportSize() ?? { width: 0 };
      expect(x).toBeGreaterThan(width / 2);
      expect(y).toBeLessThan(120);
      const lives = await page.evaluate('document.getAnimations().map((one) => one.effect.getTiming().duration)');
      expect(lives).toContain(5_000);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await toast.waitFor({ state: 'detached' });
    },
  );

  journey('"Copied" stands there for 1500 ms (UI-015)', async ({ visit }) => {
    const { page, context } = await visit();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gallery.origin });
    await openPart(page, 'status');
    await page.clock.install();
    const button = page.getByRole('button', { name: 'Copy email' });
    await button.click();
    await expect.poll(() => button.getAttribute('data-outcome')).toBe('copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('marcacoes@sorrisodotejo.example');
    await page.clock.runFor(1_400);
    expect(await button.getAttribute('data-outcome')).toBe('copied');
    await page.clock.runFor(200);
    expect(await button.getAttribute('data-outcome')).toBeNull();
  });

  journey('a tooltip stands 14 px away at once, by pointing, focus and a tap (UI-018, UI-019)', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce', hasTouch: true });
    await openPart(page, 'status');
    const button = page.getByRole('button', { name: 'Resend' });
    const tooltip = page.getByRole('tooltip');
    await button.hover();
    const [above, below] = [await boxOf(tooltip), await boxOf(button)];
    expect(Math.round(below.y - above.y - above.height)).toBe(14);
    await page.mouse.move(0, 0);
    await tooltip.waitFor({ state: 'detached' });
    await button.focus();
    await tooltip.waitFor();
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
    await button.blur();
    await button.tap();
    await tooltip.waitFor();
  });

  journey('a popup opens 5 px away and is gone 150 ms after it closes (UI-020, UI-021)', async ({ visit }) => {
    const { page } = await visit();
    await openPart(page, 'dates');
    const opener = page.getByRole('button', { name: /Period/ }).first();
    await opener.click();
    const popup = page.getByRole('dialog').first();
    await popup.waitFor();
    await expect
      .poll(async () => {
        const [below, above] = [await boxOf(popup), await boxOf(opener)];
        return Math.round(
          Math.min(Math.abs(below.y - above.y - above.height), Math.abs(above.y - below.y - below.height)),
        );
      })
      .toBe(5);
    await page.clock.install();
    await page.keyboard.press('Escape');
    await page.clock.runFor(100);
    expect(await popup.count()).toBe(1);
    await page.clock.runFor(200);
    expect(await popup.count()).toBe(0);
  });

  journey('the editor tells of a change 300 ms after the last key (UI-017)', async ({ visit }) => {
    const { page } = await visit();
    await openPart(page, 'rich-text');
    const editor = page.getByRole('textbox', { name: 'Message' });
    await editor.click();
    await page.clock.install();
    await page.keyboard.type('Hello');
    const known = page.locator('pre').first();
    await page.clock.runFor(250);
    expect(await known.textContent()).not.toContain('Hello');
    await page.clock.runFor(100);
    await expect.poll(() => known.textContent()).toContain('Hello');
  });

  journey('a table hears of its scrolling once in 100 ms (UI-016)', async ({ visit }) => {
    const { page } = await visit();
    await page.setViewportSize({ width: 800, height: 800 });
    await openPart(page, 'table');
    const grid = page.getByRole('grid').first();
    await grid.waitFor();
    await page.clock.install();
    const scroll = (to: number): Promise<unknown> =>
      grid.evaluate((element, left) => {
        element.scrollLeft = left;
        element.dispatchEvent(new Event('scroll'));
      }, to);
    const isMarked = (): Promise<boolean> => grid.evaluate((element) => element.hasAttribute('data-scrolled'));
    await scroll(40);
    expect(await isMarked()).toBe(true);
    await scroll(0);
    expect(await isMarked()).toBe(true);
    await page.clock.runFor(110);
    expect(await isMarked()).toBe(false);
  });
});

describe('what forms are made of', () => {
  journey('a day can be chosen from a calendar (UI-005)', async ({ visit }) => {
    const { page } = await visit();
    await openPart(page, 'dates');
    await page
      .getByRole('button', { name: /Starts/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: /15/ }).first().click();
    await expect.poll(() => page.locator('code').first().textContent()).toContain('-15"');
  });

  journey('a list is put in another order by buttons and by keys, and keeps it (UI-006)', async ({ visit }) => {
    const { page } = await visit();
    await openPart(page, 'sortable');
    const rows = page.getByRole('list', { name: 'Columns' }).first().getByRole('listitem');
    await rows.first().getByRole('button').nth(1).waitFor();
    const order = async (): Promise<string[]> => (await rows.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
    const [first = '', second = '', ...others] = await order();
    await rows.first().getByRole('button', { name: /down/i }).click();
    await expect.poll(order).toEqual([second, first, ...others]);
    await rows.nth(1).getByRole('button').first().focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key, { delay: 50 });
    await expect.poll(order).toEqual([first, second, ...others]);
  });

  journey('a place for a picture says which formats it takes (UI-022)', async ({ visit }) => {
    const { page } = await visit();
    await openPart(page, 'sortable');
    await page
      .getByText(/png, jpg, jpeg, webp, gif/)
      .first()
      .waitFor();
  });
});

describe('WCAG 2.2 AA: every part in all its states', () => {
  const parts = readdirSync(join(root, 'packages/web/src/gallery/sections'))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.replace('.tsx', ''));

  for (const part of parts)
    journey(part, { timeout: 60_000 }, async ({ visit }) => {
      const { page } = await visit({ reducedMotion: 'reduce' });
      await openPart(page, part, '&scheme=light&lang=de');
      await page.waitForLoadState('networkidle');
      await findViolations(page, `${part}, light, in German`);
      // The hardest tenant: a yellow that no white reads on, and a dark sidebar.
      for (const choice of ['dark', 'Marigold']) await page.getByText(choice, { exact: true }).first().click();
      await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
      await findViolations(page, `${part}, dark, another tenant`);
    });
});
