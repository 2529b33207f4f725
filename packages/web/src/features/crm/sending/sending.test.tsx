import { crmDeliveryRoutes, crmErrors, crmRoutes, crmSuccesses } from '@galena/contract/crm';
import { enrichRoutes } from '@galena/contract/enrichment';
import { AppError, successOf } from '@galena/contract/kernel';
import type { VerificationEstimate } from '@galena/contract/verification';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import type { Backend } from '../../../testing/backend.ts';
import { screen } from '../../../testing/screen.tsx';
import { aList } from '../../../testing/records/lists.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { answerVerifications, aVerificationEstimate } from '../../../testing/records/verifications.ts';
import { someRecords } from '../../../testing/records/records.ts';
import { answerCrms, crmOf, deliveryOf, detailsOf } from '../crm.fixture.ts';

const main = page.getByRole('main');

describe('what was sent to a CRM', () => {
  screen('stands in its log, with a receipt each, and is sent again', async ({ backend, open }) => {
    answerCrms(backend, { offers: [], connections: [crmOf(1)] });
    const failed = deliveryOf(2, { state: 'unsent', last_error: 'refused', said: 'no such field', sent_at: null });
    const sent = deliveryOf(1, { has_differences: true });
    backend.answer(crmDeliveryRoutes.deliveries, ({ query }) => ({
      data: [failed, sent].filter(({ state }) => query.state === undefined || query.state === state),
      before: null,
    }));
    backend.answer(crmDeliveryRoutes.delivery, ({ params }) => ({ data: detailsOf(params.id === 1 ? sent : failed) }));
    backend.answer(crmDeliveryRoutes.again, () => successOf(crmSuccesses.crm_sending_again, 1));
    await open('/settings/integration/crm');
    await press(main.getByRole('button', { name: 'Log of HighLevel' }), 'Enter');
    const drawer = page.getByRole('dialog', { name: 'Log of HighLevel' });
    await expect.element(drawer.getByText('The CRM refused it: no such field')).toBeVisible();
    await expect.element(drawer.getByText('The CRM has a different value')).toBeVisible();
    await expectAccessible('the log');
    await drawer.getByRole('button', { name: 'Retry all failed' }).click();
    await expect.poll(() => backend.calls(crmDeliveryRoutes.again)[0]?.body).toEqual({ connection_id: 1 });
    await drawer.getByRole('button', { name: 'Receipt of Lead 1' }).click();
    await expect.element(drawer.getByText('sent Lisbon, CRM has Lis')).toBeVisible();
    await expect.element(drawer.getByText('Dana')).toBeVisible();
    await expect.element(drawer.getByRole('link', { name: 'Open in CRM' })).toBeVisible();
    await expectAccessible('a receipt');
  });
});

describe('a CRM that wants emails verified before', () => {
  screen('is set so, and its log says what waits and what was held back', async ({ backend, open }) => {
    answerCrms(backend, { offers: [], connections: [crmOf(1)] });
    const waiting = deliveryOf(2, { state: 'sending', is_verifying: true, attempts: 0, sent_at: null });
    const heldBack = deliveryOf(1, { state: 'unsent', last_error: 'undeliverable', sent_at: null });
    backend.answer(crmDeliveryRoutes.deliveries, () => ({ data: [waiting, heldBack], before: null }));
    await open('/settings/integration/crm');
    await main.getByRole('combobox', { name: 'Verify emails before sending' }).click();
    await page.getByRole('option', { name: /hold back|don’t send records/ }).click();
    await main.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect.poll(() => backend.calls(crmRoutes.change)[0]?.body).toMatchObject({ verify_emails: 'withhold' });
    await press(main.getByRole('button', { name: 'Log of HighLevel' }), 'Enter');
    const drawer = page.getByRole('dialog', { name: 'Log of HighLevel' });
    await expect.element(drawer.getByText('verifying its emails')).toBeVisible();
    await expect.element(drawer.getByText('Withheld: email undeliverable')).toBeVisible();
    await expectAccessible('a log with records that wait');
  });

  const dialog = page.getByRole('dialog', { name: /^Send 2 records/ });
  const openDialog = async (
    backend: Backend,
    open: (path: string) => Promise<unknown>,
    own: Partial<VerificationEstimate>,
  ): Promise<void> => {
    answerCrms(backend, { offers: [], connections: [crmOf(1, { verify_emails: 'withhold' })] });
    const list = aList({ id: 4 });
    answerLists(backend, [{ list, records: someRecords(2) }]);
    answerVerifications(backend, () => aVerificationEstimate({ selected: 2, ...own }));
    await open('/lead-search/saved-lists/local-4');
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await page.getByRole('button', { name: 'Send to CRM' }).first().click();
  };

  screen('says in the dialog how many are verified first, and what that costs', async ({ backend, open }) => {
    await openDialog(backend, open, { eligible: 2, unit: 3, cost_max: 6 });
    await expect.element(dialog.getByText(/The emails of 2 records are verified first/)).toBeVisible();
    await expect.element(dialog.getByText(/That costs 6 credits at most/)).toBeVisible();
    await expectAccessible('a dialog that sends');
  });

  screen(
    'says so where mail servers can’t be asked, and where nothing is left to verify',
    async ({ backend, open }) => {
      await openDialog(backend, open, { eligible: 2, can_ask: false });
      await expect.element(dialog.getByText(/port 25 is closed/)).toBeVisible();
      await openDialog(backend, open, { eligible: 0, fresh: 2 });
      await expect.element(dialog.getByText('There are no emails left to verify.')).toBeVisible();
    },
  );
});

describe('a record that was sent', () => {
  screen('says in which CRMs it stands, with the way there', async ({ backend, open }) => {
    answerCrms(backend, { offers: [], connections: [crmOf(1)] });
    const list = aList({ id: 4, type: 'people' });
    const records = someRecords(2, { crm_status: 'sent' });
    answerLists(backend, [{ list, records }]);
    backend.answer(enrichRoutes.visit, () => ({ data: null }));
    backend.answer(crmDeliveryRoutes.deliveries, () => ({ data: [deliveryOf(1)], before: null }));
    await open(`/lead-search/saved-lists/people-4/${records[0]?.id}`);
    await expect.element(page.getByText('HighLevel')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open in CRM' })).toBeVisible();
    expect(backend.calls(crmDeliveryRoutes.deliveries)[0]?.query).toEqual({ result_id: records[0]?.id });
  });
});

describe('/crm/callback', () => {
  const path = '/crm/callback?code=the-code&state=the-state';

  screen('completes the connection and shows it [CRM-010]', async ({ backend, open }) => {
    answerCrms(backend, { offers: [], connections: [crmOf(1)] });
    backend.answer(crmRoutes.callback, () => ({ data: crmOf(1), ...successOf(crmSuccesses.crm_connected) }));
    await open(path);
    await expect.element(main.getByRole('heading', { name: 'HighLevel', level: 2 })).toBeVisible();
    expect(backend.calls(crmRoutes.callback)).toMatchObject([{ body: { code: 'the-code', state: 'the-state' } }]);
  });

  screen('says why not', async ({ backend, open }) => {
    answerCrms(backend, { offers: [], connections: [] });
    backend.answer(crmRoutes.callback, () => {
      throw new AppError(crmErrors.crm_state_expired);
    });
    await open(`${path}2`);
    await expect.element(page.getByText('The CRM wasn’t connected')).toBeVisible();
    await expect.element(page.getByText(/took too long or was used already/)).toBeVisible();
    await expectAccessible('a callback that failed');
  });
});

describe('where a list delivers to', () => {
  const crms = (count: number) =>
    ['North', 'South'].slice(0, count).map((name, at) => ({
      connection_id: at + 1,
      name,
      status: 'active' as const,
      is_active: true,
      send_new: false,
      has_records: true,
    }));

  screen('has a column each, with the way to the receipt', async ({ backend, open }) => {
    const list = aList({ id: 4, type: 'people' });
    answerLists(backend, [{ list, records: someRecords(3) }]);
    answerCrms(backend, { offers: [], connections: [crmOf(1, { name: 'North' }), crmOf(2, { name: 'South' })] });
    backend.answer(crmDeliveryRoutes.ofList, () => ({ data: crms(2) }));
    backend.answer(crmDeliveryRoutes.states, ({ body }) => ({
      data: body.result_ids.flatMap((id) => [
        { id: id * 10, connection_id: 1, result_id: id, state: 'sent' as const, last_error: null },
        { id: id * 10 + 1, connection_id: 2, result_id: id, state: 'unsent' as const, last_error: 'refused' as const },
      ]),
    }));
    backend.answer(crmDeliveryRoutes.delivery, ({ params }) => ({ data: detailsOf(deliveryOf(params.id)) }));
    await open('/lead-search/saved-lists/people-4', { size: [2000, 900] });
    await expect.element(main.getByRole('columnheader', { name: 'North' })).toBeVisible();
    await expect.element(main.getByRole('columnheader', { name: 'South' })).toBeVisible();
    const link = main.getByRole('link', { name: 'Sent' }).first();
    await expect.element(link).toBeVisible();
    // All of them are asked about together.
    expect(backend.calls(crmDeliveryRoutes.states)).toHaveLength(1);
    await expectAccessible('columns of CRMs');
    await link.click();
    const drawer = page.getByRole('dialog', { name: 'Log of North' });
    await expect.element(drawer.getByText('sent Lisbon, CRM has Lis')).toBeVisible();
    await expect.element(drawer.getByText('custom:size')).toBeVisible();
  });

  screen('has none where there is one place: the state of the record says the same', async ({ backend, open }) => {
    answerLists(backend, [{ list: aList({ id: 4, type: 'people' }), records: someRecords(2) }]);
    backend.answer(crmDeliveryRoutes.ofList, () => ({ data: crms(1) }));
    await open('/lead-search/saved-lists/people-4', { size: [2000, 900] });
    await expect.element(main.getByRole('columnheader', { name: 'CRM' })).toBeVisible();
    await expect.element(main.getByRole('columnheader', { name: 'North' })).not.toBeInTheDocument();
  });
});
