import { webhookRoutes as routes } from '@galena/contract/integrations';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { answerConnections, answerListWebhook, connectionOf, secret } from '../webhooks.fixture.ts';

const list = '/lead-search/saved-lists/local-4';
const path = `${list}/webhook`;
const save = page.getByRole('button', { name: 'Save webhook' });

describe('the webhook of a list', () => {
  screen('is set up from the list, with a secret that is shown once [LIST-010 NAV-045]', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList() }]);
    answerConnections(backend);
    answerListWebhook(backend, null);
    const { path: now } = await open(list);
    await page.getByRole('button', { name: 'Options for Dentists Lisbon' }).click();
    await page.getByRole('menuitem', { name: 'Webhook', exact: true }).click();
    await expect.poll(now).toBe(path);
    await save.click();
    await expect.element(page.getByText('Field is required.')).toBeVisible();
    await page.getByLabelText('URL').fill('https://hooks.example.com/leads');
    await page.getByRole('switch', { name: 'Send new records' }).click();
    await expectAccessible('the form');
    await save.click();
    await expect.element(page.getByText(secret)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByText('Not used yet')).toBeVisible();
    expect(backend.calls(routes.setUp)[0]?.body).toMatchObject({
      url: 'https://hooks.example.com/leads',
      send_new: true,
      webhook_connection_id: null,
    });
    await expectAccessible('a webhook that is set up');
  });

  screen('may be one of the account, and is removed after a question', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList() }]);
    answerConnections(backend, [connectionOf(1, { name: 'Our n8n' })]);
    answerListWebhook(backend, null);
    await open(path, { size: [390, 844] });
    await page.getByRole('combobox', { name: 'Send to' }).click();
    await page.getByRole('option', { name: 'Our n8n' }).click();
    await expect.element(page.getByLabelText('URL')).not.toBeInTheDocument();
    await expectAccessible('the form on a phone');
    await save.click();
    await expect.poll(() => backend.calls(routes.setUp)[0]?.body).toMatchObject({ webhook_connection_id: 1 });
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Remove webhook' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove webhook' }).click();
    await expect.element(page.getByText('Not used yet')).not.toBeInTheDocument();
  });
});
