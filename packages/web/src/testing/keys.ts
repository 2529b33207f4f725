import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

// Braces and brackets mean something to the keyboard of the tests: doubled they are themselves.
const named: Readonly<Record<string, string>> = { Space: ' ', '[': '[[', '{': '{{' };

/** Presses keys one after the other (`Enter`, `j`, `Control+k`) where the focus is. */
export const pressKeys = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    const parts = key.split('+');
    const last = parts.pop() ?? '';
    const held = parts.map((part) => `{${part}>}`).join('');
    const freed = parts.map((part) => `{/${part}}`).join('');
    const pressed = named[last] ?? (last.length === 1 ? last : `{${last}}`);
    await userEvent.keyboard(held + pressed + freed);
  }
};

/** Types a text where the focus is. */
export const typeText = (text: string): Promise<void> => userEvent.keyboard(text);

/** Puts the focus where a person would tab to, and presses a key there. */
export const press = async (target: Locator, key: string): Promise<void> => {
  await expect.element(target).toBeVisible();
  (target.element() as HTMLElement).focus();
  await pressKeys(key);
};

/** Takes an entry of the menu that has just been opened, by its name. */
export const pressItem = async (name: string): Promise<void> => {
  // The menu gives the focus to its first entry: whoever is quicker than that presses that one.
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitem');
  await press(page.getByRole('menuitem', { name }), 'Enter');
};
