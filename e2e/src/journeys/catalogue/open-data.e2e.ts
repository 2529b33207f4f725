import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { isInside, type Area } from '@galena/contract/search';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { makeProgramFolder } from '../../folders.ts';
import { callAs } from '../../list-makers.ts';
import { importBakeries, pointOf, type Bakery } from '../../open-data.ts';
import { people } from '../../people.ts';
import { chooseKind, choosePlace, preview, runButton, untilListFilled, untilPreviewed } from '../../search-page.ts';
import { startStack, type Stack } from '../../stack.ts';
import { journey, landingPath, signIn } from '../../visitor.ts';

type Has = { readonly email?: true; readonly site?: true };

const bakery = (north: number, east: number, name: string, { email, site }: Has = {}): Bakery => {
  const host = `${name.slice(0, 4).toLowerCase()}.example`;
  return {
    north,
    east,
    tags: {
      name: `Padaria ${name}`,
      ...(email && { email: `ola@${host}` }),
      ...(site && { website: `https://${host}` }),
    },
  };
};

/** Eight within ten kilometres, six of them within five; one has no name. */
const bakeries: readonly Bakery[] = [
  bakery(1, 0, 'Um', { email: true, site: true }),
  bakery(2, 0.1, 'Dois', { site: true }),
  bakery(3, -0.4, 'Tres & Filhos', { email: true, site: true }),
  bakery(-2.5, -2.5, 'Quatro'),
  bakery(-2.52, -2.51, 'Cinco', { email: true }),
  bakery(-2.51, -2.48, 'Seis'),
  bakery(5, 5, 'Sete', { email: true, site: true }),
  bakery(-6, 2, 'Oito'),
  bakery(40, 0, 'Longe', { email: true }),
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

const importPlaces = (name: string, places: readonly Bakery[], ...words: readonly string[]) =>
  importBakeries(stack, folder, name, places, ...words);

const askForBakeries = async (page: Page): Promise<void> => {
  await chooseKind(page, 'What kind of business?', 'Bakery');
  await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
};

const map = (page: Page) => page.getByRole('region', { name: 'Map', exact: true });

/** Waits until the preview, the words over the map and what is painted on it say the same number. */
const untilAgreed = async (page: Page, count: number): Promise<void> => {
  await map(page).getByText(`${count} matches on the map.`, { exact: true }).waitFor({ state: 'attached' });
  await map(page).getByText(`${count} matches in this area`, { exact: true }).waitFor();
  await expect.poll(() => untilPreviewed(page)).toBe(count);
};

/** The area that was asked for last. */
const areaAsked = (calls: readonly Request[]): Area => {
  const last = calls.findLast((one) => one.url().endsWith('/api/local-search/map'));
  const asked = last?.postDataJSON() as { readonly location: { readonly area?: Area } } | undefined;
  return asked?.location.area ?? [];
};

const inOrder = (names: readonly unknown[]): readonly string[] =>
  names.map(String).toSorted((a, b) => a.localeCompare(b, 'en'));

const namesIn = async (id: number): Promise<readonly string[]> =>
  inOrder((await call(resultRoutes.results, { params: { type: 'local', id }, body: {} })).data.map(({ name }) => name));

let bought: number;

describe('local businesses of open data', () => {
  journey(
    'imported, searched near a city, fewer by the map, bought where they have an e-mail [LEAD-004 CONST-004]',
    async ({ visit }) => {
      const { exitCode, text } = await importPlaces('lisbon-2025-01-01.osm', bakeries);
      expect(text).toContain('10 places read: 9 new, 0 updated, 0 unchanged, 0 removed');
      expect(text).toContain('1 refused: unnamed');
      expect(exitCode).toBe(0);

      const { page, context } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
      const asked: string[] = [];
      context.on('request', (request) => asked.push(request.url()));
      const mapPieces = (): readonly string[] => asked.filter((url) => /map-canvas[^/]*\.js$/.test(url));
      await signIn(page, people.demo, `${landingPath}?type=local`);
      await chooseKind(page, 'What kind of business?', 'Bakery');
      expect(mapPieces(), 'before there is a place nobody pays for a map').toEqual([]);
      await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
      // Within the usual ten kilometres.
      await untilAgreed(page, 8);
      await map(page).getByRole('link', { name: 'Natural Earth' }).waitFor();
      expect(mapPieces()).toHaveLength(1);
      await page.getByRole('slider', { name: 'Radius on the map' }).focus();
      await page.keyboard.press('PageDown');
      await untilAgreed(page, 6);
      await page.getByText('Has website', { exact: true }).click();
      await untilAgreed(page, 3);
      await preview(page).getByText('Padaria Tres & Filhos').waitFor();
      // Where the data is shown it is said whose it is.
      await preview(page)
        .getByText(/© OpenStreetMap contributors/)
        .waitFor();
      await runButton(page).click();
      bought = await untilListFilled(call, page, 3);
      await page.getByText('3 records saved, 2 with email').filter({ visible: true }).first().waitFor();

      const { data: runs } = await call(listRoutes.history, { params: { id: bought }, body: {} });
      expect(runs.find(({ kind }) => kind === 'search')).toMatchObject({ found: 3, credits: 2, status: 'completed' });
      await page.getByRole('rowheader', { name: 'Padaria Um' }).click();
      const record = page.getByRole('dialog');
      await record.getByText('© OpenStreetMap contributors (ODbL 1.0').waitFor();
      await record.getByText('ola@um.example').first().waitFor();
      const strangers = asked.filter((url) => !url.startsWith(stack.origin));
      expect(strangers, 'nobody else is asked').toEqual([]);
    },
  );

  journey('an area drawn by mouse fills a list with what lies in it, and nothing else', async ({ visit }) => {
    const { page, calls } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    await signIn(page, people.demo, `${landingPath}?type=local`);
    await askForBakeries(page);
    await untilAgreed(page, 8);
    await page.getByRole('button', { name: 'Draw area' }).click();
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByRole('application').boundingBox()) ?? {};
    const corner = (right: number, down: number): Promise<void> =>
      page.mouse.click(x + width / 2 + right * height, y + height / 2 + down * height);
    // South and west of the middle; the first corner once more closes it.
    await corner(-0.3, -0.02);
    await corner(-0.3, 0.3);
    await corner(0.05, 0.3);
    await corner(0.05, -0.02);
    await corner(-0.3, -0.02);
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Where?' }).inputValue())
      .toBe('Area near Lisbon, Portugal');
    await expect.poll(() => areaAsked(calls)).toHaveLength(4);
    const area = areaAsked(calls);
    const inside = inOrder(bakeries.filter((one) => isInside(area, pointOf(one))).map(({ tags }) => tags['name']));
    expect(inside).toContain('Padaria Quatro');
    await untilAgreed(page, inside.length);

    // There is a list already: it would go into that one, or into another.
    await page.getByRole('combobox', { name: 'Save to list' }).click();
    await page.getByRole('option', { name: 'New list' }).click();
    await runButton(page).click();
    expect(await namesIn(await untilListFilled(call, page, inside.length))).toEqual(inside);
  });

  journey('a newer extract renames, adds and ends them, and what was bought stays', async ({ visit }) => {
    const page404 = join(folder, 'page.osm');
    writeFileSync(page404, '<!doctype html><title>Not found</title>');
    const refused = await stack.command('import', 'osm', page404);
    expect(refused.exitCode).toBe(1);
    expect(refused.text).not.toMatch(/\bat .*\.js:\d+/);
    expect(refused.text).toContain(page404);

    const [first, second] = bakeries as readonly [Bakery, Bakery];
    const newer = [{ ...first, tags: { ...first.tags, name: 'Padaria Nova' } }, second];
    const asked = await importPlaces('lisbon-2026-01-01.osm', newer);
    expect([asked.exitCode, asked.text]).toEqual([1, expect.stringContaining('missing 7 of the 9 places in "lisbon"')]);
    const { text } = await importPlaces('lisbon-2026-01-01.osm', newer, '--replace');
    expect(text).toContain('2 places read: 0 new, 1 updated, 1 unchanged, 7 removed');
    const { page } = await visit({ origin: stack.origin });
    await signIn(page, people.demo, `${landingPath}?type=local`);
    await askForBakeries(page);
    expect(await untilPreviewed(page)).toBe(2);
    await preview(page).getByText('Padaria Nova').waitFor();
    expect(await namesIn(bought)).toEqual(['Padaria Dois', 'Padaria Tres & Filhos', 'Padaria Um']);
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
    await page.getByText('Search finished').filter({ visible: true }).first().waitFor();
    await page.getByRole('rowheader', { name: 'Bombas do Tejo' }).click();
    const record = page.getByRole('dialog');
    await record.getByText('geral@bombas.example').first().waitFor();
    await record.getByText('51-200').first().waitFor();
    await record.getByText('Imported by the operator').first().waitFor();
  });
});
