import { enrichRoutes, type LookupAction } from '@galena/contract/enrichment';
import type { Client } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { manualRoutes, resultRoutes } from '@galena/contract/records';
import { searcherRoutes } from '@galena/contract/search';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { callAs, listPath, makeList } from '../../list-makers.ts';
import { people } from '../../people.ts';
import { startStack, type Stack } from '../../stack.ts';
import { startMailServers, startVendors } from '../../vendors.ts';
import { journey, signIn } from '../../visitor.ts';

const cleanUp = createCleanUp();
let stack: Stack;
let call: Client;
beforeAll(async () => {
  const vendors = await startVendors(cleanUp);
  const mail = await startMailServers(cleanUp);
  const allowed = [vendors.settings['GALENA_OUTBOUND_ALLOW'], mail['GALENA_OUTBOUND_ALLOW']].join(',');
  stack = await startStack(cleanUp, { ...mail, GALENA_OUTBOUND_ALLOW: allowed });
  call = await callAs(people.demo, stack.origin);
  const operator = await callAs(people.admin, stack.origin);
  for (const [vendor, provider] of [
    ['apollo', 'apollo_people'],
    ['people_data_labs', 'pdl_people'],
  ] as const) {
    const credentials = { api_key: vendors.key, url: vendors.addressOf(vendor) };
    await operator(searcherRoutes.create, { body: { name: provider, list_type: 'people', provider, credentials } });
  }
});
afterAll(() => cleanUp.run());

/** Whom Apollo knows, whom People Data Labs knows, and whom nobody does. */
const three = [
  { name: 'Ana Silva', company: 'Amber Labs 0', linkedin_url: 'https://www.linkedin.com/in/person0' },
  { name: 'Elena Meyer', company: 'Oak Partners 4', linkedin_url: 'https://www.linkedin.com/in/elena-meyer-4' },
  { name: 'Nora Nobody', company: 'Nowhere Ltd', linkedin_url: 'https://www.linkedin.com/in/nora-nobody' },
] as const;

const fill = async (list: List): Promise<void> => {
  for (const body of three) await call(manualRoutes.add, { params: { type: 'people', id: list.id }, body });
};

const valuesOf = async ({ id }: List, field: 'email' | 'phone') => {
  const { data } = await call(resultRoutes.results, { params: { type: 'people', id }, body: { sort: 'name' } });
  return data.map((record) => record[field]);
};

/** Presses an action of the list for all of its records, and agrees. */
const askFor = async (page: Page, action: string, start: RegExp): Promise<void> => {
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page.getByRole('button', { name: action }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: start }).click();
  await dialog.waitFor({ state: 'detached' });
};

const lastSteps = async (list: List, action: LookupAction) => {
  const { data } = await call(resultRoutes.results, {
    params: { type: 'people', id: list.id },
    body: { sort: 'name' },
  });
  const visits = await Promise.all(
    data.map(({ id: resultId }) => call(enrichRoutes.visit, { params: { type: 'people', id: list.id, resultId } })),
  );
  return visits.map(({ data: visit }) =>
    visit?.action === action
      ? visit.steps
          // The sandbox is asked about invented people alone.
          .filter(({ source }) => source !== 'sandbox_people')
          .map(({ source, outcome }) => `${source} ${outcome}`)
      : null,
  );
};

// ENR-001, ENR-002
describe('a list of people, two vendors', () => {
  journey(
    'are asked one after the other for e-mails and phones; mail servers say what is good [ENR-001 ENR-002]',
    async ({ visit }) => {
      const list = await makeList(call, 'people', 'Two vendors');
      await fill(list);
      const { page } = await visit({ origin: stack.origin, reducedMotion: 'reduce' });
      await signIn(page, people.demo, listPath(list));

      await askFor(page, 'Find emails', /^Look up 3 records/);
      await page.getByText('Search complete').filter({ visible: true }).first().waitFor();
      expect(await valuesOf(list, 'email')).toEqual(['ana.silva@org0.example', 'elena.meyer4@firm-4.example', null]);
      expect(await lastSteps(list, 'email')).toEqual([
        ['site skipped', 'apollo_people found', 'pdl_people not_needed', 'finder not_needed'],
        ['site skipped', 'apollo_people nothing', 'pdl_people found', 'finder not_needed'],
        ['site skipped', 'apollo_people nothing', 'pdl_people nothing', 'finder skipped'],
      ]);

      await askFor(page, 'Get phones', /^Look up 3 records/);
      await expect
        .poll(() => valuesOf(list, 'phone'), { timeout: 20_000 })
        .toEqual(['+351911000000', '+351911000004', null]);

      await page.getByRole('button', { name: 'Verify emails' }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Verify 2/ })
        .click();
      await page.getByText('Verification complete').filter({ visible: true }).first().waitFor();
      await page.getByRole('rowheader', { name: 'Ana Silva' }).first().click();
      const record = page.getByRole('dialog');
      await record.getByText('Deliverable').first().waitFor();
      await record.getByText('Apollo').filter({ visible: true }).first().waitFor();
    },
  );
});
