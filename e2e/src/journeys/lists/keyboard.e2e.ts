import type { Client } from '@galena/contract/kernel';
import { labelRoutes, type CustomLabel } from '@galena/contract/labels';
import type { List } from '@galena/contract/lists';
import { resultRoutes, type Result } from '@galena/contract/records';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, makeFilledList } from '../../list-makers.ts';
import { heading, rows } from '../../list-page.ts';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

let call: Client;
let label: CustomLabel;

beforeAll(async () => {
  call = await callAs(people.demo);
  const body = { list_type: 'local', name: 'next_step', title: 'Next step', kind: 'text' } as const;
  label = (await call(labelRoutes.create, { body })).data;
  return async () => void (await call(labelRoutes.remove, { params: { id: label.id } }));
});
afterEach(() => clearLists(call));

const recordsOf = async ({ type, id }: List): Promise<readonly Result[]> =>
  (await call(resultRoutes.results, { params: { type, id }, body: { limit: 50 } })).data;
const namesOf = async (list: List): Promise<readonly (string | null)[]> =>
  (await recordsOf(list)).map(({ name }) => name);
const countLabelled = async (list: List, value: string): Promise<number> =>
  (await recordsOf(list)).filter(({ labels }) => labels[label.id] === value).length;

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const hasFocus = async (what: Locator): Promise<boolean> => (await what.and(what.page().locator(':focus')).count()) > 0;
const focused = async (what: Locator): Promise<void> => {
  await expect.poll(() => hasFocus(what), { timeout: 20_000 }).toBe(true);
};

/** Goes on by a key until something has the focus. */
const goTo = async (page: Page, key: 'Tab' | 'ArrowRight' | 'ArrowDown' | 'Home', what: Locator): Promise<void> => {
  await what.first().waitFor();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await hasFocus(what)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead there`);
};

describe('a list without a mouse', () => {
  journey(
    'rows are walked, chosen and labelled, a cell is changed, a record is opened, walked from and left [LIST-047]',
    async ({ visit }) => {
      const list = await makeFilledList(call, 'local', 20);
      const { page } = await visit();
      await signIn(page, people.demo, listPath(list));
      const row = (at: number): Locator => rows(page).nth(at);
      await row(5).waitFor();
      const nameAt = async (at: number): Promise<string> =>
        ((await row(at).getByRole('checkbox').getAttribute('aria-label')) ?? '').replace(/^Select /, '');

      await press(page, 'j');
      await focused(row(0));
      await press(page, 'j', 'ArrowDown', 'k');
      await focused(row(1));
      await press(page, 'x', 'j', 'x');
      await focused(row(2));

      const bar = page.getByRole('toolbar', { name: 'Actions for 2 selected' });
      await goTo(page, 'Tab', bar.locator('[tabindex="0"]'));
      await goTo(page, 'ArrowRight', bar.getByRole('button', { name: 'Set label' }));
      await press(page, 'Enter');
      const dialog = page.getByRole('dialog', { name: 'Set a label for 2 records' });
      await goTo(page, 'Tab', dialog.getByLabel('Value'));
      await page.keyboard.type('Call on Monday');
      await press(page, 'Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => countLabelled(list, 'Call on Monday')).toBe(2);
      // Those that were chosen are let go, and the bar with them: the rows have the focus again.
      await bar.waitFor({ state: 'detached' });
      await focused(row(0));
      await press(page, '/', 'Escape');
      await focused(row(0));
      await press(page, 'j', 'j');
      await focused(row(2));

      // Escape takes nothing over; Enter does, and goes on below.
      const [name, below] = [await nameAt(2), await nameAt(3)];
      await goTo(page, 'ArrowRight', row(2).getByRole('rowheader'));
      await press(page, 'F2');
      await focused(page.getByRole('textbox', { name: `Business, ${name}` }));
      await page.keyboard.type('Nobody');
      await press(page, 'Escape');
      await focused(row(2).getByRole('rowheader'));
      expect(await nameAt(2)).toBe(name);
      await press(page, 'F2');
      await page.keyboard.type('Written by hand');
      await press(page, 'Enter');
      await focused(row(3).getByRole('rowheader'));
      await expect.poll(() => namesOf(list)).toContain('Written by hand');
      expect(await namesOf(list)).not.toContain('Nobody');
      await press(page, 'Escape');
      await focused(row(3));

      await press(page, 'k', 'Enter');
      const drawer = (title: string): Locator => page.getByRole('dialog', { name: title, exact: true });
      await focused(drawer('Written by hand'));
      await press(page, 'j');
      await focused(drawer(below));
      await press(page, 'k');
      await focused(drawer('Written by hand'));
      await press(page, '?');
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      for (const key of ['Next row', 'Select row', 'Edit cell', 'Copy']) await help.getByText(key).waitFor();
      await press(page, 'Escape');
      await help.waitFor({ state: 'detached' });
      await focused(drawer('Written by hand'));
      await press(page, 'j', 'Escape');
      await drawer(below).waitFor({ state: 'detached' });
      await focused(row(3));

      await press(page, 'k', 'Enter');
      await focused(drawer('Written by hand'));
      await goTo(page, 'Tab', page.getByRole('button', { name: 'Open as page' }));
      await press(page, 'Enter');
      await heading(page, 'Written by hand');
      await focused(page.getByRole('heading', { level: 1 }));
      await press(page, 'j');
      await heading(page, below);
      await press(page, 'k');
      await heading(page, 'Written by hand');
    },
  );
});
