import { billingRoutes } from '@galena/contract/billing';
import type { Client } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { searchRoutes } from '@galena/contract/search';
import { beforeEach, describe, expect } from 'vitest';
import { people } from '../people.ts';
import {
  chooseKind,
  choosePlace,
  forgetSearches,
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

describe('§2 New Search', () => {
  journey(
    'companies by kind and country: preview, cost, one run, and the list [LEAD-003 LEAD-008 LEAD-010 LEAD-044]',
    async ({ visit }) => {
      const { page, calls } = await visit();
      await signIn(page, people.demo);
      await arriveAt(page, landingPath);
      await page.getByRole('tab', { name: 'Company', selected: true }).waitFor();
      await chooseKind(page, 'What kind of company?', 'Bank');
      await choosePlace(page, 'switz', 'Switzerland');
      const total = await untilPreviewed(page);
      await preview(page).getByRole('rowheader', { name: 'Société Générale' }).waitFor();
      await preview(page)
        .getByRole('link', { name: /^Licence/ })
        .waitFor();
      expect(await page.getByText('Invented demo data').count()).toBe(0);

      // What the page says of money is what the server says.
      const body = { location: { label: 'Switzerland', country: 'CH' }, filters: { industries: ['Bank'] } };
      const { data: estimate } = await call(searchRoutes.estimate, { params: { type: 'company' }, body });
      expect(total).toBe(estimate.available);
      const number = new Intl.NumberFormat('en');
      const left = number.format(estimate.balance - estimate.cost_max);
      await page.getByText(`${number.format(estimate.cost_max)}, leaving ${left}`, { exact: true }).waitFor();

      expect(await page.getByLabel('Name of the new list').inputValue()).toBe('Bank in Switzerland');
      await runButton(page).dblclick();
      await untilListFilled(call, page, total);
      await page.getByRole('heading', { level: 1, name: 'Bank in Switzerland' }).waitFor();
      const starts = startsOf(calls);
      expect(starts).toHaveLength(1);
      expect(starts[0]?.headers()['idempotency-key']).toMatch(/^[\da-f]{32}$/);
      const { data: limits } = await call(billingRoutes.userLimits, {});
      expect(limits.balance).toBe(estimate.balance - estimate.cost_max);
    },
  );

  journey('what is missing is said, and nothing runs [LEAD-011 LEAD-012 LEAD-013 LEAD-046]', async ({ visit }) => {
    await call(listRoutes.create, { body: { name: 'Mine', type: 'company' } });
    const { page, calls } = await visit();
    await signIn(page, people.demo, `${landingPath}?type=company`);
    await page.getByPlaceholder('Choose a list').waitFor();
    await runButton(page).click();
    const sentences = [
      'Please select at least one filter.',
      'Please select location before continue.',
      'Field is required.',
    ];
    for (const sentence of sentences) await page.getByText(sentence, { exact: true }).waitFor();
    // The first of them has the focus, and its sentence.
    const kind = page.getByRole('combobox', { name: 'What kind of company?' });
    await kind.and(page.locator(':focus')).waitFor();

    await chooseKind(page, 'What kind of company?', 'Supermarket');
    await page.getByText('Please select at least one filter.').waitFor({ state: 'detached' });
    await choosePlace(page, 'germ', 'Germany');
    await page.getByText('Please select location before continue.').waitFor({ state: 'detached' });
    await untilPreviewed(page);
    await runButton(page).click();
    await page.getByRole('combobox', { name: 'Save to list' }).and(page.locator(':focus')).waitFor();
    expect(startsOf(calls)).toEqual([]);

    await page.getByRole('combobox', { name: 'Save to list' }).click();
    await page.getByRole('option', { name: /^Mine/ }).click();
    await page.getByText('Field is required.').waitFor({ state: 'detached' });
  });

  journey('a local search needs a kind of business and a town [LEAD-004 LEAD-012]', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.demo, `${landingPath}?type=local`);
    await page.getByRole('button', { name: /^Keyword/ }).click();
    await page.getByLabel('Contains').fill('late');
    await page.getByRole('combobox', { name: 'Where?' }).fill('germany');
    await expect.poll(() => page.getByRole('option', { name: 'Germany', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await runButton(page).click();
    await page.getByText('Field is required.', { exact: true }).waitFor();
    await page.getByText('Please select location before continue.').waitFor();
  });

  journey('a balance that does not reach: stop when it is spent [LEAD-043]', async ({ visit }) => {
    const { page, calls } = await visit();
    // The demo account has plenty: the page is told of less.
    await page.route('**/api/company-search/estimate', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { cost_max: number } };
      await route.fulfill({
        response: answer,
        json: { data: { ...data, balance: 7, balance_after: 7 - data.cost_max } },
      });
    });
    await signIn(page, people.demo, `${landingPath}?type=company`);
    // Of a kind that no other journey buys: what was paid once costs nothing the second time.
    await chooseKind(page, 'What kind of company?', 'Bakery');
    await choosePlace(page, 'franc', 'France');
    await untilPreviewed(page);
    await page.getByText('You have 7 credits, less than this can cost.', { exact: false }).waitFor();
    expect(await runButton(page).count()).toBe(0);
    // The shortcut explains, too, and spends nothing.
    await page.keyboard.press('Control+Enter');
    await page.getByText('You have 7 credits', { exact: false }).waitFor();
    expect(startsOf(calls)).toEqual([]);
    const { data: before } = await call(billingRoutes.userLimits, {});
    await page.getByRole('button', { name: 'Stop after 7 credits' }).click();
    await untilListFilled(call, page, 7);
    expect(startsOf(calls)[0]?.postDataJSON()).toMatchObject({ stop_at: 7 });
    const { data: after } = await call(billingRoutes.userLimits, {});
    expect(before.balance - after.balance).toBe(7);
  });

  journey('an estimate that fails: nothing is started without a cost, and it can be tried again', async ({ visit }) => {
    const { page, calls } = await visit();
    let isBroken = true;
    const refusal = { message: 'Not now.', code: 'vendor_failed', request_id: 'r' };
    await page.route('**/api/company-search/estimate', (route) =>
      isBroken ? route.fulfill({ status: 502, json: refusal }) : route.continue(),
    );
    await signIn(page, people.demo, `${landingPath}?type=company`);
    await chooseKind(page, 'What kind of company?', 'Supermarket');
    await choosePlace(page, 'germ', 'Germany');
    const retry = preview(page).getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await runButton(page).click();
    await page.getByText('The cost could not be worked out', { exact: false }).waitFor();
    expect(startsOf(calls)).toEqual([]);
    isBroken = false;
    await retry.click();
    await untilPreviewed(page);
  });

  journey('nothing found says what to ask less of [LEAD-045]', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.demo, `${landingPath}?type=group`);
    await page.getByLabel('What are the groups about?').fill('Lausanne');
    await choosePlace(page, 'portug', 'Portugal');
    await preview(page).getByRole('heading', { name: 'No results found.' }).waitFor();
    await runButton(page).click();
    await page.getByText('There is nothing to save.', { exact: false }).waitFor();
    await preview(page).getByRole('button', { name: 'Search worldwide' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Where?' }).inputValue()).toBe('Worldwide');
  });

  journey('a source says what it cannot be asked; invented leads are marked, each of them', async ({ visit }) => {
    const { page } = await visit();
    await signIn(page, people.demo, `${landingPath}?type=company`);
    await page.getByText('Brands of the world does not know:').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Employees' }).waitFor();
    expect(await page.getByRole('button', { name: /^Employees/ }).count()).toBe(0);

    await page.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: /^Sandbox/ }).click();
    await page.getByRole('button', { name: /^Employees/ }).click();
    await page.getByLabel('At least', { exact: true }).fill('50');
    await page.getByLabel('At most', { exact: true }).fill('20');
    await page.keyboard.press('Tab');
    await page.getByText('Field must be min 50.').waitFor();
    await page.getByLabel('At most', { exact: true }).fill('2000');
    await page.getByText('Field must be min 50.').waitFor({ state: 'detached' });
    await choosePlace(page, 'worldw', 'Worldwide');
    await untilPreviewed(page);
    await preview(page).getByText('Invented demo data').waitFor();
    const rows = await preview(page).getByRole('rowheader').allTextContents();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !row.endsWith('Demo'))).toEqual([]);
    // A facet is a filter, a press away, and back.
    const country = preview(page).getByRole('group', { name: 'Countries' }).getByRole('button').first();
    const label = ((await country.textContent()) ?? '').replace(/ [\d,]+$/, '');
    await country.click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Where?' }).inputValue()).toBe(label);
  });

  const others = [
    ['people', 'Which job titles?', 'manager', 'LEAD-002'],
    ['domain', 'Which website?', 'demo.example', 'LEAD-005'],
    ['influencer', 'What are they about?', 'music', 'LEAD-006'],
    ['group', 'What are the groups about?', 'OpenStreetMap', 'LEAD-007'],
  ] as const;
  for (const [type, field, text, id] of others)
    journey(`${type}: asked in words, everywhere [${id}]`, async ({ visit }) => {
      const { page, calls } = await visit();
      await signIn(page, people.demo, `${landingPath}?type=${type}`);
      const main = page.getByLabel(field, { exact: true }).first();
      await main.fill(text);
      // A comma makes a word of what was typed where several may stand.
      if (type === 'people') await main.press(',');
      const place = page.getByRole('combobox', { name: 'Where?' });
      if (type === 'domain') expect(await place.inputValue()).toBe('Worldwide');
      else await choosePlace(page, 'worldw', 'Worldwide');
      // Of a domain it is asked a second after the last letter.
      await expect
        .poll(() => calls.filter((one) => one.url().endsWith(`/api/${type}-search/estimate`)).length, {
          timeout: 8_000,
        })
        .toBeGreaterThan(0);
      await preview(page).getByRole('heading', { name: 'Preview' }).waitFor();
    });

  journey('into a list that the address names: its kind and the list stay', async ({ visit }) => {
    const { data: list } = await call(listRoutes.create, { body: { name: 'Shops', type: 'company' } });
    const { page } = await visit();
    await signIn(page, people.demo, `/lead-search/saved-lists/company-${list.id}/new-search`);
    await expect.poll(() => page.getByLabel('Save to list').inputValue()).toBe('Shops');
    expect(await page.getByRole('tab').count()).toBe(0);
    await chooseKind(page, 'What kind of company?', 'Supermarket');
    await choosePlace(page, 'germ', 'Germany');
    const total = await untilPreviewed(page);
    await runButton(page).click();
    expect(await untilListFilled(call, page, total)).toBe(list.id);
  });
});
