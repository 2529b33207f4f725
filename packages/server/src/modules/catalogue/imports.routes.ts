import { catalogueSuccesses as successes, importRoutes as routes } from '@galena/contract/catalogue';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { replaceByImport, startImport, startRemoval, watchImports } from './imports-overview.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.imports, async (context) => ({ data: await watchImports(context) })),
  bind(routes.start, async (context, { body }, fail) => ({
    data: await startImport(context, body, fail),
    ...successOf(successes.import_queued),
  })),
  bind(routes.replace, async (context, { params }, fail) => ({
    data: await replaceByImport(context, params.id, fail),
    ...successOf(successes.import_queued),
  })),
  bind(routes.removeDataset, async (context, { params }, fail) => ({
    data: await startRemoval(context, params.id, fail),
    ...successOf(successes.dataset_removal_queued),
  })),
];
