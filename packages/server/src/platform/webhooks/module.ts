import { housekeepingSlot, type Module } from '../module/manifest.ts';
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
  fills: [fill(housekeepingSlot, removeOld)],
};
