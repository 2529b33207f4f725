import { exportRoutes } from '@galena/contract/exports';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { exportResults, issueExport, openExport } from './export.service.ts';

export const exportBindings: readonly Binding[] = [
  bind(exportRoutes.export, async (context, { params, query, body }, fail) =>
    query.ticket === undefined
      ? exportResults(context, params, body, fail)
      : { data: await issueExport(context, params, body, fail) },
  ),
  bind(exportRoutes.download, (context, { params, query }, fail) => openExport(context, params.id, query.ticket, fail)),
];
