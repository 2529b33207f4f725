import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Client } from '@galena/contract/kernel';
import { labelRoutes } from '@galena/contract/labels';
import { manualRoutes } from '@galena/contract/records';
import { createCleanUp } from '../../clean-up.ts';
import { freePort } from '../../free-port.ts';
import { callAs, listPath, makeList } from '../../list-makers.ts';
import { people } from '../../people.ts';
import { startStack } from '../../stack.ts';
import { startCrms } from '../../vendors.ts';
import { journey, signIn } from '../../visitor.ts';

const cleanUp = createCleanUp();
let origin = '';
let call: Client;
let crms: Awaited<ReturnType<typeof startCrms>>;

beforeAll(async () => {
  crms = await startCrms(cleanUp);
  const port = await freePort();
  // The CRM sends the browser back to it.
  const address = { PORT: String(port), GALENA_URL: `http://localhost:${port}` };
  origin = address.GALENA_URL;
  await startStack(cleanUp, { ...crms.settings, ...address });
  call = await callAs(people.demo, origin);
});
afterAll(() => cleanUp.run());

describe('a list and a CRM', () => {
  journey(
    'connected, mapped, sent with receipts, locked out, connected again [CRM-001 CRM-003 CRM-004 CRM-005 CRM-010 CRM-011 CRM-012 CRM-017 NAV-028]',
    async ({ visit }) => {
      const list = await makeList(call, 'company', 'Mills of Porto');
      await call(labelRoutes.create, { body: { list_type: 'company', name: 'line', title: 'Line', kind: 'text' } });
      for (const name of ['Moinho', 'Azenha', 'Atafona'])
        await call(manualRoutes.add, {
          params: { type: 'company', id: list.id },
          body: {
            name,
            website: `https://${name.toLowerCase()}.example`,
            email: `hello@${name.toLowerCase()}.example`,
          },
        });
      const { page } = await visit({ origin, reducedMotion: 'reduce' });
      await signIn(page, people.demo, listPath(list));

      const send = async (): Promise<void> => {
        await page.getByRole('button', { name: `Options for ${list.name}` }).click();
        await page.getByRole('menuitem', { name: 'Send to CRM', exact: true }).click();
      };
      await send();
      await page.getByText('Connect a CRM first.').waitFor();
      await page.getByRole('button', { name: 'Connect a CRM' }).click();
      await page.waitForURL(/\/settings\/integration\/crm$/);

      // Over there and back.
      await page.getByRole('button', { name: 'Connect HighLevel', exact: true }).click();
      await page.getByRole('listitem', { name: 'HighLevel' }).getByText('Northbeam').waitFor();

      await page.getByRole('combobox', { name: 'Kind of list' }).click();
      await page.getByRole('option', { name: 'Company' }).click();
      await page.getByText('Example: Atafona').waitFor();
      await page.getByRole('button', { name: 'Map another field' }).click();
      const rule = page.getByRole('list', { name: 'Fields' }).getByRole('listitem', { name: 'Fixed text' });
      await rule.getByRole('combobox', { name: 'How' }).click();
      await page.getByRole('option', { name: 'Fixed text' }).click();
      await rule.getByRole('textbox', { name: 'Text' }).fill('Loved your bread');
      await rule.getByRole('combobox', { name: 'HighLevel field' }).click();
      await page.getByRole('option', { name: 'Opening line' }).click();
      await page.getByRole('button', { name: 'Save fields' }).click();
      await page.getByRole('button', { name: 'Save fields' }).waitFor({ state: 'detached' });

      await page.goto(listPath(list));
      await send();
      await page.getByRole('button', { name: 'Send 3 to CRM' }).click();
      const tagged = async () => (await crms.contacts()).filter(({ tags }) => String(tags) === 'Mills of Porto');
      await expect.poll(async () => (await tagged()).length, { timeout: 30_000 }).toBe(3);
      await page.getByText('On their way to the CRM').first().waitFor();
      for (const contact of await crms.contacts())
        expect(contact).toMatchObject({
          tags: ['Mills of Porto'],
          customFields: [{ id: 'cf_line', value: 'Loved your bread' }],
        });

      await page.goto('/settings/integration/crm');
      await page.getByRole('listitem', { name: 'HighLevel' }).getByText('3 sent').waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Log of HighLevel' }).click();
      await page.getByRole('button', { name: 'Receipt of Moinho' }).click();
      await page.getByText('New contact').first().waitFor();
      await page.keyboard.press('Escape');

      // Locked out: said once, and connected again.
      await crms.revoke();
      await page.goto(listPath(list));
      await send();
      await page.getByRole('button', { name: 'Send 3 to CRM' }).click();
      await page.getByText('On their way to the CRM').first().waitFor();
      await page.goto('/settings/integration/crm');
      await page.getByRole('button', { name: 'Sign in again at HighLevel' }).waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Sign in again at HighLevel' }).click();
      await page.getByRole('listitem', { name: 'HighLevel' }).getByText('Connected', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Log of HighLevel' }).click();
      await page.getByText('The CRM no longer gives us access').first().waitFor();
      await page.getByRole('button', { name: 'Retry all failed' }).click();
      await page.getByText('The CRM no longer gives us access').first().waitFor({ state: 'detached', timeout: 30_000 });
      expect(await crms.contacts()).toHaveLength(3);

      // The others have a sign-in, too.
      await page.keyboard.press('Escape');
      for (const name of ['Keap', 'Sales Connector']) {
        await page.goto('/settings/integration/crm');
        await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click();
        await page.getByRole('listitem', { name }).getByText('Connected', { exact: true }).waitFor();
      }
    },
    180_000,
  );
});
