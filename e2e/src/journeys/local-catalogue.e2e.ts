import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@galena/contract/kernel';
import { listRoutes, resultRoutes } from '@galena/contract/lists';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../clean-up.ts';
import { makeProgramFolder } from '../folders.ts';
import { callAs } from '../list-makers.ts';
import { people } from '../people.ts';
import { chooseKind, choosePlace, preview, runButton, untilListFilled, untilPreviewed } from '../search-page.ts';
import { startStack, type Stack } from '../stack.ts';
import { journey, landingPath, signIn } from '../visitor.ts';

const lisbon = { lat: 38.716_67, lng: -9.133_33 };

type Bakery = { readonly north: number; readonly tags: Readonly<Record<string, string>> };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** An extract of OpenStreetMap: bakeries so many kilometres north of the middle of Lisbon. */
const extractOf = (bakeries: readonly Bakery[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?><osm version="0.6" generator="a journey">',
    ...bakeries.map(({ north, tags }, at) => {
      const own = Object.entries({ shop: 'bakery', ...tags }).map(
        ([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`,
      );
      return `<node id="${at + 1}" lat="${lisbon.lat + north / 111.2}" lon="${lisbon.lng}">${own.join('')}</node>`;
    }),
    '</osm>',
  ].join('\n');

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

const importPlaces = (name: string, places: readonly Bakery[]) => {
  const file = join(folder, name);
  writeFileSync(file, extractOf(places));
  return stack.command('import', 'osm', file);
};

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
