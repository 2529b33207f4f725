import type { Client } from '@galena/contract/kernel';
import { resultRoutes } from '@galena/contract/lists';
import { isInside, type Area } from '@galena/contract/search';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from '../axe.ts';
import { createCleanUp } from '../clean-up.ts';
import { makeProgramFolder } from '../folders.ts';
import { callAs } from '../list-makers.ts';
import { importBakeries, pointOf, type Bakery } from '../open-data.ts';
import { people } from '../people.ts';
import { chooseKind, choosePlace, preview, runButton, untilListFilled, untilPreviewed } from '../search-page.ts';
import { startStack, type Stack } from '../stack.ts';
import { journey, landingPath, signIn } from '../visitor.ts';

const bakery = (north: number, east: number, name: string, hasEmail = false): Bakery => ({
  north,
  east,
  tags: { name: `Padaria ${name}`, ...(hasEmail ? { email: `ola@${name.toLowerCase()}.example` } : {}) },
});

/** Eight within ten kilometres, six of them within five. */
const bakeries = [
  bakery(1, 0, 'Um', true),
  bakery(2, 0.1, 'Dois'),
  bakery(3, -0.4, 'Tres', true),
  bakery(-2.5, -2.5, 'Quatro'),
  bakery(-2.52, -2.51, 'Cinco', true),
  bakery(-2.51, -2.48, 'Seis'),
  bakery(5, 5, 'Sete', true),
  bakery(-6, 2, 'Oito'),
  bakery(40, 0, 'Longe', true),
];

// A product of its own: what is imported would be found in the other journeys, too.
const cleanUp = createCleanUp();
let stack: Stack;
let call: Client;
beforeAll(async () => {
  stack = await startStack(cleanUp);
  call = await callAs(people.demo, stack.origin);
  await importBakeries(stack, makeProgramFolder(cleanUp), 'lisbon-2026-01-01.osm', bakeries);
});
afterAll(() => cleanUp.run());

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

const region = (page: Page): Locator => page.getByRole('region', { name: 'Map', exact: true });
const map = (page: Page): Locator => page.getByRole('application');
const handle = (page: Page): Locator => page.getByRole('slider', { name: 'Radius on the map' });
const where = (page: Page): Locator => page.getByRole('combobox', { name: 'Where?' });

const askForBakeries = async (page: Page): Promise<void> => {
  await signIn(page, people.demo, `${landingPath}?type=local`);
  await chooseKind(page, 'What kind of business?', 'Bakery');
  await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
};

/** Waits until the preview, the words over the map and what is painted on it say the same number. */
const untilAgreed = async (page: Page, count: number): Promise<void> => {
  const words = count === 1 ? '1 match' : `${count} matches`;
  await region(page).getByText(`${words} on the map.`, { exact: true }).waitFor({ state: 'attached' });
  await region(page).getByText(`${words} in this area`, { exact: true }).waitFor();
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

const namesInside = (area: Area): readonly string[] =>
  inOrder(bakeries.filter((one) => isInside(area, pointOf(one))).map(({ tags }) => tags['name']));

/** Sets a corner where the cross is after some keys. */
const cornerAfter = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.press('Space');
};

const times = (count: number, key: string): readonly string[] => Array.from({ length: count }, () => key);

/** Draws a box by key: north of the middle of the map, and as far to each side. */
const drawByKey = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Draw an area' }).focus();
  await page.keyboard.press('Enter');
  await region(page).getByText('Click or tap where the area begins.').waitFor();
  // Too early: there is nothing to close.
  await page.keyboard.press('Enter');
  await region(page).getByText('An area has at least three corners.').waitFor();
  await cornerAfter(page, ...times(2, 'ArrowLeft'));
  await cornerAfter(page, ...times(3, 'ArrowUp'));
  await cornerAfter(page, ...times(4, 'ArrowRight'));
  await cornerAfter(page, 'ArrowRight');
  await page.keyboard.press('Backspace');
  await cornerAfter(page, 'ArrowLeft', ...times(3, 'ArrowDown'));
};

type Visited = { readonly page: Page; readonly context: BrowserContext };

describe('the map of a local search', () => {
  journey('shows what the preview counts, and its handle moves the radius [LEAD-004]', async ({ visit }) => {
    const { page, context } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    const strangers: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(stack.origin)) strangers.push(request.url());
    });
    const pieces: string[] = [];
    page.on('request', (request) => void pieces.push(new URL(request.url()).pathname));
    const mapPieces = (): readonly string[] => pieces.filter((piece) => /map-canvas|countries/.test(piece));
    await signIn(page, people.demo, `${landingPath}?type=local`);
    await chooseKind(page, 'What kind of business?', 'Bakery');
    expect(mapPieces(), 'before there is a place nobody pays for a map').toEqual([]);
    await choosePlace(page, 'lisbon, port', 'Lisbon, Portugal');
    await untilAgreed(page, 8);
    await region(page).getByRole('link', { name: 'Natural Earth' }).waitFor();
    expect(mapPieces().filter((piece) => piece.endsWith('.js'))).toHaveLength(1);
    await findViolations(page, 'the map');

    // The largest group is told in words, and opened by key.
    const group = region(page).getByRole('button', {
      name: /^3 matches, 1 with an email, 3\.5 km southwest of Lisbon/,
    });
    await group.focus();
    await page.keyboard.press('Enter');
    await region(page).getByText('3 matches on the map.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Back to the search area' }).click();
    await untilAgreed(page, 8);

    await handle(page).focus();
    await page.keyboard.press('PageDown');
    await untilAgreed(page, 6);
    expect(await page.getByRole('slider', { name: 'Within' }).inputValue()).toBe('5');
    expect(await handle(page).getAttribute('aria-valuetext')).toBe('5 km');
    await page.getByRole('slider', { name: 'Within' }).fill('3');
    await untilAgreed(page, 2);
    expect(await handle(page).getAttribute('aria-valuenow')).toBe('3');
    expect(strangers, 'nobody else is asked').toEqual([]);
  });

  journey('an area drawn by key is searched instead of the circle, until it is removed', async ({ visit }) => {
    const { page, calls } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    await askForBakeries(page);
    await untilAgreed(page, 8);
    await drawByKey(page);
    await findViolations(page, 'an area being drawn');
    await page.keyboard.press('Enter');
    await expect.poll(() => where(page).inputValue()).toBe('Area near Lisbon, Portugal');
    await expect.poll(() => areaAsked(calls)).toHaveLength(4);
    const inside = namesInside(areaAsked(calls)).length;
    expect(inside).toBeGreaterThan(0);
    expect(inside).toBeLessThan(8);
    await untilAgreed(page, inside);
    expect(await handle(page).count()).toBe(0);
    expect(await page.getByRole('slider', { name: 'Within' }).count()).toBe(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await findViolations(page, 'an area in dark');

    // Another kind begins with the city, and the area is still there afterwards.
    await page.getByRole('tab', { name: /^People/ }).click();
    await expect.poll(() => where(page).inputValue()).toBe('Lisbon, Portugal');
    await page.getByRole('tab', { name: /^Local/ }).click();
    await untilAgreed(page, inside);

    await region(page).getByRole('button', { name: 'Remove area' }).click();
    await untilAgreed(page, 8);
    expect(await where(page).inputValue()).toBe('Lisbon, Portugal');
  });

  journey('an area drawn by mouse fills a list with what lies in it, and nothing else', async ({ visit }) => {
    const { page, calls } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    await askForBakeries(page);
    await untilAgreed(page, 8);
    await page.getByRole('button', { name: 'Draw an area' }).click();
    const { x = 0, y = 0, width = 0, height = 0 } = (await map(page).boundingBox()) ?? {};
    const corner = (right: number, down: number): Promise<void> =>
      page.mouse.click(x + width / 2 + right * height, y + height / 2 + down * height);
    // South and west of the middle; the first corner once more closes it.
    await corner(-0.3, -0.02);
    await corner(-0.3, 0.3);
    await corner(0.05, 0.3);
    await corner(0.05, -0.02);
    await corner(-0.3, -0.02);
    await expect.poll(() => where(page).inputValue()).toBe('Area near Lisbon, Portugal');
    await expect.poll(() => areaAsked(calls)).toHaveLength(4);
    const inside = namesInside(areaAsked(calls));
    expect(inside).toContain('Padaria Quatro');
    await untilAgreed(page, inside.length);

    await runButton(page).click();
    const id = await untilListFilled(call, page, inside.length);
    const { data } = await call(resultRoutes.results, { params: { type: 'local', id }, body: {} });
    expect(inOrder(data.map(({ name }) => name))).toEqual(inside);
  });

  journey('what is too wide is said at once, and Escape forgets what was drawn', async ({ visit }) => {
    const { page, calls } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    await askForBakeries(page);
    await untilAgreed(page, 8);
    for (const _ of times(5, 'out')) await page.getByRole('button', { name: 'Zoom out' }).click();
    await drawByKey(page);
    await region(page)
      .getByText(/^An area is at most 100 km across\./)
      .waitFor();
    const asked = calls.length;
    await page.keyboard.press('Enter');
    await region(page)
      .getByText(/^An area is at most 100 km across\./)
      .waitFor();
    await page.keyboard.press('Escape');
    await handle(page).waitFor();
    expect(await where(page).inputValue()).toBe('Lisbon, Portugal');
    expect(calls.slice(asked).map((one) => one.postData() ?? '')).not.toContainEqual(expect.stringContaining('"area"'));
  });

  journey('a map that cannot be filled says so, and the preview stays', async ({ visit }) => {
    const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    let isBroken = true;
    await page.route('**/api/local-search/map', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }) : route.continue(),
    );
    await askForBakeries(page);
    await region(page).getByText('The map could not be filled.').waitFor();
    // Said there, and nowhere else.
    expect(await page.getByText('Something went wrong.').count()).toBe(0);
    expect(await untilPreviewed(page)).toBe(8);
    await preview(page).getByText('Padaria Um').waitFor();
    isBroken = false;
    await region(page).getByRole('button', { name: 'Retry' }).click();
    await untilAgreed(page, 8);
  });

  /** Lets the server name a maker of pictures. @param isThere whether they come @returns the addresses asked for */
  const withTiles = async ({ page, context }: Visited, isThere: boolean) => {
    const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' };
    await page.route('**/api/search-options/local', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { readonly data: object };
      await route.fulfill({ response: answer, json: { data: { ...data, tiles } } });
    });
    const asked: string[] = [];
    await context.route('https://tiles.example/**', (route) => {
      asked.push(route.request().url());
      return isThere ? route.fulfill({ contentType: 'image/png', body: onePixel }) : route.abort();
    });
    return asked;
  };

  journey('pictures of the operator’s choice, with the way to whoever made them', async ({ visit }) => {
    const visitor = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    const { page } = visitor;
    const asked = await withTiles(visitor, true);
    const atlases: string[] = [];
    page.on('request', (request) => void (request.url().includes('countries') && atlases.push(request.url())));
    await askForBakeries(page);
    await untilAgreed(page, 8);
    const maker = region(page).getByRole('link', { name: '© OpenStreetMap contributors' });
    expect(await maker.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(asked[0]).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
    expect(atlases, 'nothing is drawn under pictures that are there').toEqual([]);
  });

  journey('where the pictures do not come, the map draws its own', async ({ visit }) => {
    const visitor = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
    const { page } = visitor;
    const asked = await withTiles(visitor, false);
    await askForBakeries(page);
    await region(page).getByRole('link', { name: 'Natural Earth' }).waitFor();
    await untilAgreed(page, 8);
    const before = asked.length;
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page.getByRole('button', { name: 'Back to the search area' }).click();
    await untilAgreed(page, 8);
    expect(asked).toHaveLength(before);
  });
});
