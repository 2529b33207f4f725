import { billingRoutes } from '@galena/contract/billing';
import type { Client } from '@galena/contract/kernel';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect } from 'vitest';
import { people } from '../people.ts';
import {
  chooseKind,
  choosePlace,
  forgetSearches,
  openType,
  preview,
  runButton,
  startsOf,
  untilListFilled,
  untilPreviewed,
} from '../search-page.ts';
import { arriveAt, journey, landingPath, signIn } from '../visitor.ts';

let call: Client;
beforeEach(async () => {
  call = await forgetSearches();
});

describe('the ways through a new search', () => {
  journey('tabs by their keys; the address and the next visit keep the kind [LEAD-009]', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.demo);
    await page.getByRole('tab', { name: 'Company', selected: true }).waitFor();
    const remembered = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
    await page.keyboard.press('5');
    await page.getByRole('tab', { name: 'Influencer', selected: true }).waitFor();
    await arriveAt(page, `${landingPath}?type=influencer`);
    await remembered;
    await page.getByLabel('What are they about?').fill('chess');
    // While somebody types, keys are letters.
    await page.keyboard.press('1');
    expect(await page.getByLabel('What are they about?').inputValue()).toBe('chess1');
    await page.getByRole('tab', { name: 'People' }).click();
    await page.goBack();
    // What was filled in is still there.
    expect(await page.getByLabel('What are they about?').inputValue()).toBe('chess1');
    await page.goto(landingPath);
    await page.getByRole('tab', { name: 'People', selected: true }).waitFor();
    await page.keyboard.press('n');
    await arriveAt(page, landingPath);
  });

  journey('by keyboard alone, from the sign-in to the list', async ({ visit }) => {
    const { page, calls } = await visit();
    await signIn(page, people.demo);
    await page.keyboard.press('6');
    const tab = page.getByRole('tab', { name: 'Group', selected: true });
    await tab.waitFor();
    const hasFocus = (name: string) => page.getByLabel(name, { exact: true }).and(page.locator(':focus')).waitFor();
    await tab.focus();
    // Past the guide for somebody who has never searched, with its examples.
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      if ((await page.getByLabel('What are the groups about?').and(page.locator(':focus')).count()) > 0) break;
    }
    await hasFocus('What are the groups about?');
    await page.keyboard.type('OpenStreetMap');
    await page.keyboard.press('Tab');
    await hasFocus('Where?');
    await page.keyboard.type('france');
    await page.getByText(/found\. Enter takes France\.$/).waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    const total = await untilPreviewed(page);
    await page.keyboard.press('Control+Enter');
    await untilListFilled(call, page, total);
    expect(startsOf(calls)).toHaveLength(1);
  });

  journey('on a phone: cost and button at the lower edge, the preview under the form', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce', hasTouch: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, people.demo, `${landingPath}?type=company`);
    const isInSight = async (): Promise<boolean> => {
      const box = await runButton(page).boundingBox();
      return box !== null && box.y > 600 && box.y + box.height < 844;
    };
    expect(await isInSight()).toBe(true);
    await chooseKind(page, 'What kind of company?', 'Supermarket');
    await choosePlace(page, 'germ', 'Germany');
    const total = await untilPreviewed(page);
    const limit = await page.getByRole('combobox', { name: 'Stop at' }).boundingBox();
    const found = await preview(page).boundingBox();
    expect(found?.y).toBeGreaterThan((limit?.y ?? 0) + (limit?.height ?? 0));
    await preview(page).getByRole('heading', { name: 'Preview' }).scrollIntoViewIfNeeded();
    expect(await isInSight()).toBe(true);
    await runButton(page).click();
    await untilListFilled(call, page, total);
  });
});

const guide = (page: Page) => page.getByRole('region', { name: 'Your first list starts with a search' });

describe('a press before the cost is known', () => {
  journey('waits for it, spends no more than what stood there, and is taken back by a change', async ({ visit }) => {
    const { page, calls } = await visit();
    await page.route('**/api/company-search/estimate', async (route) => {
      await new Promise((done) => setTimeout(done, 2_000));
      await route.continue();
    });
    await signIn(page, people.demo, `${landingPath}?type=company`);
    await chooseKind(page, 'What kind of company?', 'Bank');
    await choosePlace(page, 'switz', 'Switzerland');
    const few = await untilPreviewed(page);

    await choosePlace(page, 'germ', 'Germany');
    await runButton(page).click();
    await page.getByText('Waiting for the cost.', { exact: false }).waitFor();
    await page.getByText('This is the new cost.', { exact: false }).waitFor();
    expect(await untilPreviewed(page)).toBeGreaterThan(few);
    expect(startsOf(calls)).toEqual([]);

    await choosePlace(page, 'portug', 'Portugal');
    await runButton(page).click();
    expect(await runButton(page).getAttribute('aria-busy')).toBe('true');
    await choosePlace(page, 'germ', 'Germany');
    await untilPreviewed(page);
    expect(startsOf(calls)).toEqual([]);

    await choosePlace(page, 'switz', 'Switzerland');
    await runButton(page).click();
    await untilListFilled(call, page, few);
    expect(startsOf(calls)).toHaveLength(1);
  });
});

describe('the cost of a search', () => {
  journey('is reckoned anew after another one, with what is left by then', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.demo, `${landingPath}?type=local`);
    const ask = async (): Promise<void> => {
      await chooseKind(page, 'What kind of business?', 'Dentist');
      await choosePlace(page, 'braga, port', 'Braga, Portugal');
      await page.getByText('Find emails on their websites', { exact: true }).click();
      await untilPreviewed(page);
    };
    /** What stands there as the balance: the most that it can cost, and what is left then. */
    const told = async (): Promise<number> => {
      const words = await page.getByText(/^[\d,]+, leaving [\d,]+$/).textContent();
      const [most = 0, left = 0] = [...(words ?? '').replaceAll(/(?<=\d),(?=\d)/g, '').matchAll(/\d+/g)].map(Number);
      return most + left;
    };
    const balance = async (): Promise<number> => (await call(billingRoutes.userLimits, {})).data.balance;
    await ask();
    const before = await balance();
    expect(await told()).toBe(before);
    await runButton(page).click();
    await page.waitForURL(/\/lead-search\/saved-lists\/local-\d+$/);
    await page.getByText('Search finished').first().waitFor();
    expect(await balance()).toBeLessThan(before);
    await page.goBack();
    await ask();
    expect(await told()).toBe(await balance());
  });
});

describe('the first run', () => {
  journey('an example fills in the form, and the first run is the end of the guide', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.demo);
    await guide(page)
      .getByRole('button', { name: /^Mapping communities in France/ })
      .click();
    await arriveAt(page, `${landingPath}?type=group`);
    const total = await untilPreviewed(page);
    await preview(page).getByRole('heading', { name: 'Preview' }).and(page.locator(':focus')).waitFor();
    await guide(page).getByText('Run', { exact: true }).waitFor();
    await runButton(page).click();
    await untilListFilled(call, page, total);
    await openType(page, 'company');
    await page.getByText('See what is there before you pay').waitFor();
    expect(await guide(page).count()).toBe(0);
  });

  journey('the guide stays away once it is hidden', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.demo);
    const remembered = page.waitForResponse((answer) => answer.url().endsWith('/api/me/preferences'));
    await guide(page).getByRole('button', { name: 'Hide this guide' }).click();
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
    await remembered;
    await page.reload();
    await page.getByText('See what is there before you pay').waitFor();
    expect(await guide(page).count()).toBe(0);
  });
});
