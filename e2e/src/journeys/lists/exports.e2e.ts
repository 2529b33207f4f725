import type { Client } from '@galena/contract/kernel';
import { preparedRoutes } from '@galena/contract/exports';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, makeFilledList } from '../../list-makers.ts';
import { rows } from '../../list-page.ts';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
// Exports and lists live with the account; whoever comes after must find it as it was.
afterEach(async () => {
  const { data } = await call(preparedRoutes.list, { query: {} });
  for (const { id } of data) await call(preparedRoutes.remove, { params: { id } });
  await clearLists(call);
});

describe('a list as a file', () => {
  journey(
    'is prepared while somebody goes on; they are told, and fetch it from the past exports [A-4]',
    async ({ visit }) => {
      const list = await makeFilledList(call, 'people', 60);
      const { page } = await visit();
      await signIn(page, people.demo, listPath(list));
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: 'Export' }).click();
      const dialog = page.getByRole('dialog', { name: /^Export/ });
      await dialog.getByRole('radio', { name: 'Prepare in the background' }).check();
      await dialog.getByRole('button', { name: 'Prepare export' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'New Search' }).click();
      await page.getByRole('button', { name: /^[1-9]\d* unread notification/ }).click();
      await page.getByRole('link', { name: 'Your export is ready.' }).first().click();
      await page.waitForURL(/\/lead-search\/exports\?export=\d+$/);
      const row = page.getByRole('row').filter({ hasText: list.name });
      await row.getByText('Ready').waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        row.getByRole('button', { name: `Download ${list.name}` }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.csv$/);
      const lines = (await text(await file.createReadStream())).trimEnd().split('\r\n');
      expect(lines.length).toBe(list.counts.all + 1);
    },
  );
});
