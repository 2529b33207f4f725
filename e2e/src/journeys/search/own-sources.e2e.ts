import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billingRoutes } from '@galena/contract/billing';
import type { Client } from '@galena/contract/kernel';
import { resultRoutes } from '@galena/contract/records';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { root } from '../../folders.ts';
import { callAs } from '../../list-makers.ts';
import { people } from '../../people.ts';
import { choosePlace, pick, runButton, untilFinished, untilPreviewed, untilPriced } from '../../search-page.ts';
import { startStack, type Stack } from '../../stack.ts';
import { startVendors } from '../../vendors.ts';
import { journey, landingPath, signIn } from '../../visitor.ts';

const cleanUp = createCleanUp();
let vendors: Awaited<ReturnType<typeof startVendors>>;
let stack: Stack;
let call: Client;
beforeAll(async () => {
  vendors = await startVendors(cleanUp);
  stack = await startStack(cleanUp, vendors.settings);
  call = await callAs(people.demo, stack.origin);
});
afterAll(() => cleanUp.run());

// A vendor of our own, told as one that comes with the product is.
const built = join(root, 'packages/adapters/src/searchers/hunter/hunter.json');
const manifest = (): object => {
  const told = JSON.parse(readFileSync(built, 'utf8')) as object;
  const label = 'Address book';
  return { ...told, key: 'address_book', label, vendor: { label, keys_url: 'https://book.example/keys' } };
};

describe('§3 a vendor without code', () => {
  journey(
    'its manifest is mended, tested, added with a key, searched, and switched off [LEAD-005 ADM-009]',
    async ({ visit }) => {
      const { page: operators } = await visit({ origin: stack.origin });
      await signIn(operators, people.admin, '/admin/searchers/manifests');
      await operators.getByRole('button', { name: 'New manifest' }).click();
      const text = operators.getByRole('textbox', { name: 'Manifest', exact: true });
      await text.fill(JSON.stringify({ ...manifest(), type: 'planet' }));
      await operators.getByRole('button', { name: /^\/type / }).click();
      await text.fill(JSON.stringify(manifest(), null, 2));
      await operators.getByText(/^This manifest is valid\./).waitFor();
      const fillIn = async (within: ReturnType<typeof operators.locator>): Promise<void> => {
        await within.locator('input').and(within.getByLabel('API key')).fill(vendors.key);
        await within.getByLabel('Address of the service').fill(vendors.addressOf('hunter'));
      };
      await fillIn(operators.locator('form').filter({ hasText: 'Run test' }));
      await operators.getByLabel('Search for (domain)', { exact: false }).fill('demo.example');
      await operators.getByRole('button', { name: 'Run test' }).click();
      await operators.getByText(/^Answered in /).waitFor();
      await operators.getByRole('list', { name: 'First leads' }).getByRole('listitem').first().waitFor();
      await operators.getByRole('button', { name: 'Save version' }).click();
      await operators.getByText('Not added yet').waitFor();
      await operators.getByRole('button', { name: 'Add Address book as a source' }).click();
      const dialog = operators.getByRole('dialog', { name: 'Add a source' });
      await fillIn(dialog);
      await dialog.getByRole('button', { name: 'Add source' }).click();
      await dialog.waitFor({ state: 'detached' });

      const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
      await signIn(page, people.demo, landingPath);
      await page.getByRole('tab', { name: 'Domain' }).click();
      await choosePlace(page, 'worldw', 'Worldwide');
      await pick(page, 'Source', 'Address book');
      await page.getByLabel('Which website?', { exact: true }).fill('demo.example');
      await page.getByRole('combobox', { name: 'Stop at' }).fill('10');
      await untilPriced(page);
      const before = (await call(billingRoutes.userLimits, {})).data.balance;
      await runButton(page).click();
      const list = await untilFinished(page, call);
      expect(list.results_count).toBe(10);
      expect((await call(billingRoutes.userLimits, {})).data.balance).toBeLessThan(before);
      const { data } = await call(resultRoutes.results, { params: list, body: {} });
      expect(data.every(({ website }) => website === 'https://demo.example')).toBe(true);

      await operators.getByRole('button', { name: 'Pause Address book' }).click();
      await operators.getByRole('button', { name: 'Resume Address book' }).waitFor();
      await page.goto(landingPath);
      await page.getByRole('tab', { name: 'Domain' }).click();
      await page.getByRole('combobox', { name: 'Source', exact: true }).click();
      await page.getByRole('option').first().waitFor();
      expect(await page.getByRole('option', { name: 'Address book', exact: true }).count()).toBe(0);
    },
  );
});

describe('§3 saved searches', () => {
  journey(
    'is run, saved for the account, and run again for only what is new: nothing is found and nothing is paid twice',
    async ({ visit }) => {
      const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
      await signIn(page, people.demo, `${landingPath}?type=group`);
      await choosePlace(page, 'portug', 'Portugal');
      await pick(page, 'Source', 'OpenStreetMap communities');
      await page.getByLabel('What are the groups about?').fill('mapping');
      await untilPreviewed(page);
      const menu = page.getByRole('button', { name: 'Saved searches' });
      await menu.click();
      await page.getByRole('menuitem', { name: 'Save this search' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save this search' });
      await dialog.getByLabel('Name').fill('Mappers');
      await dialog.getByRole('button', { name: 'Save search' }).click();
      await dialog.waitFor({ state: 'detached' });
      await runButton(page).click();
      const first = await untilFinished(page, call);
      expect(first.results_count).toBeGreaterThan(0);
      const paid = (await call(billingRoutes.userLimits, {})).data.balance;

      await page.goto(`${landingPath}?type=group`);
      await menu.click();
      await page.getByRole('menuitem', { name: 'Mappers' }).click();
      await page.getByLabel('What are the groups about?').waitFor();
      await expect.poll(() => page.getByLabel('What are the groups about?').inputValue()).toBe('mapping');
      await page.getByRole('checkbox', { name: 'Only new leads' }).press('Space');
      await untilPreviewed(page);
      await runButton(page).click();
      const second = await untilFinished(page, call);
      expect(second.id).not.toBe(first.id);
      expect(second.results_count).toBe(0);
      expect((await call(billingRoutes.userLimits, {})).data.balance).toBe(paid);
    },
  );
});
