import { resultRoutes as routes } from '@galena/contract/lists';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { exportResults, issueExport, openExport } from './export.service.ts';

export const exportBindings: readonly Binding[] = [
  bind(routes.export, async (work, { params, query, body }, fail) =>
    query.ticket === undefined
      ? exportResults(work, params, body, fail)
      : { data: await issueExport(work, params, body, fail) },
  ),
  bind(routes.download, (work, { params, query }, fail) => openExport(work, params.id, query.ticket, fail)),
];
