import { duplicateRoutes } from '@galena/contract/duplicates';
import { enrichRoutes } from '@galena/contract/enrichment';
import { employeeRoutes, groupRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { pressKeys } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { aRecord } from '../../../testing/records/records.ts';

const path = '/lead-search/saved-lists/local-4';
const list = aList();
const records = ['Porto', 'Porto', 'Lisbon', null].map((city, at) =>
  aRecord({ id: 101 + at, name: `Clinica ${at + 1}`, city }),
);
const group = (name: RegExp) => page.getByRole('row', { name });
const count = async (words: string): Promise<void> => {
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
};

describe('groups of a list', () => {
  screen('are opened by keys, walked through, and left alone in the list', async ({ backend, open }) => {
    answerLists(backend, [{ list, records }]);
    backend.answer(employeeRoutes.employees, () => ({ data: [] }));
    backend.answer(enrichRoutes.visit, () => ({ data: null }));
    backend.answer(duplicateRoutes.elsewhere, () => ({ data: [] }));
    const { path: now } = await open(path);
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'City' }).click();
    await expect.poll(now).toBe(`${path}?group=city`);
    const porto = group(/^Porto 2 records/);
    await expect.element(porto).toHaveAttribute('aria-expanded', 'false');
    await expect.element(group(/^Empty 1 record/)).toBeVisible();
    await expectAccessible('groups');
    (porto.element() as HTMLElement).focus();
    await pressKeys('ArrowRight');
    await expect.element(porto).toHaveAttribute('aria-expanded', 'true');
    await expect.element(group(/Clinica 2/)).toHaveAttribute('aria-level', '2');
    await expectAccessible('an open group');
    (porto.element() as HTMLElement).focus();
    await pressKeys('j', 'Enter');
    await expect.element(page.getByRole('dialog', { name: 'Clinica 1' })).toBeVisible();
    // Past the line of the next group, which is none to be opened.
    await pressKeys('j', 'j');
    await expect.element(page.getByRole('dialog', { name: 'Clinica 2' })).toBeVisible();
    await pressKeys('Escape');
    await page.getByRole('button', { name: 'Show only Porto' }).click();
    await count('2 of 4 records');
    await expect.element(page.getByRole('button', { name: 'City is Porto', exact: true })).toBeVisible();
    expect(now()).not.toContain('group=');
  });

  screen('on a phone are a list of groups, opened by a tap', async ({ backend, open }) => {
    answerLists(backend, [{ list, records }]);
    await open(`${path}?group=city`, { size: [390, 844] });
    await page.getByText('Porto', { exact: true }).click();
    await expect.element(page.getByText('Clinica 2')).toBeVisible();
    expect(backend.calls(groupRoutes.groups)[0]?.body).toMatchObject({ field: 'city', by: 'count' });
    await expectAccessible('groups on a phone');
  });
});
