import { identityRoutes } from '@galena/contract/identity';
import type { Client } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { errors, type Locator, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';
import { callAs, clearLists } from './list-makers.ts';
import { people } from './people.ts';

/** The demo account as somebody finds it who has never searched. @returns its calls */
export const forgetSearches = async (): Promise<Client> => {
  const call = await callAs(people.demo);
  await clearLists(call);
  for (const key of ['search_type', 'search_guide'])
    await call(identityRoutes.setPreference, { body: { key, value: null } });
  return call;
};

/** Types into the field of places and takes the first one that is found. */
export const choosePlace = async (page: Page, text: string, label: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: 'Where?' });
  await field.fill(text);
  await page.getByRole('option', { name: label }).first().waitFor();
  await page.getByText(/match(es)?\. Press Enter for/).waitFor({ state: 'attached' });
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(label);
};

export const chooseKind = async (page: Page, field: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: text, exact: true }).click();
  await page.keyboard.press('Escape');
};

/** What would be found. */
export const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview' });
export const runButton = (page: Page): Locator => page.getByRole('button', { name: 'Run search' });

/** Waits until the cost that is shown, at the form and at a phone's edge, is that of what is asked. */
export const untilPriced = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator('[data-pending]').count()).toBe(0);
};

/** Waits for the preview and for the cost that goes with it. @returns how many there are */
export const untilPreviewed = async (page: Page): Promise<number> => {
  const words = preview(page)
    .getByText(/^\d+ of [\d,]+, free\./)
    .first();
  await words.waitFor();
  await untilPriced(page);
  return Number(/of ([\d,]+),/.exec((await words.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
};

/** The calls that started a search. */
export const startsOf = (calls: readonly Request[]): Request[] =>
  calls.filter((one) => one.method() === 'POST' && /^\/api\/\w+-search$/.test(new URL(one.url()).pathname));

/** Waits until the visitor is on the page of a list that has so many records. @returns the list's id */
export const untilListFilled = async (call: Client, page: Page, records: number): Promise<number> => {
  await page.waitForURL(/\/lead-search\/saved-lists\/\w+-\d+$/);
  const id = Number(/-(\d+)$/.exec(page.url())?.[1]);
  const counted = async () => (await call(listRoutes.get, { params: { id } })).data.results_count;
  await expect.poll(counted).toBe(records);
  return id;
};

/** Watches the list fill until the search says that it is finished. @returns the list */
export const untilFinished = async (page: Page, call: Client): Promise<List> => {
  await page.waitForURL(/\/lead-search\/saved-lists\/\w+-\d+$/);
  await page.getByText('Search finished').filter({ visible: true }).first().waitFor();
  const id = Number(/-(\d+)$/.exec(page.url())?.[1]);
  return (await call(listRoutes.get, { params: { id } })).data;
};

/**
 * Chooses in a field of choices. What loads above may move the field under a slow machine's click, or out of sight with
 * its choices: whoever cannot choose looks at the field again, and opens it where it is closed.
 */
export const pick = async (page: Page, field: string, option: string): Promise<void> => {
  const combobox = page.getByRole('combobox', { name: field, exact: true });
  const wanted = page.getByRole('option', { name: option, exact: true }).filter({ visible: true });
  const tryToChoose = async (): Promise<void> => {
    await combobox.scrollIntoViewIfNeeded();
    if ((await combobox.getAttribute('aria-expanded')) !== 'true') await combobox.click();
    await wanted.click({ timeout: 5_000 });
  };
  for (let tries = 1; tries < 6; tries += 1) {
    try {
      return await tryToChoose();
    } catch (problem) {
      if (!(problem instanceof errors.TimeoutError)) throw problem;
    }
  }
  await tryToChoose();
};
