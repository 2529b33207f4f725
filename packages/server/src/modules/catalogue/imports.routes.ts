import { catalogueSuccesses as successes, importRoutes as routes } from '@galena/contract/catalogue';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { beginDraft, discardDraft, previewDraft } from './import-drafts.service.ts';
import { replaceByImport, startImport, startRemoval, watchImports } from './imports-overview.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.imports, async (context) => ({ data: await watchImports(context) })),
  bind(routes.start, async (context, { body }, fail) => ({
    data: await startImport(context, body, fail),
    ...successOf(successes.import_queued),
  })),
  bind(routes.preview, async (context, { params, body }, fail) => ({
    data: await previewDraft(context, params.id, body, fail),
  })),
  bind(routes.begin, async (context, { params, body }, fail) => ({
    data: await beginDraft(context, params.id, body, fail),
    ...successOf(successes.import_queued),
  })),
  bind(routes.discard, async (context, { params }, fail) => {
    await discardDraft(context, params.id, fail);
    return successOf(successes.draft_discarded);
  }),
  bind(routes.replace, async (context, { params }, fail) => ({
    data: await replaceByImport(context, params.id, fail),
    ...successOf(successes.import_queued),
  })),
  bind(routes.removeDataset, async (context, { params }, fail) => ({
    data: await startRemoval(context, params.id, fail),
    ...successOf(successes.dataset_removal_queued),
  })),
];
