import { customerEvents, customerWebhookRoutes as routes, type CustomerWebhook } from '@galena/contract/customers';
import { integrationSuccesses, type Delivery } from '@galena/contract/integrations';
import { successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { aHook, aReseller, secret } from '../customers.fixture.ts';

const path = '/whitelabel/webhook';
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const url = 'https://hooks.example.com/1';

const aDelivery: Delivery = {
  id: 3,
  webhook_id: 'msg_3',
  event: 'subscription.created',
  state: 'delivered',
  attempts: 1,
  next_at: null,
  last_status: 204,
  last_error: null,
  result_id: null,
  created_at: '2026-11-20T08:31:00.000Z',
};

const answerHooks = (backend: Backend, first: readonly CustomerWebhook[]): void => {
  let all = [...first];
  backend.answer(routes.list, () => ({ data: all }));
  backend.answer(routes.create, ({ body }) => {
    const made = aHook({ ...body, id: all.length + 1 });
    all = [...all, made];
    return { data: { ...made, secret }, ...successOf(integrationSuccesses.webhook_added) };
  });
  backend.answer(routes.remove, () => {
    all = [];
    return successOf(integrationSuccesses.webhook_deleted);
  });
};

describe('webhooks on customers’ subscriptions [NAV-066 WL-044 HOOK-004]', () => {
  screen('are added with their events, and a secret that is shown this once', async ({ backend, open }) => {
    answerHooks(backend, []);
    await open(path, { me: aReseller() });
    await expect.element(page.getByText('No webhooks yet')).toBeVisible();
    await expectAccessible('no webhooks');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await dialog('Add webhook')
      .getByLabelText(/Address|URL/)
      .first()
      .fill(url);
    await expectAccessible('adding a webhook');
    await dialog('Add webhook').getByRole('button', { name: 'Add webhook' }).click();
    await expect.element(page.getByText(secret)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('listitem', { name: url })).toBeVisible();
    expect(backend.calls(routes.create)[0]?.body).toMatchObject({ url, events: [...customerEvents], is_active: true });
  });

  screen('say what they are told, have a log, and are deleted after a question', async ({ backend, open }) => {
    answerHooks(backend, [aHook()]);
    backend.answer(routes.deliveries, () => ({
      data: [aDelivery],
      counts: { waiting: 0, delivered: 1, dead: 0, withheld: 0 },
      before: null,
    }));
    await open(path, { me: aReseller() });
    await expect.element(page.getByText('Subscription created · Subscription canceled')).toBeVisible();
    await expectAccessible('webhooks');
    await page.getByRole('button', { name: `Log of ${url}` }).click();
    await expect.element(page.getByText('subscription.created')).toBeVisible();
    await page.getByRole('button', { name: /Close/ }).first().click();
    await page.getByRole('button', { name: `More for ${url}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => backend.calls(routes.remove).map(({ params }) => params)).toEqual([{ id: 1 }]);
  });
});
