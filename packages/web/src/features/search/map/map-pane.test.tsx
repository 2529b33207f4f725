import { failHard, generalErrors } from '@galena/contract/kernel';
import { searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press, pressKeys } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { preview, searchPath, untilPreviewed, where } from '../new-search.fixture.ts';
import {
  answerBakeries,
  areaAsked,
  askForBakeries,
  handle,
  pictures,
  region,
  untilAgreed,
  within,
} from './bakeries.fixture.ts';

const local = searchPath('local');
const draw = page.getByRole('button', { name: 'Draw area' });
const hint = (words: string | RegExp) => region.getByText(words);
const times = (count: number, key: string): readonly string[] => Array.from({ length: count }, () => key);

/** Sets a corner where the cross is after some keys. */
const cornerAfter = (...keys: readonly string[]): Promise<void> => pressKeys(...keys, 'Space');

/** Draws a box by key: north of the middle of the map, and as far to each side. */
const drawByKey = async (): Promise<void> => {
  await press(draw, 'Enter');
  await expect.element(hint('Click or tap to start the area.')).toBeVisible();
  // Too early: there is nothing to close.
  await pressKeys('Enter');
  await expect.element(hint('An area needs at least three corners.')).toBeVisible();
  await cornerAfter(...times(2, 'ArrowLeft'));
  await cornerAfter(...times(3, 'ArrowUp'));
  await cornerAfter(...times(4, 'ArrowRight'));
  await cornerAfter('ArrowRight');
  await pressKeys('Backspace');
  await cornerAfter('ArrowLeft', ...times(3, 'ArrowDown'));
};

describe('the map of a local search', () => {
  screen('shows what the preview counts, and opens its groups by key [LEAD-004]', async ({ backend, open }) => {
    answerBakeries(backend, null);
    await open(local);
    await expect.element(page.getByRole('tab', { name: 'Local' })).toBeVisible();
    await expect.element(region).not.toBeInTheDocument();
    await askForBakeries();
    await untilAgreed(8);
    await expect.element(region.getByRole('link', { name: 'Natural Earth' })).toBeVisible();
    await expectAccessible('the map, wide');

    // The largest group is told in words, and opened by key.
    const group = region.getByRole('button', {
      name: /^Zoom in on 3 matches, 1 with email, 3\.5 km southwest of Lisbon/,
    });
    await press(group, 'Enter');
    await expect.element(hint('3 matches on the map.')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Back to search area' }).click();
    await untilAgreed(8);
  });

  screen('its handle and the field beside the place are one radius', async ({ backend, open }) => {
    answerBakeries(backend);
    await open(local);
    await askForBakeries();
    await untilAgreed(8);
    await press(handle, 'PageDown');
    await untilAgreed(6);
    await expect.element(within).toHaveValue('5');
    await expect.element(handle).toHaveAttribute('aria-valuetext', '5 km');
    await within.fill('3');
    await untilAgreed(2);
    await expect.element(handle).toHaveAttribute('aria-valuenow', '3');
    await page.viewport(390, 844);
    await expectAccessible('the map, narrow');
  });

  screen('is skipped by a link, to what was found', async ({ backend, open }) => {
    answerBakeries(backend);
    await open(local);
    await askForBakeries();
    await untilAgreed(8);
    await press(region.getByRole('link', { name: 'Skip map' }), 'Enter');
    await expect.element(preview).toHaveFocus();
  });

  screen('an area drawn by key is searched instead of the circle, until it is removed', async ({ backend, open }) => {
    answerBakeries(backend);
    await open(local);
    await askForBakeries();
    await untilAgreed(8);
    await drawByKey();
    await expectAccessible('an area being drawn, wide');
    await page.viewport(390, 844);
    await expectAccessible('an area being drawn, narrow');
    await page.viewport(1440, 900);
    await pressKeys('Enter');
    await expect.element(where).toHaveValue('Area near Lisbon, Portugal');
    await expect.poll(() => areaAsked(backend).corners).toHaveLength(4);
    const { count } = areaAsked(backend);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(8);
    await untilAgreed(count);
    await expect.element(handle).not.toBeInTheDocument();
    await expect.element(within).not.toBeInTheDocument();
    await expect.element(page.getByText('In the drawn area')).toBeVisible();
    await expectAccessible('an area');

    // Another kind begins with the city, and the area is still there afterwards.
    await page.getByRole('tab', { name: /^People/ }).click();
    await expect.element(where).toHaveValue('Lisbon, Portugal');
    await page.getByRole('tab', { name: /^Local/ }).click();
    await untilAgreed(count);

    await region.getByRole('button', { name: 'Remove area' }).click();
    await untilAgreed(8);
    await expect.element(where).toHaveValue('Lisbon, Portugal');
  });

  screen('what is too wide is said at once, and Escape forgets what was drawn', async ({ backend, open }) => {
    answerBakeries(backend);
    await open(local);
    await askForBakeries();
    await untilAgreed(8);
    for (const _ of times(5, 'out')) await page.getByRole('button', { name: 'Zoom out' }).click();
    await drawByKey();
    const wide = hint(/^An area can be up to 100 km wide\./);
    await expect.element(wide).toBeVisible();
    await pressKeys('Enter');
    await expect.element(wide).toBeVisible();
    await pressKeys('Escape');
    await expect.element(handle).toBeVisible();
    await expect.element(where).toHaveValue('Lisbon, Portugal');
    expect(areaAsked(backend).corners).toEqual([]);
  });

  screen('an area is drawn by its buttons, too', async ({ backend, open }) => {
    answerBakeries(backend);
    await open(local);
    await askForBakeries();
    await untilAgreed(8);
    await draw.click();
    const map = page.getByRole('application');
    const { width, height } = map.element().getBoundingClientRect();
    const corner = (right: number, down: number): Promise<void> =>
      map.click({ position: { x: width / 2 + right * height, y: height / 2 + down * height } });
    await corner(-0.3, -0.02);
    await corner(0.05, -0.02);
    await corner(0.2, 0.3);
    await page.getByRole('button', { name: 'Remove last corner' }).click();
    await expect.element(page.getByRole('button', { name: 'Close area' })).not.toBeInTheDocument();
    await corner(-0.1, 0.3);
    await page.getByRole('button', { name: 'Close area' }).click();
    await expect.element(where).toHaveValue('Area near Lisbon, Portugal');
    await expect.poll(() => areaAsked(backend).corners).toHaveLength(3);
    await draw.click();
    await page.getByRole('button', { name: 'Cancel drawing' }).click();
    // It is still what it was.
    await untilAgreed(areaAsked(backend).count);
  });

  screen('a map that cannot be filled says so, and the preview stays', async ({ backend, open }) => {
    answerBakeries(backend);
    backend.answer(searchRoutes.map, () => failHard(generalErrors.unexpected));
    await open(local);
    await askForBakeries();
    await expect.element(hint('We couldn’t load the map.')).toBeVisible();
    // Said there, and nowhere else.
    await expect.element(page.getByText(generalErrors.unexpected.message)).not.toBeInTheDocument();
    await untilPreviewed(8);
    await expect.element(preview.getByText('Padaria').first()).toBeVisible();
    await expectAccessible('a map that could not be filled');
    answerBakeries(backend);
    await region.getByRole('button', { name: 'Retry' }).click();
    await untilAgreed(8);
  });
});

describe('what the map lies on', () => {
  const { attribution } = pictures;
  const sources = () => [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].map(({ src }) => src);
  const atlases = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('countries-10m'));

  screen('pictures of the operator’s choice, with the way to whoever made them', async ({ backend, open }) => {
    performance.clearResourceTimings();
    answerBakeries(backend, pictures);
    await open(local);
    await askForBakeries();
    await untilAgreed(8);
    const maker = region.getByRole('link', { name: attribution });
    await expect.element(maker).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright');
    await expect.poll(sources).not.toEqual([]);
    expect(sources()[0]).toMatch(/#\d+\/\d+\/\d+$/);
    await expect.poll(() => document.querySelectorAll('img.leaflet-tile-loaded').length).toBe(sources().length);
    expect(atlases(), 'nothing is drawn under pictures that are there').toEqual([]);
  });

  screen('where the pictures do not come, the map draws its own', async ({ backend, open }) => {
    performance.clearResourceTimings();
    // Browsers open nothing at this port.
    answerBakeries(backend, { url: 'http://127.0.0.1:9/{z}/{x}/{y}.png', attribution });
    await open(local);
    await askForBakeries();
    await expect.element(region.getByRole('link', { name: 'Natural Earth' })).toBeVisible();
    await untilAgreed(8);
    await expect.poll(atlases).toHaveLength(1);
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page.getByRole('button', { name: 'Back to search area' }).click();
    await untilAgreed(8);
    expect(sources(), 'nobody asks for them again').toEqual([]);
  });
});
