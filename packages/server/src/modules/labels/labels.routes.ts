import { successOf } from '@galena/contract/kernel';
import { labelRoutes as routes, labelSuccesses as successes } from '@galena/contract/labels';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { changeLabel, createLabel, listLabels, removeLabel, sortLabels } from './labels.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.list, async (context, { query }) => ({ data: await listLabels(context, query) })),
  bind(routes.create, async (context, { body }, fail) => ({
    data: await createLabel(context, body, fail),
    ...successOf(successes.label_created),
  })),
  bind(routes.update, async (context, { params, body }, fail) => ({
    data: await changeLabel(context, params.id, body, fail),
    ...successOf(successes.label_saved),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await removeLabel(context, params.id, fail);
    return successOf(successes.label_deleted);
  }),
  bind(routes.sort, async (context, { body }, fail) => {
    await sortLabels(context, body.ids, fail);
    return successOf(successes.labels_sorted);
  }),
];
