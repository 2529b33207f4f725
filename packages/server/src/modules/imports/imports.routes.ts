import { importSuccesses as successes, listImportRoutes as routes } from '@galena/contract/imports';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { discardImport, findImports, getImport, startImport, undoImport, uploadFile } from './imports.service.ts';
import { previewImport } from './previews.service.ts';
import { openRefusals } from './refusals.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.upload, async (context, { params, body }, fail) => ({
    data: await uploadFile(context, params, body.file, fail),
  })),
  bind(routes.imports, async (context, { params }, fail) => ({ data: await findImports(context, params, fail) })),
  bind(routes.import, async (context, { params }, fail) => ({ data: await getImport(context, params.id, fail) })),
  bind(routes.preview, async (context, { params, body }, fail) => ({
    data: await previewImport(context, params.id, body, fail),
  })),
  bind(routes.start, async (context, { params, body }, fail) => ({
    data: await startImport(context, params.id, body, fail),
    ...successOf(successes.started),
  })),
  bind(routes.undo, async (context, { params }, fail) => ({
    data: await undoImport(context, params.id, fail),
    ...successOf(successes.undoing),
  })),
  bind(routes.refusals, (context, { params }, fail) => openRefusals(context, params.id, fail)),
  bind(routes.discard, async (context, { params }, fail) => {
    await discardImport(context, params.id, fail);
    return successOf(successes.discarded);
  }),
];
