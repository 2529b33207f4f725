import type { Client } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, listsPath, makeFilledList, makeList } from '../../list-makers.ts';
import { card, heading } from '../../list-page.ts';
import { people } from '../../people.ts';
import { arriveAt, journey, signIn } from '../../visitor.ts';

let call: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
});
// Lists and choices live with the account; whoever comes after must find it as it was.
afterEach(() => clearLists(call));

describe('§2 Saved Lists', () => {
  journey(
    'a list is made, tagged and found again, by its owner only, until another tab deletes it [LIST-005 LIST-009 LIST-011 LIST-038 LIST-044 LIST-048]',
    async ({ visit }) => {
      const { page } = await visit();
      await signIn(page, people.demo, listsPath);
      await page.getByRole('heading', { name: 'No lists yet' }).waitFor();
      await page.keyboard.press('l');
      const dialog = page.getByRole('dialog', { name: 'New list' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Dentists Lisbon');
      await dialog.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'People', exact: true }).click();
      await dialog.getByRole('button', { name: 'Create list' }).click();
      await page.waitForURL(/\/lead-search\/saved-lists\/people-\d+$/);
      await heading(page, 'Dentists Lisbon');

      await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
      await page.getByRole('menuitem', { name: 'Tags and source' }).click();
      await page.waitForURL(/\/people-\d+\/tags-and-source$/);
      await page.getByRole('combobox', { name: 'Tags' }).fill('dental, pt-2026,');
      await page.getByRole('textbox', { name: 'Source' }).fill('Spring fair');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Tags and source saved.').waitFor();
      await page.getByRole('link', { name: 'Back to Dentists Lisbon' }).click();
      await page.getByText('pt-2026', { exact: true }).waitFor();
      const id = Number(/people-(\d+)$/.exec(page.url())?.[1]);
      const { data: list } = await call(listRoutes.get, { params: { id } });
      expect(list).toMatchObject({ tags: ['dental', 'pt-2026'], source: 'Spring fair', type: 'people' });

      // Rows and not cards: that is remembered with the user, also in another browser.
      await makeList(call, 'company', 'Something else');
      await page.goto(listsPath);
      await card(page, { name: 'Something else' }).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('dentists');
      await card(page, { name: 'Something else' }).waitFor({ state: 'detached' });
      const remembered = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
      await page.locator('label', { hasText: 'List' }).click();
      await page.getByRole('grid', { name: 'Lists' }).waitFor();
      expect((await remembered).status()).toBe(200);
      const second = await visit();
      await signIn(second.page, people.demo, `${listsPath}?q=dentists&tag=dental`);
      await second.page.getByRole('grid', { name: 'Lists' }).getByText(list.name).click();
      await arriveAt(second.page, listPath(list));
      await heading(second.page, list.name);

      const stranger = await visit();
      await signIn(stranger.page, people.agency, listPath(list));
      await stranger.page.getByRole('heading', { name: 'This list no longer exists' }).waitFor();
      await call(listRoutes.remove, { params: { id } });
      await second.page.getByRole('heading', { name: 'This list no longer exists' }).waitFor();
    },
  );

  journey('on a phone: from the lists to a record, and back [LIST-005 LIST-047]', async ({ visit }) => {
    const list = await makeFilledList(call, 'local', 20);
    const { page } = await visit({ hasTouch: true, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, people.demo, listsPath);
    await card(page, list).getByRole('link').tap();
    await arriveAt(page, listPath(list));
    const lines = page.getByRole('grid', { name: 'Records' }).getByRole('row');
    await lines.first().getByText('Demo', { exact: true }).waitFor();
    await lines.first().getByRole('rowheader').tap();
    const record = page.getByRole('dialog');
    await record.getByText(`1 of ${list.counts.all}`, { exact: true }).waitFor();
    await record.getByRole('button', { name: 'Next record' }).tap();
    await record.getByText(`2 of ${list.counts.all}`, { exact: true }).waitFor();
    await record.getByRole('button', { name: 'Back', exact: true }).tap();
    await record.waitFor({ state: 'detached' });
    await lines.first().waitFor();
  });
});
