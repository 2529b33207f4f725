import { groupRoutes, recordMapRoutes, resultRoutes } from '@galena/contract/records';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { findRecords } from './find.service.ts';
import { findGroups } from './groups.service.ts';
import { getMapExtent, getRecordMap } from './map.service.ts';
import { findResults, getNeighbours } from './pages.service.ts';

export const bindings: readonly Binding[] = [
  bind(resultRoutes.find, async (context, { query }) => ({ data: [...(await findRecords(context, query.search))] })),
  bind(resultRoutes.results, (context, { params, body }, fail) => findResults(context, params, body, fail)),
  bind(groupRoutes.groups, (context, { params, body }, fail) => findGroups(context, params, body, fail)),
  bind(recordMapRoutes.map, async (context, { params, body }, fail) => ({
    data: await getRecordMap(context, params, body, fail),
  })),
  bind(recordMapRoutes.extent, async (context, { params, body }, fail) => ({
    data: await getMapExtent(context, params, body.filters, fail),
  })),
  bind(resultRoutes.neighbours, async (context, { params, body }, fail) => ({
    data: await getNeighbours(context, params, params.resultId, body, fail),
  })),
];
