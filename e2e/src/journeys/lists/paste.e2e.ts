import type { Client } from '@galena/contract/kernel';
import { resultRoutes, type Result } from '@galena/contract/records';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, makeFilledList } from '../../list-makers.ts';
import { rows } from '../../list-page.ts';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
afterEach(() => clearLists(call));

const count = 200;
const cell = (page: Page, row: number, column: string) =>
  page.locator(`[data-index="${row}"] [data-column="${column}"]`);

describe('a block of a spreadsheet', () => {
  journey(
    'of 200 rows is pasted over what the page has fetched and what it has not, and taken back',
    async ({ visit }) => {
      const list = await makeFilledList(call, 'company', 230);
      const records = async (): Promise<readonly Result[]> => {
        const all: Result[] = [];
        for (let cursor: string | undefined, isMore = true; isMore; isMore = cursor !== undefined) {
          const body = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
          const { data, pagination } = await call(resultRoutes.results, {
            params: { type: 'company', id: list.id },
            body,
          });
          all.push(...data);
          cursor = pagination.next_cursor ?? undefined;
        }
        return all;
      };
      const before = (await records()).map(({ id, employee_count: staff }) => [id, staff]);
      expect(before.length).toBeGreaterThan(count);
      const { page } = await visit();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await signIn(page, people.demo, listPath(list));
      await rows(page).first().waitFor();
      // As a spreadsheet puts it there: columns parted by tabs, and a line break behind the last row.
      const lines = Array.from({ length: count }, (_, at) => at + 1);
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(`${lines.join('\r\n')}\r\n`)})`);
      await cell(page, 0, 'employee_count').click();
      await page.keyboard.press('Control+V');
      await page.getByText(`${count} cells changed`).first().waitFor();
      const pasted = (await records()).map(({ employee_count: staff }) => staff);
      expect(pasted.slice(0, count)).toEqual(lines);
      expect(pasted.slice(count)).toEqual(before.slice(count).map(([, staff]) => staff));
      await page.keyboard.press('Control+Z');
      await expect
        .poll(async () => (await records()).map(({ id, employee_count: staff }) => [id, staff]))
        .toEqual(before);
    },
  );
});
