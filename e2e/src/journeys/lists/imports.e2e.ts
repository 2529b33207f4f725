import type { Client } from '@galena/contract/kernel';
import { labelRoutes, type CustomLabel } from '@galena/contract/labels';
import { resultRoutes } from '@galena/contract/records';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, makeList } from '../../list-makers.ts';
import { countLine, rows } from '../../list-page.ts';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

let call: Client;
let label: CustomLabel;

beforeAll(async () => {
  call = await callAs(people.demo);
});
beforeEach(async () => {
  const body = { list_type: 'people', name: 'deal_stage', title: 'Deal stage', kind: 'select' } as const;
  label = (await call(labelRoutes.create, { body: { ...body, options: ['Hot', 'Cold'] } })).data;
});
afterEach(async () => {
  await clearLists(call);
  await call(labelRoutes.remove, { params: { id: label.id } });
});

const lines = [
  'Name,Email,Deal stage',
  'Ana Reis,ana@reis.example,Hot',
  'Bo Li,bo at li.example,Cold',
  'Cy Fox,cy@fox.example,Tepid',
  'Di Sol,di@sol.example,',
  'Ed Rau,,Hot',
];

const hand = async (page: Page, name: string, content: string): Promise<void> => {
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
};

const bring = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Import finished').first().waitFor();
};

describe('a file with rows that cannot be read', () => {
  journey('is mended where it says so and brought again: all of it is there once [LIST-008]', async ({ visit }) => {
    const list = await makeList(call, 'people');
    const { page } = await visit();
    await signIn(page, people.demo, `${listPath(list)}/import`);
    await hand(page, 'deals.csv', `${lines.join('\n')}\n`);
    // The column is known by the title of the label.
    const target = page.getByRole('combobox', { name: 'Where “Deal stage” goes' });
    await expect.poll(() => target.inputValue()).toBe('Deal stage');
    for (const fault of [
      'Email: Not an email address',
      'Deal stage: Not one of the options',
      'Doesn’t say who it’s about',
    ])
      await page.getByText(fault).first().waitFor();
    await bring(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download 3 rows to fix' }).click(),
    ]);
    const refused = await text(await download.createReadStream());
    expect(refused).toContain('Row in your file');
    const mended = refused
      .replace('bo at li.example', 'bo@li.example')
      .replace('Tepid', 'cold')
      .replace('Ed Rau,,', 'Ed Rau,ed@rau.example,');
    await page.getByRole('button', { name: 'Import another file' }).click();
    await hand(page, download.suggestedFilename(), mended);
    await expect.poll(() => target.inputValue()).toBe('Deal stage');
    await bring(page);
    await expect.poll(() => page.getByText('3 added').count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: /rows? to fix/ }).count()).toBe(0);
    // The whole file again brings nobody a second time.
    await page.getByRole('button', { name: 'Import another file' }).click();
    await hand(page, 'deals.csv', `${lines.join('\n')}\n`);
    await bring(page);
    await page.getByText('2 duplicates skipped').first().waitFor();
    await page
      .getByRole('link', { name: 'Show list' })
      .or(page.getByRole('button', { name: 'Show list' }))
      .click();
    await countLine(page, '5 of 5 records');
    await rows(page).filter({ hasText: 'Bo Li' }).getByText('Cold').waitFor();
    const params = { type: list.type, id: list.id };
    const { data } = await call(resultRoutes.results, { params, body: {} });
    expect(Object.fromEntries(data.map((one) => [one.name, one.labels[label.id] ?? null]))).toEqual({
      'Ana Reis': 'Hot',
      'Bo Li': 'Cold',
      'Cy Fox': 'Cold',
      'Di Sol': null,
      'Ed Rau': 'Hot',
    });
    expect(data).toHaveLength(5);
  });
});
