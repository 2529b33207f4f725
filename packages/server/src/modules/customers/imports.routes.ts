import { customerImportRoutes as routes, customerSuccesses as successes } from '@galena/contract/customers';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { cancelImport, exportRefused, startImport, watchImports } from './imports.service.ts';

export const importBindings: readonly Binding[] = [
  bind(routes.list, async (context) => ({ data: await watchImports(context) })),
  bind(routes.start, async (context, { body }, fail) => ({
    data: await startImport(context, body, fail),
    ...successOf(successes.import_started),
  })),
  bind(routes.cancel, async (context, { params }, fail) => ({
    data: await cancelImport(context, params.id, fail),
    ...successOf(successes.import_canceled),
  })),
  bind(routes.refused, (context, { params }, fail) => exportRefused(context, params.id, fail)),
];
