import type { Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { mayNotLeaveSlot } from '../../platform/webhooks/webhooks.slots.ts';
import { accountPurgedSlot } from '../identity/index.ts';
import { emptyListSlot } from '../lists/index.ts';
import { recordsSavedSlot } from '../records/index.ts';
import { forgetWebhooks } from './connections.service.ts';
import { bindings } from './integrations.routes.ts';
import { emptyListWebhook } from './list-webhooks.service.ts';
import { newRecordsJob, webhookRun } from './sending.jobs.ts';
import { mayNotLeave, noteSaved } from './sending.service.ts';

export const integrations: Module = {
  name: 'integrations',
  needs: ['identity', 'lists', 'queries', 'records'],
  bindings,
  jobs: [newRecordsJob],
  runs: [webhookRun],
  fills: [
    fill(recordsSavedSlot, noteSaved),
    fill(mayNotLeaveSlot, mayNotLeave),
    fill(emptyListSlot, emptyListWebhook),
    fill(accountPurgedSlot, forgetWebhooks),
  ],
};
