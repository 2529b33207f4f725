import { AppError, generalErrors } from '@galena/contract/kernel';
import { duplicateRoutes } from '@galena/contract/duplicates';
import { enrichRoutes } from '@galena/contract/enrichment';
import { viewRoutes } from '@galena/contract/lists';
import { employeeRoutes, recordMapRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { press } from '../../../testing/keys.ts';
import { answerLists, noOptions } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord } from '../../../testing/records/records.ts';
import { screen } from '../../../testing/screen.tsx';

const path = '/lead-search/saved-lists/local-4';
const list = aList();
const bakery = (id: number, name: string, at: object = {}) =>
  aRecord({ id, name, data: { category: 'Bakery', ...at } });
/** Two beside each other in Lisbon, one in Porto, one that is nowhere. */
const records = [
  bakery(101, 'Padaria Um', { lat: 38.71, lng: -9.13 }),
  bakery(102, 'Padaria Dois', { lat: 38.7103, lng: -9.1303 }),
  bakery(103, 'Padaria do Porto', { lat: 41.15, lng: -8.61 }),
  bakery(104, 'Padaria Nenhures'),
];
/** Pictures for the map, which come at once and from nowhere: to draw the land of the whole earth takes a while. */
const tiles = {
  url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/%3E#{z}/{x}/{y}",
  attribution: '© OpenStreetMap contributors',
};
const answer = (backend: Backend, kept = records) => {
  const held = answerLists(backend, [{ list, records: kept }], {
    records: ({ name }, { search }) => (name ?? '').includes(search),
  });
  backend.answer(searchRoutes.options, () => ({ data: { ...noOptions, tiles } }));
  return held;
};

const map = page.getByRole('region', { name: 'Map of Dentists Lisbon' });
const marker = (name: string | RegExp) => map.getByRole('button', { name });
/** Its radio button lies behind its picture. */
const showAs = async (name: 'Table' | 'Map'): Promise<void> => {
  const radio = page.getByRole('radio', { name, exact: true });
  await expect.element(radio).toBeInTheDocument();
  const [picture] = (radio.element() as HTMLInputElement).labels ?? [];
  await page.elementLocator(picture as HTMLElement).click();
};

describe('the map of a list', () => {
  screen(
    'shows what the filters leave, says what has no place on it, and stands in the address',
    async ({ backend, open }) => {
      answer(backend);
      const { path: now } = await open(path);
      await showAs('Map');
      await expect.element(map.getByText('3 records in view').first()).toBeVisible();
      await expect.element(map.getByText('1 record has no position')).toBeVisible();
      await expect.poll(now).toBe(`${path}?look=map`);
      await expectAccessible('the map of a list, wide');
      await page.getByRole('searchbox', { name: 'Search this list' }).fill('Porto');
      await expect.element(map.getByText('1 record in view').first()).toBeVisible();
      await expect.element(map.getByText('no position')).not.toBeInTheDocument();
      expect(backend.calls(recordMapRoutes.extent).at(-1)?.body.filters).toMatchObject({ search: 'Porto' });
    },
  );

  screen(
    'opens a record beside it and a group nearer, by keys alone; closed, the map has the focus',
    async ({ backend, open }) => {
      answer(backend);
      backend.answer(employeeRoutes.employees, () => ({ data: [] }));
      backend.answer(enrichRoutes.visit, () => ({ data: null }));
      backend.answer(duplicateRoutes.elsewhere, () => ({ data: [] }));
      const { path: now } = await open(`${path}?look=map`);
      await press(marker('Open Padaria do Porto'), 'Enter');
      const drawer = page.getByRole('dialog', { name: 'Padaria do Porto' });
      await expect.element(drawer).toBeVisible();
      await expect.poll(now).toBe(`${path}?look=map&record=103`);
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect.element(page.getByRole('application', { name: 'Map of Dentists Lisbon' })).toHaveFocus();
      await press(marker('Zoom in on 2 records, 0 with email'), 'Enter');
      await expect.element(map.getByText('2 records in view').first()).toBeVisible();
    },
  );

  screen('is how such lists open from then on; a saved view keeps it, too', async ({ backend, open }) => {
    answer(backend);
    await open(path);
    await showAs('Map');
    await expect.element(map).toBeVisible();
    const { path: now } = await open(path);
    await expect.poll(now).toBe(`${path}?look=map`);
    await page.getByRole('button', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('On the map');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect.poll(() => backend.calls(viewRoutes.addView).at(-1)?.body.state).toEqual({ look: 'map' });
    await showAs('Table');
    await expect.element(map).not.toBeInTheDocument();
    await page.getByRole('tab', { name: 'On the map' }).click();
    await expect.element(map).toBeVisible();
  });

  screen('says why there is nothing to see, and leads on', async ({ backend, open }) => {
    answer(backend, [bakery(104, 'Padaria Nenhures')]);
    await open(`${path}?look=map`);
    await expect.element(page.getByRole('heading', { name: 'No positions to show' })).toBeVisible();
    await page.getByRole('button', { name: 'Show the table' }).click();
    await expect.element(page.getByRole('rowheader', { name: 'Padaria Nenhures' })).toBeVisible();
  });

  screen('names the condition that hides everything', async ({ backend, open }) => {
    answer(backend);
    await open(`${path}?look=map&q=Nobody`);
    await expect.element(page.getByText(/Nobody/).first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: /clear/i }).first()).toBeVisible();
  });

  screen('that could not be had can be asked for again', async ({ backend, open }) => {
    answer(backend);
    backend.answer(recordMapRoutes.map, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(`${path}?look=map`);
    await expect.element(map.getByText('We couldn’t load the map.')).toBeVisible();
    answer(backend);
    await map.getByRole('button', { name: 'Retry' }).click();
    await expect.element(map.getByText('3 records in view').first()).toBeVisible();
  });

  screen('is only offered where records lie somewhere', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList({ type: 'people' }), records: [] }]);
    await open('/lead-search/saved-lists/people-4?look=map');
    await expect.element(page.getByRole('searchbox', { name: 'Search this list' })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Map' })).not.toBeInTheDocument();
    await expect.element(map).not.toBeInTheDocument();
  });

  screen('follows what goes, and what comes back as it was', async ({ backend, open }) => {
    const held = answer(backend);
    await open(`${path}?look=map`);
    await expect.element(map.getByText('3 records in view').first()).toBeVisible();
    held.change(4, ({ records: kept }) => ({ records: kept.filter(({ id }) => id !== 103) }));
    await expect.element(map.getByText('2 records in view').first()).toBeVisible();
    held.change(4, () => ({ records }));
    await expect.element(map.getByText('3 records in view').first()).toBeVisible();
  });
});
