import { afterEach, describe, expect, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { pressKeys } from '../testing/keys.ts';
import { part } from '../testing/part.tsx';
import { Part as Dates } from './sections/dates.tsx';
import { Part as Feedback } from './sections/feedback.tsx';
import { Part as RichText } from './sections/rich-text.tsx';
import { Part as Sortable } from './sections/sortable.tsx';
import { Part as StatusPart } from './sections/status.tsx';
import { Part as Table } from './sections/table.tsx';

const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();

/** From now on time stands still but for `vi.advanceTimersByTime`; `expect.poll` would move it, too. */
const holdTime = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
afterEach(() => void vi.useRealTimers());

/** Lets the browser draw what has happened. */
const drawn = (): Promise<unknown> =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
  });

/** Waits without moving the time. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await drawn();
};

describe('the figures of the specification (§8, §9)', () => {
  part(
    'a toast stands at the top right for 5000 ms and can be taken away (UI-012, UI-013, UI-014)',
    async ({ show }) => {
      await show(Feedback);
      await page.getByRole('button', { name: 'Plain' }).click();
      const toast = page.getByText(/^Saved at/);
      await expect.element(toast).toBeVisible();
      const { x, y } = boxOf(toast);
      expect(x).toBeGreaterThan(innerWidth / 2);
      expect(y).toBeLessThan(120);
      const lives = document.getAnimations().map((one) => one.effect?.getTiming().duration);
      expect(lives).toContain(5_000);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect.element(toast).not.toBeInTheDocument();
    },
  );

  part('"Copied" stands there for 1500 ms (UI-015)', async ({ show }) => {
    await show(StatusPart);
    const button = page.getByRole('button', { name: 'Copy email' });
    await expect.element(button).toBeVisible();
    const outcome = (): string | null => button.element().getAttribute('data-outcome');
    holdTime();
    await button.click();
    await until(() => outcome() === 'copied');
    expect(await navigator.clipboard.readText()).toBe('marcacoes@sorrisodotejo.example');
    vi.advanceTimersByTime(1_400);
    await drawn();
    expect(outcome()).toBe('copied');
    vi.advanceTimersByTime(200);
    await until(() => outcome() === null);
  });

  part('a tooltip stands 14 px away at once, by pointing, focus and a tap (UI-018, UI-019)', async ({ show }) => {
    await show(StatusPart);
    const button = page.getByRole('button', { name: 'Resend' });
    // Wherever the pointer comes to rest, something else may have one.
    const tooltip = page.getByRole('tooltip', { name: /^Sends the record/ });
    await button.hover();
    await expect.element(tooltip).toBeVisible();
    await expect.poll(() => Math.round(boxOf(button).y - boxOf(tooltip).bottom)).toBe(14);
    await userEvent.unhover(button);
    await expect.element(tooltip).not.toBeInTheDocument();
    (page.getByRole('button', { name: 'Copy email' }).element() as HTMLElement).focus();
    await pressKeys('Tab');
    await expect.element(button).toHaveFocus();
    await expect.element(tooltip).toBeVisible();
    await pressKeys('Escape');
    await expect.element(tooltip).not.toBeInTheDocument();
    const element = button.element() as HTMLElement;
    element.blur();
    // What a finger is to a page: a click that says so.
    element.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }));
    await expect.element(tooltip).toBeVisible();
  });

  part('a popup opens 5 px away and is gone 150 ms after it closes (UI-020, UI-021)', async ({ show }) => {
    await show(Dates);
    const opener = page.getByRole('button', { name: /Period/ }).first();
    await opener.click();
    const popup = page.getByRole('dialog').first();
    await expect.element(popup).toBeVisible();
    const gap = (): number => {
      const [at, near] = [boxOf(popup), boxOf(opener)];
      return Math.round(Math.min(Math.abs(at.y - near.bottom), Math.abs(near.y - at.bottom)));
    };
    await expect.poll(gap).toBe(5);
    holdTime();
    await pressKeys('Escape');
    await drawn();
    vi.advanceTimersByTime(100);
    await drawn();
    expect(popup.elements()).toHaveLength(1);
    vi.advanceTimersByTime(200);
    await until(() => popup.elements().length === 0);
  });

  part('the editor tells of a change 300 ms after the last key (UI-017)', async ({ show }) => {
    await show(RichText);
    const editor = page.getByRole('textbox', { name: 'Message' });
    await editor.click();
    const known = (): string => document.querySelector('pre')?.textContent ?? '';
    await expect.poll(known).toContain('Welcome');
    holdTime();
    await userEvent.keyboard('Hello');
    await until(() => (editor.element().textContent ?? '').includes('Hello'));
    vi.advanceTimersByTime(250);
    await drawn();
    expect(known()).not.toContain('Hello');
    vi.advanceTimersByTime(100);
    await until(() => known().includes('Hello'));
  });

  part('a table hears of its scrolling once in 100 ms (UI-016)', async ({ show }) => {
    await show(Table, [800, 800]);
    const grid = page.getByRole('grid').first();
    await expect.element(grid).toBeVisible();
    const element = grid.element();
    await expect.poll(() => element.scrollWidth).toBeGreaterThan(element.clientWidth + 40);
    holdTime();
    const scroll = (to: number): void => {
      element.scrollLeft = to;
      element.dispatchEvent(new Event('scroll'));
    };
    const isMarked = (): boolean => element.hasAttribute('data-scrolled');
    scroll(40);
    expect(isMarked()).toBe(true);
    scroll(0);
    expect(isMarked()).toBe(true);
    vi.advanceTimersByTime(110);
    expect(isMarked()).toBe(false);
  });
});

describe('what forms are made of', () => {
  part('a day can be chosen from a calendar (UI-005)', async ({ show }) => {
    await show(Dates);
    await page
      .getByRole('button', { name: /Starts/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: /15/ }).first().click();
    await expect.poll(() => document.querySelector('code')?.textContent).toContain('-15"');
  });

  part('a list is put in another order by buttons and by keys, and keeps it (UI-006)', async ({ show }) => {
    await show(Sortable);
    const rows = page.getByRole('list', { name: 'Columns' }).first().getByRole('listitem');
    await expect.element(rows.first().getByRole('button').nth(1)).toBeVisible();
    const order = (): string[] => rows.elements().map((row) => (row as HTMLElement).innerText.split('\n')[0] ?? '');
    const [first = '', second = '', ...others] = order();
    await rows.first().getByRole('button', { name: /down/i }).click();
    await expect.poll(order).toEqual([second, first, ...others]);
    (rows.nth(1).getByRole('button').first().element() as HTMLElement).focus();
    await pressKeys('Space');
    await expect.element(page.getByText(/ is at position 2 of 5\.$/)).toBeInTheDocument();
    await pressKeys('ArrowUp');
    await expect.element(page.getByText(/ is at position 1 of 5\.$/)).toBeInTheDocument();
    await pressKeys('Space');
    await expect.poll(order).toEqual([first, second, ...others]);
  });

  part('a place for a picture says which formats it takes (UI-022)', async ({ show }) => {
    await show(Sortable);
    await expect.element(page.getByText(/png, jpg, jpeg, webp, gif/).first()).toBeVisible();
  });
});
