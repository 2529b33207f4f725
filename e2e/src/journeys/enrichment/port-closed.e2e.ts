import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enrichRoutes } from '@galena/contract/enrichment';
import type { Client } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { manualRoutes, resultRoutes } from '@galena/contract/records';
import { searcherRoutes } from '@galena/contract/search';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createCleanUp } from '../../clean-up.ts';
import { makeDataFolder } from '../../folders.ts';
import { callAs, listPath, makeList } from '../../list-makers.ts';
import { people } from '../../people.ts';
import { startStack, type Stack } from '../../stack.ts';
import { startAddressVendor, startMailServers, startVendors } from '../../vendors.ts';
import { journey, signIn } from '../../visitor.ts';

/** Nobody listens there. */
const closedPort = '9';

/** A vendor's interface, told without code. */
const manifestAt = (address: string): string => {
  const { host } = new URL(address);
  const example = (name: string, email: string, result: string, reason: string) => ({
    name,
    email,
    asks: { url: `${address}/check?email=${encodeURIComponent(email)}`, headers: { 'x-key': 'example' } },
    answer: { body: { result } },
    gives: { reason },
  });
  return JSON.stringify({
    $schema: 'urn:galena:verifier-manifest:1',
    key: 'address_office',
    label: 'Address Office',
    documentation: [{ url: 'https://address-office.example/docs', read: '2026-11-28' }],
    tested: false,
    hosts: [host],
    auth: { kind: 'header', name: 'x-key', value: '{setting.api_key}' },
    quota: { per_second: 100, concurrency: 4 },
    request: { url: `${address}/check`, query: { email: '{input.email}' } },
    results: [
      { when: { '/result': 'ok' }, reason: 'accepted' },
      { when: { '/result': 'unknown_user' }, reason: 'mailbox_missing' },
    ],
    examples: [
      example('One that takes mail', 'ida@acme.example', 'ok', 'accepted'),
      example('One that nobody has', 'nobody@acme.example', 'unknown_user', 'mailbox_missing'),
    ],
  });
};

const cleanUp = createCleanUp();
let alone: Stack;
let withVendor: Stack;
beforeAll(async () => {
  const vendors = await startVendors(cleanUp);
  const mail = await startMailServers(cleanUp);
  const office = await startAddressVendor(cleanUp);
  const hosts = mail['GALENA_OUTBOUND_ALLOW']?.replaceAll(`:${mail['GALENA_VERIFIER_PORT']}`, `:${closedPort}`);
  const closed = {
    ...mail,
    GALENA_VERIFIER_PORT: closedPort,
    GALENA_OUTBOUND_ALLOW: [vendors.settings['GALENA_OUTBOUND_ALLOW'], office.allowed, hosts].join(','),
  };
  const folder = makeDataFolder(cleanUp);
  writeFileSync(join(folder, 'address-office.json'), manifestAt(office.address));
  alone = await startStack(cleanUp, closed);
  withVendor = await startStack(cleanUp, {
    ...closed,
    GALENA_VERIFIER_MANIFESTS: folder,
    GALENA_VERIFIER_VENDOR: 'address_office',
    GALENA_VERIFIER_KEY: office.key,
  });
  const operator = await callAs(people.admin, alone.origin);
  const credentials = { api_key: vendors.key, url: vendors.addressOf('apollo') };
  const provider = 'apollo_people';
  await operator(searcherRoutes.create, { body: { name: provider, list_type: 'people', provider, credentials } });
});
afterAll(() => cleanUp.run());

const fill = async (call: Client, list: List): Promise<void> => {
  for (const [name, email] of [
    ['Ida Known', 'ida@acme.example'],
    ['Nobody Known', 'nobody@acme.example'],
  ] as const)
    await call(manualRoutes.add, { params: { type: 'people', id: list.id }, body: { name, email } });
};

const statesOf = async (call: Client, { id }: List): Promise<readonly (string | null)[]> => {
  const { data } = await call(resultRoutes.results, { params: { type: 'people', id }, body: { sort: 'name' } });
  return data.map(({ verification }) => verification);
};

/** Asks for the list's addresses to be verified. @returns the dialog as it stands before */
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Verify emails' }).first().click();
  return page.getByRole('dialog');
};

const verifyTwo = async (page: Page): Promise<void> => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Verify 2/ })
    .click();
  await page.getByText('Verification complete').filter({ visible: true }).first().waitFor();
};

describe('where port 25 is closed', () => {
  journey('the operator, the dialog and the record say so; a look-up goes on finding', async ({ visit }) => {
    const office = await visit({ origin: alone.origin });
    await signIn(office.page, people.admin, '/admin/verification');
    await office.page.getByRole('button', { name: 'Check now' }).click();
    await office.page.getByText('Your host or firewall blocks it').waitFor();

    const call = await callAs(people.demo, alone.origin);
    const list = await makeList(call, 'people', 'Behind a closed port');
    await fill(call, list);
    const { page } = await visit({ origin: alone.origin, reducedMotion: 'reduce' });
    await signIn(page, people.demo, listPath(list));
    const dialog = await openDialog(page);
    await dialog.getByText('We can’t reach mail servers from here').waitFor();
    await verifyTwo(page);
    expect(await statesOf(call, list)).toEqual(['unknown', 'unknown']);
    await page.getByRole('rowheader', { name: 'Ida Known' }).first().click();
    await page.getByRole('dialog').getByText('port 25 is closed').first().waitFor();

    const body = { name: 'Ana Silva', company: 'Amber Labs 0', linkedin_url: 'https://www.linkedin.com/in/person0' };
    await call(manualRoutes.add, { params: { type: 'people', id: list.id }, body });
    await call(enrichRoutes.start, {
      params: { type: 'people', id: list.id },
      body: { action: 'email', all: true, filters: {} },
    });
    await expect.poll(() => statesOf(call, list), { timeout: 20_000 }).toEqual(['not_verified', 'unknown', 'unknown']);
  });

  journey('a vendor that is told by a manifest answers in their place', async ({ visit }) => {
    const call = await callAs(people.demo, withVendor.origin);
    const list = await makeList(call, 'people', 'Verified by a vendor');
    await fill(call, list);
    const { page } = await visit({ origin: withVendor.origin, reducedMotion: 'reduce' });
    await signIn(page, people.demo, listPath(list));
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: /^Verify 2/ }).waitFor();
    expect(await dialog.getByText('We can’t reach mail servers').count()).toBe(0);
    await verifyTwo(page);
    expect(await statesOf(call, list)).toEqual(['deliverable', 'undeliverable']);
    await page.getByRole('rowheader', { name: 'Ida Known' }).first().click();
    await page.getByRole('dialog').getByText('Deliverable').first().waitFor();
  });
});
