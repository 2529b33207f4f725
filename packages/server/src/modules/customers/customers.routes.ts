import { customerRoutes as routes, customerSuccesses } from '@galena/contract/customers';
import { successOf } from '@galena/contract/kernel';
import { subscriptionSuccesses as successes } from '@galena/contract/subscriptions';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import * as customers from './customers.service.ts';
import { getDashboard } from './dashboard.service.ts';
import { createCustomer } from './selling.service.ts';
import { exportUsage, listUsage } from './usage.service.ts';
import { loginAsCustomer } from './viewing.service.ts';

// Whatever asks a payment provider happens in `prepare`: nobody outside is waited for in the transaction of an Idempotency-Key.
const acts: readonly Binding[] = [
  bindPrepared(
    routes.cancel,
    (context, { params }, fail) => customers.cancelCustomer(context, params.id, fail),
    async (_, __, ___, data) => ({ data, ...successOf(successes.subscription_canceled) }),
  ),
  bindPrepared(
    routes.cancelByEmail,
    (context, { body }, fail) => customers.cancelByEmail(context, body.email, fail),
    async (_, __, ___, data) => ({ data, ...successOf(successes.subscription_canceled) }),
  ),
  bindPrepared(
    routes.reactivate,
    (context, { params, body }, fail) => customers.reactivateCustomer(context, params.id, body, fail),
    async (_, __, ___, data) => ({ data, ...successOf(successes.subscription_reactivated) }),
  ),
  bindPrepared(
    routes.restore,
    (context, { params, body }, fail) => customers.restoreCustomer(context, params.id, body, fail),
    async (_, __, ___, data) => ({ data, ...successOf(successes.subscription_restored) }),
  ),
  bindPrepared(
    routes.refund,
    (context, { params }, fail) => customers.refundCustomer(context, params.id, fail),
    async (_, __, ___, data) => ({ data, ...successOf(successes.subscription_refunded) }),
  ),
];

export const bindings: readonly Binding[] = [
  bind(routes.dashboard, async (context, { query }, fail) => ({ data: await getDashboard(context, query, fail) })),
  bind(routes.list, (context, { query }) => customers.listCustomers(context, query)),
  bind(routes.get, async (context, { params }, fail) => ({
    data: await customers.getCustomer(context, params.id, fail),
  })),
  ...[routes.create, routes.createByKey].map((route) =>
    bind(route, async (context, { body }, fail) => ({
      data: await createCustomer(context, body, fail),
      ...successOf(successes.subscription_created),
    })),
  ),
  bind(routes.update, async (context, { params, body }, fail) => ({
    data: await customers.updateCustomer(context, params.id, body, fail),
    ...successOf(customerSuccesses.customer_saved),
  })),
  ...acts,
  bind(routes.loginAs, async (context, { params, body }, fail) => ({
    data: await loginAsCustomer(context, params.id, body, fail),
  })),
  bind(routes.usage, (context, { query }, fail) => listUsage(context, query, fail)),
  bind(routes.usageFile, (context, { query }, fail) => exportUsage(context, query, fail)),
];
