import { crmDeliveryRoutes, crmErrors, crmRoutes, crmSuccesses } from '@galena/contract/crm';
import { enrichRoutes } from '@galena/contract/enrichment';
import { AppError, successOf } from '@galena/contract/kernel';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { press } from '../../../testing/keys.ts';
import { screen } from '../../../testing/screen.tsx';
import { aList } from '../../../testing/records/lists.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
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
    await expect.element(drawer.getByText('The CRM holds something else')).toBeVisible();
    await expectAccessible('the log');
    await drawer.getByRole('button', { name: 'Send what failed again' }).click();
    await expect.poll(() => backend.calls(crmDeliveryRoutes.again)[0]?.body).toEqual({ connection_id: 1 });
    await drawer.getByRole('button', { name: 'Receipt of Lead 1' }).click();
    await expect.element(drawer.getByText('sent Lisbon, holds Lis')).toBeVisible();
    await expect.element(drawer.getByText('Dana')).toBeVisible();
    await expect.element(drawer.getByRole('link', { name: 'Open in CRM' })).toBeVisible();
    await expectAccessible('a receipt');
  });
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
