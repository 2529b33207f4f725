import { exportSuccesses as done, preparedRoutes as routes } from '@galena/contract/exports';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import {
  getPreparedOfRun,
  linkPrepared,
  listPrepared,
  openPrepared,
  prepareAgain,
  prepareExport,
  removePrepared,
} from './prepared.service.ts';

export const preparedBindings: readonly Binding[] = [
  bind(routes.prepare, async (context, { params, body }, fail) => ({
    data: await prepareExport(context, params, body, fail),
    ...successOf(done.export_started),
  })),
  bind(routes.list, (context, { query }) => listPrepared(context, query)),
  bind(routes.ofRun, async (context, { params }, fail) => ({ data: await getPreparedOfRun(context, params.id, fail) })),
  bind(routes.file, async (context, { params, query }, fail) =>
    query.ticket === undefined
      ? openPrepared(context, params.id, fail)
      : { data: await linkPrepared(context, params.id, fail) },
  ),
  bind(routes.again, async (context, { params }, fail) => ({
    data: await prepareAgain(context, params.id, fail),
    ...successOf(done.export_started),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await removePrepared(context, params.id, fail);
    return successOf(done.export_deleted);
  }),
];
