import { housekeepingSlot, type Module } from '../module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../purging/purging.ts';
import { fill } from '../slots/slots.ts';
import { endpointSecrets, oldEndpointSecrets } from './secrets.ts';
import { webhookJob } from './webhooks.jobs.ts';
import { removeOld } from './webhooks.service.ts';

export const webhooks: Module = {
  name: 'webhooks',
  needs: [],
  bindings: [],
  jobs: [webhookJob],
  sealed: [endpointSecrets, oldEndpointSecrets],
  fills: [
    fill(housekeepingSlot, removeOld),
    fill(
      accountPurgedSlot,
      emptyTables('platform.webhook_attempts', 'platform.webhook_messages', 'platform.webhook_endpoints'),
    ),
  ],
};
