import type { List } from '@galena/contract/lists';
import type { Locator, Page } from 'playwright-core';

/** What journeys look for on the pages of lists. */

export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** A list among the others: its card, or its line on a phone. */
export const card = (page: Page, list: Pick<List, 'name'>): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: list.name, exact: true }) });

/** The rows of the table of records, without its head. */
export const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

/** The line above the table: how many of how many records are shown. */
export const countLine = (page: Page, words: string): Promise<void> => page.getByText(words, { exact: true }).waitFor();
