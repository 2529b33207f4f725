import type { Client } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { manualRoutes } from '@galena/contract/records';
import { platformSuppressionRoutes } from '@galena/contract/suppressions';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { callAs, clearLists, listPath, makeList } from '../../list-makers.ts';
import { heading, rows } from '../../list-page.ts';
import { people } from '../../people.ts';
import { journey, signIn } from '../../visitor.ts';

let call: Client;
let operator: Client;

beforeAll(async () => {
  call = await callAs(people.demo);
  operator = await callAs(people.admin);
});
afterEach(async () => {
  const { data } = await operator(platformSuppressionRoutes.list, { query: {} });
  for (const { id } of data) await operator(platformSuppressionRoutes.remove, { params: { id } });
  await clearLists(call);
});

describe('an opt-out of the platform', () => {
  journey('empties an open list of a customer, and fills it again when it is taken off', async ({ visit }) => {
    const list = await makeList(call, 'people');
    for (const name of ['Ida Silva', 'Bo Costa'])
      await call(manualRoutes.add, {
        params: { type: list.type, id: list.id },
        body: { name, email: `${name.split(' ')[0]?.toLowerCase()}@optouts.example` },
      });
    const [{ page: customer }, { page: admin }] = [await visit(), await visit()];
    await signIn(customer, people.demo, listPath(list));
    const row = (name: string) => rows(customer).filter({ hasText: name });
    await row('Ida Silva').waitFor();
    await row('Bo Costa').waitFor();

    await signIn(admin, people.admin, '/admin/opt-outs');
    await heading(admin, 'Opt-outs');
    await admin.getByRole('button', { name: 'Block contacts' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Block contacts' });
    await dialog.getByRole('textbox', { name: 'Who shouldn’t be contacted?' }).fill('ida@optouts.example');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await row('Ida Silva').waitFor({ state: 'detached', timeout: 60_000 });
    await row('Bo Costa').waitFor();

    await admin.getByRole('button', { name: /^Unblock / }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Unblock', exact: true }).click();
    await expect.poll(async () => (await call(listRoutes.get, { params: { id: list.id } })).data.counts.all).toBe(2);
    await row('Ida Silva').waitFor({ timeout: 60_000 });
  });
});
