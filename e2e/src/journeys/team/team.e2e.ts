import { adminMailRoutes } from '@galena/contract/admin';
import { identityRoutes, sessionOf } from '@galena/contract/identity';
import { createClient } from '@galena/contract/kernel';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { people, type Person } from '../../people.ts';
import { product } from '../../product.ts';
import { arriveAt, journey, landingPath, signIn } from '../../visitor.ts';

const callAs = async (person: Person) => {
  const { origin } = product();
  const data = sessionOf(await createClient({ origin, token: () => null })(identityRoutes.login, { body: person }));
  return createClient({ origin, token: () => data.access_token });
};

/** The path of the link in the newest mail to an address, as the operator reads it in the outbox. */
const linkMailedTo = async (address: string): Promise<string> => {
  const call = await callAs(people.admin);
  const { data } = await call(adminMailRoutes.overview, {});
  const mail = data.mails.find(({ to_address }) => to_address === address);
  if (!mail) throw new Error(`no mail went to ${address}`);
  const kept = await call(adminMailRoutes.read, { params: { id: mail.id }, query: { account_id: mail.account_id } });
  const path = /\/invitation\/[\w-]+/.exec(kept.data.text)?.[0];
  if (!path) throw new Error(`no link in ${kept.data.text}`);
  return path;
};

const fillIn = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.getByLabel(name, { exact: true }).fill(value);
};

const accept = async (page: Page, path: string, button: string): Promise<void> => {
  await page.goto(path);
  await fillIn(page, { Password: 'journey-of-mia-4', 'Repeat password': 'journey-of-mia-4' });
  await page.getByText('I accept the terms of use', { exact: true }).click();
  await page.getByRole('button', { name: button }).click();
};

describe('§2 Manage team', () => {
  journey(
    'invited with two options, somebody has exactly these sections [TEAM-001 TEAM-002 TEAM-003 TEAM-005 NAV-021]',
    async ({ visit }) => {
      const { page } = await visit();
      await signIn(page, people.demo, '/manage-team');
      await page.getByRole('button', { name: 'Invite member' }).first().click();
      await fillIn(page, { 'First name': 'Mia', 'Last name': 'Member', Email: 'mia@journey.example' });
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Lead search', { exact: true }).click();
      await dialog.getByText('Credit wallet', { exact: true }).click();
      await dialog.getByRole('radio', { name: 'View only' }).check();
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await page.getByText('mia@journey.example').waitFor();

      const mia = await visit();
      const path = await linkMailedTo('mia@journey.example');
      await accept(mia.page, path, 'Join team');
      await arriveAt(mia.page, landingPath);
      await mia.page.getByText('Mia Member').waitFor();
      const call = await callAs({ email: 'mia@journey.example', password: 'journey-of-mia-4' });
      const { data: me } = await call(identityRoutes.me, {});
      expect(me.modules.flatMap(({ id, slug }) => (id === null ? [] : [slug]))).toEqual(['leads', 'wallet']);
      await mia.page.getByRole('link', { name: 'Saved lists' }).waitFor();
      expect(await mia.page.getByText('AI tools').count()).toBe(0);
      await mia.page.goto('/manage-team');
      await arriveAt(mia.page, landingPath);
      await mia.page.goto('/profile-settings/profile');
      await mia.page.getByRole('button', { name: 'Leave team' }).waitFor();

      const again = await visit();
      await again.page.goto(path);
      await again.page.getByText('This invitation was already accepted. Please sign in.').waitFor();

      await page.reload();
      await page.getByRole('button', { name: 'Options for Mia Member' }).click();
      await page.getByRole('menuitem', { name: 'Remove member' }).click();
      await page.getByRole('button', { name: 'Remove member' }).click();
      await page.getByText('Member removed.').waitFor();
      await mia.page.reload();
      await mia.page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    },
  );

  journey('a parent opens a related account, works in it, and comes back [TEAM-006]', async ({ visit }) => {
    const { page, stored } = await visit();
    await signIn(page, people.demo, '/manage-team');
    await page.getByRole('tab', { name: 'Related accounts' }).click();
    await page.getByRole('button', { name: 'Add account' }).first().click();
    await fillIn(page, { 'First name': 'Kim', 'Last name': 'Kid', Email: 'kim@journey.example' });
    await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('kim@journey.example').waitFor();
    const kim = await visit();
    await accept(kim.page, await linkMailedTo('kim@journey.example'), 'Open account');
    await kim.page.getByText('Kim Kid').waitFor();

    await page.reload();
    await page.getByRole('tab', { name: 'Related accounts' }).click();
    const own = (await stored())['access_token'];
    await page.getByRole('button', { name: 'Open Kim Kid' }).click();
    await page.getByText('You’re working in').waitFor();
    expect((await stored())['access_token']).not.toBe(own);
    await page.getByRole('button', { name: /^Back to / }).click();
    await page.getByText('Dana Demo').waitFor();
    expect(await stored()).toMatchObject({ access_token: own });
  });
});
