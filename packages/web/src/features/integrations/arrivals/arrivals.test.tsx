import { integrationSuccesses, type RecordArrival, webhookRoutes as routes } from '@galena/contract/integrations';
import { successOf } from '@galena/contract/kernel';
import { enrichRoutes } from '@galena/contract/enrichment';
import { resultRoutes } from '@galena/contract/records';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import type { Backend } from '../../../testing/backend.ts';
import { answerLists } from '../../../testing/records/lists-held.ts';
import { aList } from '../../../testing/records/lists.ts';
import { someRecords } from '../../../testing/records/records.ts';
import { screen } from '../../../testing/screen.tsx';

const main = page.getByRole('main');
const path = '/lead-search/saved-lists/people-4';
const at = '2026-11-26T08:31:00.000Z';

const arrivalOf = (id: number, more: Partial<RecordArrival> = {}): RecordArrival => ({
  result_id: id,
  connection_id: null,
  state: 'sent',
  is_verifying: false,
  last_error: null,
  sent_at: at,
  updated_at: at,
  ...more,
});

const records = someRecords(3);
const failed = { connection_id: 7, state: 'failed', last_error: 'status_500', sent_at: null } as const;

/** A list whose records were sent to its own webhook, and to one of the account that is no longer its webhook. */
const answerArrivals = (backend: Backend): void => {
  answerLists(backend, [{ list: aList({ id: 4, type: 'people' }), records }]);
  backend.answer(routes.destinations, () => ({
    data: [
      { connection_id: null, name: 'n8n', is_current: true, has_records: true },
      { connection_id: 7, name: 'Make', is_current: false, has_records: true },
    ],
  }));
  backend.answer(routes.states, ({ body }) => ({
    data: body.result_ids.flatMap((id) => [arrivalOf(id), arrivalOf(id, failed)]),
  }));
  backend.answer(enrichRoutes.visit, () => ({ data: null }));
  backend.answer(routes.again, () => successOf(integrationSuccesses.deliveries_replayed, 1));
};

describe('how far records are with webhooks', () => {
  screen('stands in a column each, asked for together', async ({ backend, open }) => {
    answerArrivals(backend);
    await open(path, { size: [2000, 900] });
    await expect.element(main.getByRole('columnheader', { name: 'n8n' })).toBeVisible();
    await expect.element(main.getByRole('columnheader', { name: 'Make' })).toBeVisible();
    await expect.element(main.getByRole('gridcell', { name: 'Failed' }).first()).toBeVisible();
    expect(backend.calls(routes.states)).toHaveLength(1);
    await expectAccessible('columns of webhooks');
  });

  screen('can be asked for', async ({ backend, open }) => {
    answerArrivals(backend);
    const asked = encodeURIComponent(JSON.stringify([['to.webhook-7', 'is', ['failed']]]));
    await open(`${path}?f=${asked}`, { size: [2000, 900] });
    await expect.element(main.getByRole('columnheader', { name: 'Make' })).toBeVisible();
    await expect
      .poll(() => backend.calls(resultRoutes.results).at(-1)?.body)
      .toMatchObject({ destinations: [{ to: 'webhook-7', state: 'failed' }] });
    await expect.element(main.getByText('Failed', { exact: true }).first()).toBeVisible();
  });

  screen('stands with a record, with the way to send it again', async ({ backend, open }) => {
    answerArrivals(backend);
    await open(`${path}/${records[0]?.id}`);
    const again = page.getByRole('button', { name: 'Send again to Make' });
    await expect.element(again).toBeVisible();
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Make' })).toHaveTextContent(/Failed.*500/);
    await expectAccessible('a record at webhooks');
    await again.click();
    await expect
      .poll(() => backend.calls(routes.again)[0])
      .toMatchObject({ params: { id: 4 }, body: { result_id: records[0]?.id, connection_id: 7 } });
  });

  screen('takes no room where a record was sent to none', async ({ backend, open }) => {
    answerArrivals(backend);
    backend.answer(routes.states, () => ({ data: [] }));
    await open(`${path}/${records[0]?.id}`);
    await expect.poll(() => backend.calls(routes.states).length).toBeGreaterThan(0);
    await expect.element(page.getByRole('button', { name: /Send again/ })).not.toBeInTheDocument();
  });
});
