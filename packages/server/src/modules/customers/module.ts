import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, inOneGo } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { subscriptionChangedSlot } from '../subscriptions/index.ts';
import { bindings } from './customers.routes.ts';
import { importJob } from './imports.jobs.ts';
import { importBindings } from './imports.routes.ts';
import { forgetCustomers, hearNews } from './telling.service.ts';
import { webhookBindings } from './webhooks.routes.ts';

export const customers: Module = {
  name: 'customers',
  needs: [
    'billing',
    'identity',
    'imports',
    'integrations',
    'mailing',
    'packages',
    'plans',
    'providers',
    'subscriptions',
    'whitelabel',
  ],
  bindings: [...bindings, ...importBindings, ...webhookBindings],
  jobs: [importJob],
  fills: [fill(subscriptionChangedSlot, hearNews), fill(accountPurgedSlot, inOneGo(forgetCustomers))],
};
