import { successOf } from '@galena/contract/kernel';
import { providerRoutes as routes, providerSuccesses as successes } from '@galena/contract/providers';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import {
  beginConnecting,
  disconnect,
  getIntegration,
  hearAgreement,
  keepAgreement,
  letGo,
} from './connecting.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.get, async (context) => ({ data: await getIntegration(context) })),
  bind(routes.connect, async (context, _input, fail) => ({ data: { url: await beginConnecting(context, fail) } })),
  bindPrepared(
    routes.complete,
    (context, { body }, fail) => hearAgreement(context, body, fail),
    async (context, _input, fail, agreed) => ({
      data: await keepAgreement(context, agreed, fail),
      ...successOf(successes.provider_connected),
    }),
  ),
  bindPrepared(
    routes.disconnect,
    (context, { query }, fail) => letGo(context, query.confirmed === 1, fail),
    async (context) => ({ data: await disconnect(context), ...successOf(successes.provider_disconnected) }),
  ),
];
