import { keyRoutes, keySuccesses } from '@galena/contract/keys';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { createKey, describeKey, listKeys, revokeKey } from './api-keys.service.ts';

export const bindings: readonly Binding[] = [
  bind(keyRoutes.list, (context, { query }) => listKeys(context, query)),
  bind(keyRoutes.create, async (context, { body }, fail) => ({
    data: await createKey(context, body, fail),
    ...successOf(keySuccesses.api_key_created),
  })),
  bind(keyRoutes.change, async (context, { params, body }, fail) => ({
    data: await describeKey(context, params.id, body.description, fail),
    ...successOf(keySuccesses.api_key_changed),
  })),
  bind(keyRoutes.revoke, async (context, { params }, fail) => ({
    data: await revokeKey(context, params.id, fail),
    ...successOf(keySuccesses.api_key_revoked),
  })),
];
