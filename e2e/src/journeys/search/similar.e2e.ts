import { billingRoutes, creditCosts } from '@galena/contract/billing';
import type { Client } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { walletRoutes } from '@galena/contract/wallet';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, makeFilledList } from '../../list-makers.ts';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

let call: Client;
beforeAll(async () => {
  call = await callAs(people.demo);
  await clearLists(call);
});
afterAll(() => clearLists(call));

const balance = async (): Promise<number> => (await call(billingRoutes.userLimits, {})).data.balance;

/** Names of those in a list. */
const namesIn = async ({ type, id }: List): Promise<readonly (string | null)[]> =>
  (await call(resultRoutes.results, { params: { type, id }, body: { limit: 100 } })).data.map(({ name }) => name);

// G-49, CONST-002
describe('people like one that is there', () => {
  journey(
    'go into a new list from the record: filters shown and taken away, the price said before and kept [CONST-002]',
    async ({ visit }) => {
      const from = await makeFilledList(call, 'people', 5);
      const [name] = await namesIn(from);
      if (!name) throw new Error('nobody is in the list');
      const before = await balance();
      const { page } = await visit();
      await signIn(page, people.demo, listPath(from));
      await page.getByRole('rowheader', { name }).first().click();
      const record = page.getByRole('dialog');
      await record.getByRole('heading', { name }).waitFor();
      await record.getByRole('button', { name: /^Find similar/ }).click();

      const dialog = page.getByRole('dialog', { name: 'Find similar people' });
      await dialog.getByText('from job title').waitFor();
      await dialog
        .getByText(/^Job titles: /)
        .first()
        .waitFor();
      await dialog.getByRole('button', { name: /^Remove Employees/ }).click();
      await dialog.getByRole('combobox', { name: 'Where' }).click();
      await page.getByRole('option', { name: 'Worldwide' }).click();
      await dialog.getByRole('combobox', { name: 'How many' }).fill('10');
      await dialog.getByText(/^20, leaving/).waitFor();
      expect(await dialog.getByRole('textbox', { name: 'New list name' }).inputValue()).toBe(`Similar to ${name}`);
      await dialog.getByRole('button', { name: /^Find similar/ }).click();

      await page.getByRole('heading', { level: 1, name: `Similar to ${name}` }).waitFor();
      await page.getByText('Search finished').filter({ visible: true }).first().waitFor();
      const id = Number(/-(\d+)/.exec(new URL(page.url()).pathname)?.[1]);
      const { data: made } = await call(listRoutes.get, { params: { id } });
      expect(made).toMatchObject({ type: 'people', results_count: 10 });
      const { data: history } = await call(listRoutes.history, { params: { id }, body: {} });
      const spent = before - (await balance());
      expect(history).toMatchObject([{ kind: 'search', found: 10, credits: spent }]);
      // Whom the account had bought before is free.
      expect(spent).toBeLessThanOrEqual(10 * creditCosts.people.similar);
      expect(spent % creditCosts.people.similar).toBe(0);
      const { data: transactions } = await call(walletRoutes.transactions, { query: { limit: 1 } });
      if (spent > 0) expect(transactions).toMatchObject([{ action: 'similar', credits: -spent }]);
    },
  );
});
