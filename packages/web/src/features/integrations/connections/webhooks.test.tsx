import { integrationSuccesses, webhookRoutes as routes } from '@galena/contract/integrations';
import { AppError, generalErrors, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerConnections, connectionOf, deliveryOf, secret } from '../webhooks.fixture.ts';

const path = '/settings/integration/webhook';
const main = page.getByRole('main');
const rowOf = (name: string) => main.getByRole('listitem', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

describe('webhooks of the account', () => {
  screen('are added, with a secret that is shown this once [HOOK-002 HOOK-003]', async ({ backend, open }) => {
    answerConnections(backend);
    await open(path);
    await expect.element(main.getByText('No webhooks yet')).toBeVisible();
    await press(main.getByRole('button', { name: 'Add webhook' }), 'Enter');
    await dialog('Add webhook').getByRole('button', { name: 'Add webhook' }).click();
    await expect.element(dialog('Add webhook').getByText('Check 2 fields')).toBeVisible();
    await dialog('Add webhook').getByLabelText('Name').fill('n8n');
    await dialog('Add webhook').getByLabelText('URL').fill('https://n8n.example.com/webhook/1');
    await dialog('Add webhook').getByLabelText('Leads per minute').fill('60');
    await expectAccessible('the form of a webhook');
    await dialog('Add webhook').getByRole('button', { name: 'Add webhook' }).click();
    await expect.element(dialog('Copy the signing secret').getByText(secret)).toBeVisible();
    await expectAccessible('the secret');
    await dialog('Copy the signing secret').getByRole('button', { name: 'Done' }).click();
    await expect.element(rowOf('n8n').getByText('Not used yet')).toBeVisible();
    expect(document.body.textContent).not.toContain(secret);
    expect(backend.calls(routes.create)[0]?.body).toMatchObject({ name: 'n8n', per_minute: 60, is_active: true });
    await expectAccessible('webhooks');
  });

  screen('say how each is doing, and what is wrong', async ({ backend, open }) => {
    const lists = [{ id: 4, name: 'Dentists Lisbon', type: 'local' as const }];
    answerConnections(backend, [
      connectionOf(1, { lists }),
      connectionOf(2, { is_failing: true, last_status: null, last_error: 'timeout' }),
      connectionOf(3, { disabled: 'failing', is_failing: true, last_status: 302, last_error: 'status_302' }),
      connectionOf(4, { disabled: 'gone', is_failing: true, last_status: 410, last_error: 'status_410' }),
      connectionOf(5, { is_active: false }),
    ]);
    await open(path);
    await expect.element(rowOf('Hook 1').getByText('Working')).toBeVisible();
    await expect.element(rowOf('Hook 1').getByRole('link', { name: 'Dentists Lisbon' })).toBeVisible();
    await expect.element(rowOf('Hook 2').getByText('It didn’t answer within 15 seconds.')).toBeVisible();
    await expect.element(rowOf('Hook 3').getByText('Turned off: nothing arrived for 5 days')).toBeVisible();
    await expect.element(rowOf('Hook 3').getByText(/It answered 302, a redirect/)).toBeVisible();
    await expect.element(rowOf('Hook 4').getByText(/the receiver asked us to stop \(410\)/)).toBeVisible();
    await expect.element(rowOf('Hook 5').getByText('Off', { exact: true })).toBeVisible();
    await expectAccessible('webhooks in trouble');
  });

  screen('are tried by a button that says what came of it', async ({ backend, open }) => {
    answerConnections(backend, [connectionOf(1)]);
    const outcome = {
      is_delivered: false,
      status: 403,
      error: 'status_403',
      answer: 'no such workflow',
      duration_ms: 12,
    };
    backend.answer(routes.test, () => ({ data: outcome }));
    await open(path, { size: [390, 844] });
    const test = rowOf('Hook 1').getByRole('button', { name: 'Send test to Hook 1' });
    await press(test, 'Enter');
    await expect.element(rowOf('Hook 1').getByText('The test wasn’t delivered')).toBeVisible();
    await expect.element(rowOf('Hook 1').getByText('It said: no such workflow')).toBeVisible();
    backend.answer(routes.test, () => ({ data: { ...outcome, is_delivered: true, status: 200, error: null } }));
    await press(test, 'Enter');
    await expect.element(rowOf('Hook 1').getByText('Delivered: answered 200 in 12 ms')).toBeVisible();
    await expectAccessible('a test on a phone');
  });

  screen('that lists send to are not deleted; others are, after a question', async ({ backend, open }) => {
    const lists = [{ id: 4, name: 'Dentists Lisbon', type: 'local' as const }];
    answerConnections(backend, [connectionOf(1, { lists }), connectionOf(2)]);
    await open(path);
    const remove = async (name: string): Promise<void> => {
      await rowOf(name)
        .getByRole('button', { name: `More for ${name}` })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove('Hook 1');
    await expect.element(page.getByRole('alertdialog').getByText(/Dentists Lisbon/)).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await remove('Hook 2');
    await expect.element(rowOf('Hook 2')).not.toBeInTheDocument();
    await expect.element(rowOf('Hook 1')).toBeVisible();
  });

  screen('have a log, whose failures are sent again', async ({ backend, open }) => {
    answerConnections(backend, [connectionOf(1)]);
    const dead = deliveryOf(2, { state: 'dead', attempts: 10, last_status: 500, last_error: 'status_500' });
    const log = [dead, deliveryOf(1)];
    backend.answer(routes.deliveries, ({ query }) => ({
      data: log.filter(({ state }) => query.state === undefined || state === query.state),
      counts: { waiting: 0, delivered: 1, dead: 1, withheld: 0 },
      verifying: 0,
      before: null,
    }));
    const at = '2026-11-26T08:31:00.000Z';
    backend.answer(routes.delivery, () => ({
      data: {
        ...dead,
        body: '{"event":"lead","lead":{"name":"Mill"}}',
        tries: [{ at, status: 500, error: 'status_500', duration_ms: 12, answer: 'boom' }],
      },
    }));
    backend.answer(routes.replay, () => successOf(integrationSuccesses.deliveries_replayed, 1));
    await open(path);
    await press(rowOf('Hook 1').getByRole('button', { name: 'Log of Hook 1' }), 'Enter');
    const drawer = page.getByRole('dialog', { name: 'Log of Hook 1' });
    await expect.element(drawer.getByText('It answered 500.')).toBeVisible();
    await expectAccessible('the log');
    await drawer.getByRole('button', { name: 'Retry 1 failed' }).click();
    await expect.poll(() => backend.calls(routes.replay)[0]?.body).toEqual({ connection_id: 1 });
    await drawer.getByRole('button', { name: 'Open delivery 2' }).click();
    await expect.element(drawer.getByText('boom')).toBeVisible();
    await expect.element(drawer.getByText('"name": "Mill"')).toBeVisible();
    await expectAccessible('a delivery');
    await drawer.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => backend.calls(routes.replay)[1]?.body).toEqual({ connection_id: 1, id: 2 });
    await drawer.getByRole('button', { name: 'Back to the log' }).click();
    await expect.element(drawer.getByText('Record 101')).toBeVisible();
  });

  screen(
    'want emails verified before, and their log says what waits and what was held back',
    async ({ backend, open }) => {
      answerConnections(backend, [connectionOf(1)]);
      const held = deliveryOf(2, { state: 'withheld', attempts: 0, last_status: null, last_error: 'undeliverable' });
      backend.answer(routes.deliveries, () => ({
        data: [held],
        counts: { waiting: 0, delivered: 0, dead: 0, withheld: 1 },
        verifying: 3,
        before: null,
      }));
      backend.answer(routes.delivery, () => ({ data: { ...held, body: '', tries: [] } }));
      await open(path);
      await rowOf('Hook 1').getByRole('button', { name: 'More for Hook 1' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await dialog('Edit webhook').getByRole('combobox', { name: 'Verify emails before sending' }).click();
      await page.getByRole('option', { name: 'On: send records without their undeliverable emails' }).click();
      await expectAccessible('the form with verified emails');
      await dialog('Edit webhook').getByRole('button', { name: 'Save webhook' }).click();
      await expect.poll(() => backend.calls(routes.change)[0]?.body).toMatchObject({ verify_emails: 'leave_out' });
      // As long as it stands, the focus stays in it.
      await expect.element(dialog('Edit webhook')).not.toBeInTheDocument();
      await press(rowOf('Hook 1').getByRole('button', { name: 'Log of Hook 1' }), 'Enter');
      const drawer = page.getByRole('dialog', { name: 'Log of Hook 1' });
      await expect.element(drawer.getByText('3 records wait until their emails are verified.')).toBeVisible();
      await expect.element(drawer.getByText('Withheld: email undeliverable')).toBeVisible();
      await drawer.getByRole('button', { name: 'Open delivery 2' }).click();
      await expect.element(drawer.getByText(/none of this record’s emails accepts mail/)).toBeVisible();
    },
  );

  screen('cannot be told of while the server is away, and then can', async ({ backend, open }) => {
    backend.answer(routes.connections, () => {
      throw new AppError(generalErrors.unexpected);
    });
    await open(path);
    await expect.element(page.getByText('Couldn’t load this')).toBeVisible();
    answerConnections(backend, [connectionOf(1)]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(rowOf('Hook 1')).toBeVisible();
  });
});
