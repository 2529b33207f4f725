import { subscribe } from '../../platform/events/event.ts';
import { housekeepingSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, inOneGo } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { mayNotLeaveSlot, messagesMovedSlot } from '../../platform/webhooks/webhooks.slots.ts';
import { emptyListSlot } from '../lists/index.ts';
import { destinationSlot } from '../queries/index.ts';
import { recordsSavedSlot } from '../records/index.ts';
import { verificationOver } from '../verification/index.ts';
import { noteMoved, webhookDestination } from './arrivals.service.ts';
import { forgetWebhooks } from './connections.service.ts';
import { takeUpForgotten } from './housekeeping.service.ts';
import { bindings } from './integrations.routes.ts';
import { emptyListWebhook } from './list-webhooks.service.ts';
import { newRecordsJob, tellVerifiedJob, webhookRun } from './sending.jobs.ts';
import { mayNotLeave, noteSaved } from './sending.service.ts';

export const integrations: Module = {
  name: 'integrations',
  needs: ['contacts', 'lists', 'queries', 'records', 'verification'],
  bindings,
  jobs: [newRecordsJob, tellVerifiedJob],
  runs: [webhookRun],
  subscriptions: [
    subscribe(
      verificationOver,
      'integrations.hear_verified',
      async () => (await import('./verified.worker.ts')).hearVerified,
    ),
  ],
  fills: [
    fill(recordsSavedSlot, noteSaved),
    fill(destinationSlot, () => webhookDestination),
    fill(mayNotLeaveSlot, mayNotLeave),
    fill(messagesMovedSlot, noteMoved),
    fill(emptyListSlot, emptyListWebhook),
    fill(housekeepingSlot, takeUpForgotten),
    fill(accountPurgedSlot, inOneGo(forgetWebhooks)),
  ],
};
