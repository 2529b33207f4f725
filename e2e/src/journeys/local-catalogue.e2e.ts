import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@galena/contract/kernel';
import { listRoutes, resultRoutes } from '@galena/contract/lists';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../clean-up.ts';
import { makeProgramFolder } from '../folders.ts';
import { callAs } from '../list-makers.ts';
import { importBakeries, type Bakery } from '../open-data.ts';
import { people } from '../people.ts';
import { chooseKind, choosePlace, preview, runButton, untilListFilled, untilPreviewed } from '../search-page.ts';
import { startStack, type Stack } from '../stack.ts';
import { journey, landingPath, signIn } from '../visitor.ts';

const site = (name: string) => ({ website: `https://${name}.example` });
const older: readonly Bakery[] = [
  { north: 1, tags: { name: 'Padaria Um', email: 'um@um.example', ...site('um') } },
  { north: 2, tags: { name: 'Padaria Dois', ...site('dois'), phone: '+351 21 555 0112' } },
  { north: 3, tags: { name: 'Padaria Três & Filhos', email: 'tres@tres.example', ...site('tres') } },
  { north: 4, tags: { name: 'Sem Sítio' } },
  { north: 40, tags: { name: 'Longe', email: 'longe@longe.example', ...site('longe') } },
  { north: 1, tags: {} },
];

// A product of its own: what is imported would be found in the other journeys, too.
const cleanUp = createCleanUp();
let stack: Stack;
let call: Client;
let folder: string;
beforeAll(async () => {
  stack = await startStack(cleanUp);
  call = await callAs(people.demo, stack.origin);
  folder = makeProgramFolder(cleanUp);
});
afterAll(() => cleanUp.run());

const importPlaces = (name: string, places: readonly Bakery[]) => importBakeries(stack, folder, name, places);

describe('local businesses of open data', () => {
  journey(
    'imported, searched near a city, bought where they have an e-mail [LEAD-004 CONST-004]',
    async ({ visit }) => {
      const { exitCode, text } = await importPlaces('lisbon-2025-01-01.osm', older);
      expect(text).toContain('6 places read: 5 new, 0 updated, 0 as they were, 0 gone');
      expect(text).toContain('1 refused: unnamed');
      expect(exitCode).toBe(0);

      const { page } = await visit({ origin: stack.origin });
      await signIn(page, people.demo, `${landingPath}?type=local`);
      await chooseKind(page, 'What kind of business?', 'Bakery');
      await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
      // Within the usual ten kilometres.
      expect(await untilPreviewed(page)).toBe(4);
      await page.getByText('Has a website', { exact: true }).click();
      await preview(page)
        .getByText(/^3 of 3, free\./)
        .first()
        .waitFor();
      expect(await untilPreviewed(page)).toBe(3);
      await preview(page).getByText('Padaria Três & Filhos').waitFor();
      // Where the data is shown it is said whose it is.
      await preview(page)
        .getByText(/© OpenStreetMap contributors/)
        .waitFor();
      await runButton(page).click();
      const id = await untilListFilled(call, page, 3);
      await page.getByText('Search finished').first().waitFor();

      const { data: runs } = await call(listRoutes.history, { params: { id }, body: {} });
      expect(runs.find(({ kind }) => kind === 'search')).toMatchObject({ found: 3, credits: 2, status: 'completed' });
      await page.getByRole('rowheader', { name: 'Padaria Um' }).click();
      const record = page.getByRole('dialog');
      await record.getByText('© OpenStreetMap contributors (ODbL 1.0').waitFor();
      await record.getByText('um@um.example').first().waitFor();
    },
  );

  journey('a newer extract renames, adds and ends them, and what was bought stays', async ({ visit }) => {
    const [first, ...others] = older;
    const newer = [{ north: 1, tags: { ...first?.tags, name: 'Padaria Nova' } }, ...others.slice(0, 1)];
    const { text } = await importPlaces('lisbon-2026-01-01.osm', newer);
    expect(text).toContain('2 places read: 0 new, 1 updated, 1 as they were, 3 gone');
    const { page } = await visit({ origin: stack.origin });
    await signIn(page, people.demo, `${landingPath}?type=local`);
    await chooseKind(page, 'What kind of business?', 'Bakery');
    await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
    expect(await untilPreviewed(page)).toBe(2);
    await preview(page).getByText('Padaria Nova').waitFor();

    const lists = (await call(listRoutes.lists, { query: { is_demo: 0, limit: 10 } })).data;
    const { data } = await call(resultRoutes.results, { params: { type: 'local', id: lists[0]?.id ?? 0 }, body: {} });
    expect(data.map(({ name }) => name).toSorted((a, b) => String(a).localeCompare(String(b), 'en'))).toEqual([
      'Padaria Dois',
      'Padaria Três & Filhos',
      'Padaria Um',
    ]);
  });

  journey('what is no extract is refused in words', async () => {
    const file = join(folder, 'page.osm');
    writeFileSync(file, '<!doctype html><title>Not found</title>');
    const { exitCode, text } = await stack.command('import', 'osm', file);
    expect(exitCode).toBe(1);
    expect(text).not.toMatch(/\bat .*\.js:\d+/);
    expect(text).toContain(file);
  });
});

describe('companies of one’s own', () => {
  journey('are imported, searched by what they do, and say where they are from [LEAD-003]', async ({ visit }) => {
    const file = join(folder, 'fair-visitors.csv');
    const rows = [
      'Company,Website,Industry,Employees,Country,City,E-mail',
      'Bombas do Tejo,bombas.example,Industrial pumps,51-200,Portugal,Lisboa,geral@bombas.example',
      'Pumpwerk Nord,pumpwerk.example,Industrial pumps,12,Germany,Kiel,',
      'Águas Claras,aguas.example,Water treatment,80,Portugal,Porto,ola@aguas.example',
      ',,,,,,',
      ',nobody.example,,,,,',
    ];
    writeFileSync(file, rows.join('\n'));
    const { text, exitCode } = await stack.command('import', 'csv', file, '--kind', 'company');
    expect(exitCode).toBe(0);
    expect(text).toContain('4 companies read: 4 new');

    const { page } = await visit({ origin: stack.origin });
    await signIn(page, people.demo, `${landingPath}?type=company`);
    await chooseKind(page, 'What kind of company?', 'Industrial pumps');
    await choosePlace(page, 'portug', 'Portugal');
    expect(await untilPreviewed(page)).toBe(1);
    await preview(page).getByText('Imported by the operator').waitFor();
    await runButton(page).click();
    await untilListFilled(call, page, 1);
    // When it is over a line above the table says so, and the row moves.
    await page.getByText('Search finished').first().waitFor();
    await page.getByRole('rowheader', { name: 'Bombas do Tejo' }).click();
    const record = page.getByRole('dialog');
    await record.getByText('geral@bombas.example').first().waitFor();
    await record.getByText('51-200').first().waitFor();
    await record.getByText('Imported by the operator').first().waitFor();
  });
});
