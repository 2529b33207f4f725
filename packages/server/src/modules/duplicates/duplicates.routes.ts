import { duplicateRoutes as routes, duplicateSuccesses as successes } from '@galena/contract/duplicates';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { findElsewhere, findGroups } from './groups.service.ts';
import { dismiss, listMerges, merge, previewMerge, undo } from './merges.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.groups, (context, { params, query }, fail) => findGroups(context, params.id, query, fail)),
  bind(routes.dismiss, async (context, { params, body }, fail) => ({
    data: { pairs: await dismiss(context, params.id, body.resultIds, fail) },
    ...successOf(successes.not_duplicates),
  })),
  bind(routes.preview, async (context, { params, body }, fail) => ({
    data: await previewMerge(context, params.id, body.resultIds, fail),
  })),
  bind(routes.merge, async (context, { params, body }, fail) => ({
    data: await merge(context, params.id, body, fail),
    ...successOf(successes.records_merged),
  })),
  bind(routes.merges, async (context, { params }, fail) => ({ data: await listMerges(context, params.id, fail) })),
  bind(routes.undo, async (context, { params }, fail) => ({
    data: await undo(context, { listId: params.id, mergeId: params.mergeId }, fail),
    ...successOf(successes.records_parted),
  })),
  bind(routes.elsewhere, async (context, { params }, fail) => ({ data: await findElsewhere(context, params, fail) })),
];
