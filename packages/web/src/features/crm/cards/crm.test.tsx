import { crmDeliveryRoutes, crmErrors, crmRoutes as routes, crmSuccesses } from '@galena/contract/crm';
import { AppError, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { answerCrms, crmOf, deliveryOf, detailsOf, offerOf } from '../crm.fixture.ts';

const path = '/settings/integration/crm';
const main = page.getByRole('main');
const cardOf = (name: string) => main.getByRole('listitem', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

const groove = offerOf('groove', { name: 'Groove', access: 'api_key', form: 'required' });
const sandbox = offerOf('sandbox', { name: 'Sandbox CRM', access: 'none', is_sandbox: true });
const zapier = offerOf('zapier', { name: 'Zapier', access: 'hook', invite_url: 'https://zapier.example/invite' });

describe('CRMs of the account', () => {
  screen('Integration opens with them [NAV-027 NAV-028]', async ({ backend, open }) => {
    answerCrms(backend, { offers: [sandbox] });
    await open('/settings/integration');
    await expect.element(cardOf('Sandbox CRM').getByText('Reaches nobody')).toBeVisible();
    for (const name of ['CRM', 'CRM fields', 'Webhooks'])
      await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expect.element(main.getByText('Something else?')).toBeVisible();
    await expectAccessible('CRMs');
  });

  screen('are connected by a key and the id of a form [CRM-011 CRM-013]', async ({ backend, open }) => {
    answerCrms(backend, { offers: [groove] });
    await open(path);
    await press(cardOf('Groove').getByRole('button', { name: 'Connect Groove' }), 'Enter');
    const own = dialog('Connect Groove');
    await own.getByLabelText('API key').fill('key-1');
    await own.getByLabelText('Form ID').fill('fx_7');
    await expectAccessible('the form of a key');
    backend.answer(routes.create, () => {
      throw new AppError(crmErrors.crm_refused, { params: { reason: 'no such key' } });
    });
    await own.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.element(own.getByText(/no such key/)).toBeVisible();
    answerCrms(backend, { offers: [groove] });
    await own.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.element(cardOf('Groove').getByText('Connected')).toBeVisible();
    expect(backend.calls(routes.create).at(-1)?.body).toMatchObject({
      crm_key: 'groove',
      api_key: 'key-1',
      form_id: 'fx_7',
    });
  });

  screen('are connected at once where nobody is to be asked', async ({ backend, open }) => {
    answerCrms(backend, { offers: [sandbox] });
    await open(path, { size: [390, 844] });
    await cardOf('Sandbox CRM').getByRole('button', { name: 'Connect Sandbox CRM' }).click();
    await expect.element(cardOf('Sandbox CRM').getByText('Connected')).toBeVisible();
    await expect.element(main.getByRole('heading', { name: 'Sandbox CRM', level: 2 })).toBeVisible();
    await expectAccessible('a CRM on a phone');
  });

  screen('say how each is doing, and what is not set up', async ({ backend, open }) => {
    answerCrms(backend, {
      offers: [offerOf('keap', { name: 'Keap', is_configured: false }), zapier, offerOf('ghl', { name: 'HighLevel' })],
      connections: [
        crmOf(1),
        crmOf(2, { name: 'North', status: 'expired' }),
        crmOf(3, { name: 'Off', is_active: false }),
      ],
    });
    await open(path);
    await expect.element(cardOf('HighLevel').getByText('Northbeam, 412 sent')).toBeVisible();
    await expect.element(cardOf('North').getByText('Reconnect')).toBeVisible();
    await expect.element(cardOf('Keap').getByText('Not set up on this server')).toBeVisible();
    // CRM-008
    await expect.element(cardOf('Zapier').getByRole('link', { name: 'Accept invite' })).toBeVisible();
    await expectAccessible('CRMs in trouble');
  });

  screen('are tried, set and disconnected', async ({ backend, open }) => {
    answerCrms(backend, { offers: [offerOf('ghl', { name: 'HighLevel' })], connections: [crmOf(1)] });
    backend.answer(routes.test, () => ({ data: { is_working: true, account_name: 'Northbeam', error: null } }));
    await open(path);
    await main.getByRole('button', { name: 'Test connection' }).click();
    await expect.element(main.getByText('Connection works, as Northbeam')).toBeVisible();
    await main.getByLabelText('Name', { exact: true }).fill('North');
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(cardOf('North')).toBeVisible();
    await main.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(cardOf('HighLevel').getByText('Not connected')).toBeVisible();
  });
});

describe('fields of a CRM', () => {
  screen('are connected for a second account from the card of the first', async ({ backend, open }) => {
    const hubspot = offerOf('hubspot', { name: 'HubSpot', access: 'api_key' });
    const connections = [
      crmOf(1, { crm_key: 'hubspot', crm_name: 'HubSpot', name: 'HubSpot', access: 'api_key' }),
      crmOf(2, { crm_key: 'sandbox', crm_name: 'Sandbox CRM', name: 'Sandbox CRM', access: 'none', is_sandbox: true }),
    ];
    answerCrms(backend, { offers: [hubspot, sandbox], connections });
    await open(path);
    await expect.element(cardOf('Sandbox CRM').getByRole('button', { name: /Add account/ })).not.toBeInTheDocument();
    await cardOf('HubSpot').getByRole('button', { name: 'Add account for HubSpot' }).click();
    const own = dialog('Connect HubSpot');
    await own.getByLabelText('API key').fill('key-2');
    await own.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect
      .poll(() => backend.calls(routes.create).at(-1)?.body)
      .toMatchObject({ crm_key: 'hubspot', api_key: 'key-2' });
    // One of them is enough to ask for a third.
    await expect.poll(() => main.getByRole('button', { name: 'Add account for HubSpot' }).all()).toHaveLength(1);
  });

  screen('say by which stage customers are known, and where live updates go', async ({ backend, open }) => {
    const notices = { path: null, last_at: null };
    answerCrms(backend, { offers: [], connections: [crmOf(1, { has_stages: true, notices })] });
    await open(path);
    await main.getByRole('combobox', { name: 'Customer stage' }).click();
    await page.getByRole('option', { name: 'Customer', exact: true }).click();
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => backend.calls(routes.change).at(-1)?.body).toMatchObject({ customer_stage: 'customer' });
    const part = main.getByRole('region', { name: 'Live updates' });
    await part.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(part.getByText(/\/api\/hooks\/crm\/1-1-n_key$/)).toBeVisible();
    await expect.element(part.getByText('No updates received yet.')).toBeVisible();
    await expectAccessible('a CRM with live updates');
    await part.getByRole('button', { name: 'Turn off' }).click();
    await expect.element(part.getByText(/hooks/)).not.toBeInTheDocument();
  });

  screen('delete contacts with their records where that is wanted and possible', async ({ backend, open }) => {
    const deletion = { state: 'failed', at: '2026-11-26T08:31:00.000Z', error: 'refused', said: 'locked' } as const;
    answerCrms(backend, {
      offers: [],
      connections: [crmOf(1), crmOf(2, { name: 'Zed', can_delete: false, can_mark: false })],
    });
    const planned = deliveryOf(2, {
      result_name: null,
      deletion: { ...deletion, state: 'planned', error: null, said: null },
    });
    const failed = deliveryOf(1, { result_name: null, deletion });
    backend.answer(crmDeliveryRoutes.deliveries, () => ({ data: [failed, planned], before: null }));
    backend.answer(crmDeliveryRoutes.delivery, () => ({ data: detailsOf(failed) }));
    backend.answer(crmDeliveryRoutes.again, () => successOf(crmSuccesses.crm_sending_again, 1));
    await open(path);
    await main.getByRole('switch', { name: 'Delete contacts from the CRM' }).click();
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => backend.calls(routes.change).at(-1)?.body).toMatchObject({ deletes_contacts: true });
    await main.getByRole('button', { name: 'Log' }).click();
    const log = page.getByRole('dialog');
    await expect.element(log.getByText('Contact couldn’t be deleted. The CRM refused it: locked')).toBeVisible();
    await expect.element(log.getByText(/^Contact will be deleted/)).toBeVisible();
    await log.getByRole('button', { name: 'Receipt of Deleted record' }).first().click();
    await expectAccessible('a contact that could not be deleted');
    await log.getByRole('button', { name: 'Delete contact again' }).click();
    await expect.poll(() => backend.calls(crmDeliveryRoutes.again).at(-1)?.body).toMatchObject({ id: 1 });
    await page.getByRole('button', { name: 'Close' }).click();
    await cardOf('Zed').getByRole('button', { name: 'Settings of Zed' }).click();
    await expect.element(main.getByLabelText('Name', { exact: true })).toHaveValue('Zed');
    await expect.element(main.getByRole('switch', { name: 'Delete contacts from the CRM' })).not.toBeInTheDocument();
    await expect.element(main.getByRole('switch', { name: 'Pass on opt-outs' })).not.toBeInTheDocument();
  });

  screen('are mapped, with a real example, and what is wrong is said [CRM-012]', async ({ backend, open }) => {
    answerCrms(backend, { offers: [], connections: [crmOf(1)] });
    await open('/settings/integration/crm-fields');
    await expect.element(main.getByText('Example: Sorriso do Tejo')).toBeVisible();
    await expect.element(main.getByText('name of it')).toBeVisible();
    await expectAccessible('fields');
    const row = main.getByRole('listitem', { name: 'Business', exact: true });
    await row.getByRole('combobox', { name: 'HighLevel field' }).click();
    await page.getByRole('option', { name: 'Size' }).click();
    await expect.element(row.getByText('Not sent: the CRM needs a number here.')).toBeVisible();
    await main.getByRole('button', { name: 'Don’t send Business' }).click();
    await main.getByRole('button', { name: 'Save fields' }).click();
    await expect
      .poll(() => backend.calls(routes.fields)[0]?.body)
      .toEqual({
        list_type: 'local',
        map: [{ field: 'email', crm_field: 'email', how: 'as_is', text: null }],
      });
    await expect.element(main.getByRole('button', { name: 'Save fields' })).not.toBeInTheDocument();
  });
});
