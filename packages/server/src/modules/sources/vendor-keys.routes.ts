import { successOf } from '@galena/contract/kernel';
import { searchSuccesses as successes, vendorKeyRoutes as routes } from '@galena/contract/search';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { noteKeyTrial, prepareKey, removeKey, saveKey, tryKeptKey, watchVendorKeys } from './vendor-keys.service.ts';

export const vendorKeyBindings: readonly Binding[] = [
  bind(routes.list, async (context) => ({ data: await watchVendorKeys(context) })),
  bindPrepared(
    routes.save,
    (context, { params, body }, fail) => prepareKey(context, params.vendor, body.credentials, fail),
    async (context, { params, body }, fail, prepared) => {
      const data = await saveKey(context, params.vendor, { prepared, forCustomers: body.for_customers }, fail);
      const isUntested = prepared !== null && prepared.tried.error !== null;
      return { data, ...successOf(isUntested ? successes.vendor_key_untested : successes.vendor_key_saved) };
    },
  ),
  bind(routes.remove, async (context, { params }, fail) => {
    await removeKey(context, params.vendor, fail);
    return successOf(successes.vendor_key_removed);
  }),
  bindPrepared(
    routes.test,
    (context, { params }, fail) => tryKeptKey(context, params.vendor, fail),
    async (context, { params }, fail, tried) => ({ data: await noteKeyTrial(context, params.vendor, tried, fail) }),
  ),
];
